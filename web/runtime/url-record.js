// The URL standard's parser and serialiser. What ends a part of an address (`#`, then `?`, then the
// slashes) ends it wherever it stands, so the parts are cut first and not looked for state by state.

const ports = { 'ftp:': 21, 'file:': null, 'http:': 80, 'https:': 443, 'ws:': 80, 'wss:': 443 };
export const isSpecial = (url) => runtime.hasOwn(ports, url.scheme);
const isChromium = host.isChromium === true;

const sets = {
    control: /[^\x20-\x7e]/gu,
    fragment: /[^\x21\x23-\x3b\x3d\x3f-\x5f\x61-\x7e]/gu,
    query: /[^\x21\x24-\x3b\x3d\x3f-\x7e]/gu,
    specialQuery: /[^\x21\x24-\x26\x28-\x3b\x3d\x3f-\x7e]/gu,
    // Chromium's is of more.
    path: isChromium ? /[^\x21\x24-\x3b\x3d\x40-\x5d\x5f\x61-\x7a\x7e]/gu
        : /[^\x21\x24-\x3b\x3d\x40-\x5f\x61-\x7a\x7c\x7e]/gu,
    userinfo: /[^\x21\x24-\x2e\x30-\x39\x41-\x5a\x5f\x61-\x7a\x7e]/gu,
};
const hexadecimal = (code) => `%${code.toString(16).toUpperCase().padStart(2, '0')}`;
const encodeOne = (one) => (one < '\x80' ? hexadecimal(one.charCodeAt(0)) : encodeURIComponent(one));
const encode = (text, set) => text.replace(sets[set], encodeOne);
const encodeQuery = (text, url) =>
    encode(text, isSpecial(url) || (isChromium && url.scheme !== 'javascript:' && !isOpaque(url))
        ? 'specialQuery' : 'query');

/** The text of bytes that stand as `%41`; what is no such stays. */
export function percentDecode(text) {
    const bytes = new TextEncoder().encode(text);
    let length = 0;
    for (let at = 0; at < bytes.length; at++, length++) {
        const pair = bytes[at] === 0x25 ? String.fromCharCode(...bytes.subarray(at + 1, at + 3)) : '';
        const isByte = /^[\da-f]{2}$/i.test(pair);
        bytes[length] = isByte ? Number.parseInt(pair, 16) : bytes[at];
        if (isByte) at += 2;
    }
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, length));
}
const { TextDecoder, TextEncoder } = runtime.load('text-encoding');

export const isOpaque = (url) => typeof url.path === 'string';

/** RFC 3492. */
function punycode(label) {
    const points = Array.from(label, (one) => one.codePointAt(0));
    let output = points.filter((one) => one < 0x80).map((one) => String.fromCharCode(one)).join('');
    const basic = output.length;
    let handled = basic;
    if (basic > 0) output += '-';
    let [next, delta, bias] = [0x80, 0, 72];
    const digit = (value) => String.fromCharCode(value < 26 ? value + 97 : value + 22);
    while (handled < points.length) {
        const least = Math.min(...points.filter((one) => one >= next));
        delta += (least - next) * (handled + 1);
        next = least;
        for (const point of points) {
            if (point < next) delta++;
            if (point !== next) continue;
            let rest = delta;
            for (let base = 36;; base += 36) {
                const threshold = base <= bias ? 1 : Math.min(base - bias, 26);
                if (rest < threshold) break;
                output += digit(threshold + ((rest - threshold) % (36 - threshold)));
                rest = Math.floor((rest - threshold) / (36 - threshold));
            }
            output += digit(rest);
            delta = Math.floor(delta / (handled === basic ? 700 : 2));
            delta += Math.floor(delta / (handled + 1));
            let steps = 0;
            for (; delta > 455; steps += 36) delta = Math.floor(delta / 35);
            bias = steps + Math.floor((36 * delta) / (delta + 38));
            delta = 0;
            handled++;
        }
        delta++;
        next++;
    }
    return `xn--${output}`;
}
/** UTS 46 as far as the language's own mappings go; empty where it refuses the whole. */
function toASCII(domain) {
    if (!/[^\x00-\x7f]/.test(domain)) return domain.toLowerCase();
    if (/[\ufffd\p{Noncharacter_Code_Point}\p{Surrogate}]/u.test(domain)) return '';
    return domain.replace(/[\xad\u200b\u2060\ufeff\ufe00-\ufe0f]/g, '').normalize('NFKC').toLowerCase()
        .normalize('NFC').replace(/\u3002/g, '.').split('.')
        .map((label) => (/[^\x00-\x7f]/.test(label) ? punycode(label) : label)).join('.');
}

const notInHosts = /[\0\t\n\r #/:<>?@[\\\]^|]/;
/** The serialised host; undefined: it is none. */
function parseHost(text, url) {
    if (text.startsWith('[')) return text.endsWith(']') ? parseIPv6(text.slice(1, -1)) : undefined;
    if (!isSpecial(url)) return notInHosts.test(text) ? undefined : encode(text, 'control');
    let domain = toASCII(text.includes('%') ? percentDecode(text) : text);
    // Chromium still takes what the standard refuses, and encodes it.
    if (isChromium) domain = domain.replace(/[ *]/g, encodeOne);
    if (domain === '' || notInHosts.test(domain)
        || (isChromium ? /[\0-\x1f\x7f]|%(?!20|2A)/ : /[\0-\x1f%\x7f]/).test(domain)) return undefined;
    const labels = domain.split('.');
    if (labels.length > 1 && labels.at(-1) === '') labels.pop();
    if (!/^(\d+|0x[\da-f]*)$/i.test(labels.at(-1))) return domain;
    return parseIPv4(labels);
}
function parseIPv4(labels) {
    if (labels.length > 4) return undefined;
    const numbers = [];
    for (const label of labels) {
        const [digits, base] = /^0x/i.test(label) ? [label.slice(2), 16]
            : /^0./.test(label) ? [label.slice(1), 8] : [label, 10];
        const allowed = { 8: /^[0-7]*$/, 10: /^\d+$/, 16: /^[\da-f]*$/i }[base];
        if (!allowed.test(digits)) return undefined;
        numbers.push(digits === '' ? 0 : Number.parseInt(digits, base));
    }
    const last = numbers.pop();
    if (numbers.some((one) => one > 255) || last >= 256 ** (4 - numbers.length)) return undefined;
    const address = numbers.reduce((sum, one, index) => sum + one * 256 ** (3 - index), last);
    return [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256).join('.');
}
function parseIPv6(text) {
    let address = text;
    const dotted = /(^|:)(\d{1,3}(?:\.\d{1,3}){3})$/.exec(text);
    if (dotted !== null) {
        const bytes = dotted[2].split('.');
        if (bytes.some((one) => one > 255 || /^0./.test(one))) return undefined;
        const [a, b, c, d] = bytes.map(Number);
        address = `${text.slice(0, -dotted[2].length)}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
    }
    const halves = address.split('::');
    if (halves.length > 2) return undefined;
    const [start, end = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
    const missing = 8 - start.length - end.length;
    if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined;
    const pieces = [...start, ...Array(missing).fill('0'), ...end];
    if (!pieces.every((one) => /^[\da-f]{1,4}$/i.test(one))) return undefined;
    const numbers = pieces.map((one) => Number.parseInt(one, 16).toString(16));
    let best = [0, 1];
    for (let at = 0; at < 8; at++) {
        let length = 0;
        while (numbers[at + length] === '0') length++;
        if (length > best[1]) best = [at, length];
        at += length;
    }
    const [from, length] = best;
    return length < 2 ? `[${numbers.join(':')}]`
        : `[${numbers.slice(0, from).join(':')}::${numbers.slice(from + length).join(':')}]`;
}

const slashes = (url) => (isSpecial(url) ? /[/\\]/ : /\//);
/** Takes what stands after two slashes; false: it is no authority. */
function setAuthority(url, rest) {
    const end = rest.search(slashes(url));
    const authority = end < 0 ? rest : rest.slice(0, end);
    const at = authority.lastIndexOf('@');
    if (at >= 0) {
        const [, name, password = ''] = /^([^:]*)(?::([^]*))?$/.exec(authority.slice(0, at));
        url.username = encode(name, 'userinfo');
        url.password = encode(password, 'userinfo');
    }
    const [, hostText, port] = /^((?:\[[^\]]*\]?|[^:[])*)(?::([^]*))?$/.exec(authority.slice(at + 1)) ?? [];
    if (hostText === undefined) return false;
    if (hostText === '') {
        if (isSpecial(url) || at >= 0 || port !== undefined) return false;
        url.host = '';
    } else {
        url.host = parseHost(hostText, url);
        if (url.host === undefined) return false;
    }
    if (port !== undefined && port !== '' && !setPort(url, port)) return false;
    setPath(url, end < 0 ? '' : rest.slice(end));
    return true;
}
function setPort(url, text) {
    if (!/^\d+$/.test(text) || Number(text) > 65535) return false;
    url.port = Number(text) === ports[url.scheme] ? null : Number(text);
    return true;
}
const isDrive = (text) => /^[a-z][:|]$/i.test(text);
const startsWithDrive = (text) => /^[a-z][:|](?=[/\\]|$)/i.test(text);
function shorten(url) {
    const { path } = url;
    if (url.scheme === 'file:' && path.length === 1 && /^[a-z]:$/i.test(path[0])) return;
    path.pop();
}
/** Goes on with the path that `url` has so far. */
function setPath(url, text) {
    const isWebs = isSpecial(url);
    let rest = isWebs ? text.replaceAll('\\', '/') : text;
    if (rest.startsWith('/')) rest = rest.slice(1);
    else if (rest === '' && !isWebs) return;
    const segments = rest.split('/');
    for (const [index, segment] of segments.entries()) {
        const isLast = index === segments.length - 1;
        const dots = /^(\.|%2e){1,2}$/i.test(segment) ? segment.replace(/%2e/gi, '.') : '';
        if (dots !== '') {
            if (dots === '..') shorten(url);
            if (isLast) url.path.push('');
        } else if (url.scheme === 'file:' && url.path.length === 0 && isDrive(segment)) {
            url.path.push(`${segment[0]}:`);
        } else url.path.push(encode(segment, 'path'));
    }
}

const copied = (base, keys) => Object.fromEntries(keys.map((key) =>
    [key, key === 'path' ? [...base.path] : base[key]]));
const ofAuthority = ['username', 'password', 'host', 'port'];

function parseRelative(url, rest, base, query) {
    url.scheme = base.scheme;
    const isSlash = (one) => one === '/' || (one === '\\' && isSpecial(url));
    if (isSlash(rest[0]) && isSlash(rest[1])) {
        return setAuthority(url, isSpecial(url) ? rest.replace(/^[/\\]+/, '') : rest.slice(2));
    }
    Object.assign(url, copied(base, ofAuthority));
    if (isSlash(rest[0])) {
        setPath(url, rest);
        return true;
    }
    url.path = [...base.path];
    if (rest === '') {
        if (query === null) url.query = base.query;
        return true;
    }
    shorten(url);
    setPath(url, rest);
    return true;
}
function parseFile(url, rest, base, query) {
    url.scheme = 'file:';
    url.host = '';
    const isSlash = (one) => one === '/' || one === '\\';
    if (isSlash(rest[0]) && isSlash(rest[1])) {
        const end = rest.slice(2).search(/[/\\]/);
        const name = end < 0 ? rest.slice(2) : rest.slice(2, end + 2);
        if (isDrive(name)) {
            setPath(url, rest.slice(2));
            return true;
        }
        if (name !== '') {
            url.host = parseHost(name, url);
            if (url.host === undefined) return false;
            if (url.host === 'localhost' && !isChromium) url.host = '';
        }
        setPath(url, end < 0 ? '' : rest.slice(end + 2));
    } else if (isSlash(rest[0])) {
        if (base !== null) {
            url.host = base.host;
            if (!startsWithDrive(rest.slice(1)) && isDrive(base.path[0] ?? '')) url.path.push(base.path[0]);
        }
        setPath(url, rest);
    } else if (base !== null) {
        Object.assign(url, copied(base, ['host', 'path']));
        if (rest === '') {
            if (query === null) url.query = base.query;
        } else {
            if (startsWithDrive(rest)) url.path = [];
            else shorten(url);
            setPath(url, rest);
        }
    } else setPath(url, rest);
    return true;
}

/** The record of an address; null: it is none. `base` is a record or null. */
export function parse(input, base = null) {
    let rest = input.toWellFormed().replace(/^[\0-\x20]+|[\0-\x20]+$/g, '').replace(/[\t\n\r]/g, '');
    const url = {
        scheme: '', username: '', password: '', host: null, port: null, path: [], query: null, fragment: null,
    };
    const cut = (mark) => {
        const at = rest.indexOf(mark);
        if (at < 0) return null;
        const found = rest.slice(at + 1);
        rest = rest.slice(0, at);
        return found;
    };
    const fragment = cut('#');
    const query = cut('?');
    const [scheme] = /^[a-z][a-z\d+.-]*:/i.exec(rest) ?? [];
    let isUrl = true;
    if (scheme !== undefined) {
        url.scheme = scheme.toLowerCase();
        rest = rest.slice(scheme.length);
        if (url.scheme === 'file:') isUrl = parseFile(url, rest, base?.scheme === 'file:' ? base : null, query);
        else if (isSpecial(url)) {
            isUrl = base?.scheme === url.scheme && !rest.startsWith('//')
                ? parseRelative(url, rest, base, query) : setAuthority(url, rest.replace(/^[/\\]+/, ''));
        } else if (rest.startsWith('//')) isUrl = setAuthority(url, rest.slice(2));
        else if (rest.startsWith('/')) setPath(url, rest);
        else url.path = encode(rest, 'control');
    } else if (base === null) return null;
    else if (isOpaque(base)) {
        if (rest !== '' || query !== null || fragment === null) return null;
        Object.assign(url, base);
    } else if (base.scheme === 'file:') isUrl = parseFile(url, rest, base, query);
    else isUrl = parseRelative(url, rest, base, query);
    if (!isUrl) return null;
    if (query !== null) url.query = encodeQuery(query, url);
    if (fragment !== null) url.fragment = encode(fragment, 'fragment');
    return url;
}

export const pathOf = (url) =>
    (isOpaque(url) ? url.path : url.path.map((segment) => `/${segment}`).join(''));
export const hostOf = (url) =>
    (url.host === null ? '' : url.port === null ? url.host : `${url.host}:${url.port}`);
export function serialise(url) {
    const { username, password } = url;
    const user = username === '' && password === '' ? ''
        : `${username}${password === '' ? '' : `:${password}`}@`;
    const path = pathOf(url);
    const authority = url.host === null
        ? (!isOpaque(url) && path.startsWith('//') ? '/.' : '') : `//${user}${hostOf(url)}`;
    return `${url.scheme}${authority}${path}${url.query === null ? '' : `?${url.query}`}${
        url.fragment === null ? '' : `#${url.fragment}`}`;
}
export const originOf = (url) =>
    (url.scheme === 'file:' ? isChromium ? 'file://' : 'null'
        : isSpecial(url) ? `${url.scheme}//${hostOf(url)}` : 'null');

const plain = (value) => `${value}`.toWellFormed().replace(/[\t\n\r]/g, '');
const hasNoPort = (url) => url.host === null || url.host === '' || url.scheme === 'file:';
function setHost(url, value, takesPort) {
    if (isOpaque(url)) return;
    const text = plain(value).split(isSpecial(url) ? /[/\\?#]/ : /[/?#]/, 1)[0];
    const [, name, port] = /^((?:\[[^\]]*\]?|[^:[])*)(?::([^]*))?$/.exec(text) ?? [];
    if (name === undefined || (port !== undefined && !takesPort)) return;
    if (name === '') {
        if (isSpecial(url) ? url.scheme !== 'file:' : url.username || url.password || url.port !== null) return;
        if (port !== undefined) return;
        url.host = '';
        return;
    }
    const parsed = parseHost(name, url);
    if (parsed === undefined || (url.scheme === 'file:' && port !== undefined)) return;
    url.host = url.scheme === 'file:' && parsed === 'localhost' ? '' : parsed;
    const digits = /^\d+/.exec(port ?? '')?.[0];
    if (digits !== undefined && url.scheme !== 'file:') setPort(url, digits);
}
/** What the members of a URL, a link or a location do with a value. */
export const setters = {
    protocol(url, value) {
        const [scheme] = /^[a-z][a-z\d+.-]*(?=:|$)/i.exec(plain(value).split(':', 1)[0]) ?? [];
        if (scheme === undefined) return;
        const next = { scheme: `${scheme.toLowerCase()}:` };
        if (isSpecial(next) !== isSpecial(url)) return;
        if (next.scheme === 'file:' && (url.username || url.password || url.port !== null)) return;
        if (url.scheme === 'file:' && !url.host) return;
        url.scheme = next.scheme;
        if (url.port === ports[url.scheme]) url.port = null;
    },
    username(url, value) {
        if (!hasNoPort(url)) url.username = encode(`${value}`.toWellFormed(), 'userinfo');
    },
    password(url, value) {
        if (!hasNoPort(url)) url.password = encode(`${value}`.toWellFormed(), 'userinfo');
    },
    host: (url, value) => setHost(url, value, true),
    hostname: (url, value) => setHost(url, value, false),
    port(url, value) {
        if (hasNoPort(url)) return;
        const text = plain(value);
        if (text === '') url.port = null;
        else setPort(url, /^\d*/.exec(text)[0]);
    },
    pathname(url, value) {
        if (isOpaque(url)) return;
        url.path = [];
        setPath(url, plain(value).replace(/[?#]/g, encodeOne));
    },
    search(url, value) {
        const text = plain(value).replace(/^\?/, '');
        // A question mark alone goes in Chromium, and stays by the standard.
        url.query = `${value}` === '' || (isChromium && text === '') ? null : encodeQuery(text, url);
    },
    hash(url, value) {
        const text = plain(value).replace(/^#/, '');
        url.fragment = `${value}` === '' ? null : encode(text, 'fragment');
    },
};
