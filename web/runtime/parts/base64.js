// atob and btoa on the engine's own base64.
import { fromBase64, toBase64 } from '../own-base64.js';

const wrong = (message) => new globalThis.DOMException(message, 'InvalidCharacterError');

function atob(data) {
    if (arguments.length === 0) throw new TypeError('Not enough arguments');
    let text = `${data}`.replace(/[\t\n\f\r ]/g, '');
    if (text.length % 4 === 0) text = text.replace(/={1,2}$/, '');
    if (text.length % 4 === 1 || /[^A-Za-z0-9+/]/.test(text)) {
        throw wrong('The string contains invalid characters.');
    }
    return host.latin1(fromBase64(text, { lastChunkHandling: 'loose' }));
}

function btoa(data) {
    if (arguments.length === 0) throw new TypeError('Not enough arguments');
    const text = `${data}`;
    const bytes = new Uint8Array(text.length);
    for (let index = 0; index < text.length; index++) {
        const code = text.charCodeAt(index);
        if (code > 255) throw wrong('The string contains invalid characters.');
        bytes[index] = code;
    }
    return toBase64(bytes);
}

runtime.provide({ atob, btoa });
