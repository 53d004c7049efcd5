package import AndroidFoundation

/// One answer on its way to the page.
package final class PluginResult {
    let json: JSObject

    package init(_ json: JSObject = JSObject()) { self.json = json }

    @discardableResult
    package func put(_ name: String, _ value: (any JSONRepresentable)?) -> PluginResult {
        json.put(name, value)
        return self
    }

    /// What `appRestoredResult` tells of an answer that nobody waits for (F171).
    package func getWrappedResult() -> JSObject {
        JSObject()
            .put("pluginId", json.getString("pluginId"))
            .put("methodName", json.getString("methodName"))
            .put("success", json.getBoolean("success", false))
            .put("data", json.getJSObject("data"))
            .put("error", json.getJSObject("error"))
    }
}
