// What zone.js, which every app of Angular has, gives to all targets of events: the window inherits it
// in a browser, and cannot here, as the engine does not let its global object change its prototype.
// A script that names such members loads this part.
const { EventTarget } = runtime;

for (const name of ['__zone_symbol__addEventListener', '__zone_symbol__removeEventListener',
    'eventListeners', 'removeAllListeners']) {
    if (name in globalThis) continue;
    Object.defineProperty(globalThis, name, {
        get: () => EventTarget.prototype[name],
        set(value) {
            Object.defineProperty(this, name, {
                value, writable: true, enumerable: true, configurable: true,
            });
        },
        enumerable: false, configurable: true,
    });
}
runtime.provide({});
