// The yardstick's work in Node: the same bundle, a queue, virtual timers and the three plugins as
// mocks in the same JavaScript heap (a Map instead of SQLite, nothing crosses a border).
// node peers/node.cjs scenario|contexts|roundtrips|image BUNDLE PHOTO
'use strict';
const fs = require('node:fs');
const vm = require('node:vm');

const [mode, bundlePath, photoPath] = process.argv.slice(2);
const started = process.hrtime.bigint();
const seconds = (since) => Number(process.hrtime.bigint() - since) / 1e9;
const report = (name, value, unit) => console.log(`${name} ${value.toPrecision(6)} ${unit}`);
const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];

const headers = [
  { name: 'SharedImage', methods: ['hasSharedImage', 'getSharedImage'] },
  { name: 'App', methods: ['addListener', 'removeListener'] },
  {
    name: 'CapacitorSQLite',
    methods: ['createConnection', 'open', 'execute', 'run', 'query'],
  },
].map(({ name, methods }) => ({
  name,
  methods: methods.map((m) => ({
    name: m,
    rtype: m.endsWith('Listener') ? 'callback' : 'promise',
  })),
}));

function makeHost(photo, keepsPhoto) {
  const queue = [];
  const timers = [];
  const rows = new Map();
  let clock = 0;
  let isWaiting = true;
  let wasDelivered = false;
  const globals = {
    headers,
    setTimeout: (body, delay) => timers.push({ due: clock + delay, body }),
    transport: { log() {}, post: (call) => queue.push(call) },
  };
  globals.globalThis = globals;
  const answers = {
    hasSharedImage: () => ({ value: isWaiting }),
    getSharedImage() {
      isWaiting = keepsPhoto;
      return { base64: photo.toString('base64'), fileName: 'photo.jpg' };
    },
    run({ statement, values }) {
      if (statement.startsWith('INSERT')) rows.set(values[0], values[1]);
      else rows.delete(values[0]);
      return { changes: { changes: 1, lastId: 0 } };
    },
    query: ({ values: [id] }) => ({
      values: rows.has(id) ? [{ id, blobB64: rows.get(id) }] : [],
    }),
    execute: () => ({ changes: { changes: 0 } }),
  };
  const handle = ({ callbackId, pluginId, methodName, options }) => {
    let data = {};
    let save = false;
    if (methodName === 'addListener') {
      if (wasDelivered) return;
      wasDelivered = save = true;
      data = { url: 'timesafari://' };
    } else if (answers[methodName]) data = answers[methodName](options);
    globals.Capacitor.fromNative({
      callbackId, pluginId, methodName, success: true, save, data,
    });
  };
  // Promise jobs run between two messages, as they do when a native call returns.
  const run = async () => {
    for (;;) {
      while (queue.length > 0) {
        handle(queue.shift());
        await null;
      }
      for (let i = 0; i < 10 && queue.length === 0; i++) await null;
      if (queue.length > 0) continue;
      if (timers.length === 0) return;
      timers.sort((a, b) => a.due - b.due);
      const timer = timers.shift();
      clock = timer.due;
      timer.body();
      await null;
    }
  };
  return { globals, run, rows };
}

async function startUp(script, photo) {
  const host = makeHost(photo, false);
  script.runInContext(vm.createContext(host.globals));
  host.globals.start();
  await host.run();
  const { imageUrl } = host.globals.displayed;
  if (imageUrl !== `data:image/jpeg;base64,${photo.toString('base64')}` || host.rows.size > 0) {
    throw new Error('other bytes are displayed');
  }
}

async function main() {
  const script = bundlePath && new vm.Script(fs.readFileSync(bundlePath, 'utf8'));
  if (mode === 'scenario') {
    await startUp(script, fs.readFileSync(photoPath));
    report('node.scenario.inside', seconds(started) * 1e3, 'ms');
  } else if (mode === 'contexts') {
    const photo = fs.readFileSync(photoPath);
    const times = [];
    for (let i = 0; i < 200; i++) {
      const since = process.hrtime.bigint();
      await startUp(script, photo);
      times.push(seconds(since) * 1e3);
    }
    report('node.context.startup', median(times), 'ms');
  } else if (mode === 'roundtrips') {
    const host = makeHost(Buffer.alloc(0), true);
    script.runInContext(vm.createContext(host.globals));
    const rates = [];
    for (let i = 0; i < 7; i++) {
      const since = process.hrtime.bigint();
      const loop = host.globals.roundTrips(20000);
      while (!host.globals.isDone) await host.run();
      await loop;
      host.globals.isDone = false;
      rates.push(20000 / seconds(since));
    }
    report('node.roundtrips', median(rates), 'calls/s');
  } else if (mode === 'image') {
    const bytes = require('node:crypto').randomBytes(10 << 20);
    const rates = [];
    for (let i = 0; i < 15; i++) {
      const since = process.hrtime.bigint();
      const url = 'data:image/jpeg;base64,' + bytes.toString('base64');
      // Looking into the text makes it one piece.
      url.charCodeAt(url.length - 1);
      rates.push(bytes.length / 1e6 / seconds(since));
    }
    report('node.image.in', median(rates), 'MB/s');
  } else {
    console.error('usage: node node.cjs scenario|contexts|roundtrips|image BUNDLE PHOTO');
    process.exitCode = 64;
  }
}

main();
