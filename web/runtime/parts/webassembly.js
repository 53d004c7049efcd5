// Compilation on a helper thread settles at a moment of the machine's choosing, so the promised
// forms are built on the synchronous ones.
const { WebAssembly } = globalThis;
{
    const { Module, Instance } = WebAssembly;
    const methods = {
        async compile(bytes) {
            return new Module(bytes);
        },
        async instantiate(source, imports) {
            if (source instanceof Module) return new Instance(source, imports);
            const module = new Module(source);
            return { module, instance: new Instance(module, imports) };
        },
        async compileStreaming(source) {
            return methods.compile(await (await source).arrayBuffer());
        },
        async instantiateStreaming(source, imports) {
            return methods.instantiate(await (await source).arrayBuffer(), imports);
        },
    };
    for (const name of Object.keys(methods)) {
        Object.defineProperty(WebAssembly, name, {
            value: methods[name], writable: true, enumerable: true, configurable: true,
        });
    }
}
