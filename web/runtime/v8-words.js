// What V8 says of the most frequent mistakes, told from what JavaScriptCore says: it names the code.
//
// Only where that says enough. Of what cannot be taken apart, of most that is no iterable and of a constant that
// its own function assigns to it does not name what V8 names, or where.

const name = '(?!(?:super|import)\\b)[\\p{ID_Start}$_][\\p{ID_Continue}$]*';
/** What V8 writes as it stands in the code. */
const chain = `${name}(?:\\??\\.${name})*`;
const toName = new RegExp(`(?<![\\p{ID_Continue}$.]|\\.\\s+)(?!(?:undefined|NaN|Infinity)\\b)${name}\\s*=\\s*$`, 'u');
const nothing = '(?:undefined|null) is not an object';
const rules = [
    [/^Can't find variable: (.+)$/, (found) => `${found[1]} is not defined`],
    [new RegExp(`^(${chain}) is not a function\\. \\(In '`, 'u'), (found) => `${found[1]} is not a function`],
    [new RegExp(`^\\(0,\\s*(${chain})\\) is not a function\\. \\(In '`, 'u'), (found) => `(0 , ${found[1]}) is not a function`],
    [new RegExp(`^\\S+ is not a constructor \\(evaluating 'new (${chain})(?:\\(.*)?'\\)$`, 'us'),
        (found) => `${found[1]} is not a constructor`],
    [new RegExp(`^(?:${nothing} \\(evaluating '|undefined is not a function \\(near '\\.{3}).+ of (${chain})(?:\\.{3})?'\\)$`, 'us'),
        (found) => `${found[1]} is not iterable`],
    [new RegExp(`^${nothing} \\(evaluating '(?<code>.+)'\\)$`, 's'),
        ({ 0: message, groups }, before) => ofNothing(/^\w+/.exec(message)[0], groups.code, before)],
    // The place of a constant is behind the sign; that of a property that cannot be written, before its own name.
    [/^Attempted to assign to readonly property\.$/, (_, before) =>
        (toName.test(before() ?? '') ? 'Assignment to constant variable.' : undefined)],
    [/^Maximum call stack size exceeded\.$/, () => 'Maximum call stack size exceeded'],
    [/^Array length must be a positive integer/, () => 'Invalid array length'],
    [/^reduce of empty array with no initial value$/, () => 'Reduce of empty array with no initial value'],
    [/^Cannot convert a symbol to a (string|number)$/, (found) => `Cannot convert a Symbol value to a ${found[1]}`],
];
const classes = [ReferenceError, TypeError, RangeError];

/** Gives an error of the engine's own V8's words; `before` tells the code in front of its place, if it is known. */
export function speakAsV8(error, before) {
    if (typeof error !== 'object' || error === null) return;
    // None of a page's own classes.
    const made = Object.getPrototypeOf(error);
    const message = Object.getOwnPropertyDescriptor(error, 'message')?.value;
    if (typeof message !== 'string' || !classes.some((one) => one.prototype === made)) return;
    for (const [pattern, say] of rules) {
        const found = pattern.exec(message);
        if (found === null) continue;
        const words = say(found, before);
        if (words !== undefined) Reflect.set(error, 'message', words);
        return;
    }
}

/** Of a property that `undefined` or `null` should have. */
function ofNothing(value, code, before) {
    const target = assignedIn(code);
    const { owner, key } = lastAccess(target ?? code) ?? {};
    if (target !== null) return key === undefined ? undefined : `Cannot set properties of ${value} (setting '${key}')`;
    // What is walked through has the same words: the place tells where it stands in the code.
    const front = before();
    if (front === undefined || (key !== undefined && !front.endsWith(owner))) return undefined;
    const own = owner ?? (front.endsWith(code) ? code : '');
    const rest = front.slice(0, front.length - own.length).trimEnd();
    if (/(?:^|[^\w$.])of$/.test(rest)) return isChain.test(code) ? `${code} is not iterable` : undefined;
    if (key === undefined) return undefined;
    // Lists are taken apart, generators gone on with and scopes opened like that, too.
    if (/\]\s*=$|yield\s*\*$|(?:^|[^\w$.])with\s*\($/.test(rest)) return undefined;
    return `Cannot read properties of ${value} (reading '${key}')`;
}
const isChain = new RegExp(`^${chain}$`, 'u');
const access = new RegExp(`(?:\\??\\.(${name})|\\[(?:(\\d+)|"([^"\\\\]*)"|'([^'\\\\]*)')\\])$`, 'u');
function lastAccess(code) {
    const found = access.exec(code);
    if (found === null || found.index === 0 || /^(?:new|delete)\s/.test(code)) return undefined;
    const owner = code.slice(0, found.index);
    return { owner, key: found[1] ?? found[2] ?? found[3] ?? found[4] };
}

const pairs = { '(': ')', '[': ']', '{': '}' };
/** What a code assigns to, which is all that it does; null: it does not. */
function assignedIn(code) {
    const open = [];
    for (let index = 0; index < code.length; index++) {
        const letter = code[index];
        if (letter === '"' || letter === "'" || letter === '`') {
            for (index++; index < code.length && code[index] !== letter; index++) if (code[index] === '\\') index++;
        } else if (letter in pairs) {
            open.push(pairs[letter]);
        } else if (letter === open.at(-1)) {
            open.pop();
        } else if (letter === '=' && open.length === 0) {
            return /^=[=>]/.test(code.slice(index)) ? null : code.slice(0, index).trimEnd();
        }
    }
    return null;
}
