// EventSource: what a server says one after the other (HTML standard, "Server-sent events"). A server's
// answer is here all at once, so its stream ends with it, and the page asks again.
import { mustHave, refused } from '../refusals.js';

const { EventTarget, clearTimeout, defineHandlers, setTimeout } = runtime;
const { Sequence } = runtime.load('event');
const states = { CONNECTING: 0, OPEN: 1, CLOSED: 2 };
/** Both engines' time before they ask again, until a server names another. */
const usualDelay = 3000;

const refuse = (name, url) => {
    throw refused(name, 'EventSource', undefined, `Cannot open an EventSource to '${url}'. The URL is invalid.`);
};

class EventSource extends EventTarget {
    #url;
    #withCredentials;
    #state = states.CONNECTING;
    #forget;
    #timer;
    #delay = usualDelay;
    #lastID = '';

    constructor(url, options = {}) {
        mustHave(1, arguments, 'EventSource');
        super();
        const { URL } = runtime.loadGlobals('url');
        const address = URL.parse(`${url}`, runtime.baseURL());
        if (address === null) refuse('SyntaxError', url);
        this.#url = address.href;
        this.#withCredentials = Boolean(options?.withCredentials);
        this.#wait(0);
    }

    get url() { return this.#url; }
    get withCredentials() { return this.#withCredentials; }
    get readyState() { return this.#state; }

    close() {
        this.#state = states.CLOSED;
        clearTimeout(this.#timer);
        this.#forget?.();
        this.#forget = undefined;
    }

    #wait(delay) {
        this.#timer = setTimeout(() => { this.#connect(); }, delay);
    }

    #connect() {
        runtime.load('fetch');
        const headers = ['accept', 'text/event-stream', 'cache-control', 'no-cache'];
        if (this.#lastID !== '') headers.push('last-event-id', this.#lastID);
        let head;
        this.#forget = runtime.send({
            method: 'GET', url: this.#url, headers, body: null, initiator: 'EventSource',
            credentials: this.#withCredentials ? 'include' : 'same-origin',
        }, (news) => {
            const events = [];
            if (news.status !== undefined) {
                head = news;
                if (!isStream(head)) {
                    this.close();
                    return this.#raise([this.#event('error')]);
                }
                this.#state = states.OPEN;
                events.push(this.#event('open'));
            }
            if (news.isRefused || news.error !== undefined) {
                this.close();
                events.push(this.#event('error'));
            } else if (news.isFailed || news.body !== undefined || head.hasNoBody) {
                const { body } = news;
                return this.#raise(events, () => this.#rest(body));
            }
            return this.#raise(events);
        });
    }

    /** What a stream says, and that it has ended. */
    *#rest(body) {
        this.#forget = undefined;
        if (body !== undefined) yield* this.#messages(new (runtime.load('text-encoding').TextDecoder)().decode(body));
        if (this.#state === states.CLOSED) return;
        this.#state = states.CONNECTING;
        this.#wait(this.#delay);
        yield this.#event('error');
    }

    *#messages(text) {
        const lines = text.split(/\r\n|\r|\n/);
        // What follows the last line's end is no line, and no empty one ends its event.
        lines.pop();
        let [type, data, id] = ['', '', this.#lastID];
        for (const line of lines) {
            const [, field, value = ''] = /^([^:]*)(?:: ?([^]*))?$/.exec(line);
            if (line === '') {
                this.#lastID = id;
                if (data !== '') {
                    yield new (runtime.load('event-types').MessageEvent)(type || 'message', {
                        data: data.slice(0, -1), origin: new (runtime.load('url').URL)(this.#url).origin,
                        lastEventId: id,
                    });
                }
                if (this.#state === states.CLOSED) return;
                [type, data] = ['', ''];
            } else if (field === 'data') data += `${value}\n`;
            else if (field === 'event') type = value;
            else if (field === 'id' && !value.includes('\0')) id = value;
            else if (field === 'retry' && /^\d+$/.test(value)) this.#delay = Number(value);
        }
    }

    #event(type) { return new runtime.Event(type); }

    #raise(first, rest = () => []) {
        const self = this;
        runtime.perform(new Sequence((function* dispatches() {
            for (const event of first) yield new runtime.Dispatch(self, runtime.trusted(event));
            for (const event of rest()) yield new runtime.Dispatch(self, runtime.trusted(event));
        })()));
    }
}

/** Whether an answer is a stream of events; both engines say why one that should be is none. */
function isStream({ status, headers }) {
    if (status !== 200) return false;
    const at = headers.indexOf('content-type');
    const type = (at < 0 ? '' : headers[at + 1]).split(';')[0].trim();
    if (type.toLowerCase() === 'text/event-stream') return true;
    host.console('error', `EventSource's response has a MIME type ("${type}") that is not "text/event-stream". `
        + 'Aborting the connection.');
    return false;
}

for (const [name, value] of Object.entries(states)) {
    Object.defineProperty(EventSource, name, { value, enumerable: true });
    Object.defineProperty(EventSource.prototype, name, { value, enumerable: true });
}
defineHandlers(EventSource.prototype, ['onopen', 'onmessage', 'onerror']);
runtime.provide({ EventSource });
