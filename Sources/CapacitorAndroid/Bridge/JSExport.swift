import AndroidFoundation

/// The scripts that every document of the app starts with (F174).
enum JSExport {
    static func globals(isLoggingEnabled: Bool, isDebug: Bool) -> String {
        "window.Capacitor = { DEBUG: \(isDebug), isLoggingEnabled: \(isLoggingEnabled), "
            + "Plugins: {} };"
    }

    /// The legacy objects one after another, then all headers as one array.
    static func plugins(_ handles: [PluginHandle]) -> String {
        var lines: [String] = []
        let headers = JSONArray()
        for handle in handles {
            lines.append(legacyObject(of: handle))
            headers.put(header(of: handle))
        }
        lines.append("window.Capacitor.PluginHeaders = \(headers.text);")
        return lines.joined(separator: "\n")
    }

    private static func legacyObject(of handle: PluginHandle) -> String {
        let id = handle.id
        var lines = [
            "(function (w) {",
            "const capacitor = (w.Capacitor = w.Capacitor || {});",
            "const plugins = (capacitor.Plugins = capacitor.Plugins || {});",
            "const plugin = (plugins['\(id)'] = {});",
            "plugin.addListener = function (eventName, callback) {",
            "return w.Capacitor.addListener('\(id)', eventName, callback);",
            "};",
        ]
        for method in handle.methods.values
        where method.name != "addListener" && method.name != "removeListener" {
            let target = "'\(id)', '\(method.name)', _options"
            let (parameters, call) =
                switch method.returnType {
                case .none: ("_options", "nativeCallback(\(target))")
                case .promise: ("_options", "nativePromise(\(target))")
                case .callback: ("_options, _callback", "nativeCallback(\(target), _callback)")
                }
            lines.append(
                "plugin['\(method.name)'] = function (\(parameters)) {"
                    + " return w.Capacitor.\(call); };")
        }
        lines.append("})(window);")
        return lines.joined(separator: "\n")
    }

    /// Cordova's own script, its list of plugins, and their scripts; an app without Cordova plugins
    /// has the first two empty.
    static func cordova(_ environment: CapacitorAndroidEnvironment) -> [String] {
        let plugins = environment.appFileNames("/plugins").filter { !$0.hasSuffix(".map") }
        return (["/cordova.js", "/cordova_plugins.js"] + plugins).compactMap { name in
            environment.appFiles(name).map { String(decoding: $0, as: UTF8.self) }
        }
    }

    /// The base methods are among the others, in the order of the table (F9).
    static func header(of handle: PluginHandle) -> JSONObject {
        let methods = JSONArray()
        for method in handle.methods.values {
            let entry = JSObject().put("name", method.name)
            if method.returnType != .none { entry.put("rtype", method.returnType.rawValue) }
            methods.put(entry)
        }
        return JSObject().put("name", handle.id).put("methods", methods)
    }
}
