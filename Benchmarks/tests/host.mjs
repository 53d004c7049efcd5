// What somebody writes by hand who tests the app's web layer in Node: a page just large enough, the
// three plugins as mocks, and fake timers. Each test evaluates the bundle in a context of its own.
import fs from 'node:fs';
import vm from 'node:vm';

const assets = new URL('../../Sources/Farad/Resources/WebAssets/', import.meta.url);
const script = (path) => new vm.Script(fs.readFileSync(path, 'utf8'));
const scripts = [
  script(new URL('../page.js', import.meta.url)),
  script(new URL('native-bridge.js', assets)),
  script(new URL('timesafari/main.js', assets)),
];
export const photo = fs.readFileSync(new URL('../../Tests/Fixtures/photo.jpg', import.meta.url));

const headers = [
  { name: 'SharedImage', methods: ['hasSharedImage', 'getSharedImage'] },
  { name: 'App', methods: ['addListener', 'removeListener'] },
  { name: 'CapacitorSQLite', methods: ['createConnection', 'open', 'execute', 'run', 'query'] },
].map(({ name, methods }) => ({
  name,
  methods: methods.map((m) => ({ name: m, rtype: m.endsWith('Listener') ? 'callback' : 'promise' })),
}));

/** The app after its start, with or without a photo that waits. */
export function makeApp({ hasPhoto }) {
  const queue = [];
  const rows = new Map();
  const calls = [];
  const logged = [];
  let timers = [];
  let clock = 0;
  let isWaiting = hasPhoto;
  const answers = {
    getSharedImage() {
      if (!isWaiting) return undefined;
      isWaiting = false;
      return { base64: photo.toString('base64'), fileName: 'photo.jpg' };
    },
    run({ statement, values }) {
      if (statement.startsWith('INSERT')) rows.set(values[0], values[1]);
      else rows.delete(values[0]);
      return { changes: { changes: 1, lastId: 0 } };
    },
    query: ({ values: [id] }) => ({ values: rows.has(id) ? [{ id, blobB64: rows.get(id) }] : [] }),
    execute: () => ({ changes: { changes: 0 } }),
  };
  const page = {
    headers,
    setTimeout: (body, delay) => timers.push({ due: clock + delay, body }),
    transport: { log: (_, line) => logged.push(line), post: (call) => queue.push(call) },
  };
  page.globalThis = page;
  const context = vm.createContext(page);
  for (const one of scripts) one.runInContext(context);
  const listeners = {};
  const answer = (call, data, save = false) =>
    page.Capacitor.fromNative({
      callbackId: call.callbackId, pluginId: call.pluginId, methodName: call.methodName,
      success: true, save, data,
    });
  const handle = (call) => {
    if (call.type !== 'message') return;
    calls.push([call.pluginId, call.methodName]);
    if (call.methodName === 'addListener') listeners[call.options.eventName] = call;
    else answer(call, answers[call.methodName]?.(call.options));
  };
  const settle = async () => {
    for (let idle = 0; idle < 10; idle++) {
      await null;
      if (queue.length === 0) continue;
      idle = -1;
      handle(queue.shift());
    }
  };
  return {
    calls,
    logged,
    rows,
    get route() { return page.location.pathname || '/'; },
    get image() { return page.imageShown(); },
    share() { isWaiting = true; },
    async send(event, data) {
      answer(listeners[event], data, true);
      await settle();
    },
    /** Fake timers: runs all that are due until then. */
    async advanceTo(end) {
      await settle();
      for (;;) {
        timers.sort((a, b) => a.due - b.due);
        if (timers.length === 0 || timers[0].due > end) break;
        const timer = timers.shift();
        clock = timer.due;
        timer.body();
        await settle();
      }
      clock = end;
    },
  };
}
