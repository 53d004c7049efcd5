// Makes room for core-js, which puts its classes where a window's own are, or a script's, and wraps fetch
// and Request where it finds Headers.
const { defineProperty, deleteProperty, getOwnPropertyDescriptor } = Reflect;
const own = ['URL', 'URLSearchParams', 'Headers'].map((name) => [name, getOwnPropertyDescriptor(globalThis, name)]);
for (const [name] of own) deleteProperty(globalThis, name);

export function putBack() {
    for (const [name, property] of own) {
        if (property === undefined) deleteProperty(globalThis, name);
        else defineProperty(globalThis, name, property);
    }
}
