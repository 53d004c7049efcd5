// ES modules. The engine's C API has no module loader: Swift fetches a module with all that it
// imports, finds what its imports stand for, and gives each as a function that holds its text.
//
// Such a function first hands over what reads its exports and takes what it imports. What it imports
// has run by then; only modules that import each other run from within each other, so that each finds
// the functions of one that has begun.
const records = new Map();
const requests = new Map();
let lastRequest = 0;

function recordOf(url) {
    let record = records.get(url);
    if (record === undefined) {
        const [isAsync, others, base, isInCircle, imports, lookedUp] = host.module(url);
        record = {
            url, isAsync, others, base, isInCircle, imports, lookedUp: new Set(lookedUp),
            state: 'linked', getters: undefined, space: undefined, error: undefined,
            promise: undefined,
        };
        records.set(url, record);
    }
    return record;
}

/** What a module exports under a name. */
function read(url, name) {
    const getter = recordOf(url).getters?.[name];
    if (getter === undefined) throw new ReferenceError(`Cannot access '${name}' before initialization.`);
    return getter();
}

const valueOf = (url, name) => (name === undefined ? spaceOf(recordOf(url)) : read(url, name));

/** The object that has all that a module exports. */
function spaceOf(record) {
    if (record.space === undefined) {
        record.space = Object.create(null);
        for (const [name, url, own] of host.moduleNames(record.url)) {
            Object.defineProperty(record.space, name, {
                get: () => valueOf(url, own), enumerable: true,
            });
        }
        Object.defineProperty(record.space, Symbol.toStringTag, { value: 'Module' });
        Object.preventExtensions(record.space);
    }
    return record.space;
}

/** Whether anything that a module runs before itself awaits. */
function awaits(record, seen = new Set()) {
    if (record.state === 'evaluated' || seen.has(record)) return false;
    seen.add(record);
    return record.isAsync || record.others.some((url) => awaits(recordOf(url), seen));
}

/** Has a module take what it imports; in a circle it has the others run when it asks again. */
const linkOf = (record) => (getters) => {
    if (getters === undefined) {
        for (const url of record.others) {
            const other = recordOf(url);
            if (!awaits(other)) evaluate(other);
        }
        return undefined;
    }
    record.getters = getters;
    const looked = {};
    const values = [looked];
    record.imports.forEach(([local, url, name], index) => {
        if (record.lookedUp.has(index)) {
            Object.defineProperty(looked, local, { get: () => valueOf(url, name) });
        } else {
            values.push(valueOf(url, name));
        }
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

function run(record) {
    record.state = 'evaluating';
    const meta = Object.assign(Object.create(null), {
        url: record.base,
        resolve: (specifier) => host.resolveModule(String(specifier), record.base),
    });
    return host.moduleFunction(record.url).call(undefined, linkOf(record), meta);
}

function fail(record, error) {
    record.state = 'failed';
    record.error = error;
    throw error;
}

/** Runs a module, and before it what it imports. It throws what one of them has thrown, each time. */
function evaluate(record) {
    if (record.state === 'failed') throw record.error;
    if (record.state !== 'linked') return;
    try {
        if (!record.isInCircle) for (const url of record.others) evaluate(recordOf(url));
        run(record);
        record.state = 'evaluated';
        nameDefault(record);
    } catch (error) {
        fail(record, error);
    }
}

/** The same where something awaits; `before`: who waits for it, as modules may go round in circles. */
function evaluateInTime(record, before = new Set()) {
    if (record.promise === undefined) {
        record.promise = (async () => {
            if (!awaits(record)) return evaluate(record);
            const path = new Set(before).add(record);
            const others = record.others.map(recordOf);
            await runtime.Promise.all(
                others.filter((one) => !path.has(one)).map((one) => evaluateInTime(one, path)));
            try {
                await run(record);
                record.state = 'evaluated';
                nameDefault(record);
            } catch (error) {
                fail(record, error);
            }
        })();
    }
    return record.promise;
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
        return new runtime.Promise((resolve, reject) => {
            host.loadModule(ask({ resolve, reject }), name, base, isJSON);
        });
    },
    /** Fetches the module of a script element, whose text it may be; `done` gets its name, or why not. */
    loadScript(url, text, done) { host.loadModuleScript(ask({ done }), url, text); },
    /** Runs the module of a script element. */
    run(url) {
        try {
            const record = recordOf(url);
            if (awaits(record)) evaluateInTime(record).catch(runtime.reportException);
            else evaluate(record);
        } catch (error) {
            runtime.reportException(error);
        }
    },
    /** Reports why a module cannot run. */
    refuse(error) { runtime.reportException(linkError(error)); },
    /** A module that a script asked for is there, with all that it imports; or is not. */
    loaded(id, url, failure, error) {
        const { resolve, reject, done } = requests.get(id);
        requests.delete(id);
        if (done !== undefined) {
            done(url, failure, error);
            return;
        }
        if (failure !== undefined) {
            reject(new TypeError(failure));
            return;
        }
        if (error !== undefined) {
            reject(linkError(error));
            return;
        }
        evaluateInTime(recordOf(url)).then(() => resolve(spaceOf(recordOf(url))), reject);
    },
});
