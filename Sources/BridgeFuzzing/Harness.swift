/// The script of the page that is fuzzed: ways to send, and a diary of what came of it.
enum Harness {
    static let script = """
        globalThis.out = [];
        const float = new Float64Array(1), bits = new BigUint64Array(float.buffer);
        const text = (string) => {
            let hash = 2166136261;
            for (let i = 0; i < string.length; i++) {
                hash = Math.imul(hash ^ string.charCodeAt(i), 16777619);
            }
            return `s${string.length}:${(hash >>> 0).toString(16)}`;
        };
        const canon = (value) => {
            if (value === undefined) return 'u';
            if (value === null) return 'n';
            switch (typeof value) {
            case 'boolean': return value ? 't' : 'f';
            case 'number':
                if (value !== value) return 'dNaN';
                float[0] = value;
                return 'd' + bits[0].toString(16);
            case 'string': return text(value);
            case 'object':
                if (Array.isArray(value)) return '[' + value.map(canon).join(',') + ']';
                return '{' + Object.keys(value).sort()
                    .map((key) => text(key) + ':' + canon(value[key])).join(',') + '}';
            default: return '?' + typeof value;
            }
        };
        const nest = (depth, isArray) => {
            let value = 1;
            for (let i = 0; i < depth; i++) value = isArray ? [value] : { n: value };
            return value;
        };
        const cycle = () => {
            const a = { list: [] };
            a.list.push({ a });
            return a;
        };
        const failure = (error) => error?.name === 'DataCloneError' ? 'refused' : 'threw';
        /** Posts a message as it is. */
        const raw = (number, make) => {
            webkit.messageHandlers.bridge.postMessage(make())
                .then(() => {}, (error) => out.push(`${number} ${failure(error)}`));
        };
        /** Calls a plugin as apps do, and keeps the id for those who forge one. */
        const ids = {};
        const call = (number, plugin, method, make) => {
            const settle = (word, show) => (value) => out.push(`${number} ${word} ${show(value)}`);
            ids[number] = Capacitor.toNative(plugin, method, make(), {
                resolve: settle('resolved', canon),
                reject: settle('rejected', (error) => canon([error.message, error.code])),
            });
        };
        globalThis.drain = () => out.splice(0).join('\\n');
        """
}
