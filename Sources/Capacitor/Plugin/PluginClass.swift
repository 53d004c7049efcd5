/// A plugin class that an app links, by its Objective-C name (F192).
package struct PluginClass {
    package let name: String
    package let type: CAPPlugin.Type
    /// Nil where the class turns out to be no ``CAPBridgedPlugin``.
    let make: () -> (any CapacitorPlugin)?

    /// A class that the compiler knows for a plugin of the bridge: to ask at run time costs a look at
    /// everything that any type of the program conforms to.
    package init<Plugin: CAPPlugin & CAPBridgedPlugin>(_ name: String, _ type: Plugin.Type) {
        self.name = name
        self.type = type
        make = { Plugin() }
    }

    /// A class of which nothing is known.
    package init(_ name: String, unknown type: CAPPlugin.Type) {
        self.name = name
        self.type = type
        make = { type.init() as? any CapacitorPlugin }
    }
}
