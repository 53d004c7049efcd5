// Makes room for core-js, which puts its classes where a window's own are, or a script's.
const { defineProperty, deleteProperty, getOwnPropertyDescriptor } = Reflect;
const own = ['URL', 'URLSearchParams'].map((name) => [name, getOwnPropertyDescriptor(globalThis, name)]);
for (const [name] of own) deleteProperty(globalThis, name);

export function putBack() {
    for (const [name, property] of own) {
        if (property === undefined) deleteProperty(globalThis, name);
        else defineProperty(globalThis, name, property);
    }
}
