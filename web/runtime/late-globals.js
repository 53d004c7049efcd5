/** Puts classes on the window that pages find there once a part has come. */
export function expose(types) {
    for (const [name, value] of Object.entries(types)) {
        if (typeof value === 'function') {
            if (value.name !== name) Object.defineProperty(value, 'name', { value: name, configurable: true });
            if (value.prototype !== undefined) runtime.unfinished.push([name, value]);
        }
        if (runtime.hasOwn(globalThis, name)) continue;
        Object.defineProperty(globalThis, name, {
            value, writable: true, enumerable: name > 'Z', configurable: true,
        });
    }
}

/** Gives the navigator what a part has for it: functions are its methods. */
export function giveNavigator(members) {
    for (const [name, value] of Object.entries(members)) {
        if (typeof value === 'function') Object.defineProperty(value, 'name', { value: name, configurable: true });
        const member = typeof value === 'function' ? { value, writable: true } : { get: () => value };
        Object.defineProperty(runtime.Navigator.prototype, name, { ...member, enumerable: true, configurable: true });
    }
}

/** Static methods are seen as others are. */
export function showStatics(...types) {
    for (const type of types) {
        for (const name of Object.getOwnPropertyNames(type)) {
            if (typeof type[name] === 'function') Object.defineProperty(type, name, { enumerable: true });
        }
    }
}
