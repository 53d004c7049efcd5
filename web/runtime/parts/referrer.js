// What the document at an address is told of where its user comes from (Referrer Policy, "determine request's
// referrer"). Only documents of servers name themselves: who asks has looked at that.
const { document } = globalThis;

const usual = 'strict-origin-when-cross-origin';
const policies = new Set(['no-referrer', 'no-referrer-when-downgrade', 'same-origin', 'origin', 'strict-origin',
    'origin-when-cross-origin', usual, 'unsafe-url']);
/** Words of `meta` elements from before the standard's. */
const older = new Map([['never', 'no-referrer'], ['default', usual], ['always', 'unsafe-url'],
    ['origin-when-crossorigin', 'origin-when-cross-origin']]);
/** The longest address that is named. */
const MAXIMUM_LENGTH = 4096;

const wordsOf = (text) => text.toLowerCase().split(',').map((word) => word.trim());

function ofDocument() {
    // A header may name policies that are newer before one that every engine knows.
    const ofHeader = wordsOf(host.referrerPolicy()).findLast((word) => policies.has(word));
    if (runtime.tree === undefined && !host.mentionsReferrer()) return ofHeader;
    const ofElements = Array.from(document.getElementsByTagName('meta'))
        .filter((meta) => meta.getAttribute('name')?.toLowerCase() === 'referrer')
        .map((meta) => (meta.getAttribute('content') ?? '').trim().toLowerCase())
        .map((word) => older.get(word) ?? word);
    return ofElements.findLast((word) => policies.has(word)) ?? ofHeader;
}

const isSafe = ({ protocol, hostname }) => protocol !== 'http:' || /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);

runtime.provide({
    /** `asked`: the policy of the element that leads there. */
    to(address, asked) {
        const { URL } = runtime.load('url');
        const from = new URL(runtime.currentURL());
        const to = new URL(address);
        const word = `${asked ?? ''}`.toLowerCase();
        const policy = (policies.has(word) ? word : ofDocument()) ?? usual;
        const origin = `${from.origin}/`;
        const whole = `${from.origin}${from.pathname}${from.search}`;
        const full = whole.length > MAXIMUM_LENGTH ? origin : whole;
        const isOwn = from.origin === to.origin;
        const isLess = from.protocol === 'https:' && !isSafe(to);
        switch (policy) {
            case 'unsafe-url': return full;
            case 'origin': return origin;
            case 'same-origin': return isOwn ? full : '';
            case 'origin-when-cross-origin': return isOwn ? full : origin;
            case 'strict-origin': return isLess ? '' : origin;
            case 'no-referrer-when-downgrade': return isLess ? '' : full;
            case usual: if (isOwn) return full; return isLess ? '' : origin;
            default: return '';
        }
    },
});
