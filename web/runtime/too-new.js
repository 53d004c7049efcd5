// What JavaScriptCore has of the language and Chromium 131 does not (MDN's compatibility data). The runtime's own
// use of it goes through `own-base64.js`.
const members = [
    [globalThis, 'Float16Array'], [Math, 'sumPrecise', 'f16round'], [Error, 'isError'], [RegExp, 'escape'],
    [DataView.prototype, 'getFloat16', 'setFloat16'],
    [Uint8Array, 'fromBase64', 'fromHex'],
    [Uint8Array.prototype, 'toBase64', 'toHex', 'setFromBase64', 'setFromHex'],
    [Map.prototype, 'getOrInsert', 'getOrInsertComputed'],
    [WeakMap.prototype, 'getOrInsert', 'getOrInsertComputed'],
    [Iterator, 'concat', 'zip', 'zipKeyed'], [Atomics, 'pause'],
];

export function removeTooNew() {
    const { fromBase64, fromHex } = Uint8Array;
    const { toBase64, toHex } = Uint8Array.prototype;
    runtime.ownBytes = { fromBase64, fromHex, toBase64, toHex };
    for (const [object, ...names] of members) {
        for (const name of names) Reflect.deleteProperty(object, name);
    }
}
