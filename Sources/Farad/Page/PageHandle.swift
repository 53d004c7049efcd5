import FaradFoundation
import JavaScriptCore
import Simulation
import WebKit

/// The page of a running app, as a host program sees it.
public final class PageHandle {
    let device: Device
    let app: RunningApp

    init(device: Device, app: RunningApp) {
        self.device = device
        self.app = app
    }

    /// The plugins that the page knows, by name: `page.plugins.SharedImage.getSharedImage()`.
    public var plugins: PluginNamespace { PluginNamespace(page: self) }

    /// What the device's pages have written to their consoles, oldest first.
    public var console: [ConsoleLine] { device.consoleLines }

    /// The page's URL; nil when it is gone.
    public var url: String? { app.webView?.page?.url }

    /// Evaluates a script in the page and runs the device until its value, if it is a promise,
    /// settles.
    ///
    /// - Throws: ``JavaScriptError`` for what the script throws or its promise is rejected with.
    public func evaluate(_ script: String) throws(JavaScriptError) -> PluginResult {
        try settle { context throws(JSException) in try context.evaluateScript(script) }
    }

    func call(
        _ plugin: String, _ method: String, _ options: [String: Any]
    ) throws(JavaScriptError) -> PluginResult {
        try settle { context throws(JSException) in
            try context.evaluateScript(Self.caller)
                .call(withArguments: [plugin, method, options as Any])
        }
    }

    /// What a script of the page does when it calls a plugin; one that the page does not know is
    /// refused as `@capacitor/core` refuses it (F21, F22).
    private static let caller = """
        (async (name, method, options) => {
            const plugin = Capacitor.Plugins[name];
            const refuse = (what) => {
                const error = new Error(`${what} is not implemented on ${Capacitor.getPlatform()}`);
                error.code = "UNIMPLEMENTED";
                throw error;
            };
            if (!plugin) refuse(`"${name}" plugin`);
            if (typeof plugin[method] !== "function") refuse(`"${name}.${method}()"`);
            return await plugin[method](options);
        })
        """

    private func settle(
        _ start: (JSContext) throws(JSException) -> JSValue
    ) throws(JavaScriptError) -> PluginResult {
        guard let view = app.webView, let page = view.page else {
            throw JavaScriptError(message: "The page is gone.")
        }
        var outcome: Result<PluginResult, JavaScriptError>?
        let process = view.contentProcess.process
        var thrown: JSException?
        device.simulation.enter(process) {
            page.beginEvaluation()
            do throws(JSException) {
                try Self.watch(try start(page.context), page.context) { outcome = $0 }
            } catch {
                thrown = error
            }
        }
        if let thrown { throw JavaScriptError(message: thrown.message) }
        do throws(SimulationFailure) {
            _ = try device.simulation.runEvents(
                until: { outcome != nil }, quiescence: RunLimits.quiescence)
        } catch {
            throw JavaScriptError(message: error.description)
        }
        guard let outcome else {
            let why =
                page.openDialog == nil
                ? "nothing is left that could settle it"
                : "the page's script waits for an answer to its dialog"
            throw JavaScriptError(message: "The promise never settles: \(why).")
        }
        return try outcome.get()
    }

    private static func watch(
        _ value: JSValue, _ context: JSContext,
        _ settled: @escaping (Result<PluginResult, JavaScriptError>) -> Void
    ) throws(JSException) {
        let resolved = context.makeFunction(name: "resolved") { arguments throws(JSException) in
            settled(.success(try PluginResult(arguments.value(0))))
            return nil
        }
        let rejected = context.makeFunction(name: "rejected") { arguments throws(JSException) in
            settled(.failure(try JavaScriptError(arguments.value(0))))
            return nil
        }
        // What is no promise is known at once, also while the page's script waits for its user.
        _ = try context.evaluateScript(
            """
            (value, resolved, rejected) => {
                if (typeof value?.then !== "function") resolved(value);
                else Promise.resolve(value).then(resolved, rejected);
            }
            """
        ).call(withArguments: [value, resolved, rejected])
    }
}

extension PluginResult {
    /// A copy of a value of the page.
    init(_ value: JSValue, depth: Int = 0) throws(JSException) {
        if value.isUndefined || depth > 64 {
            self = .undefined
        } else if value.isNull {
            self = .null
        } else if let bool = value.boolean {
            self = .bool(bool)
        } else if let number = value.number {
            self = .number(number)
        } else if let text = value.string {
            self = .string(text)
        } else if value.isArray {
            let count = Int(try value.forProperty("length").toInt32())
            var elements: [PluginResult] = []
            for index in 0..<count {
                elements.append(try PluginResult(try value.atIndex(index), depth: depth + 1))
            }
            self = .array(elements)
        } else if value.isFunction || value.isSymbol {
            self = .undefined
        } else {
            let keys = try value.context.evaluateScript("Object.keys")
                .call(withArguments: [value]).toArray()
            var members: [String: PluginResult] = [:]
            for case let key as String in keys {
                members[key] = try PluginResult(try value.forProperty(key), depth: depth + 1)
            }
            self = .object(members)
        }
    }
}

extension JavaScriptError {
    /// An error that a promise was rejected with.
    init(_ value: JSValue) throws(JSException) {
        guard value.isObject else {
            self.init(message: try value.toString())
            return
        }
        let message = try value.forProperty("message")
        let code = try value.forProperty("code")
        if let text = message.string {
            self.init(message: text, code: code.string)
        } else {
            self.init(message: try value.toString(), code: code.string)
        }
    }
}
