import JavaScriptCore

@_silgen_name("JSObjectGetProxyTarget")
private func proxyTarget(_ object: JSObjectRef) -> JSObjectRef?

/// What values are, whatever their classes call themselves.
extension ScriptMachine {
    static func isProxy(_ object: JSObjectRef) -> Bool { proxyTarget(object) != nil }

    /// The kind of a value, as what clones it tells them apart.
    func typeName(of value: JSValueRef, in context: JSContext) -> String {
        let ref = context.ref
        guard JSValueIsObject(ref, value) else { return "primitive" }
        if Self.isProxy(value) { return "proxy" }
        if JSValueIsDate(ref, value) { return "date" }
        if JSObjectIsFunction(ref, value) { return "refused" }
        switch JSValueGetTypedArrayType(ref, value, nil) {
        case kJSTypedArrayTypeNone: break
        case kJSTypedArrayTypeArrayBuffer: return "array buffer"
        default: return "typed array"
        }
        switch classTag(of: value) {
        case "Promise": return "promise"
        case "WeakMap", "WeakSet", "WeakRef", "FinalizationRegistry", "Generator",
            "AsyncGenerator":
            return "refused"
        case "Map", "Set", "RegExp", "Error", "DataView": return "empty"
        default: return "object"
        }
    }

    /// `Object.prototype.toString`'s word, from the machine's own untouched environment.
    private func classTag(of value: JSValueRef) -> String {
        var argument: JSValueRef? = value
        guard
            let text = JSObjectCallAsFunction(
                virtualMachine.pristine, classTagFunction, nil, 1, &argument, nil),
            let copy = JSValueToStringCopy(virtualMachine.pristine, text, nil)
        else { return "" }
        defer { JSStringRelease(copy) }
        return String(String(jsString: copy).dropFirst("[object ".count).dropLast())
    }
}
