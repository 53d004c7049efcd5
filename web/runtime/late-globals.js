/** Puts classes on the window that pages find there once a part has come. */
export function expose(types) {
    for (const [name, value] of Object.entries(types)) {
        if (runtime.hasOwn(globalThis, name)) continue;
        Object.defineProperty(globalThis, name, {
            value, writable: true, enumerable: false, configurable: true,
        });
    }
}
