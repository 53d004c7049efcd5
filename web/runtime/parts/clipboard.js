// navigator.clipboard: pages copy texts. To paste, an iPhone's user has to agree, and nobody is asked
// here; Android's web view lets no page paste.
import { make, mustBeMade } from '../closed-classes.js';
import { expose } from '../late-globals.js';

const refusal = (name) => runtime.notSimulated(`navigator.clipboard.${name}`);

class Clipboard extends runtime.EventTarget {
    constructor() {
        mustBeMade();
        super();
    }
    async writeText(text) {
        if (arguments.length === 0) throw new TypeError('Not enough arguments');
        const copied = `${text}`;
        if (host.copy === undefined) throw refusal('writeText');
        host.copy(copied);
    }
    async readText() {
        if (host.isChromium !== true) throw refusal('readText');
        throw new globalThis.DOMException('Read permission denied.', 'NotAllowedError');
    }
    async read() {
        if (host.isChromium !== true) throw refusal('read');
        throw new globalThis.DOMException('Read permission denied.', 'NotAllowedError');
    }
    async write() { throw refusal('write'); }
}
const clipboard = make(Clipboard);
expose({ Clipboard });
runtime.provide({ Clipboard, clipboard });
