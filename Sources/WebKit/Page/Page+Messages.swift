import JavaScriptCore
import Simulation

/// Script messages: `webkit.messageHandlers.<name>.postMessage(value)` (F29, F37–F42).
extension Page {
    func addMessages(to host: JSObjectRef) {
        add("post", to: host) { page, arguments in page.post(arguments) }
        add("grow", to: host) { page, arguments in
            page.words.grow(to: Int(arguments.number(0)))
            return page.words.makeArray(in: page.context)
        }
        add("intern", to: host) { page, arguments throws(JSException) in
            page.context.makeNumber(Double(page.table.intern(try arguments.string(0))))
        }
        add("refused", to: host) { page, arguments throws(JSException) in
            try page.refused(arguments)
            return nil
        }
        add("stack", to: host) { page, arguments throws(JSException) in
            page.stacks.message = ScriptStack(try arguments.string(0))
            return nil
        }
        add("isProxy", to: host) { page, arguments in
            page.context.makeBool(ScriptMachine.isProxy(arguments[0]))
        }
        add("typeOf", to: host) { page, arguments in
            page.context.makeString(page.machine.typeName(of: arguments[0], in: page.context))
        }
    }

    /// Takes the message that lies in the shared memory; true when it is a proxy's and refused.
    private func post(_ arguments: JSArguments) -> JSValueRef? {
        // With long strings beside them the objects may be undefined; else all are objects.
        let mayBeUndefined = arguments.count > 2
        for index in 0..<min(2, arguments.count) {
            let object = arguments[index]
            if mayBeUndefined, !JSValueIsObject(context.ref, object) { continue }
            if ScriptMachine.isProxy(object), settings.cloneMode != .lenient {
                return context.makeBool(true)
            }
        }
        return accept(arguments)
    }

    /// Number of the handler, or of Android's listener, path, reason, stack; then names and texts in turn.
    private func refused(_ arguments: JSArguments) throws(JSException) {
        let names = handlers.isEmpty ? android.listeners.map(\.name) : handlers.map(\.name)
        guard let sink = settings.refusalSink, let index = Int(exactly: arguments.number(0)),
            names.indices.contains(index)
        else { return }
        var texts: [(name: String, text: String)] = []
        for index in stride(from: 4, to: arguments.count - 1, by: 2) {
            texts.append((try arguments.string(index), try arguments.string(index + 1)))
        }
        sink(
            RefusedMessage(
                handler: names[index], texts: texts, path: try arguments.string(1),
                reason: try arguments.string(2), stack: try arguments.string(3)))
    }

    @inline(__always)
    private func accept(_ arguments: JSArguments) -> JSValueRef? {
        let cells = words.cells
        let slot = handlers[Int(cells[SharedWords.Cell.target])]
        let extras = arguments.count > 2 ? arguments[2] : nil
        var reader = MessageReader(
            words, at: Int(cells[SharedWords.Cell.base]), table: table, context: context,
            extras: extras)
        let value = reader.read()
        let crossing = reader.crossing
        simulation.trace.note(.hop, "to app", crossing.byteCount, crossing.hash)
        process.post(value, to: slot, from: self)
        return nil
    }
}
