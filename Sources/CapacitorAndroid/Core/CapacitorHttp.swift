import AndroidFoundation
import FaradFoundation
import Simulation
import WebKit

/// HTTP requests made by native code, each on a thread of its own.
final class CapacitorHttp: Plugin {
    private var active: [(call: PluginCall, connection: HttpURLConnection)] = []
    private var isShutDown = false

    override class var annotation: CapacitorPlugin {
        CapacitorPlugin(permissions: [
            Permission(
                alias: "HttpWrite", strings: ["android.permission.WRITE_EXTERNAL_STORAGE"]),
            Permission(alias: "HttpRead", strings: ["android.permission.READ_EXTERNAL_STORAGE"]),
        ])
    }

    override class var methods: [PluginMethod] {
        [
            PluginMethod("request") { (plugin: CapacitorHttp) in { plugin.http($0, nil) } },
            PluginMethod("get") { (plugin: CapacitorHttp) in { plugin.http($0, "GET") } },
            PluginMethod("post") { (plugin: CapacitorHttp) in { plugin.http($0, "POST") } },
            PluginMethod("put") { (plugin: CapacitorHttp) in { plugin.http($0, "PUT") } },
            PluginMethod("patch") { (plugin: CapacitorHttp) in { plugin.http($0, "PATCH") } },
            PluginMethod("delete") { (plugin: CapacitorHttp) in { plugin.http($0, "DELETE") } },
        ]
    }

    override func load() {
        let isEnabled = getConfig().getBoolean("enabled", false)
        bridge.getWebView().addJavascriptInterface(
            "CapacitorHttpAndroidInterface",
            JavascriptInterface.Method("isEnabled", memory: .nothing) { _ in .bool(isEnabled) })
    }

    /// Who waits for an answer hears nothing more.
    override func handleOnDestroy() {
        isShutDown = true
        for (call, connection) in active {
            connection.disconnect()
            getBridge().releaseCall(call)
        }
        active = []
    }

    private func http(_ call: PluginCall, _ method: String?) {
        guard !isShutDown else {
            return call.reject("Failed to execute request - Http Plugin was shutdown")
        }
        let queue = AndroidProcess.current.process.makeQueue(label: "pool-thread")
        queue.async("http") { [weak self] in
            guard let self else { return }
            do {
                let connection = try HttpRequestHandler.connection(call, method, getBridge())
                active.append((call, connection))
                connection.connect(on: queue) { [weak self] result in
                    guard let self else { return }
                    active.removeAll { $0.call === call }
                    do {
                        call.resolve(
                            try HttpRequestHandler.buildResponse(result.get(), to: call, method))
                    } catch {
                        reject(call, error)
                    }
                }
            } catch {
                reject(call, error)
            }
        }
    }

    private func reject(_ call: PluginCall, _ error: any Error) {
        switch error {
        case let error as JavaException:
            let name = error.className.split(separator: ".").last.map(String.init)
            call.reject(error.message ?? "", name)
        case let error as JSONException: call.reject(error.message, "JSONException")
        default: call.reject("\(error)")
        }
    }
}
