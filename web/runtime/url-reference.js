// Resolves the references that navigation, history and fetch are given. The full URL class is large
// and loads on first use; this is the part of RFC 3986 that start-up needs.

// By hand, not by a regular expression: compiling one costs more than all the rest at start-up.
export function split(url) {
    let rest = url;
    let hash = '';
    let search = '';
    let scheme;
    let authority;
    const hashAt = rest.indexOf('#');
    if (hashAt >= 0) {
        hash = rest.slice(hashAt);
        rest = rest.slice(0, hashAt);
    }
    const searchAt = rest.indexOf('?');
    if (searchAt >= 0) {
        search = rest.slice(searchAt);
        rest = rest.slice(0, searchAt);
    }
    const colon = rest.indexOf(':');
    if (colon > 0 && isScheme(rest, colon)) {
        scheme = rest.slice(0, colon).toLowerCase();
        rest = rest.slice(colon + 1);
    }
    if (rest.startsWith('//')) {
        const slash = rest.indexOf('/', 2);
        authority = slash < 0 ? rest.slice(2) : rest.slice(2, slash);
        rest = slash < 0 ? '' : rest.slice(slash);
    }
    return { scheme, authority, path: rest, search, hash };
}

function isScheme(text, end) {
    for (let index = 0; index < end; index++) {
        const code = text.charCodeAt(index) | 0x20;
        const isLetter = code >= 0x61 && code <= 0x7a;
        const other = index > 0 && '0123456789+-.'.includes(text[index]);
        if (!isLetter && !other) return false;
    }
    return true;
}

const escape = (text, allowed) =>
    text.replace(allowed, (character) => encodeURIComponent(character.toWellFormed()));

/** By the whole standard; what is no URL at all stays as it is. */
const normalised = (text, base, reference = text) => runtime.load('url').addressOf(text, base) ?? `${reference}`;

const isDigit = (code) => code >= 0x30 && code <= 0x39;

/** An authority that the URL standard changes nothing of, as nearly all are. */
function isPlain(authority, scheme) {
    const colon = authority.indexOf(':');
    const end = colon < 0 ? authority.length : colon;
    for (let index = 0; index < end; index++) {
        const code = authority.charCodeAt(index);
        if (!(code >= 0x61 && code <= 0x7a) && !isDigit(code) && code !== 0x2d && code !== 0x2e) return false;
    }
    // A number at its end may be written in many ways.
    if (end === 0 || isDigit(authority.charCodeAt(authority.lastIndexOf('.', end - 2) + 1))) return false;
    return colon < 0 || isPort(authority.slice(colon + 1), scheme);
}
function isPort(text, scheme) {
    for (let index = 0; index < text.length; index++) if (!isDigit(text.charCodeAt(index))) return false;
    return text.length > 0 && text.length < 6 && text[0] !== '0' && Number(text) < 65536
        && text !== (scheme === 'https' ? '443' : '80');
}
/** A path of which the standard changes no more than the dots in it. */
const isPlainPath = (path) => !path.includes('\\') && !path.includes('%2e') && !path.includes('%2E');
const ofServers = ['file', 'ftp', 'ws', 'wss'];

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
    // A photo's data URL is long, and nothing of it changes.
    if (typeof reference === 'string' && reference.startsWith('data:')
        && (reference.length > 4096 || !/[^\x21-\x7e]|#|^data:\//.test(reference))) return reference;
    const text = `${reference}`.trim().replace(/[\t\n\r]/g, '');
    const given = split(text);
    if (given.scheme === 'javascript' && !/[^\x20-\x7e]|#|\?|:\//.test(text)) return text;
    if (given.scheme !== undefined && given.authority === undefined) {
        return text.startsWith('blob:') ? text : normalised(text, base, reference);
    }
    const from = split(base);
    const scheme = given.scheme ?? from.scheme;
    if (given.authority !== undefined && (!isPlain(given.authority, scheme) || ofServers.includes(scheme))) {
        return normalised(text, base, reference);
    }
    if (!isPlainPath(given.path)) return normalised(text, base, reference);
    const authority = given.authority ?? from.authority ?? '';
    const isSpecial = scheme === 'http' || scheme === 'https';
    const hash = escape(given.hash, /[\x00-\x20"<>`]|[^\x00-\x7e]/gu);
    let { path, search } = given;
    if (given.scheme === undefined && given.authority === undefined) {
        if (path === '') {
            // Nothing but a fragment: the rest stays as it is, a missing path as well.
            if (search === '') return base.split('#', 1)[0] + hash;
            if (from.authority === undefined) return normalised(text, base);
            path = from.path;
        } else if (from.authority === undefined || scheme === 'file') {
            return normalised(text, base);
        } else if (!path.startsWith('/')) {
            path = `${from.path.slice(0, from.path.lastIndexOf('/'))}/${path}`;
        }
    }
    // Only the web's own schemes give a URL without a path one.
    path = normalise(path === '' && isSpecial ? '/' : path);
    if (isSpecial) search = search.replaceAll("'", '%27');
    return `${scheme}://${authority}${escape(path, /[\x00-\x20"<>`{}]|[^\x00-\x7e]/gu)}${
        escape(search, /[\x00-\x20"<>]|[^\x00-\x7e]/gu)}${hash}`;
}

/** Two URLs that differ in nothing but the fragment. */
export function differOnlyInHash(one, other) {
    return one.split('#', 1)[0] === other.split('#', 1)[0];
}
