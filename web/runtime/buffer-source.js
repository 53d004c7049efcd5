/** The bytes of what Web IDL calls a buffer source, where they lie; undefined of anything else. */
export function bytesOfSource(value) {
    if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
    return host.typeOf(Object(value)) === 'array buffer' ? new Uint8Array(value) : undefined;
}
