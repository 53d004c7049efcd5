// Which part of a message could not be copied: looked for afterwards, without running any script of
// the page, so that whoever reads a report sees what the page did and no more.
const { getOwnPropertyDescriptor } = Object;
const { isArray } = Array;

const phrases = {
    function: 'a function', symbol: 'a symbol', proxy: 'a proxy, such as a reactive object',
    promise: 'a promise', refused: 'an object that cannot be copied',
};

/** Why the value itself cannot be copied; '' when its members decide; undefined when it can be. */
function refusalOf(value) {
    if (typeof value === 'function' || typeof value === 'symbol') return phrases[typeof value];
    if (typeof value !== 'object' || value === null) return undefined;
    const type = host.typeOf(value);
    if (type in phrases) return phrases[type];
    if (type !== 'object') return undefined;
    return runtime.isPlatformObject(value) ? 'an object of the browser' : '';
}

/** The first such part in the order of the properties, with its path. */
function find(message) {
    const waiting = [{ value: message, path: '' }];
    const seen = new Set();
    for (let at = 0; at < waiting.length && at < 100_000; at++) {
        const { value, path } = waiting[at];
        const reason = refusalOf(value);
        if (reason === undefined || seen.has(value)) continue;
        if (reason !== '') return { path, reason };
        seen.add(value);
        const list = isArray(value);
        for (const key of Object.keys(value)) {
            const property = getOwnPropertyDescriptor(value, key);
            if (property === undefined || !('value' in property)) continue;
            const inner = list ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`;
            waiting.push({ value: property.value, path: inner });
        }
    }
    return endless;
}

const endless = { path: '', reason: 'nested without end or too large' };

/** The first part that JSON cannot hold; undefined where none is found. */
function findUnwritable(value, path, outer) {
    if (typeof value === 'bigint') return { path, reason: 'a BigInt' };
    if (typeof value !== 'object' || value === null || host.isProxy(value)) return undefined;
    if (outer.includes(value)) return { path, reason: 'an object that holds itself' };
    if (outer.length > 1000) return undefined;
    for (const key of Object.keys(value)) {
        const property = getOwnPropertyDescriptor(value, key);
        const inner = isArray(value) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`;
        const found = findUnwritable(property?.value, inner, [...outer, value]);
        if (found !== undefined) return found;
    }
    return undefined;
}

/** The same of a message that could not become JSON, as Android's bridge makes it of each. */
function explainUnwritable(listener, message, stack) {
    const found = findUnwritable(message, '', []);
    tell(listener, message, found ?? { path: '', reason: 'nothing that JSON can hold' }, stack);
}

/** `isBounded` says whether the message has an end, so that looking through it is worth while. */
function explain(handler, message, isBounded, stack) {
    tell(handler, message, isBounded ? find(message) : endless, stack);
}

function tell(handler, message, { path, reason }, stack) {
    const texts = [];
    if (typeof message === 'object' && message !== null && !host.isProxy(message)) {
        for (const key of Object.keys(message)) {
            const property = getOwnPropertyDescriptor(message, key);
            if (typeof property?.value === 'string') texts.push(key, property.value.slice(0, 200));
        }
    }
    host.refused(handler, path.slice(0, 200), reason, stack, ...texts);
}
runtime.provide({ explain, explainUnwritable });
