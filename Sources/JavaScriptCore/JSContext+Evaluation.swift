extension JSContext {
    /// Runs a script and gives the value of its last statement.
    ///
    /// - Parameters:
    ///   - sourceURL: the name that errors and stacks show.
    ///   - startingLine: the number of the script's first line.
    @discardableResult
    public func evaluateScript(
        _ script: String, withSourceURL sourceURL: String? = nil, startingLine: Int = 1
    ) throws(JSException) -> JSValue {
        let source = JSSource(script, sourceURL: sourceURL, startingLine: startingLine)
        return JSValue(ref: try evaluate(source: source), in: self)
    }

    /// Runs a script whose text is shared by contexts and machines.
    @discardableResult
    package func evaluate(source: JSSource) throws(JSException) -> JSValueRef {
        virtualMachine.checkOwner()
        slot.graveyard.empty()
        var thrown: JSValueRef?
        if source.isKept,
            let script = virtualMachine.keptScripts.script(of: source, in: virtualMachine.group)
        {
            return try check(JSScriptEvaluate(ref, script, nil, &thrown), thrown)
        }
        let value = JSEvaluateScript(
            ref, source.text, nil, source.url, Int32(clamping: source.startingLine), &thrown)
        return try check(value, thrown)
    }

    /// Throws the `SyntaxError` that running the script would throw; runs nothing.
    package func checkSyntax(of source: JSSource) throws(JSException) {
        virtualMachine.checkOwner()
        var thrown: JSValueRef?
        _ = JSCheckScriptSyntax(
            ref, source.text, source.url, Int32(clamping: source.startingLine), &thrown)
        if let thrown { throw exception(thrown) }
    }

    /// Gives `value`, or throws what the engine reported.
    @inline(__always)
    package func check(_ value: JSValueRef?, _ thrown: JSValueRef?) throws(JSException)
        -> JSValueRef
    {
        if let thrown { throw exception(thrown) }
        if virtualMachine.wasTerminated { throw terminationOfPromiseJob() }
        return value ?? undefined
    }

    /// The exception that a thrown value makes, after the handler has been told.
    package func exception(_ thrown: JSValueRef) -> JSException {
        if virtualMachine.wasTerminated { clearPendingTermination() }
        let exception = JSException(thrown: thrown, in: self)
        exceptionHandler?(self, exception)
        return exception
    }

    /// A promise job was stopped, which the engine says only to the next call.
    private func terminationOfPromiseJob() -> JSException {
        exception(makeString(JSException.terminationText))
    }

    /// Promise jobs run when a call is over, so what stopped one is still pending: whatever comes
    /// next would fail by it, or end the process, since the request to stop is gone.
    private func clearPendingTermination() {
        // Each call lets promise jobs run, which may be stopped in their turn.
        for _ in 0..<Self.mostStops {
            var pending: JSValueRef?
            _ = JSValueToNumber(ref, undefined, &pending)
            if pending == nil { return }
        }
    }

    private static let mostStops = 100
}
