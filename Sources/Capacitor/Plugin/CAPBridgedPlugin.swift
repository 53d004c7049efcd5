public import FaradFoundation

/// What a plugin tells the bridge about itself.
public protocol CAPBridgedPlugin: NSObjectProtocol {
    var identifier: String { get }
    var jsName: String { get }
    var pluginMethods: [CAPPluginMethod] { get }
}

typealias CapacitorPlugin = CAPBridgedPlugin & CAPPlugin
