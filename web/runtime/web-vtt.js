// WebVTT: the cues and the regions of a file, and the markup of a cue's text (WebVTT, "Parsing").

const seconds = (text) => {
    const [, hours = 0, minutes, whole] = /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d\.\d{3})$/.exec(text) ?? [];
    return whole === undefined ? undefined : Number(hours) * 3600 + Number(minutes) * 60 + Number(whole);
};
const percent = (text) => {
    const [, number] = /^(\d+(?:\.\d+)?)%$/.exec(text) ?? [];
    return number !== undefined && Number(number) <= 100 ? Number(number) : undefined;
};
const one = (...words) => (text) => (words.includes(text) ? text : undefined);

/** What a setting of a cue sets: members and values. */
const settings = {
    vertical: (text) => ({ vertical: one('rl', 'lr')(text) }),
    line(text) {
        const [place, align] = text.split(',');
        const part = percent(place);
        const line = part ?? (/^-?\d+(\.\d+)?$/.test(place) ? Number(place) : undefined);
        return line === undefined ? {} : {
            line, snapToLines: part === undefined, lineAlign: one('start', 'center', 'end')(align),
        };
    },
    position(text) {
        const [place, align] = text.split(',');
        const position = percent(place);
        return position === undefined ? {}
            : { position, positionAlign: one('line-left', 'center', 'line-right')(align) };
    },
    size: (text) => ({ size: percent(text) }),
    align: (text) => ({ align: one('start', 'center', 'end', 'left', 'right')(text) }),
    region: (text) => ({ region: text }),
};
const anchor = (prefix) => (text) => {
    const [x, y] = text.split(',').map(percent);
    return x === undefined || y === undefined ? {} : { [`${prefix}X`]: x, [`${prefix}Y`]: y };
};
const ofRegion = {
    id: (text) => ({ id: text }),
    width: (text) => ({ width: percent(text) }),
    lines: (text) => ({ lines: /^\d+$/.test(text) ? Number(text) : undefined }),
    regionanchor: anchor('regionAnchor'),
    viewportanchor: anchor('viewportAnchor'),
    scroll: (text) => ({ scroll: one('up')(text) }),
};
/** What a list of settings sets; of what is no setting, nothing. */
function read(text, table) {
    const members = {};
    for (const word of text.split(/[ \t\n]+/)) {
        const at = word.indexOf(':');
        const set = at > 0 && runtime.hasOwn(table, word.slice(0, at)) ? table[word.slice(0, at)] : undefined;
        for (const [name, value] of Object.entries(set?.(word.slice(at + 1)) ?? {})) {
            if (value !== undefined) members[name] = value;
        }
    }
    return members;
}

/** The cues and regions of a file; undefined: it is none. */
export function parse(source) {
    const text = source.replace(/^\ufeff/, '').replace(/\0/g, '\ufffd').replace(/\r\n?/g, '\n');
    if (!/^WEBVTT(?:[ \t\n]|$)/.test(text)) return undefined;
    const [cues, regions] = [[], []];
    // The header ends where a line is empty, or where a cue begins.
    const blocks = text.replace(/^[^\n]*\n?/, '').split(/\n(?:[ \t]*\n)+|^\n+/).filter((block) => block !== '');
    for (const block of blocks) {
        const lines = block.replace(/^\n+|\n+$/g, '').split('\n');
        const at = lines[0].includes('-->') ? 0 : lines[1]?.includes('-->') ? 1 : -1;
        if (at < 0) {
            const [, definition] = /^REGION[ \t]*\n([^]*)$/.exec(lines.join('\n')) ?? [];
            if (definition !== undefined && cues.length === 0) regions.push(read(definition, ofRegion));
            continue;
        }
        const [, from, to, rest] = /^[ \t]*([\d:.]+)[ \t]*-->[ \t]*([\d:.]+)(.*)$/.exec(lines[at]) ?? [];
        const [start, end] = [from, to].map((time) => seconds(time ?? ''));
        if (start === undefined || end === undefined) continue;
        cues.push({
            id: at === 1 ? lines[0] : '', start, end, text: lines.slice(at + 1).join('\n'), ...read(rest, settings),
        });
    }
    return { cues, regions };
}

const names = { amp: '&', lt: '<', gt: '>', nbsp: '\u00a0', lrm: '\u200e', rlm: '\u200f' };
const unescaped = (text) => text.replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, name) => names[name])
    .replace(/&#(?:x([\da-f]+)|(\d+));/gi, (whole, hex, digits) => {
        const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16);
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    });
const elements = { c: 'span', i: 'i', b: 'b', u: 'u', ruby: 'ruby', rt: 'rt', v: 'span', lang: 'span' };

/** A cue's text as nodes of a document; `makeMoment` gives the node of a time within it. */
export function nodesOf(text, document, makeMoment) {
    const top = document.createDocumentFragment();
    let at = top;
    const open = [];
    for (const [, tag, plain] of text.matchAll(/<([^>]*)>?|([^<]+)/g)) {
        if (plain !== undefined) {
            at.append(unescaped(plain));
            continue;
        }
        const [, slash, name, classes, note] = /^(\/?)([a-z]*)((?:\.[^\s.>]+)*)(?:[ \t\n]+([^]*))?$/.exec(tag) ?? [];
        if (slash === '/') {
            if (open.at(-1)?.name === name) {
                open.pop();
                at = open.at(-1)?.node ?? top;
            } else if (name === 'ruby' && open.at(-1)?.name === 'rt') {
                open.splice(-2);
                at = open.at(-1)?.node ?? top;
            }
        } else if (name && runtime.hasOwn(elements, name)) {
            if (name === 'rt' && open.at(-1)?.name !== 'ruby') continue;
            const node = document.createElement(elements[name]);
            if (classes) node.className = classes.slice(1).replaceAll('.', ' ');
            if (name === 'v') node.title = unescaped(note ?? '').trim();
            if (name === 'lang') node.lang = unescaped(note ?? '').trim();
            at.append(node);
            open.push({ name, node });
            at = node;
        } else if (seconds(tag) !== undefined) {
            at.append(makeMoment(tag));
        }
    }
    return top;
}
