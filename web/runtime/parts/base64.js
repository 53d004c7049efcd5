// atob and btoa on the engine's own base64.
import { fromBase64, toBase64 } from '../own-base64.js';
import { mustBeGlobal, mustHave, saying } from '../refusals.js';

const wrong = (method, chromium) => new globalThis.DOMException(
    saying('Window', method, 'The string contains invalid characters.', chromium), 'InvalidCharacterError');

function atob(data) {
    mustBeGlobal(this, 'atob');
    mustHave(1, arguments, 'Window', 'atob');
    let text = `${data}`.replace(/[\t\n\f\r ]/g, '');
    if (text.length % 4 === 0) text = text.replace(/={1,2}$/, '');
    if (text.length % 4 === 1 || /[^A-Za-z0-9+/]/.test(text)) {
        throw wrong('atob', 'The string to be decoded is not correctly encoded.');
    }
    return host.latin1(fromBase64(text, { lastChunkHandling: 'loose' }));
}

function btoa(data) {
    mustBeGlobal(this, 'btoa');
    mustHave(1, arguments, 'Window', 'btoa');
    const text = `${data}`;
    const bytes = new Uint8Array(text.length);
    for (let index = 0; index < text.length; index++) {
        const code = text.charCodeAt(index);
        if (code > 255) {
            throw wrong('btoa', 'The string to be encoded contains characters outside of the Latin1 range.');
        }
        bytes[index] = code;
    }
    return toBase64(bytes);
}

runtime.provide({ atob, btoa });
