// Addresses that are scripts (`javascript:`): what they do is run, and a text that comes of it would be
// a document (HTML standard, "evaluating a javascript: URL").

/** What percent signs stand for, where they stand for anything. */
function decoded(text) {
    const bytes = [];
    for (const one of text.match(/%[\da-f]{2}|[^%]+|%/gi) ?? []) {
        if (one.length === 3 && one[0] === '%') bytes.push(Number.parseInt(one.slice(1), 16));
        else bytes.push(...new (runtime.load('text-encoding').TextEncoder)().encode(one));
    }
    return new (runtime.load('text-encoding').TextDecoder)().decode(new Uint8Array(bytes));
}
runtime.provide({
    /** Runs the script of an address in a window, and reports what it throws. */
    run(url, window = globalThis) {
        try {
            const text = url.slice('javascript:'.length);
            const answer = window.eval(text.includes('%') ? decoded(text) : text);
            if (typeof answer === 'string') {
                throw runtime.notSimulated('a document that a javascript: address makes');
            }
        } catch (error) {
            runtime.reportException(error);
        }
    },
});
