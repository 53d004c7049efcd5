// What `<meta http-equiv="refresh">` has a document do once it is loaded (HTML standard, "shared
// declarative refresh steps"): it goes elsewhere, or comes again.
const { document } = globalThis;

const space = /^[\t\n\f\r ]*/;
const withoutSpace = (text) => text.replace(space, '');

/** When and where a text leads; undefined where it says neither. */
function read(text) {
    const [, digits, fraction] = /^[\t\n\f\r ]*(\d*)([\d.]*)/.exec(text);
    if (digits === '' && !fraction.startsWith('.')) return undefined;
    const seconds = Number(digits);
    let rest = withoutSpace(text).slice(digits.length + fraction.length);
    if (rest === '') return { seconds, address: '' };
    if (!/^[;,\t\n\f\r ]/.test(rest)) return undefined;
    rest = withoutSpace(withoutSpace(rest).replace(/^[;,]/, ''));
    rest = rest.replace(/^url[\t\n\f\r ]*=[\t\n\f\r ]*/i, '');
    const quote = /^['"]/.exec(rest)?.[0];
    const address = quote === undefined ? rest : rest.slice(1).split(quote, 1)[0];
    return { seconds, address };
}

/** The first that leads anywhere counts. */
function planOf(metas) {
    for (const meta of metas) {
        if (meta.getAttribute('http-equiv')?.toLowerCase() !== 'refresh') continue;
        const plan = read(meta.getAttribute('content') ?? '');
        if (plan === undefined) continue;
        const base = runtime.baseURL();
        if (plan.address !== '' && !runtime.load('url').URL.canParse(plan.address, base)) continue;
        return plan;
    }
    return undefined;
}

function go({ seconds, address }) {
    const { currentURL, location, navigateTo } = runtime.load('location');
    const url = address === '' ? currentURL() : runtime.absolute(address);
    if (/^javascript:/i.test(url)) return;
    const isSame = url === currentURL() && !url.includes('#');
    if (isSame) location.reload();
    // Both engines keep the old document in the history where its user has seen it.
    else navigateTo(url, seconds <= 1 ? 'replace' : 'assign');
}

runtime.provide({
    /** The document is loaded. */
    begin() {
        const plan = planOf(document.getElementsByTagName('meta'));
        if (plan !== undefined) runtime.setTimeout(() => go(plan), plan.seconds * 1000);
    },
});
