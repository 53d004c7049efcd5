// What the runtime's own functions and classes look like as texts: libraries ask whether a function is
// the browser's by looking for "native code" in it, and a script that has these words loads this part.
const asText = Function.prototype.toString;
const known = new WeakMap();

/** Methods of the browser are neither arrows nor so short that a page may have the same by chance. */
const mayBeOwn = (text) => text.length > 15 && !/^(async\s*)?(\w+|\([^)]*\))\s*=>/.test(text);

function isOwn(value, text) {
    if (!mayBeOwn(text) || !host.isOwnText(text)) return false;
    // Classes without members have the same text, whoever made them.
    if (!text.startsWith('class')) return true;
    return Object.getOwnPropertyDescriptor(globalThis, value.name)?.value === value;
}

/** Functions of the window may have lost their names to the minifier. */
const nameOf = (value) => value.name || (Object.getOwnPropertyNames(globalThis).find((name) =>
    Object.getOwnPropertyDescriptor(globalThis, name).value === value) ?? '');

const toString = { toString() {
    const text = asText.call(this);
    if (typeof this !== 'function') return text;
    let look = known.get(this);
    if (look === undefined) {
        look = isOwn(this, text) ? `function ${nameOf(this)}() {\n    [native code]\n}` : null;
        known.set(this, look);
    }
    return look ?? text;
} }.toString;

Object.defineProperty(Function.prototype, 'toString', {
    value: toString, writable: true, enumerable: false, configurable: true,
});
runtime.provide({});
