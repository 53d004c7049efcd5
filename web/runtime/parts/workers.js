// Dedicated workers (HTML standard, "Workers"), as their page, or the worker that made them, has them.
// What happens in one is `worker-scope.js`.
import { cluster } from '../cluster.js';
import { mustHave, noSuch, reading, refused } from '../refusals.js';

const { EventTarget, defineHandlers, postTask } = runtime;
const { raise } = runtime.load('event');
const { copied, transferOf } = runtime.loadGlobals('messaging');
const isAndroid = host.isChromium === true;

/** By the number that Swift gave each. */
const known = new Map();
let hear;
let fail;

/** Where its script lies, which must be the page's own. */
function addressOf(reference) {
    runtime.load('fetch');
    const text = `${reference}`;
    const base = runtime.baseURL();
    const { URL } = runtime.loadGlobals('url');
    const url = URL.parse(text, /^blob:/i.test(base) ? undefined : base);
    if (url === null) {
        throw refused('SyntaxError', 'Worker', undefined, `'${text}' is not a valid URL.`);
    }
    if (url.protocol !== 'data:' && url.origin !== host.origin) {
        throw refused('SecurityError', 'Worker', undefined,
            `Script at '${url.href}' cannot be accessed from origin '${host.origin}'.`);
    }
    return url.href;
}

const isScriptType = (type) =>
    /^(?:text|application)\/(?:x-)?(?:java|ecma)script$|^text\/(?:javascript1\.[0-5]|jscript|livescript)$/
        .test(type.split(';')[0].trim().toLowerCase());

/** What a text names as scripts to import. */
function importedBy(text) {
    const names = [];
    for (const [, values] of text.matchAll(/\bimportScripts\s*\(([^()]*)\)/g)) {
        for (const [, , name] of values.matchAll(/(["'`])((?:(?!\1)[^\\$])*)\1/g)) names.push(name);
    }
    return names;
}

class Worker extends EventTarget {
    #number;
    #link;
    #isTerminated = false;

    constructor(reference, options = undefined) {
        mustHave(1, arguments, 'Worker');
        super();
        const { type = 'classic', name = '' } = options ?? {};
        if (type !== 'classic' && type !== 'module') {
            throw refused('TypeError', 'Worker', undefined, reading('type', 'WorkerOptions', noSuch(type, 'WorkerType')));
        }
        const url = addressOf(reference);
        cluster().isShared = true;
        // Both sides keep here what they have sent and the other has not heard.
        this.#link = {
            cluster: cluster(), name: `${name}`, realm: runtime.load('structured-clone').realm,
            toWorker: [], toOwner: [], texts: new Map(), isModule: type === 'module',
        };
        // The worker's global scope is there from now on, so that messages can be made for it.
        this.#number = host.makeWorker(url, this.#link);
        known.set(this.#number, this);
        this.#load(url, type === 'module');
    }

    static {
        hear = (worker) => {
            const sent = worker.#link.toOwner.shift();
            if (!worker.#isTerminated) raise(worker, runtime.load('event-types').messageOf(sent));
        };
        fail = (worker, message, filename, lineno, colno, stack) => {
            if (worker.#isTerminated) return;
            const event = new (runtime.load('event-types').ErrorEvent)('error', {
                message: runtime.load('errors').shown(message), filename, lineno, colno, error: null, cancelable: true,
            });
            if (!runtime.dispatch(worker, runtime.trusted(event))) return;
            runtime.load('errors').reportError(
                { message, source: filename, line: lineno, column: colno, stack });
        };
    }

    #load(url, isModule) {
        this.#get(url, (text, reason) => {
            if (this.#isTerminated) return;
            if (text === undefined) {
                if (reason !== undefined) host.console('error', `Failed to load worker script ${url}: ${reason}`);
                host.endWorker(this.#number);
                postTask(() => raise(this, new runtime.Event('error', { cancelable: true })));
                return;
            }
            const begin = () => host.startWorker(this.#number, text, isModule);
            if (isModule) begin();
            else this.#getImported(text, url, begin);
        });
    }

    /**
     * Gets the scripts of the app's own that a text imports by their names, so that the worker has not to
     * wait for them: while one script waits no other runs here, of its page's neither.
     */
    #getImported(text, base, done) {
        let left = 1;
        const end = () => {
            left -= 1;
            if (left === 0) done();
        };
        const { texts } = this.#link;
        const look = (script) => {
            for (const reference of importedBy(script)) {
                const url = runtime.load('url').URL.parse(reference, /^(?:blob|data):/i.test(base) ? undefined : base);
                if (url === null || url.origin !== host.origin || url.protocol === 'blob:' || texts.has(url.href)) {
                    continue;
                }
                texts.set(url.href, undefined);
                left += 1;
                this.#get(url.href, (imported) => {
                    if (imported === undefined) texts.delete(url.href);
                    else {
                        texts.set(url.href, imported);
                        look(imported);
                    }
                    end();
                });
            }
        };
        look(text);
        end();
    }

    /** Has `done` told of a script's text, or of the reason why there is none. */
    #get(url, done) {
        runtime.load('fetch');
        let status;
        let type;
        runtime.send({
            method: 'GET', url, headers: [], body: null, mode: 'same-origin',
            credentials: 'same-origin', initiator: 'Fetch API',
        }, (news) => {
            status = news.status ?? status;
            if (news.headers !== undefined) {
                const at = news.headers.indexOf('content-type');
                type = at < 0 ? '' : news.headers[at + 1];
            }
            if (news.error === undefined && !news.isFailed && news.body === undefined) return;
            // Only servers must say what they send; Chromium takes more for a classic worker.
            const isScript = !/^https?:/i.test(url) || (isAndroid && !this.#link.isModule
                ? !/^\s*(?:(?:image|audio|video)\/|text\/csv)/i.test(type ?? '') : isScriptType(type ?? ''));
            if (news.body !== undefined && status >= 200 && status <= 299 && isScript) {
                const { TextDecoder } = runtime.loadGlobals('text-encoding');
                done(new TextDecoder().decode(news.body));
                return;
            }
            done(undefined, news.error ?? (news.isFailed ? undefined
                : status >= 200 && status <= 299 ? `its type is “${type}”` : `status ${status}`));
        });
    }

    postMessage(message, transfer) {
        mustHave(1, arguments, 'Worker', 'postMessage');
        const sent = copied(message, transferOf(transfer, 'Worker'), this.#link.scope, 'Worker');
        if (this.#isTerminated) return;
        this.#link.toWorker.push(sent);
        host.tellWorker(this.#number);
    }
    terminate() {
        this.#isTerminated = true;
        host.endWorker(this.#number);
    }
}
defineHandlers(Worker.prototype, ['onmessage', 'onmessageerror', 'onerror']);

runtime.provide({
    Worker,
    /** A message of a worker is there. */
    hear(number) {
        hear(known.get(number));
        return true;
    },
    /** Nothing in it has caught that. */
    failed(number, ...place) {
        fail(known.get(number), ...place);
        return true;
    },
});
