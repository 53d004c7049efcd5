// XMLHttpRequest over the same requests as fetch. For a synchronous one the page waits.
import { make, mustBeMade } from '../closed-classes.js';
import { mustHave, refused } from '../refusals.js';

const { EventTarget, defineHandlers, trusted } = runtime;

// Bridges put their own class in place of this one at each start, where no event is made.
const eventPart = () => runtime.load('event');

const handlers = ['onloadstart', 'onprogress', 'onabort', 'onerror', 'onload', 'ontimeout',
    'onloadend'];
const isWorker = host.link !== undefined;
const noAccess = (method, words) => refused('InvalidAccessError', 'XMLHttpRequest', method, words);
const notOpened = (method) =>
    refused('InvalidStateError', 'XMLHttpRequest', method, "The object's state must be OPENED.");

class XMLHttpRequestEventTarget extends EventTarget {
    constructor() {
        if (new.target === XMLHttpRequestEventTarget) throw new TypeError('Illegal constructor');
        super();
    }
}
defineHandlers(XMLHttpRequestEventTarget.prototype, handlers);
class XMLHttpRequestUpload extends XMLHttpRequestEventTarget {
    constructor() {
        mustBeMade();
        super();
    }
}

/** An address with the name and the password that `open` was given for it. */
function withUser(address, user, password) {
    const texts = [user, password].map((one) => (one === null || one === undefined ? null : `${one}`));
    if (address === null || !/^https?:/i.test(address) || texts.every((one) => one === null)) return address;
    const url = new (runtime.load('url').URL)(address);
    [url.username, url.password] = texts.map((one, index) => one ?? [url.username, url.password][index]);
    return url.href;
}

class XMLHttpRequest extends XMLHttpRequestEventTarget {
    #state = 0;
    #method = 'GET';
    #url = '';
    /** What the address names, if it is a blob's. */
    #blob;
    #headers = null;
    /** The head of the response. */
    #outcome = null;
    /** Its bytes, once they are all there. */
    #body = null;
    #forget = null;
    #timer = 0;
    #type = '';
    #response = undefined;
    #document = undefined;
    #isAsync = true;
    #upload = make(XMLHttpRequestUpload);
    /** The type that a script says the response has. */
    #override = null;
    #timeout = 0;
    withCredentials = false;

    get timeout() { return this.#timeout; }
    set timeout(value) {
        this.#mustBeAsync('timeout', 'Timeouts cannot be set');
        this.#timeout = Math.max(0, Math.trunc(Number(value)) || 0);
    }
    get readyState() { return this.#state; }
    get status() { return this.#outcome?.status ?? 0; }
    get statusText() {
        return this.#outcome?.statusText ?? (this.#outcome?.status === 200 ? 'OK' : '');
    }
    get responseURL() { return (this.#outcome?.url ?? '').replace(/#.*/s, ''); }
    get responseType() { return this.#type; }
    set responseType(value) {
        this.#mustBeAsync('responseType', 'The response type cannot be changed');
        const types = ['', 'text', 'json', 'blob', 'arraybuffer', ...isWorker ? [] : ['document']];
        if (types.includes(`${value}`)) this.#type = `${value}`;
    }
    get upload() { return this.#upload; }
    get responseXML() {
        this.#mustBeOfType('document', 'get responseXML');
        if (this.#body === null || this.#state !== 4) return null;
        if (this.#document === undefined) this.#document = this.#parsed();
        return this.#document;
    }
    get responseText() {
        this.#mustBeOfType('text', 'get responseText');
        return this.#body === null ? '' : this.#text();
    }
    get response() {
        if (this.#body === null) return this.#type === '' || this.#type === 'text' ? '' : null;
        if (this.#type === 'document') return this.responseXML;
        if (this.#response === undefined) this.#response = this.#convert();
        return this.#response;
    }

    #mustBeOfType(type, property) {
        if (this.#type === '' || this.#type === type) return;
        throw refused('InvalidStateError', 'XMLHttpRequest', property,
            `The value is only accessible if the object's 'responseType' is '' or '${type}' (was '${this.#type}').`);
    }
    /** The type that counts, in small letters; XML where nobody has said one. */
    get #typeOfBody() { return this.#override ?? this.getResponseHeader('content-type') ?? 'text/xml'; }
    #text() {
        const { TextDecoder, charsetOf, textOf } = runtime.load('text-encoding');
        return this.#type === 'json' ? new TextDecoder().decode(this.#body)
            : textOf(this.#body, charsetOf(this.#typeOfBody));
    }
    #parsed() {
        const type = this.#typeOfBody.split(';', 1)[0].trim().toLowerCase();
        const isXML = /^(text|application)\/xml$|\+xml$/.test(type);
        if (isWorker || (!isXML && (type !== 'text/html' || this.#type !== 'document'))) return null;
        const { documentOf } = runtime.loadGlobals('parser');
        return documentOf(this.#text(), isXML ? type : 'text/html', this.responseURL);
    }
    #convert() {
        switch (this.#type) {
        case 'arraybuffer': return this.#body.slice().buffer;
        case 'blob': return new (runtime.load('blob').Blob)([this.#body], {
            type: this.#override ?? this.getResponseHeader('content-type') ?? '',
        });
        case 'json':
            try {
                return JSON.parse(this.#text());
            } catch {
                return null;
            }
        default: return this.#text();
        }
    }

    open(method, url, async = true, user = null, password = null) {
        mustHave(2, arguments, 'XMLHttpRequest', 'open');
        runtime.load('fetch');
        const checked = runtime.checkedMethod(`${method}`, (isNone, words) =>
            refused(isNone ? 'SyntaxError' : 'SecurityError', 'XMLHttpRequest', 'open', words));
        const address = withUser(runtime.checkedURL(`${url}`), user, password);
        if (address === null) throw refused('SyntaxError', 'XMLHttpRequest', 'open', 'Invalid URL');
        // A page that waits may ask neither for a limit nor for more than a text.
        if (!async && !isWorker && (this.#timeout > 0 || this.#type !== '')) {
            throw noAccess('open', `Synchronous requests ${
                this.#timeout > 0 ? 'must not set a timeout' : 'from a document must not set a response type'}.`);
        }
        this.#stop();
        this.#isAsync = Boolean(async);
        this.#method = checked;
        this.#url = address;
        this.#blob = runtime.blobAt(address);
        this.#headers = new (runtime.load('fetch').Headers)();
        this.#outcome = null;
        this.#body = null;
        this.#response = this.#document = undefined;
        // Whoever opens it once more hears nothing new.
        if (this.#state !== 1) eventPart().runAtOnce(this.#moved(1));
    }
    setRequestHeader(name, value) {
        mustHave(2, arguments, 'XMLHttpRequest', 'setRequestHeader');
        if (this.#state !== 1 || this.#forget !== null) throw notOpened('setRequestHeader');
        for (const [what, part, isWrong] of [['name', name, /[^!#$%&'*+\-.^_`|~\w]|^$/], ['value', value, /[\0\n\r]/]]) {
            const text = what === 'name' ? `${part}` : `${part}`.replace(/^[\t\n\r ]+|[\t\n\r ]+$/g, '');
            if (/[^\0-\xff]/.test(text)) {
                throw refused('TypeError', 'XMLHttpRequest', 'setRequestHeader', 'String contains non ISO-8859-1 code point.');
            }
            if (!isWrong.test(text)) continue;
            throw refused('SyntaxError', 'XMLHttpRequest', 'setRequestHeader',
                `'${text}' is not a valid HTTP header field ${what}.`);
        }
        if (runtime.isForbiddenHeader(`${name}`.toLowerCase())) {
            host.console('error', `Refused to set unsafe header "${name}"`);
            return;
        }
        this.#headers.append(name, value);
    }
    overrideMimeType(type) {
        mustHave(1, arguments, 'XMLHttpRequest', 'overrideMimeType');
        if (this.#state >= 3) {
            throw refused('InvalidStateError', 'XMLHttpRequest', 'overrideMimeType',
                'MimeType cannot be overridden when the state is LOADING or DONE.');
        }
        this.#override = /^\s*[^\s/;]+\/[^\s/;]+\s*(;|$)/.test(`${type}`) ? `${type}` : 'application/octet-stream';
    }
    getResponseHeader(name) {
        mustHave(1, arguments, 'XMLHttpRequest', 'getResponseHeader');
        const list = this.#outcome?.headers ?? [];
        for (let index = 0; index < list.length; index += 2) {
            if (list[index].toLowerCase() === `${name}`.toLowerCase()) return list[index + 1];
        }
        return null;
    }
    getAllResponseHeaders() {
        const list = this.#outcome?.headers ?? [];
        let text = '';
        for (let index = 0; index < list.length; index += 2) {
            text += `${list[index].toLowerCase()}: ${list[index + 1]}\r\n`;
        }
        return text;
    }
    send(body) {
        if (this.#state !== 1 || this.#forget !== null) throw notOpened('send');
        const hasBody = body !== undefined && body !== null && !/^(GET|HEAD)$/.test(this.#method);
        const { bytes, type } = hasBody ? runtime.extractBody(
            Object.prototype.toString.call(body) === '[object ReadableStream]' ? `${body}` : body)
            : { bytes: null, type: null };
        if (type !== null && !this.#headers.has('content-type')) {
            this.#headers.set('content-type', type);
        }
        const request = {
            method: this.#method, url: this.#url, headers: [...this.#headers].flat(), body: bytes,
            credentials: this.withCredentials ? 'include' : 'same-origin',
            initiator: 'XMLHttpRequest', blob: this.#blob,
        };
        if (!this.#isAsync) {
            this.#wait(request);
            return;
        }
        const begun = () => {};
        this.#forget = begun;
        eventPart().runAtOnce(this.#event('loadstart'));
        // A handler may have begun anew, or given it up.
        if (this.#forget !== begun) return;
        this.#forget = runtime.send(request, (news) => this.#perform(this.#heard(news)));
        if (this.#timeout > 0) {
            this.#timer = globalThis.setTimeout(() => this.#perform(this.#failed('timeout')),
                this.#timeout);
        }
    }
    abort() {
        const active = this.#forget !== null;
        this.#stop();
        if (active) eventPart().runAtOnce(new (eventPart().Sequence)(this.#failed('abort')));
        // A handler may have opened it again, and what was only opened stays so.
        if (this.#state !== 4) return;
        this.#outcome = this.#body = null;
        this.#state = 0;
    }

    #mustBeAsync(property, words) {
        if (this.#isAsync || this.#state !== 1 || isWorker) return;
        throw noAccess(`set ${property}`, `${words} for synchronous requests made from a document.`);
    }
    /** Sends it, and goes on when all is there. */
    #wait(request) {
        const news = runtime.sendNow(request);
        const { Sequence, runAtOnce } = eventPart();
        if (news.error !== undefined || news.isFailed) {
            this.#outcome = null;
            this.#state = 4;
            throw refused('NetworkError', 'XMLHttpRequest', 'send', `Failed to load '${this.#url}'.`,
                'A network error occurred.');
        }
        this.#outcome = news;
        this.#body = news.body ?? new Uint8Array(0);
        const { length } = this.#body;
        const events = [() => this.#moved(4), () => this.#event('load', length), () => this.#event('loadend', length)];
        runAtOnce(new Sequence(events.values().map((event) => event())));
    }
    #stop() {
        this.#forget?.();
        this.#forget = null;
        if (this.#timer !== 0) globalThis.clearTimeout(this.#timer);
        this.#timer = 0;
    }
    #perform(events) { runtime.perform(new (eventPart().Sequence)(events)); }
    *#heard(news) {
        if (news.error !== undefined || news.isFailed) {
            yield* this.#failed('error');
            return;
        }
        if (news.status !== undefined) {
            this.#outcome = news;
            yield this.#moved(2);
            if (this.#outcome !== news) return;
        }
        if (news.body !== undefined) yield* this.#ended(news.body);
    }
    *#ended(body) {
        const outcome = this.#outcome;
        this.#stop();
        this.#body = body;
        const events = [() => this.#moved(3), () => this.#event('progress', body.length),
            () => this.#moved(4), () => this.#event('load', body.length),
            () => this.#event('loadend', body.length)];
        for (const event of events) {
            // A handler that begins anew ends this one.
            if (this.#outcome !== outcome) return;
            yield event();
        }
    }
    *#failed(type) {
        this.#stop();
        this.#outcome = null;
        this.#body = null;
        for (const event of [() => this.#moved(4), () => this.#event(type), () => this.#event('loadend')]) {
            yield event();
            // A handler that begins anew ends this one.
            if (this.#state !== 4) return;
        }
    }
    #moved(state) {
        this.#state = state;
        return new runtime.Dispatch(this, trusted(new runtime.Event('readystatechange')));
    }
    #event(type, loaded = 0) {
        return new runtime.Dispatch(this, trusted(new (runtime.load('event-types').ProgressEvent)(type, {
            lengthComputable: loaded > 0, loaded, total: loaded,
        })));
    }
}
for (const [name, value] of [['UNSENT', 0], ['OPENED', 1], ['HEADERS_RECEIVED', 2], ['LOADING', 3],
    ['DONE', 4]]) {
    Object.defineProperty(XMLHttpRequest, name, { value, enumerable: true });
    Object.defineProperty(XMLHttpRequest.prototype, name, { value, enumerable: true });
}
defineHandlers(XMLHttpRequest.prototype, ['onreadystatechange']);
// Workers have no documents.
if (isWorker) delete XMLHttpRequest.prototype.responseXML;
Object.defineProperty(XMLHttpRequest.prototype, Symbol.toStringTag, {
    value: 'XMLHttpRequest', configurable: true,
});
runtime.provideEarly({ XMLHttpRequest, XMLHttpRequestEventTarget, XMLHttpRequestUpload });
