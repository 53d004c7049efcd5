import FaradFoundation

/// HTTP requests made by native code. The simulated phone has no network, so each one fails as on
/// an iPhone in flight mode.
public class CAPHttpPlugin: CAPPlugin, CAPBridgedPlugin {
    public let identifier = "CAPHttpPlugin"
    public let jsName = "CapacitorHttp"
    public let pluginMethods = ["request", "get", "post", "put", "patch", "delete"].map {
        CAPPluginMethod($0, CAPHttpPlugin.http)
    }

    func http(_ call: CAPPluginCall) {
        guard let url = call.getString("url") else { return call.reject("Must provide a URL") }
        guard URL(string: url) != nil else { return call.reject("Invalid URL") }
        call.reject("The Internet connection appears to be offline.", "NSURLErrorDomain")
    }
}
