// The yardstick's scenario under Node: the same bundle, mocked plugins, virtual timers, a Map for
// the temp database. `node node.js scenario PHOTO` and `node node.js roundtrips` print what the C
// program prints, name, value and unit on a line.
'use strict';
const fs = require('fs');
const path = require('path');
const vm = require('vm');

const [mode, photoPath] = process.argv.slice(2);
const timers = [];
let order = 0;
const rows = new Map();
let photo = photoPath && mode === 'scenario' ? fs.readFileSync(photoPath) : undefined;
let keepsPhoto = mode === 'roundtrips';

const promise = (name) => ({ name, rtype: 'promise' });
globalThis.headers = [
  {
    name: 'CapacitorSQLite',
    methods: ['createConnection', 'open', 'execute', 'run', 'query'].map(promise),
  },
  { name: 'SharedImage', methods: ['getSharedImage', 'hasSharedImage'].map(promise) },
  { name: 'App', methods: [{ name: 'addListener', rtype: 'callback' }, promise('getLaunchUrl')] },
];
globalThis.setTimeout = (callback, delay = 0) => timers.push({ callback, delay, order: order++ });

function answer({ pluginId, methodName, options }) {
  switch (`${pluginId}.${methodName}`) {
    case 'SharedImage.hasSharedImage':
      return { value: keepsPhoto || photo !== undefined };
    case 'SharedImage.getSharedImage': {
      const data = { base64: photo.toString('base64'), fileName: 'photo.jpg' };
      photo = undefined;
      return data;
    }
    case 'CapacitorSQLite.run':
      if (/^DELETE/i.test(options.statement)) rows.delete(options.values[0]);
      else rows.set(options.values[0], options.values[1]);
      return { changes: { changes: 1, lastId: 0 } };
    case 'CapacitorSQLite.query': {
      const [id] = options.values;
      return { values: rows.has(id) ? [{ id, blobB64: rows.get(id) }] : [] };
    }
    case 'CapacitorSQLite.execute':
      return { changes: { changes: 0 } };
    case 'App.addListener':
      return { url: 'timesafari://' };
    default:
      return undefined;
  }
}

globalThis.transport = {
  log() {},
  post(call) {
    const message = structuredClone(call);
    queueMicrotask(() => {
      Capacitor.fromNative({
        callbackId: message.callbackId,
        pluginId: message.pluginId,
        methodName: message.methodName,
        success: true,
        save: message.methodName === 'addListener',
        data: answer(message),
      });
    });
  },
};

const settled = () => new Promise((resolve) => setImmediate(resolve));

async function main() {
  const file = path.join(__dirname, 'yardstick.js');
  vm.runInThisContext(fs.readFileSync(file, 'utf8'), { filename: 'yardstick.js' });
  if (mode === 'roundtrips') {
    const count = 20000;
    await roundTrips(count);
    const begin = process.hrtime.bigint();
    await roundTrips(count);
    const seconds = Number(process.hrtime.bigint() - begin) / 1e9;
    console.log(`node.roundtrips ${Math.round(count / seconds)} calls/s`);
    return;
  }
  start();
  await settled();
  while (timers.length > 0) {
    timers.sort((a, b) => a.delay - b.delay || a.order - b.order);
    timers.shift().callback();
    await settled();
  }
  const size = displayed.imageUrl.length;
  console.log(`node.displayed ${size} characters`);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
