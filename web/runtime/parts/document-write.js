// document.write and writeln of scripts that run while the document is parsed (HTML standard, "document.write
// steps"): what they write comes where the parser is, after the script. Markup that has no end yet waits for what
// is written next; a tag that no script closes does not reach into the rest of the document.
import { HTML, Text, document, exchangeAll, insert, isElement, notSimulated, of, search, tree } from '../elements/tree.js';

/** By script: what it has written, what stands in the document of that, and before what it goes on. */
const sessions = new WeakMap();
/** Scripts that were written: what they write comes after them. */
const written = new WeakSet();

/** How much of a text is whole: no tag, comment or script is left open within its markup. */
function wholeLength(text) {
    let at = 0;
    for (;;) {
        const start = text.indexOf('<', at);
        if (start < 0) return text.length;
        if (text.startsWith('<!--', start)) {
            const end = text.indexOf('-->', start + 4);
            if (end < 0) return start;
            at = end + 3;
            continue;
        }
        const tag = /^<[!/?]?[a-z](?:[^>"']|"[^"]*"|'[^']*')*>/i.exec(text.slice(start));
        if (tag === null) {
            // A sign that begins no tag, or one that may still become one.
            if (/^<(?:[!/?]?(?:[a-z]|$))/i.test(text.slice(start))) return start;
            at = start + 1;
            continue;
        }
        at = start + tag[0].length;
        const [, raw] = /^<(script|style|textarea|title|noscript|iframe|xmp)\b/i.exec(tag[0]) ?? [];
        if (raw === undefined) continue;
        const end = new RegExp(`</${raw}\\s*>`, 'i').exec(text.slice(at));
        if (end === null) return start;
        at += end.index + end[0].length;
    }
}

/** Whether a script of the document's own text is one that the parser does not wait for. */
const isLate = (script) => script.hasAttribute('src')
    && (script.hasAttribute('async') || script.hasAttribute('defer'));

/** Brings what stands in the document to what the longer text gives: only its end can differ. */
function grow(olds, news, append) {
    const last = olds.at(-1);
    const twin = news[olds.length - 1];
    if (last instanceof Text && twin instanceof Text) {
        if (last.data !== twin.data) last.data = twin.data;
    } else if (isElement(last) && isElement(twin)) {
        grow([...last.childNodes], [...twin.childNodes], (node) => last.appendChild(node));
    }
    for (const node of news.slice(olds.length)) append(node);
}

function parsed(parent, html) {
    const isRoot = parent.localName === 'html' && parent.namespaceURI === HTML;
    const fragment = tree.parse(isRoot ? document.createElement('body') : parent, html);
    for (const script of search(fragment, (one) => one.localName === 'script')) {
        Object.assign(of(script), { isStarted: false, isOrdered: true, isWritten: true });
        written.add(script);
    }
    return fragment;
}

/** The script whose text writes; undefined: a browser would open another document. */
function writer() {
    const running = runtime.load('scripts').currentScript();
    const own = tree.scripts[host.currentScript()];
    return written.has(running) ? running : own;
}

function write(name, texts) {
    if (texts.length === 0) throw new TypeError('Not enough arguments');
    const script = writer();
    if (script === undefined || runtime.documentState.readyState !== 'loading') {
        const running = runtime.load('scripts').currentScript();
        if (running?.hasAttribute?.('src')) return refuse(name);
        if (host.frame !== undefined) return writeAnew(texts);
        throw notSimulated(`document.${name} after the document was parsed, which opens another one`);
    }
    if (!written.has(script) && isLate(script)) return refuse(name);
    let session = sessions.get(script);
    if (session === undefined) {
        const { parent } = of(script);
        session = { text: '', length: 0, nodes: [], parent, next: script.nextSibling };
        sessions.set(script, session);
    }
    session.text += texts.map((one) => `${one}`).join('');
    const length = wholeLength(session.text);
    if (length === session.length || session.parent === null) return undefined;
    session.length = length;
    const { nodes, parent, next } = session;
    const news = [...parsed(parent, session.text.slice(0, length)).childNodes];
    grow([...nodes], news, (node) => {
        nodes.push(node);
        insert(parent, node, next !== null && of(next).parent === parent ? next : null);
    });
    return undefined;
}

/** An asynchronous script's words are passed over. */
function refuse(name) {
    host.console('warn', host.isChromium
        ? `Failed to execute '${name}' on 'Document': It isn't possible to write into a document from an `
            + 'asynchronously-loaded external script unless it is explicitly opened.'
        : `Ignored call to 'document.${name}()' from an asynchronously-loaded external script.`);
}

// MARK: Documents in iframes, which scripts open anew

/** What has been written since a script opened the document; undefined: it is as it was loaded. */
let opened;

/** "Document open steps": nothing stays but the window. */
function open() {
    if (host.frame === undefined) throw notSimulated('document.open');
    opened = '';
    runtime.documentState.readyState = 'loading';
    for (const target of [globalThis, document]) runtime.listenersOf.delete(target);
    fill('');
    return document;
}

function writeAnew(texts) {
    if (opened === undefined) open();
    if (opened === '') runtime.postTask(runScripts);
    opened += texts.map((one) => `${one}`).join('');
    fill(opened);
}

function fill(html) {
    runtime.loadGlobals('parser');
    const other = tree.withoutWindow(document.URL);
    tree.parseDocument(other, html, false);
    exchangeAll(document, null);
    for (const one of [...of(other).children]) insert(document, one, null);
    of(document).isQuirks = of(other).isQuirks;
    Object.assign(tree.root(), { html: document.documentElement, head: document.head, body: document.body });
}

function close() {
    if (opened === undefined) return;
    runScripts();
    opened = undefined;
    runtime.load('frames').wasWritten();
}

/** The written scripts run when all of them are there, each after those before it. */
function runScripts() {
    if (opened !== undefined) {
        runNext(search(document, (one) => one.localName === 'script' && !written.has(one)));
    }
}
function runNext(scripts) {
    const script = scripts.shift();
    if (script === undefined) return;
    const fresh = document.createElement('script');
    written.add(fresh);
    for (const { name, value } of script.attributes) tree.putAttribute(fresh, name, value);
    fresh.textContent = script.textContent;
    const isWaitedFor = fresh.hasAttribute('src') && !fresh.hasAttribute('async');
    if (isWaitedFor) {
        // Its end keeps the document's as it goes.
        host.delayLoad(1);
        const goOn = () => {
            runNext(scripts);
            host.delayLoad(-1);
        };
        for (const type of ['load', 'error']) fresh.addEventListener(type, goOn, { once: true });
    }
    script.replaceWith(fresh);
    if (!isWaitedFor) runNext(scripts);
}

runtime.provide({ open, close, write: (...texts) => write('write', texts), writeln: (...texts) => write('writeln', [...texts, '\n']) });
