import Capacitor
import FaradFoundation

/// Answers in every way that a plugin can, and writes down what it was given.
final class FuzzPlugin: CAPPlugin, CAPBridgedPlugin {
    let identifier = "FuzzPlugin"
    let jsName = "Fuzz"
    let pluginMethods = [
        CAPPluginMethod("echo", FuzzPlugin.echo), CAPPluginMethod("keep", FuzzPlugin.keep),
        CAPPluginMethod("twice", FuzzPlugin.twice), CAPPluginMethod("bad", FuzzPlugin.bad),
        CAPPluginMethod("fail", FuzzPlugin.fail), CAPPluginMethod("typed", FuzzPlugin.typed),
        CAPPluginMethod("tell", FuzzPlugin.tell),
    ]
    /// Each call's method and options, in order.
    var diary: [String] = []

    private func note(_ call: CAPPluginCall) {
        diary.append("\(call.methodName ?? "") \(Canon.found(call.jsObjectRepresentation))")
    }

    func echo(_ call: CAPPluginCall) {
        note(call)
        call.resolve(call.options as? [String: Any] ?? [:])
    }

    func keep(_ call: CAPPluginCall) { note(call) }

    func twice(_ call: CAPPluginCall) {
        note(call)
        call.resolve(["n": 1])
        call.resolve(["n": 2])
        call.reject("late")
    }

    func bad(_ call: CAPPluginCall) {
        note(call)
        call.resolve(["fine": 1, "data": Data([1])])
    }

    func fail(_ call: CAPPluginCall) {
        note(call)
        call.reject(call.getString("message") ?? "no message", call.getString("code"))
    }

    /// What the typed accessors make of the option `v` (F62).
    func typed(_ call: CAPPluginCall) {
        note(call)
        var answer: [String: Any] = [:]
        if let value = call.getString("v") { answer["string"] = value }
        if let value = call.getBool("v") { answer["bool"] = value }
        if let value = call.getInt("v") { answer["int"] = value }
        if let value = call.getDouble("v"), value.isFinite { answer["double"] = value }
        answer["array"] = call.getArray("v") != nil
        answer["object"] = call.getObject("v") != nil
        call.resolve(answer)
    }

    /// Tells the listeners of `tick`.
    func tell(_ call: CAPPluginCall) {
        note(call)
        notifyListeners("tick", data: ["tick": true])
        call.resolve()
    }
}
