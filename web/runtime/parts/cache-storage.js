// Caches of responses (Service Workers standard, "Cache" and "CacheStorage"). What they hold is Swift's,
// so that pages, service workers and later runs find it; each answer is a task of its own.
const { Request, Response, bytesOfBody, responseOf } = runtime.load('fetch');
const isAndroid = host.isChromium === true;
const { answered } = runtime;
let isMaking = false;

/** A `TypeError` in the words of each engine. */
const refusal = (method, chromium, webKit) =>
    new TypeError(isAndroid ? `Failed to execute '${method}' on 'Cache': ${chromium}` : webKit);
const asRequest = (input) => (input instanceof Request ? input : new Request(input));
const flat = (headers) => [...headers].flat();
const header = (list, name) => {
    const at = list.findIndex((one, index) => index % 2 === 0 && one === name);
    return at < 0 ? null : list[at + 1];
};
const withoutFragment = (url) => url.replace(/#.*/s, '');
const withoutSearch = (url) => url.replace(/[?#].*/s, '');

/** Whether an entry answers a request (Service Workers standard, "request matches cached item"). */
function answers([, url, asked, headers], request, options) {
    const part = options?.ignoreSearch ? withoutSearch : withoutFragment;
    if (part(url) !== part(request.url)) return false;
    const vary = header(headers, 'vary');
    if (vary === null || options?.ignoreVary) return true;
    return vary.split(',').map((name) => name.trim().toLowerCase()).every((name) =>
        name !== '*' && header(asked, name) === request.headers.get(name));
}
const isSought = (request, options) => request.method === 'GET' || Boolean(options?.ignoreMethod);

/** The entries of a cache that answer a request, or all. */
function entriesOf(id, input, options) {
    const all = host.cacheEntries(id);
    if (input === undefined) return all;
    const request = asRequest(input);
    return isSought(request, options) ? all.filter((entry) => answers(entry, request, options)) : [];
}
function responseAt(id, [entry]) {
    const { body, ...head } = host.cacheRead(id, entry);
    return responseOf(head, body ?? null);
}

/** What may not be kept is refused before anything is. */
function check(request, response, method) {
    if (!/^https?:/i.test(request.url)) {
        throw refusal(method, `Request scheme '${request.url.split(':')[0]}' is unsupported`,
            'Request url is not HTTP/HTTPS');
    }
    if (request.method !== 'GET') {
        throw refusal(method, `Request method '${request.method}' is unsupported`, 'Request method is not GET');
    }
    if (response === undefined) return;
    if (response.status === 206) {
        throw refusal(method, 'Partial response (status code 206) is unsupported', 'Response is a 206 partial');
    }
    if (/(?:^|,)\s*\*\s*(?:,|$)/.test(response.headers.get('vary') ?? '')) {
        throw refusal(method, 'Vary header contains *', "Response has a '*' Vary header value");
    }
    if (response.bodyUsed || response.body?.locked) {
        throw refusal(method, 'Response body is already used', 'Response is disturbed or locked');
    }
}
async function keep(id, request, response) {
    const body = response.body === null ? null : await bytesOfBody(response);
    const { status, statusText, url, type, redirected } = response;
    const old = entriesOf(id, request);
    if (old.length > 0) host.cacheRemove(id, old.map(([entry]) => entry));
    host.cacheWrite(id, withoutFragment(request.url), flat(request.headers),
        { status, statusText, url, type, redirected, headers: flat(response.headers) }, body);
    await answered();
}

class Cache {
    #id;
    constructor(given, id) {
        if (!isMaking) throw new TypeError('Illegal constructor');
        this.#id = id;
    }
    async match(input, options) {
        await answered();
        const [first] = entriesOf(this.#id, input, options);
        return first === undefined ? undefined : responseAt(this.#id, first);
    }
    async matchAll(input, options) {
        await answered();
        return entriesOf(this.#id, input, options).map((entry) => responseAt(this.#id, entry));
    }
    async add(input) { await this.#addAll([input], 'add'); }
    async addAll(inputs) { await this.#addAll([...inputs], 'addAll'); }
    async #addAll(inputs, method) {
        const requests = inputs.map(asRequest);
        for (const request of requests) check(request, undefined, method);
        const responses = await runtime.Promise.all(requests.map(async (request) => {
            const response = await runtime.load('fetch').fetch(request);
            if (!response.ok) throw refusal(method, 'Request failed', 'Response is not OK');
            check(request, response, method);
            return response;
        }));
        const urls = requests.map(({ url }) => url);
        if (new Set(urls).size < urls.length) {
            throw new globalThis.DOMException(isAndroid
                ? "Failed to execute 'addAll' on 'Cache': duplicate requests" : 'Requests must be unique', 'InvalidStateError');
        }
        for (const [place, request] of requests.entries()) await keep(this.#id, request, responses[place]);
    }
    async put(input, response) {
        const request = asRequest(input);
        if (!(response instanceof Response)) throw new TypeError('Type error');
        check(request, response, 'put');
        await keep(this.#id, request, response);
    }
    async delete(input, options) {
        await answered();
        const found = entriesOf(this.#id, asRequest(input), options);
        if (found.length > 0) host.cacheRemove(this.#id, found.map(([entry]) => entry));
        return found.length > 0;
    }
    async keys(input, options) {
        await answered();
        return entriesOf(this.#id, input, options).map(([, url, headers]) => new Request(url, {
            headers: Array.from({ length: headers.length / 2 }, (_, index) => headers.slice(2 * index, 2 * index + 2)),
        }));
    }
}

class CacheStorage {
    constructor() {
        if (!isMaking) throw new TypeError('Illegal constructor');
    }
    async open(name) {
        await answered();
        const id = host.cacheNumber(`${name}`, true);
        isMaking = true;
        try {
            return new Cache(null, id);
        } finally {
            isMaking = false;
        }
    }
    async has(name) {
        await answered();
        return host.cacheNumber(`${name}`, false) !== 0;
    }
    async delete(name) {
        await answered();
        return host.cacheForget(`${name}`);
    }
    async keys() {
        await answered();
        return host.cacheNames();
    }
    async match(input, options) {
        await answered();
        const names = options?.cacheName === undefined ? host.cacheNames() : [`${options.cacheName}`];
        for (const name of names) {
            const id = host.cacheNumber(name, false);
            const [first] = id === 0 ? [] : entriesOf(id, input, options);
            if (first !== undefined) return responseAt(id, first);
        }
        return undefined;
    }
}
runtime.refuseInstances(Cache, CacheStorage);
isMaking = true;
const caches = new CacheStorage();
isMaking = false;
runtime.provide({ Cache, CacheStorage, caches });
