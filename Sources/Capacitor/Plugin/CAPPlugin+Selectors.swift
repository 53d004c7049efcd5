public import FaradFoundation
import Simulation

/// What the Objective-C runtime does when a notification or a timer calls a plugin by selector.
extension CAPPlugin: SelectorResponder {
    /// A method for calls that is handed anything else ends the app, as on a phone: the object does
    /// not answer what the method asks of it.
    public func perform(_ selector: Selector, with object: Any?) -> Bool {
        guard let method = method(for: selector) else { return false }
        if let call = object as? CAPPluginCall {
            method(self, call)
            return true
        }
        let given = object.map { "\(type(of: $0))" } ?? "nothing"
        guard let process = SimulatedProcess.current else { return true }
        process.simulation.findings.report(
            Finding(
                .wrongSelectorArgument,
                "\(pluginName) was called by the selector \(selector) with \(given) where the "
                    + "method expects a CAPPluginCall; iOS ends the app (unrecognized selector).",
                plugin: pluginName, method: String(selector.description.dropLast())))
        process.kill(reason: "\(pluginName) was called by \(selector) with \(given)")
        return true
    }

    private func method(for selector: Selector) -> ((CAPPlugin, CAPPluginCall) -> Void)? {
        if let found = Self.selectors.first(where: { $0.name == selector.description }) {
            return found.body
        }
        let methods = (self as? any CapacitorPlugin)?.pluginMethods ?? []
        return methods.first { $0.selector == selector }?.body
    }
}

extension FindingRule {
    /// A method for calls that is called by name with something else.
    static var wrongSelectorArgument: FindingRule { FindingRule("wrong-selector-argument") }
}
