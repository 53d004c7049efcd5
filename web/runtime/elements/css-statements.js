// Where the parts of a style sheet begin and end (CSS Syntax).
const closers = { '(': ')', '[': ']', '{': '}' };
/** An address without quotes, in which nothing else begins. */
const addressPattern = /(?<![\w\-\\]|[^\0-\x7f])url\(\s*(?![\s"'])(?:[^)\\]|\\[^])*\)?/iy;
/** Where a text in quotes, a comment or a bracket ends that starts at `start`; else the next place. */
export function skip(text, start) {
    const open = [];
    let at = start;
    do {
        const one = text[at];
        if (one === open.at(-1)) {
            open.pop();
            at++;
        } else if (closers[one] === undefined) {
            at = skipPlain(text, at);
        } else {
            addressPattern.lastIndex = at - 3;
            if (one === '(' && at >= 3 && addressPattern.test(text)) {
                at = addressPattern.lastIndex;
            } else {
                open.push(closers[one]);
                at++;
            }
        }
    } while (open.length > 0 && at < text.length);
    return open.length > 0 ? text.length + 1 : at;
}
/** The same of what is no bracket. */
function skipPlain(text, start) {
    const one = text[start];
    if (one === '\\') return start + 2;
    if (one === '/' && text[start + 1] === '*') {
        const end = text.indexOf('*/', start + 2);
        return end < 0 ? text.length : end + 2;
    }
    if (one !== '"' && one !== "'") return start + 1;
    let at = start + 1;
    while (at < text.length && text[at] !== one) at += text[at] === '\\' ? 2 : 1;
    return at + 1;
}

/**
 * What stands in a block or a sheet: `{prelude, block}`; without a block, what ends with `;`. Among the rules of a
 * `sheet`, or `rules` alone, a semicolon ends at-rules only, and spoils the next rule else.
 */
export function* statements(text, context = 'declarations') {
    let start = 0;
    let first;
    let isBad = false;
    for (let at = 0; at < text.length;) {
        const end = skip(text, at);
        if (first === undefined && !/\s/.test(text[at]) && !text.startsWith('/*', at)) {
            const [mark] = context === 'sheet' ? /^(?:<!--|-->)/.exec(text.slice(at, at + 4)) ?? [] : [];
            if (mark !== undefined) {
                at += mark.length;
                start = at;
                continue;
            }
            first = text[at];
        }
        const isEnd = text[at] === ';' && (context === 'declarations' || first === '@');
        if (isEnd || text[at] === '{') {
            const prelude = uncommented(text.slice(start, at));
            if (text[at] === '{' && !isBad) yield { prelude, block: text.slice(at + 1, end - 1) };
            else if (isEnd && prelude !== '') yield { prelude, block: null };
            start = end;
            first = undefined;
            isBad = false;
        } else if (context !== 'declarations' && first !== '@' && (text[at] === ';' || text[at] === '}')) {
            isBad = true;
        }
        at = end;
    }
    const rest = uncommented(text.slice(start));
    if (rest !== '') yield { prelude: rest, block: null };
}
const commentPattern = /"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'|\/\*[^]*?\*\//g;
/** A comment parts two names, and is no space. */
const uncommented = (text) => (text.includes('/*') ? text.replace(commentPattern, (one, at) => (one[0] !== '/' ? one
    : /[\w-]/.test(text[at - 1] ?? '') && /[\w-]/.test(text[at + one.length] ?? '') ? '/**/' : '')) : text).trim();
