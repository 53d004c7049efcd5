// URL and URLSearchParams are core-js's, which follows the URL standard's own tests.
import 'core-js/modules/web.url.constructor.js';
import 'core-js/modules/web.url.to-json.js';
import 'core-js/modules/web.url-search-params.constructor.js';

const { URL, URLSearchParams } = globalThis;
delete globalThis['__core-js_shared__'];
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
const objects = new Map();
URL.createObjectURL = function createObjectURL(blob) {
    if (!(blob instanceof globalThis.Blob)) {
        throw new TypeError("Argument 1 ('obj') to URL.createObjectURL must be an instance of Blob");
    }
    const url = `blob:${globalThis.location.origin}/${globalThis.crypto.randomUUID()}`;
    objects.set(url, blob);
    return url;
};
URL.revokeObjectURL = function revokeObjectURL(url) {
    objects.delete(`${url}`);
};
runtime.objectURLs = objects;
runtime.refuseInstances(URL, URLSearchParams);
runtime.provide({ URL, URLSearchParams });
