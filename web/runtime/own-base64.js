// Base64 and hexadecimal digits of bytes, by the engine: Android's pages do not have its functions.
const { prototype } = Uint8Array;
const own = (runtime.ownBytes ??= {
    fromBase64: Uint8Array.fromBase64, fromHex: Uint8Array.fromHex, toBase64: prototype.toBase64, toHex: prototype.toHex,
});

export const fromBase64 = (text, options) => own.fromBase64.call(Uint8Array, text, options);
export const toBase64 = (bytes, options) => own.toBase64.call(bytes, options);
export const fromHex = (text) => own.fromHex.call(Uint8Array, text);
export const toHex = (bytes) => own.toHex.call(bytes);
