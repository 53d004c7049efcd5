// WebSocket: texts and bytes to a server of the phone's network and back. Each event is a task.
import { mustHave, refused } from '../refusals.js';

const { EventTarget, defineHandlers, postTask } = runtime;
const { raise } = runtime.load('event');

// What the two engines throw.
const isChromium = host.isChromium === true;
const token = /^[!#$%&'*+\-.^_`|~\w]+$/;
const mostBytesOfReason = 123;
const states = { CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3 };

const bytesOf = (text) => new (runtime.load('text-encoding').TextEncoder)().encode(text);

/** @param line What WebKit's console says beside its one sentence for each kind of error. */
function fail(kind, text, line, method) {
    if (!isChromium && line !== undefined) host.console('error', line);
    throw refused(kind, 'WebSocket', method, text);
}

/** A checked address. Only Chromium finds one from the page's own. */
function addressOf(given) {
    const { URL } = runtime.loadGlobals('url');
    const url = isChromium ? URL.parse(given, runtime.baseURL()) : URL.parse(given);
    if (url === null) {
        fail('SyntaxError', `The URL '${given}' is invalid.`, `Invalid url for WebSocket ${given}`);
    }
    if (url.protocol === 'http:') url.protocol = 'ws:';
    else if (url.protocol === 'https:') url.protocol = 'wss:';
    if (url.protocol !== 'ws:' && url.protocol !== 'wss:') {
        fail('SyntaxError', "The URL's scheme must be either 'http', 'https', 'ws', or 'wss'. "
            + `'${url.protocol.slice(0, -1)}' is not allowed.`,
        `Wrong url scheme for WebSocket ${url.href}`);
    }
    if (url.href.includes('#')) {
        fail('SyntaxError', `The URL contains a fragment identifier ('${url.hash.slice(1)}'). `
            + 'Fragment identifiers are not allowed in WebSocket URLs.',
        `URL has fragment component ${url.href}`);
    }
    return url;
}

function checkedProtocols(given) {
    const protocols = (typeof given === 'object' && given !== null ? [...given] : [given])
        .map((one) => `${one}`);
    for (const [index, protocol] of protocols.entries()) {
        if (!token.test(protocol)) {
            fail('SyntaxError', `The subprotocol '${protocol}' is invalid.`,
                `Wrong protocol for WebSocket '${protocol}'`);
        }
        if (protocols.indexOf(protocol) < index) {
            fail('SyntaxError', `The subprotocol '${protocol}' is duplicated.`,
                `WebSocket protocols contain duplicates: '${protocol}'`);
        }
    }
    return protocols;
}

/** Of a frame with so many bytes, sent by a client. */
function overhead(size) {
    if (size < 126) return 6;
    return size < 0x10000 ? 8 : 14;
}

/** Those that are not closed, by their numbers: what is under way keeps them. */
const open = new Map();
let last = 0;
let take;

class WebSocket extends EventTarget {
    #id = ++last;
    #url;
    #state = states.CONNECTING;
    #protocol = '';
    #binaryType = 'blob';
    #buffered = 0;

    constructor(url, protocols = []) {
        mustHave(1, arguments, 'WebSocket');
        super();
        const address = addressOf(`${url}`);
        this.#url = address.href;
        const asked = checkedProtocols(protocols);
        if (host.socket('open', this.#id, this.#url, asked.join(', ')) === false) {
            fail('SecurityError', 'An insecure WebSocket connection may not be initiated from a page '
                + 'loaded over HTTPS.');
        }
        open.set(this.#id, this);
    }

    static {
        // Its events are listeners' steps, which are left to be taken.
        take = (id, news) => {
            open.get(id)?.#take(news);
            return true;
        };
    }

    get url() { return this.#url; }
    get readyState() { return this.#state; }
    get protocol() { return this.#protocol; }
    get extensions() { return ''; }
    get bufferedAmount() { return this.#buffered; }
    get binaryType() { return this.#binaryType; }
    set binaryType(type) {
        if (type === 'blob' || type === 'arraybuffer') this.#binaryType = type;
    }

    send(data) {
        mustHave(1, arguments, 'WebSocket', 'send');
        if (this.#state === states.CONNECTING) {
            fail('InvalidStateError', 'Still in CONNECTING state.', undefined, 'send');
        }
        const sent = this.#message(data);
        const size = typeof sent === 'string' ? bytesOf(sent).length : sent.length;
        if (this.#state !== states.OPEN) {
            if (isChromium) {
                host.console('error', 'WebSocket is already in CLOSING or CLOSED state.');
            }
            this.#buffered += size + overhead(size);
            return;
        }
        this.#buffered += size;
        host.socket('send', this.#id, sent);
        postTask(() => { this.#buffered -= size; });
    }

    close(code, reason = '') {
        const text = `${reason}`.toWellFormed();
        let number = 0;
        if (code !== undefined) {
            number = Math.min(Math.max(Math.round(Number(code)) || 0, 0), 65535);
            if (number !== 1000 && !(number >= 3000 && number <= 4999)) {
                fail('InvalidAccessError', 'The close code must be either 1000, or between 3000 and '
                    + `4999. ${number} is neither.`, undefined, 'close');
            }
        }
        if (bytesOf(text).length > mostBytesOfReason) {
            fail('SyntaxError', 'The close reason must not be greater than '
                + `${mostBytesOfReason} UTF-8 bytes.`, 'WebSocket close message is too long.', 'close');
        }
        if (this.#state === states.CONNECTING) host.socket('giveUp', this.#id);
        else if (this.#state === states.OPEN) {
            host.socket('close', this.#id, number, text);
        } else return;
        this.#state = states.CLOSING;
    }

    #message(data) {
        if (data instanceof ArrayBuffer) return new Uint8Array(data.slice());
        if (ArrayBuffer.isView(data)) {
            return new Uint8Array(data.buffer, data.byteOffset, data.byteLength).slice();
        }
        if (runtime.bytesOfBlob && data instanceof runtime.load('blob').Blob) return runtime.bytesOfBlob(data);
        return `${data}`.toWellFormed();
    }

    // What comes from the server.

    #take(news) {
        if (news.code !== undefined) this.#closed(news);
        else if (news.data !== undefined) this.#arrived(news.data);
        else if (this.#state === states.CONNECTING) {
            this.#state = states.OPEN;
            this.#protocol = news.protocol;
            raise(this, new runtime.Event('open'));
        }
    }
    #arrived(sent) {
        if (this.#state !== states.OPEN) return;
        let data = sent;
        if (typeof sent !== 'string') {
            data = this.#binaryType === 'blob' ? new (runtime.load('blob').Blob)([sent]) : sent.buffer;
        }
        const { origin } = runtime.loadGlobals('url').URL.parse(this.#url);
        raise(this, new (runtime.load('event-types').MessageEvent)('message', { data, origin }));
    }
    #closed({ code, reason = '', isError = false }) {
        this.#state = states.CLOSED;
        open.delete(this.#id);
        if (isError) raise(this, new runtime.Event('error'));
        raise(this, new (runtime.load('event-types').CloseEvent)('close', { wasClean: code !== 1006, code, reason }));
    }
}
defineHandlers(WebSocket.prototype, ['onopen', 'onmessage', 'onerror', 'onclose']);
for (const [name, value] of Object.entries(states)) {
    for (const owner of [WebSocket, WebSocket.prototype]) {
        Object.defineProperty(owner, name, { value, enumerable: true });
    }
}
runtime.provide({ WebSocket, take });
