import FaradFoundation
import JavaScriptCore
import Simulation

/// Evaluations that the app asks for, and calls of the page's functions with values (F76–F80).
extension Page {
    /// What runs next is what an app evaluates. WebKit does so as if the user had done something,
    /// Android's web view does not.
    @inline(__always)
    package func beginEvaluation() {
        guard settings.engine.isWebKit else { return }
        words.cells[SharedWords.Cell.gesture] =
            -(words.cells[SharedWords.Cell.monotonicNow] + 1)
    }

    func perform(_ delivery: Delivery) {
        beginEvaluation()
        do throws(JSException) {
            let value: JSValueRef?
            switch delivery.content {
            case .call(let function, let arguments):
                var isCalled = false
                if settings.delivery == .source {
                    note(arguments)
                } else {
                    isCalled = try call(function, arguments)
                }
                if !isCalled { try evaluate(Page.source(of: function, arguments)) }
                value = nil
            case .source(let text): value = try evaluate(text)
            }
            guard let completion = delivery.completion else { return }
            let result = value.map { read($0) } ?? .success(.undefined)
            process.postToApp("evaluation result", memory: delivery.memory) { completion(result) }
        } catch {
            let failure = PageFailure(error, kind: .evaluation)
            guard delivery.wantsFailure else { return }
            process.postToApp("evaluation result", memory: delivery.memory) {
                delivery.fail(.exception(failure))
            }
        }
    }

    @discardableResult
    private func evaluate(_ text: String) throws(JSException) -> JSValueRef {
        bringNames(of: text)
        giveWay(to: text)
        let source = JSSource(text)
        evaluatedBytes += source.byteCount
        return try context.evaluate(source: source)
    }

    /// False when the page has no such function.
    private func call(_ function: String, _ arguments: [ScriptValue]) throws(JSException) -> Bool {
        var writer = makeWriter()
        for argument in arguments { writer.write(settings.withOrigins(argument)) }
        words.cells[SharedWords.Cell.target] = Double(pathID(of: function))
        words.cells[SharedWords.Cell.end] = Double(arguments.count)
        let crossing = writer.crossing
        simulation.trace.note(.hop, "to page", crossing.byteCount, crossing.hash)
        defer { withExtendedLifetime(writer) {} }
        return try receive(writer.extras)
    }

    private func makeWriter() -> MessageWriter {
        MessageWriter(words, table: table, shapes: shapes, context: context, page: self)
    }

    /// The shared memory lies elsewhere now.
    func memoryMoved() { enter(Entry.memory, words.makeArray(in: context)) }

    /// Tells the page how objects of a shape are made.
    func define(_ shape: ShapeTable.Shape) {
        let keys = JSValue(object: shape.keys.map { $0.text as Any? }, in: context)
        enter(Entry.shape, context.makeNumber(Double(shape.id)), keys.ref)
    }

    /// The number under which both sides know a function's path.
    private func pathID(of function: String) -> Int {
        if case .interned(let id)? = table.find(function, remembered: 0)?.name { return id }
        let id = table.intern(function)
        enter(Entry.learn, context.makeNumber(Double(id)), context.makeString(function))
        return id
    }

    /// Notes the crossing of values that go as text, as if they had gone as values.
    private func note(_ arguments: [ScriptValue]) {
        var crossing = Crossing()
        for argument in arguments { crossing.add(settings.withOrigins(argument)) }
        simulation.trace.note(.hop, "to page", crossing.byteCount, crossing.hash)
    }

    private static func source(of function: String, _ arguments: [ScriptValue]) -> String {
        var source = "window.\(function)("
        for (index, argument) in arguments.enumerated() {
            if index > 0 { source += "," }
            argument.appendSource(to: &source)
        }
        return source + ")"
    }

    /// The value of an evaluation as it reaches the app.
    private func read(_ value: JSValueRef) -> Result<ScriptValue, EvaluationFailure> {
        if JSValueIsUndefined(context.ref, value) { return .success(.undefined) }
        guard let answer = enter(Entry.result, value) else { return .failure(.unsupportedType) }
        if JSValueIsBoolean(context.ref, answer), !JSValueToBoolean(context.ref, answer) {
            return .failure(.unsupportedType)
        }
        let extras = JSValueIsObject(context.ref, answer) ? answer : nil
        var reader = MessageReader(
            words, at: SharedWords.Cell.header, table: table, context: context, extras: extras)
        return .success(reader.read())
    }
}

extension WebKitSettings {
    /// Puts the bytes back in the place of a large base64 text that was made of them.
    func withOrigins(_ value: ScriptValue) -> ScriptValue {
        guard let base64Origin else { return value }
        switch value {
        case .string(let text) where text.string.utf8.count > 4096:
            return base64Origin(text.string).map { .bytes($0) } ?? value
        case .object(let members) where members.contains(where: { $0.1.mayHoldLargeText }):
            return .object(members.map { ($0.0, withOrigins($0.1)) })
        case .array(let elements) where elements.contains(where: { $0.mayHoldLargeText }):
            return .array(elements.map(withOrigins))
        default: return value
        }
    }
}

extension ScriptValue {
    fileprivate var mayHoldLargeText: Bool {
        switch self {
        case .string(let text): return text.string.utf8.count > 4096
        case .object(let members): return !members.isEmpty
        case .array(let elements): return !elements.isEmpty
        default: return false
        }
    }
}
