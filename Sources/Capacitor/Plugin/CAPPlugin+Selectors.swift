import FaradFoundation
import Simulation

extension CAPPlugin {
    /// What a selector stands for in the class's table or, without one, in the plugin's list.
    func target(of selector: Selector) -> CAPPluginSelector? {
        let name = selector.description
        if let found = Self.selectors.first(where: { $0.name == name }) { return found }
        let methods = (self as? any CapacitorPlugin)?.pluginMethods ?? []
        guard let body = methods.first(where: { $0.selector == selector })?.body else { return nil }
        return CAPPluginSelector(name) { (plugin: CAPPlugin) in
            { (call: CAPPluginCall) in body(plugin, call) }
        }
    }
}

extension FindingRule {
    /// A method for calls that is called by name with something else.
    static var wrongSelectorArgument: FindingRule { FindingRule("wrong-selector-argument") }
}
