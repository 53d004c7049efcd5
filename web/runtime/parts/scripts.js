// Scripts that a script inserts (HTML standard, "prepare the script element"). Those of the document's
// own text run when Swift has it so, and what is parsed later never runs.
import { SVG, Text, isElement, isInPage, notSimulated, of, tree } from '../elements/tree.js';
import { listen } from '../elements/changes.js';

/** The element whose script runs: undefined where it is one of the document's own text, or none. */
let running;
/** Those that wait for each other. */
const ordered = [];

const classicType = new RegExp('^(?:(?:text|application)/(?:x-)?(?:java|ecma)script'
    + '|text/(?:javascript1\\.[0-5]|jscript|livescript))$');
function kindOf(script) {
    const type = script.getAttribute('type');
    const language = script.getAttribute('language');
    const text = type === null ? language && `text/${language}` : type && type.trim();
    if (!text || classicType.test(text.toLowerCase())) {
        return type === null || type === '' || text ? 'classic' : null;
    }
    return ['module', 'importmap'].includes(text.toLowerCase()) ? text.toLowerCase() : null;
}

/** Whether it is for an event of another kind, as Internet Explorer had it. */
function isForEvent(script) {
    const [target, event] = [script.getAttribute('for'), script.getAttribute('event')];
    if (target === null || event === null) return false;
    return target.trim().toLowerCase() !== 'window'
        || !['onload', 'onload()'].includes(event.trim().toLowerCase());
}

const textOf = (script) =>
    of(script).children.map((one) => (one instanceof Text ? one.data : '')).join('');

/** Runs a script, or begins to load it, if its time has come. */
function prepare(script) {
    const state = of(script);
    if (state.isStarted || !script.isConnected) return;
    const source = script.getAttribute('src');
    const text = textOf(script);
    if (script.namespaceURI === SVG) {
        if (!isInPage(script)) return;
        throw notSimulated('a script of SVG that a script inserts');
    }
    if (source === null && text === '') return;
    const kind = kindOf(script);
    if (kind === null) return;
    if (!isInPage(script)) {
        // Its turn is over, wherever it is put after this.
        state.isStarted = true;
        return;
    }
    if (kind === 'importmap') throw notSimulated('an import map that a script inserts');
    if (script.getAttribute('integrity')) throw notSimulated("a script's integrity check");
    state.isStarted = true;
    if (kind === 'classic' && (script.noModule || isForEvent(script))) return;
    if (source === null && kind === 'classic') {
        const outer = running;
        begin(script);
        try {
            const run = () => host.runScript(text, runtime.currentURL());
            if (tree.apart === undefined) run();
            else tree.apart(run);
        } finally {
            running = outer;
        }
        return;
    }
    const url = source === null ? runtime.currentURL() : addressOf(source);
    if (url === null) {
        runtime.postTask(() => tell(script, 'error'));
        return;
    }
    load({ script, url, text: source === null ? text : null, isModule: kind === 'module' });
}

function begin(script) {
    // Within a shadow tree nobody outside may see it.
    running = of(script.getRootNode()).host === undefined ? script : null;
}

const addressOf = (source) => (source === '' ? null
    : runtime.load('fetch') && runtime.checkedURL(source));

const tell = (script, type) => {
    runtime.load('event').raise(script, new runtime.Event(type));
};

function load(one) {
    const { script, url, isModule } = one;
    // The window's own `load` waits.
    host.delayLoad(1);
    // The parser waits for what was written into the document.
    const blocks = of(script).isWritten && !isModule && !script.async;
    if (blocks) host.blockParser(1);
    one.blocks = blocks;
    if (!script.async) ordered.push(one);
    const end = (run, failure) => {
        Object.assign(one, { run, failure });
        if (!ordered.includes(one)) finish(one);
        while (ordered[0]?.run !== undefined) finish(ordered.shift());
    };
    if (isModule) {
        const modules = runtime.load('modules');
        modules.loadScript(url, one.text, (name, failure, error) => {
            const run = () => (error === undefined ? modules.run(name) : modules.refuse(error));
            runtime.postTask(() => end(run, failure));
        });
        return;
    }
    const crossOrigin = script.getAttribute('crossorigin')?.toLowerCase();
    const runBytes = (bytes) => {
        const { TextDecoder } = runtime.load('text-encoding');
        const text = new TextDecoder().decode(bytes);
        end(() => host.runScript(text, url));
    };
    const preloaded = tree.takePreloaded?.(script, 'script', url);
    if (preloaded !== undefined) {
        const go = () => runBytes(preloaded.bytes);
        if (host.isChromium === true) runtime.postTask(go);
        else runtime.postTask(() => runtime.postTask(go));
        return;
    }
    let status;
    runtime.send({
        method: 'GET', url, headers: [], body: null, initiator: 'Script element',
        mode: crossOrigin === undefined ? 'no-cors' : 'cors',
        credentials: crossOrigin === undefined || crossOrigin === 'use-credentials' ? 'include'
            : 'same-origin',
    }, (news) => {
        status = news.status ?? status;
        if (news.body !== undefined && status >= 200 && status <= 299) runBytes(news.body);
        else if (news.error !== undefined || news.isFailed || news.body !== undefined) {
            // Of servers the console has been told.
            const reason = news.error ?? (news.status && `status ${status}`);
            end(() => {}, reason ? `Failed to load script ${url}: ${reason}` : '');
        }
    });
}

/** Runs what has been loaded, and then tells of it: microtasks come between. */
function finish({ script, text, isModule, run, failure, blocks }) {
    // Of a module that stands in its element Chromium tells nothing when it has run.
    const isHeard = !isModule || text === null || failure !== undefined || host.isChromium !== true;
    let next = failure === undefined ? 'run' : 'tell';
    let steps;
    if (failure) host.console('error', failure);
    runtime.perform({
        step() {
            if (next === 'run') {
                next = 'tell';
                if (isModule) running = null;
                else begin(script);
                run();
                return true;
            }
            if (next === 'tell') {
                next = 'go on';
                running = undefined;
                const type = failure === undefined ? 'load' : 'error';
                steps = isHeard ? new runtime.Dispatch(script, runtime.trusted(new runtime.Event(type)))
                    : { step: () => false };
            }
            if (steps.step()) return true;
            if (blocks) host.blockParser(-1);
            host.delayLoad(-1);
            return false;
        },
    });
}

const isScript = (one) => isElement(one) && one.localName === 'script';
/** The scripts among a node and all below it, those in shadow trees too. */
function scriptsIn(node, found) {
    if (isScript(node)) found.push(node);
    const { shadow, children } = of(node);
    if (shadow !== undefined) scriptsIn(shadow, found);
    for (const child of children) scriptsIn(child, found);
}
listen(tree, (type, target, { addedNodes, attributeName }, old) => {
    if (type === 'attributes') {
        if (!isScript(target)) return;
        if (attributeName === 'async') of(target).isOrdered = true;
        if (attributeName === 'src' && old === undefined) prepare(target);
    } else if (type === 'childList' && addedNodes.length > 0) {
        const scripts = isScript(target) ? [target] : [];
        for (const node of addedNodes) scriptsIn(node, scripts);
        for (const script of scripts) prepare(script);
    }
}, true);

runtime.provide({
    /** What `document.currentScript` is. */
    currentScript: () => (running === undefined ? tree.scripts[host.currentScript()] ?? null : running),
    /** The text of a handler, with something in the place of `import()` that the engine can call. */
    withImports: (text) => host.withImports(text, runtime.currentURL()),
});
