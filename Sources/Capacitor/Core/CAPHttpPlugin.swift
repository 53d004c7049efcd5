import FaradFoundation

/// HTTP requests made by native code, over the phone's network.
public class CAPHttpPlugin: CAPPlugin, CAPBridgedPlugin {
    public let identifier = "CAPHttpPlugin"
    public let jsName = "CapacitorHttp"
    public let pluginMethods = [
        CAPPluginMethod("request", CAPHttpPlugin.request),
        CAPPluginMethod("get", CAPHttpPlugin.get), CAPPluginMethod("post", CAPHttpPlugin.post),
        CAPPluginMethod("put", CAPHttpPlugin.put), CAPPluginMethod("patch", CAPHttpPlugin.patch),
        CAPPluginMethod("delete", CAPHttpPlugin.delete),
    ]

    func request(_ call: CAPPluginCall) { http(call, nil) }
    func get(_ call: CAPPluginCall) { http(call, "GET") }
    func post(_ call: CAPPluginCall) { http(call, "POST") }
    func put(_ call: CAPPluginCall) { http(call, "PUT") }
    func patch(_ call: CAPPluginCall) { http(call, "PATCH") }
    func delete(_ call: CAPPluginCall) { http(call, "DELETE") }

    private func http(_ call: CAPPluginCall, _ method: String?) {
        do {
            try HttpRequestHandler.request(call, method, bridge?.config)
        } catch {
            call.reject(error.localizedDescription)
        }
    }
}
