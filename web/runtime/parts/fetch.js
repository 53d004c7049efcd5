// fetch, Headers, Request, Response: over the app's own files, through its scheme handlers. What
// they cannot answer rejects with a TypeError that says so.
const { currentURL, resolve } = runtime;
const { TextDecoder, TextEncoder } = globalThis;

const token = /^[!#$%&'*+\-.^_`|~\w]+$/;

class Headers {
    #list = new Map();

    constructor(init) {
        if (init === undefined || init === null) return;
        const pairs = typeof init[Symbol.iterator] === 'function' ? init : Object.entries(init);
        for (const [name, value] of pairs) this.append(name, value);
    }

    static #name(name) {
        if (!token.test(`${name}`)) throw new TypeError(`Invalid header name: '${name}'`);
        return `${name}`.toLowerCase();
    }

    append(name, value) {
        const key = Headers.#name(name);
        const text = `${value}`.trim();
        this.#list.set(key, this.#list.has(key) ? `${this.#list.get(key)}, ${text}` : text);
    }
    delete(name) { this.#list.delete(Headers.#name(name)); }
    get(name) { return this.#list.get(Headers.#name(name)) ?? null; }
    getSetCookie() { return this.has('set-cookie') ? [this.get('set-cookie')] : []; }
    has(name) { return this.#list.has(Headers.#name(name)); }
    set(name, value) { this.#list.set(Headers.#name(name), `${value}`.trim()); }
    forEach(callback, self) { for (const [name, value] of this) callback.call(self, value, name, this); }
    *entries() { yield* [...this.#list].sort(([one], [other]) => (one < other ? -1 : 1)); }
    *keys() { for (const [name] of this) yield name; }
    *values() { for (const [, value] of this) yield value; }
    [Symbol.iterator]() { return this.entries(); }
}

/** The bytes of a body and the type that they bring along. */
function extract(body) {
    if (body === undefined || body === null) return { bytes: null, type: null };
    if (typeof body === 'object') {
        if (runtime.bytesOfBlob && body instanceof globalThis.Blob) {
            return { bytes: runtime.bytesOfBlob(body), type: body.type || null };
        }
        if (ArrayBuffer.isView(body)) {
            return {
                bytes: new Uint8Array(body.buffer, body.byteOffset, body.byteLength).slice(),
                type: null,
            };
        }
        if (body instanceof ArrayBuffer) return { bytes: new Uint8Array(body.slice(0)), type: null };
        const tag = Object.prototype.toString.call(body);
        if (tag === '[object URLSearchParams]') {
            return {
                bytes: new TextEncoder().encode(`${body}`),
                type: 'application/x-www-form-urlencoded;charset=UTF-8',
            };
        }
        if (tag === '[object FormData]') throw runtime.notSimulated('a FormData body');
    }
    return { bytes: new TextEncoder().encode(`${body}`), type: 'text/plain;charset=UTF-8' };
}

class Body {
    #bytes = null;
    #used = false;

    constructor(bytes) { this.#bytes = bytes; }

    get bodyUsed() { return this.#used; }
    get body() {
        if (this.#bytes === null) return null;
        throw runtime.notSimulated('a body as a stream');
    }

    #take() {
        if (this.#used) throw new TypeError('Body is disturbed or locked');
        this.#used = this.#bytes !== null;
        return this.#bytes ?? new Uint8Array(0);
    }
    async arrayBuffer() { return this.#take().slice().buffer; }
    async bytes() { return this.#take().slice(); }
    async blob() {
        const { Blob } = globalThis;
        return new Blob([this.#take()], { type: this.headers.get('content-type') ?? '' });
    }
    async text() { return new TextDecoder().decode(this.#take()); }
    async json() { return JSON.parse(await this.text()); }
    async formData() { throw runtime.notSimulated('Response.formData'); }

    static copyOf(body) {
        if (body.#used) throw new TypeError('Body is disturbed or locked');
        return body.#bytes;
    }
}

class Request extends Body {
    constructor(input, init = {}) {
        const from = input instanceof Request ? input : null;
        const { bytes, type } = init.body === undefined
            ? { bytes: from ? Body.copyOf(from) : null, type: null } : extract(init.body);
        const method = `${init.method ?? from?.method ?? 'GET'}`;
        if (bytes !== null && /^(get|head)$/i.test(method)) {
            throw new TypeError('Request has method \'GET/HEAD\' and cannot have a body');
        }
        super(bytes);
        this.method = /^(delete|get|head|options|post|put)$/i.test(method) ? method.toUpperCase() : method;
        this.url = from?.url ?? resolve(`${input}`, currentURL());
        this.headers = new Headers(init.headers ?? from?.headers);
        if (type !== null && !this.headers.has('content-type')) this.headers.set('content-type', type);
        this.signal = init.signal ?? from?.signal ?? new globalThis.AbortController().signal;
        for (const [name, value] of [['mode', 'cors'], ['credentials', 'same-origin'],
            ['cache', 'default'], ['redirect', 'follow'], ['referrer', 'about:client'],
            ['integrity', ''], ['keepalive', false]]) this[name] = init[name] ?? from?.[name] ?? value;
    }
    clone() { return new Request(this); }
}

class Response extends Body {
    constructor(body, init = {}) {
        const { bytes, type } = extract(body);
        super(bytes);
        this.status = init.status ?? 200;
        if (!(this.status >= 200 && this.status <= 599) && !init.internal) {
            throw new RangeError('Status must be between 200 and 599');
        }
        this.ok = this.status >= 200 && this.status < 300;
        this.statusText = `${init.statusText ?? ''}`;
        this.headers = new Headers(init.headers);
        if (type !== null && !this.headers.has('content-type')) this.headers.set('content-type', type);
        this.url = init.url ?? '';
        this.type = init.type ?? 'default';
        this.redirected = false;
    }
    clone() {
        return new Response(Body.copyOf(this), {
            status: this.status, statusText: this.statusText, headers: this.headers, url: this.url,
            type: this.type, internal: true,
        });
    }
    static error() { return new Response(null, { status: 0, type: 'error', internal: true }); }
    static json(data, init = {}) {
        const headers = new Headers(init.headers);
        if (!headers.has('content-type')) headers.set('content-type', 'application/json');
        return new Response(JSON.stringify(data), { ...init, headers });
    }
    static redirect(url, status = 302) {
        return new Response(null, { status, headers: { location: resolve(url, currentURL()) } });
    }
}

const waiting = new Map();
let lastID = 0;

/** Sends a request; `settle` gets `{status, url, headers, body}` or `{error}`. */
runtime.send = (method, url, headers, body, settle) => {
    const id = ++lastID;
    waiting.set(id, settle);
    host.fetch(id, method, url, headers, body);
    return () => waiting.delete(id);
};
runtime.fetched = (id, outcome) => {
    const settle = waiting.get(id);
    waiting.delete(id);
    settle?.(outcome);
};

function dataURL(url) {
    const [head, ...rest] = url.slice(5).split(',');
    const text = decodeURIComponent(rest.join(','));
    const isBase64 = /;\s*base64\s*$/i.test(head);
    const type = head.replace(/;\s*base64\s*$/i, '') || 'text/plain;charset=US-ASCII';
    const bytes = isBase64 ? Uint8Array.fromBase64(text) : new TextEncoder().encode(text);
    return new Response(bytes, { url, headers: { 'content-type': type } });
}

async function fetch(input, init) {
    const request = new Request(input, init);
    const { signal, url } = request;
    signal.throwIfAborted();
    if (url.startsWith('data:')) return dataURL(url);
    if (url.startsWith('blob:')) {
        const blob = runtime.objectURLs?.get(url);
        if (blob === undefined) throw new TypeError('Load failed');
        return new Response(blob, { url });
    }
    const headers = [...request.headers].flat();
    return new Promise((fulfil, reject) => {
        const forget = runtime.send(request.method, url, headers, Body.copyOf(request), (outcome) => {
            if (outcome.error !== undefined) {
                reject(new TypeError(`Load failed: ${outcome.error}`));
                return;
            }
            const pairs = [];
            for (let index = 0; index < outcome.headers.length; index += 2) {
                pairs.push([outcome.headers[index], outcome.headers[index + 1]]);
            }
            fulfil(new Response(outcome.body, {
                status: outcome.status, url: outcome.url, headers: pairs, type: 'basic',
                internal: true,
            }));
        });
        signal.addEventListener('abort', () => {
            forget();
            reject(signal.reason);
        }, { once: true });
    });
}
for (const one of [Headers, Request, Response]) {
    Object.defineProperty(one.prototype, Symbol.toStringTag, { value: one.name, configurable: true });
}
runtime.refuseInstances(Headers, Request, Response);
runtime.provide({ fetch, Headers, Request, Response });
