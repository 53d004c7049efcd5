import { asOldWebKit, byTheBook } from '../module-evaluation.js';

// ES modules. The engine's C API has no module loader: Swift fetches a module with all that it
// imports, finds what its imports stand for, and gives each as a function that holds its text.
//
// Such a function hands over what reads its exports and takes what it imports, which has run by then.
// Where modules import each other, they and all that they import are there before one of them runs, so
// that each finds the functions of the others: those are generators that begin by handing over.
const records = new Map();
const requests = new Map();
let lastRequest = 0;

function recordOf(url) {
    let record = records.get(url);
    if (record === undefined) {
        const [isAsync, others, base, isEarly, imports, lookedUp] = host.module(url);
        record = {
            url, isAsync, others, base, isEarly, imports, lookedUp: new Set(lookedUp),
            /** Whether it has run to its end. */
            hasRun: false, getters: undefined, space: undefined, body: undefined,
        };
        records.set(url, record);
    }
    return record;
}

/** What a module exports under a name. */
function read(url, name) {
    const getter = recordOf(url).getters?.[name];
    if (getter !== undefined) return getter();
    throw new ReferenceError(host.isChromium === true ? `Cannot access '${name}' before initialization`
        : 'Cannot access uninitialized variable.');
}

const valueOf = (url, name) => (name === undefined ? spaceOf(recordOf(url)) : read(url, name));

/** The object that has all that a module exports. */
function spaceOf(record) {
    if (record.space === undefined) {
        record.space = Object.create(null);
        for (const [name, url, own] of host.moduleNames(record.url)) {
            Object.defineProperty(record.space, name, { get: getterOf(url, own), enumerable: true });
        }
        Object.defineProperty(record.space, Symbol.toStringTag, { value: 'Module' });
        Object.preventExtensions(record.space);
    }
    return record.space;
}

/** What reads a variable: the module's own function, without a detour, where it is known. */
const getterOf = (url, name) => (name !== undefined && recordOf(url).getters?.[name]) || (() => valueOf(url, name));

/** An object that looks imports up each time. */
function lookUps(imports) {
    const result = {};
    for (const [local, url, name] of imports) Object.defineProperty(result, local, { get: getterOf(url, name) });
    return result;
}

/** Has a module take what it imports; one that awaits asks for nothing at its end. */
const linkOf = (record, looksUp) => (getters) => {
    if (getters === undefined) return record.ended?.();
    record.getters = getters;
    const values = [lookUps(record.imports.filter((_, index) => looksUp(index)))];
    record.imports.forEach(([, url, name], index) => {
        if (!looksUp(index)) values.push(valueOf(url, name));
    });
    return values;
};

/** A value that is exported as the default without a name has that one. */
function nameDefault({ getters }) {
    const getter = getters?.default;
    if (getter === undefined) return;
    const value = getter();
    if (typeof value !== 'function') return;
    const name = Object.getOwnPropertyDescriptor(value, 'name')?.value;
    if (typeof name === 'string' && /^\$f\d*d$/.test(name)) {
        Object.defineProperty(value, 'name', { value: 'default', configurable: true });
    }
}

const metaOf = ({ base }) => Object.assign(Object.create(null), {
    url: base,
    resolve: (specifier) => host.resolveModule(String(specifier), base),
});

/**
 * Has the functions of modules that import each other there before one of them runs, and those of all
 * that they import.
 *
 * @returns {Promise[]} what those that await can begin after.
 */
function instantiate(root) {
    const begun = [];
    const seen = new Set();
    (function visit(record) {
        if (seen.has(record)) return;
        seen.add(record);
        if (record.isEarly && record.body === undefined) {
            const handOver = (getters, take) => {
                if (getters === undefined) return record.ended?.();
                return Object.assign(record, { getters, take });
            };
            record.body = host.moduleFunction(record.url).call(undefined, handOver, metaOf(record));
            begun.push({ record, first: record.body.next() });
        }
        for (const url of record.others) visit(recordOf(url));
    })(root);
    for (const { record } of begun) record.take(lookUps(record.imports));
    return begun.filter(({ record }) => record.isAsync).map(({ first }) => first);
}

function end(record) {
    record.hasRun = true;
    nameDefault(record);
}

/** Runs a module's own text; a promise where it awaits. */
function run(record) {
    if (record.body !== undefined) {
        const step = record.body.next();
        return record.isAsync ? step : end(record);
    }
    // What was left before its end has variables that may come later.
    const isLate = record.imports.some(([, url, name]) => name !== undefined && !recordOf(url).hasRun);
    const looksUp = isLate ? () => true : (index) => record.lookedUp.has(index);
    const result = host.moduleFunction(record.url, isLate)
        .call(undefined, linkOf(record, looksUp), metaOf(record));
    return record.isAsync ? result : end(record);
}

const isByTheBook = host.ordersModulesByStandard === true;
const inOrder = (isByTheBook ? byTheBook : asOldWebKit)(recordOf, run, end);

/** Runs a module, and before it what it imports; a promise where something has to be awaited. */
function evaluate(url) {
    const record = recordOf(url);
    const first = instantiate(record);
    return first.length === 0 ? inOrder(record) : runtime.Promise.all(first).then(() => inOrder(record));
}

/** What a specifier stands for; undefined: nothing. */
function addressOf(specifier, base) {
    try {
        return host.resolveModule(specifier, base);
    } catch {
        return undefined;
    }
}

function ask(request) {
    lastRequest += 1;
    requests.set(lastRequest, request);
    return lastRequest;
}

/** Whether what `import()` was given besides asks for JSON; it throws where that is nothing known. */
function asksForJSON(options) {
    if (options === undefined) return false;
    if (Object(options) !== options) {
        throw new TypeError('The second argument of import() must be an object');
    }
    const attributes = options.with;
    if (attributes === undefined) return false;
    for (const name of Object.keys(attributes)) {
        if (name !== 'type' || attributes.type !== 'json') {
            throw new TypeError(`Import attribute "${name}" with value "${attributes[name]}" is not supported`);
        }
    }
    return attributes.type === 'json';
}

/** What the engine would throw for modules that do not fit together. */
function linkError([message, url, line, column]) {
    const error = new SyntaxError(message);
    for (const [name, value] of Object.entries({ line, column, sourceURL: url })) {
        Object.defineProperty(error, name, { value, writable: true, configurable: true });
    }
    return error;
}

runtime.provide({
    /** `import()`, in modules too. */
    async importFrom(base, specifier, options) {
        const name = `${specifier}`;
        const isJSON = asksForJSON(options);
        if (!isJSON && host.isChromium !== true) {
            const known = records.get(addressOf(name, base));
            if (known?.hasRun) {
                // Of what is there WebKit's loader tells by promises alone, and Chromium's in a task.
                for (let count = 0; count < 4; count++) await undefined;
                return spaceOf(known);
            }
        }
        return new runtime.Promise((resolve, reject) => {
            host.loadModule(ask({ resolve, reject }), name, base, isJSON);
        });
    },
    /** Answers for a module that stands in its address, or that the page has under its address. */
    own(url, plain) {
        const { body, headers = [] } = runtime.load('fetch').ownAnswer(plain) ?? {};
        if (body === undefined) {
            host.answerModule(url, null);
            return;
        }
        const type = headers[headers.indexOf('content-type') + 1] ?? '';
        host.answerModule(url, type.split(';')[0].trim(), new (runtime.load('text-encoding').TextDecoder)().decode(body));
    },
    /** Fetches the module of a script element, whose text it may be; `done` gets its name, or why not. */
    loadScript(url, text, done) { host.loadModuleScript(ask({ done }), url, text); },
    /** Runs the module of a script element. */
    run(url) {
        const { reportException } = runtime;
        try {
            evaluate(url)?.catch(isByTheBook ? reportException : runtime.load('errors').reportUnheard);
        } catch (error) {
            if (isByTheBook) runtime.Promise.reject(error).catch(reportException);
            else reportException(error);
        }
    },
    /** Reports why a module cannot run. */
    refuse(error) { runtime.reportException(linkError(error)); },
    /**
     * A module that a script asked for is there, with all that it imports; or is not: `detail` is what only
     * the report of an error says that nobody catches.
     */
    loaded(id, url, failure, error, detail) {
        const { resolve, reject, done } = requests.get(id);
        requests.delete(id);
        if (done !== undefined) {
            done(url, failure, error);
            return;
        }
        if (failure !== undefined) {
            const reason = new TypeError(failure);
            runtime.failedRequests ??= new WeakMap();
            if (detail) runtime.failedRequests.set(reason, detail);
            reject(reason);
            return;
        }
        if (error !== undefined) {
            reject(linkError(error));
            return;
        }
        (async () => {
            await evaluate(url);
            resolve(spaceOf(recordOf(url)));
        })().catch(reject);
    },
});
