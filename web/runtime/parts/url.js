// URL and URLSearchParams are core-js's, which follows the URL standard's own tests.
import { putBack } from '../own-urls.js';
import 'core-js/modules/web.url.constructor.js';
import 'core-js/modules/web.url.to-json.js';
import 'core-js/modules/web.url-search-params.constructor.js';
import { cluster, shareMemory } from '../cluster.js';

const { URL: Polyfill, URLSearchParams } = globalThis;
delete globalThis['__core-js_shared__'];
putBack();

// core-js leaves three characters of a query as they are that the standard encodes.
const encodeQuery = (query) => `${query}`.replace(/["<>]/g, encodeURIComponent);
const withQuery = (text) => `${text}`.replace(/\?[^#]*/, encodeQuery);

function URL(url, base = undefined) {
    if (new.target === undefined) throw new TypeError("Constructor URL requires 'new'");
    if (arguments.length === 0) throw new TypeError('Not enough arguments');
    const text = withQuery(url);
    if (base === undefined) return Reflect.construct(Polyfill, [text], new.target);
    const from = withQuery(base);
    try {
        return Reflect.construct(Polyfill, [text, from], new.target);
    } catch (error) {
        // core-js takes the last segment off a path that has none.
        if (!(error instanceof RangeError)) throw error;
        const withPath = new Polyfill(from);
        withPath.pathname = '/';
        return Reflect.construct(Polyfill, [text, withPath.href], new.target);
    }
}
URL.prototype = Polyfill.prototype;
URL.prototype.constructor = URL;
for (const [name, prepare] of [['href', withQuery], ['search', encodeQuery]]) {
    const { get, set } = Object.getOwnPropertyDescriptor(URL.prototype, name);
    Object.defineProperty(URL.prototype, name, {
        get, set(value) { set.call(this, prepare(value)); }, enumerable: true, configurable: true,
    });
}

// WebKit gives the schemes that the app itself answers an origin, such as capacitor://localhost.
const ownProtocol = `${host.origin.split(':')[0]}:`;
const { get: originOf } = Object.getOwnPropertyDescriptor(URL.prototype, 'origin');
Object.defineProperty(URL.prototype, 'origin', {
    get() {
        const origin = originOf.call(this);
        if (origin !== 'null') return origin;
        if (this.protocol === 'blob:') return URL.parse(this.pathname)?.origin ?? origin;
        return this.protocol === ownProtocol && this.host !== '' ? `${ownProtocol}//${this.host}`
            : origin;
    },
    enumerable: true, configurable: true,
});

const { has, getAll, append, delete: remove } = URLSearchParams.prototype;
Object.assign(URLSearchParams.prototype, {
    has(name, value) {
        return value === undefined ? has.apply(this, arguments)
            : getAll.call(this, name).includes(`${value}`);
    },
    delete(name, value) {
        if (value === undefined) {
            remove.apply(this, arguments);
            return;
        }
        const all = [...this];
        for (const [key] of all) remove.call(this, key);
        for (const [key, one] of all) {
            if (key !== `${name}` || one !== `${value}`) append.call(this, key, one);
        }
    },
});
Object.defineProperty(URLSearchParams.prototype, 'size', {
    get() { return [...this].length; }, enumerable: true, configurable: true,
});

URL.canParse ??= function canParse(url, base) {
    try {
        return Boolean(new URL(url, base));
    } catch {
        return false;
    }
};
URL.parse ??= function parse(url, base) {
    return URL.canParse(url, base) ? new URL(url, base) : null;
};
// What they name, workers find as well.
const objects = cluster().objectURLs;
URL.createObjectURL = function createObjectURL(blob) {
    if (!(blob instanceof runtime.load('blob').Blob)) {
        throw new TypeError("Argument 1 ('obj') to URL.createObjectURL must be an instance of Blob");
    }
    const url = `blob:${globalThis.location.origin}/${globalThis.crypto.randomUUID()}`;
    shareMemory();
    objects.set(url, { bytes: runtime.bytesOfBlob(blob), type: blob.type });
    runtime.show?.('farad.objects', (name) => objects.get(name)?.bytes);
    return url;
};
URL.revokeObjectURL = function revokeObjectURL(url) {
    shareMemory();
    objects.delete(`${url}`);
};
runtime.refuseInstances(URL, URLSearchParams);
runtime.provide({ URL, URLSearchParams });
