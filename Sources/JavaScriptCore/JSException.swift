/// What JavaScript threw.
public struct JSException: Error {
    /// The thrown value; any value can be thrown, not only an `Error`.
    nonisolated(unsafe) public let value: JSValue
    /// The error's name, such as `TypeError`; empty when the thrown value is no object.
    public let name: String
    /// The error's message, or the thrown value as a string.
    public let message: String
    /// The call stack, one `function@file:line:column` a line, innermost first.
    public let stack: String?
    /// The source file (`sourceURL`) of the place that threw.
    public let file: String?
    /// The line of that place, counted from 1.
    public let line: Int?
    /// The column of that place, counted from 1.
    public let column: Int?
    /// The Swift error, when native code threw it and JavaScript passed it on.
    public let cause: (any Error)?
    /// Whether the execution time limit stopped the script.
    public let isTermination: Bool

    /// What the engine throws when the time is up.
    static let terminationText = "JavaScript execution terminated."

    /// Reads the thrown value once, while its properties are as they were when it was thrown.
    package init(thrown: JSValueRef, in context: JSContext) {
        value = JSValue(ref: thrown, in: context)
        isTermination = context.takeTermination(thrown)
        guard !isTermination, JSValueIsObject(context.ref, thrown) else {
            name = ""
            message =
                isTermination
                ? "The script ran longer than its execution time limit." : value.description
            (stack, file, line, column, cause) = (nil, nil, nil, nil, nil)
            return
        }
        let reader = Reader(context: context, object: thrown)
        let stack = reader.string("stack")
        let place = stack.flatMap { StackPlace.first(in: $0) { $0 } }
        name = reader.string("name") ?? ""
        message = reader.string("message") ?? value.description
        self.stack = stack
        file = reader.string("sourceURL") ?? place?.file
        line = reader.integer("line") ?? place?.line
        column = reader.integer("column") ?? place?.column
        cause = context.virtualMachine.nativeErrors.error(for: thrown)
    }

    /// Throws `value` as JavaScript's `throw` does.
    public init(_ value: JSValue) { self.init(thrown: value.ref, in: value.context) }

    /// A JavaScript `Error` that stands for a Swift error; `cause` gives that back wherever the
    /// exception comes out of JavaScript again.
    public init(_ cause: any Error, in context: JSContext) {
        if let exception = cause as? JSException,
            exception.value.context.virtualMachine === context.virtualMachine
        {
            self = exception
            return
        }
        let error = JSValue(newErrorFromMessage: String(describing: cause), in: context)
        let machine = context.virtualMachine
        machine.nativeErrors.insert(cause, for: error.ref, in: machine.group)
        self.init(error)
    }

    /// A JavaScript `Error` with a message.
    public init(message: String, in context: JSContext) {
        self.init(JSValue(newErrorFromMessage: message, in: context))
    }
}

extension JSException: CustomStringConvertible {
    /// `file:line:column: Name: message`, as far as they are known.
    public var description: String {
        var place = file ?? ""
        if let line, file != nil { place += ":\(line)" }
        if let column, line != nil, file != nil { place += ":\(column)" }
        let text = name.isEmpty ? message : "\(name): \(message)"
        return place.isEmpty ? text : "\(place): \(text)"
    }
}

/// Reads properties for a report: a getter that throws counts as absent.
private struct Reader {
    let context: JSContext
    let object: JSObjectRef

    func string(_ name: String) -> String? {
        let value = property(name)
        guard JSValueIsString(context.ref, value) else { return nil }
        return context.text(of: value)
    }

    func integer(_ name: String) -> Int? {
        let value = property(name)
        guard JSValueIsNumber(context.ref, value) else { return nil }
        return Int(exactly: JSValueToNumber(context.ref, value, nil))
    }

    private func property(_ name: String) -> JSValueRef {
        var thrown: JSValueRef?
        let value = withJSString(name) { JSObjectGetProperty(context.ref, object, $0, &thrown) }
        return thrown == nil ? value ?? context.undefined : context.undefined
    }
}

/// A place that a stack names: `function@file:line:column`.
package struct StackPlace {
    package let file: String
    package let line: Int
    package let column: Int

    private init?(frame: Substring.UTF8View) {
        let colon = UInt8(ascii: ":")
        guard let second = frame.lastIndex(of: colon),
            let first = frame[..<second].lastIndex(of: colon),
            let line = Int(Substring(frame[frame.index(after: first)..<second])),
            let column = Int(Substring(frame[frame.index(after: second)...]))
        else { return nil }
        let name = frame[..<first]
        let at = name.lastIndex(of: UInt8(ascii: "@"))
        file = String(Substring(name[(at.map(name.index(after:)) ?? name.startIndex)...]))
        if file.isEmpty { return nil }
        (self.line, self.column) = (line, column)
    }

    /// What the innermost place of a stack gives for which `body` gives something. Frames without a
    /// place, such as the engine's own, are passed over, and those beyond are not read.
    package static func first<T>(in stack: String, _ body: (StackPlace) -> T?) -> T? {
        var rest = Substring(stack).utf8
        while !rest.isEmpty {
            let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
            if let place = StackPlace(frame: rest[..<end]), let found = body(place) {
                return found
            }
            rest = end == rest.endIndex ? rest[end...] : rest[rest.index(after: end)...]
        }
        return nil
    }
}

extension JSContext {
    /// Whether `thrown` is what the time limit left. Told once by calls that no script waits for:
    /// the engine goes on ending what is on its stack, though native code has heard of it.
    fileprivate func takeTermination(_ thrown: JSValueRef) -> Bool {
        guard virtualMachine.wasTerminated, JSValueIsString(ref, thrown),
            text(of: thrown) == JSException.terminationText
        else { return false }
        if virtualMachine.nativeDepth == 0 { virtualMachine.wasTerminated = false }
        return true
    }
}
