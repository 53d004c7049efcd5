// ES modules. The engine's C API has no module loader: Swift fetches a module with all that it
// imports, and gives each as a function of what it exports and of how it gets at others.
//
// Such a function asks for its imports first of all, in order, so that calling it runs what it
// depends on before it, each once. Only what awaits at its top level has to be done before.
const records = new Map();
const requests = new Map();
let lastRequest = 0;

/** What a bundler's `require` gives is told from a script's own exports by this mark. */
const marked = (exports) => Object.defineProperty(exports, '__esModule', { value: true });

function recordOf(url) {
    let record = records.get(url);
    if (record === undefined) {
        const [isAsync, imports, base] = host.module(url);
        record = {
            url, isAsync, imports: new Map(imports), base, state: 'linked',
            module: { exports: marked({}) }, error: undefined, promise: undefined,
        };
        records.set(url, record);
    }
    return record;
}

/** Whether anything that a module runs before itself awaits. */
function awaits(record, seen = new Set()) {
    if (record.state === 'evaluated' || seen.has(record)) return false;
    seen.add(record);
    return record.isAsync || [...record.imports.values()].some((url) => awaits(recordOf(url), seen));
}

function run(record) {
    record.state = 'evaluating';
    const meta = Object.assign(Object.create(null), {
        url: record.base,
        resolve: (specifier) => host.resolveModule(String(specifier), record.base),
    });
    return host.moduleFunction(record.url).call(
        undefined, record.module.exports, (specifier) => get(record, specifier), record.module, meta);
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
        run(record);
        record.state = 'evaluated';
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
            const imports = [...record.imports.values()].map(recordOf);
            await runtime.Promise.all(
                imports.filter((one) => !path.has(one)).map((one) => evaluateInTime(one, path)));
            try {
                await run(record);
                record.state = 'evaluated';
            } catch (error) {
                fail(record, error);
            }
        })();
    }
    return record.promise;
}

/** What a module gets when it asks for another one. */
function get(record, specifier) {
    const url = record.imports.get(specifier);
    const known = url === undefined ? undefined : records.get(url) ?? recordOf(url);
    if (known === undefined || awaits(known)) return later(record, specifier);
    evaluate(known);
    return known.module.exports;
}

/** `import(…)`, which takes what comes of this as it takes any promise. */
const later = (record, specifier) => marked({
    then(resolve, reject) {
        host.loadModule(ask({ resolve, reject }), String(specifier), record.base, false);
    },
});

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

runtime.provide({
    /** `import()` in a script that is no module. */
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
    /** A module that a script asked for is there, with all that it imports; or is not. */
    loaded(id, url, failure) {
        const { resolve, reject, done } = requests.get(id);
        requests.delete(id);
        if (done !== undefined) {
            done(url, failure);
            return;
        }
        if (failure !== undefined) {
            reject(new TypeError(failure));
            return;
        }
        evaluateInTime(recordOf(url)).then(() => resolve(recordOf(url).module.exports), reject);
    },
});
