// Resolves the references that navigation, history and fetch are given. The full URL class is large
// and loads on first use; this is the part of RFC 3986 that start-up needs.

const pattern = /^(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?:\/\/([^/?#]*))?([^?#]*)(\?[^#]*)?(#.*)?$/s;

export function split(url) {
    const match = pattern.exec(url);
    const [, scheme, authority, path, search, hash] = match;
    return {
        scheme: scheme?.toLowerCase(), authority, path, search: search ?? '', hash: hash ?? '',
    };
}

const escape = (text, allowed) =>
    text.replace(allowed, (character) => encodeURIComponent(character));

function normalise(path) {
    const output = [];
    const segments = path.split('/');
    segments.forEach((segment, index) => {
        const last = index === segments.length - 1;
        if (segment === '..') {
            if (output.length > 1) output.pop();
            if (last) output.push('');
        } else if (segment === '.') {
            if (last) output.push('');
        } else {
            output.push(segment);
        }
    });
    return output.join('/');
}

/** The absolute URL that `reference` names on a page at `base`. */
export function resolve(reference, base) {
    const text = `${reference}`.trim().replace(/[\t\n\r]/g, '');
    const given = split(text);
    const from = split(base);
    if (given.scheme !== undefined && given.authority === undefined) return text;
    const scheme = given.scheme ?? from.scheme;
    const authority = given.authority ?? from.authority ?? '';
    let { path, search } = given;
    if (given.scheme === undefined && given.authority === undefined) {
        if (path === '') {
            path = from.path;
            if (search === '') search = text.startsWith('?') ? '' : from.search;
        } else if (!path.startsWith('/')) {
            path = from.path.slice(0, from.path.lastIndexOf('/') + 1) + path;
        }
    }
    path = normalise(path === '' ? '/' : path);
    return `${scheme}://${authority}${escape(path, /[^\w\-.~!$&'()*+,;=:@%/]/gu)}${
        escape(search, /[^\w\-.~!$&()*+,;=:@%/?[\]\\^`{|}]/gu)}${
        escape(given.hash, /[\s"<>`]|[^\x00-\x7f]/gu)}`;
}

/** Two URLs that differ in nothing but the fragment. */
export function differOnlyInHash(one, other) {
    return one.replace(/#.*$/s, '') === other.replace(/#.*$/s, '');
}
