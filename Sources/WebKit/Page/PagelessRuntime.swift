package import JavaScriptCore

/// The web APIs that need no page, for a context that belongs to none: those that pages have, of which
/// each loads when a script first names it.
package final class PagelessRuntime {
    private let runtime: WebRuntime
    private let machine: ScriptMachine
    private unowned let context: JSContext

    /// - Parameter now: The virtual milliseconds that `performance.now()` tells.
    package init(
        _ runtime: WebRuntime, in context: JSContext, now: @escaping () -> Double
    ) throws(JSException) {
        self.runtime = runtime
        self.context = context
        machine = ScriptMachine(context.virtualMachine)
        let evaluate = context.makeFunction(name: "evaluate") {
            [unowned self] arguments throws(JSException) in
            try self.evaluate("runtime/\(try arguments.string(0)).js")
            return nil
        }
        let isProxy = context.makeFunction(name: "isProxy") { arguments in
            arguments.context.makeBool(ScriptMachine.isProxy(arguments[0]))
        }
        let typeOf = context.makeFunction(name: "typeOf") { [unowned self] arguments in
            self.context.makeString(machine.typeName(of: arguments[0], in: self.context))
        }
        let clock = context.makeFunction(name: "now") { [unowned self] _ in
            self.context.makeNumber(now())
        }
        let encodingIndex = context.makeFunction(name: "encodingIndex") {
            arguments throws(JSException) in try EncodingIndex.bytes(arguments)
        }
        // Beside its functions, what the runtime looks at as it starts.
        try context.evaluateScript(
            """
            (evaluate, isProxy, typeOf, now, encodingIndex) => {
                globalThis.__farad = { evaluate, isProxy, typeOf, now, encodingIndex, origin: "null",
                    words: new Float64Array(16) };
            }
            """, withSourceURL: "farad:pageless"
        ).call(withArguments: [evaluate, isProxy, typeOf, clock, encodingIndex])
        try self.evaluate("pageless.js")
    }

    private func evaluate(_ name: String) throws(JSException) {
        guard let source = runtime.source(name) else {
            throw JSException(message: "the web runtime has no \(name)", in: context)
        }
        _ = try context.evaluate(source: source)
    }
}
