// Compilation on a helper thread settles at a moment of the machine's choosing, so the promised
// forms are built on the synchronous ones, as a task of their own: both engines' come in a later one.
import { bytesOfSource } from '../buffer-source.js';

const { WebAssembly } = globalThis;
const isChromium = host.isChromium === true;
{
    const { Module, Instance } = WebAssembly;
    const wrong = (chromium, webkit) => new TypeError(isChromium
        ? `Failed to execute 'compile' on 'WebAssembly': ${chromium}` : webkit);
    /** The bytes of a response that may be compiled (WebAssembly Web API). */
    async function bytesIn(source) {
        const response = await source;
        if (!(response instanceof runtime.load('fetch').Response)) {
            throw wrong('An argument must be provided, which must be a Response or Promise<Response> object',
                'first argument must be an Response or Promise for Response');
        }
        if (!response.ok) throw wrong('HTTP status code is not ok', 'Response has not returned OK status');
        const type = response.headers.get('content-type') ?? '';
        if (type.trim().toLowerCase() !== 'application/wasm') {
            throw wrong("Incorrect response MIME type. Expected 'application/wasm'.",
                "Unexpected response MIME type. Expected 'application/wasm'");
        }
        if (response.bodyUsed) {
            throw wrong('Cannot compile WebAssembly.Module from an already read Response', 'Body is disturbed or locked');
        }
        return response.arrayBuffer();
    }
    /** What is compiled later, as it is now; what is none is refused at once. */
    const copyOf = (bytes) => (ArrayBuffer.isView(bytes) || bytes instanceof ArrayBuffer ? bytesOfSource(bytes).slice()
        : new Module(bytes));
    /** WebKit tells behind what has been posted meanwhile. */
    const compiled = isChromium ? runtime.turn : runtime.answered;
    const methods = {
        async compile(bytes) {
            const copy = copyOf(bytes);
            await compiled();
            return new Module(copy);
        },
        async instantiate(source, imports) {
            if (source instanceof Module) {
                if (!isChromium) await compiled();
                return new Instance(source, imports);
            }
            const copy = copyOf(source);
            await compiled();
            const module = new Module(copy);
            return { module, instance: new Instance(module, imports) };
        },
        async compileStreaming(source) {
            return methods.compile(await bytesIn(source));
        },
        async instantiateStreaming(source, imports) {
            return methods.instantiate(await bytesIn(source), imports);
        },
    };
    runtime.provideEarly(methods);
    // A file that has no page has its own beside them.
    if (!runtime.isPageless) for (const name of Object.keys(methods)) {
        Object.defineProperty(WebAssembly, name, {
            value: methods[name], writable: true, enumerable: true, configurable: true,
        });
    }
}
