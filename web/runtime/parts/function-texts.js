// `import()` in the texts of functions, as loaders have it that must be read by engines without it. A
// script that holds such a text in a string loads this part; texts for `eval` are read as they are,
// since whatever stood in its place would run them outside of the function that calls it.
const { construct } = Reflect;

/** Where the script lies that runs: what it imports is meant from there. */
function base() {
    for (const line of new Error().stack.split('\n')) {
        const url = /^(?:[^@]*@)?([a-z][\w+.-]*:.*?)(?::\d+){1,2}$/i.exec(line)?.[1];
        if (url !== undefined && !url.startsWith('farad:')) return url;
    }
    return runtime.currentURL();
}

for (const sample of [() => {}, async () => {}, function* () {}, async function* () {}]) {
    const prototype = Object.getPrototypeOf(sample);
    const Native = prototype.constructor;
    const { [Native.name]: Made } = { [Native.name]: function make(...parts) {
        const texts = parts.map((one) => `${one}`);
        const read = texts.some((one) => one.includes('import'))
            ? texts.map((one) => host.withImports(one, base())) : texts;
        return construct(Native, read, new.target === undefined || new.target === Made
            ? Native : new.target);
    } };
    Object.defineProperties(Made, {
        name: { value: Native.name, configurable: true },
        length: { value: 1, configurable: true },
        prototype: { value: prototype, writable: false },
    });
    Object.defineProperty(prototype, 'constructor', { value: Made });
    if (globalThis[Native.name] === Native) {
        Object.defineProperty(globalThis, Native.name, { value: Made });
    }
}
runtime.provide({});
