import FaradFoundation
import Synchronization
import WebKit

/// The scripts that every document of the app starts with (F2).
struct PageScripts {
    let controller: WKUserContentController

    /// Script (1): the fresh `Capacitor` object and the server's URL (F3).
    func addGlobals(isDebug: Bool, isLoggingEnabled: Bool, localURL: String) {
        add(
            """
            window.Capacitor = { DEBUG: \(isDebug), isLoggingEnabled: \(isLoggingEnabled), \
            Plugins: {} }; window.WEBVIEW_SERVER_URL = '\(localURL)';
            """)
    }

    func add(_ source: String) {
        controller.addUserScript(
            WKUserScript(source: source, injectionTime: .atDocumentStart, forMainFrameOnly: true))
    }

    /// The legacy object and, after it, the header (F8).
    func add(_ plugin: any CapacitorPlugin) {
        add(Self.script(of: plugin.jsName, plugin.pluginMethods))
    }

    /// The scripts that were made, by plugin: one process after another asks for the same ones, and
    /// making a text takes longer than the page takes to run it.
    private static let made = Mutex<[String: Made]>([:])
    /// More than any app has plugins.
    private static let madeLimit = 256

    private struct Made {
        let methods: [(name: String, returnType: CAPPluginMethod.ReturnType)]
        let script: String

        func isOf(_ others: [CAPPluginMethod]) -> Bool {
            methods.count == others.count
                && zip(methods, others).allSatisfy {
                    $0.returnType == $1.returnType && $0.name == $1.name
                }
        }
    }

    static func script(of name: String, _ methods: [CAPPluginMethod]) -> String {
        if let known = made.withLock({ $0[name] }), known.isOf(methods) { return known.script }
        let script = makeScript(of: name, methods)
        let entry = Made(methods: methods.map { ($0.name, $0.returnType) }, script: script)
        made.withLock {
            if $0.count < madeLimit || $0[name] != nil { $0[name] = entry }
        }
        return script
    }

    /// One block of plain statements: each function that runs once is one more for the engine to make
    /// ready, in every page.
    private static func makeScript(of name: String, _ methods: [CAPPluginMethod]) -> String {
        var lines = [
            "{",
            "const capacitor = (window.Capacitor = window.Capacitor || {});",
            "const plugins = (capacitor.Plugins = capacitor.Plugins || {});",
            "const plugin = (plugins['\(name)'] = {});",
            "plugin.addListener = function (eventName, callback) {",
            "return window.Capacitor.addListener('\(name)', eventName, callback);",
            "};",
            "plugin.removeAllListeners = function () {",
            "return window.Capacitor.nativePromise('\(name)', 'removeAllListeners');",
            "};",
        ]
        for method in methods { lines.append(function(of: name, method)) }
        lines.append("(capacitor.PluginHeaders = capacitor.PluginHeaders || [])")
        lines.append(".push(\(header(of: name, methods)));")
        lines.append("}")
        return lines.joined(separator: "\n")
    }

    private static func function(of plugin: String, _ method: CAPPluginMethod) -> String {
        let target = "'\(plugin)', '\(method.name)', _options"
        let (parameters, call) =
            switch method.returnType {
            case .none: ("_options", "nativeCallback(\(target))")
            case .promise: ("_options", "nativePromise(\(target))")
            case .callback: ("_options, _callback", "nativeCallback(\(target), _callback)")
            }
        return "plugin['\(method.name)'] = function (\(parameters)) {"
            + " return window.Capacitor.\(call); };"
    }

    /// The base methods first, always all five; `none` is a missing rtype (F9).
    static func header(of name: String, _ methods: [CAPPluginMethod]) -> String {
        var entries = [
            #"{"name":"addListener"}"#, #"{"name":"removeListener"}"#,
            #"{"name":"removeAllListeners","rtype":"promise"}"#,
            #"{"name":"checkPermissions","rtype":"promise"}"#,
            #"{"name":"requestPermissions","rtype":"promise"}"#,
        ]
        for method in methods {
            let type = method.returnType
            let rtype = type == .none ? "" : #","rtype":"\#(type.rawValue)""#
            entries.append(#"{"name":\#(JSONText.literal(method.name))\#(rtype)}"#)
        }
        return
            #"{"name":\#(JSONText.literal(name)),"methods":[\#(entries.joined(separator: ","))]}"#
    }
}
