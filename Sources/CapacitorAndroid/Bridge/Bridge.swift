public import AndroidFoundation
import FaradFoundation
package import Simulation

/// The bridge between a page and its app: holds the parts together and passes things on.
public final class Bridge {
    private unowned let activity: BridgeActivity
    private let webView: WebView
    private let config: CapConfig
    private let app = App()
    private let environment: CapacitorAndroidEnvironment
    static let threadName = "CapacitorPlugins"
    private let handlerThread = HandlerThread(threadName)
    private let taskHandler: Handler
    private(set) var messageHandler: MessageHandler!
    private var plugins = HashMap<PluginHandle>()
    private var savedCalls: [String: PluginCall] = [:]
    /// The call that started an activity and waits for its result.
    var pluginCallForLastActivity: PluginCall?
    let findings = BridgeFindings(process: AndroidProcess.current.process)
    private(set) lazy var permissions = PermissionBook(self)
    private(set) var cordova: MockCordovaWebView!
    private(set) lazy var cordovaPlugins = PluginManager(self)
    let localServer: WebViewLocalServer
    private let intentUri: String?
    private var queuedScripts: [String] = []
    private var canInjectJS = true

    /// Builds everything and starts the page; the headers are computed here, once (F28).
    init(_ activity: BridgeActivity, plugins classes: [Plugin.Type], instances: [Plugin]) {
        self.activity = activity
        environment = CapacitorAndroidEnvironment.current
        config = CapConfig(
            json: environment.configuration, isDebug: environment.settings.isDebuggable)
        environment.isLoggingEnabled = config.isLoggingEnabled
        handlerThread.start()
        taskHandler = Handler(handlerThread.getLooper())
        localServer = WebViewLocalServer(config, environment)
        webView = WebView(
            localServer,
            location: { [unowned activity] in
                FusedLocationProviderClient(activity.getApplicationContext())
            },
            content: { [unowned activity] in try activity.getContentResolver().content($0) },
            configure: environment.configureWebView)
        intentUri = activity.getIntent().getData()
        messageHandler = MessageHandler(
            self, webView,
            config.isUsingLegacyBridge ? .javascriptInterface : environment.settings.transport)
        webView.client = BridgeWebViewClient(self)
        webView.chromeClient = BridgeWebChromeClient(self)
        webView.setRefusalListener { [weak findings] in findings?.unwritableOption($0) }
        webView.setTextInputListener { [unowned activity] isWanted in
            let keyboard = activity.window.keyboard
            if isWanted { keyboard.show() } else { keyboard.hide() }
        }
        // Capacitor's SystemBars has the web view end above the keyboard in place of the gesture bar.
        let bars = config.getPluginConfiguration("SystemBars")
        if bars.getString("insetsHandling", "css") != "disable" {
            activity.window.keyboard.insetsChanged = { [unowned webView] isShown in
                webView.shrink(by: isShown ? SoftKeyboard.upHeight - 24 : 0)
            }
        }
        let stubbed = Set(environment.stubs.map(\.name))
        for plugin in Self.corePlugins + classes
        where !stubbed.contains(PluginHandle.id(of: plugin)) {
            registerPlugin(plugin)
        }
        for plugin in instances where !stubbed.contains(plugin.id) {
            registerPluginInstance(plugin)
        }
        for stub in environment.stubs { registerPluginInstance(stub.make()) }
        loadWebView()
        cordova = MockCordovaWebView(self)
        // Plugins hold their activity as they please, as Java lets them.
        AndroidProcess.current.process.onExit.append { [weak self] in self?.plugins = HashMap() }
    }

    /// Always first, in this order; the table then orders them by their names.
    private static var corePlugins: [Plugin.Type] {
        [CapacitorCookies.self, WebViewPlugin.self, CapacitorHttp.self, SystemBars.self]
    }

    var witnesses: [any BridgeWitness] { environment.witnesses }

    public func getContext() -> Context { activity }
    public func getActivity() -> BridgeActivity { activity }
    public func getWebView() -> WebView { webView }
    public func getApp() -> App { app }
    public func getConfig() -> CapConfig { config }
    public func getIntentUri() -> String? { intentUri }
    public func getLocalUrl() -> String { config.localURL }
    public func getServerBasePath() -> String { localServer.basePath }

    // MARK: Plugins

    public func registerPlugin(_ type: Plugin.Type) { registerPluginInstance(type.init()) }

    /// Callable from now on; a page learns of it only while the bridge is being made (F28).
    public func registerPluginInstance(_ plugin: Plugin) {
        for witness in witnesses {
            witness.registered(plugin.id, plugin.listedMethods)
        }
        let handle = PluginHandle(self, plugin)
        Logger.debug("Registering plugin instance: \(handle.id)")
        plugins[handle.id] = handle
    }

    public func getPlugin(_ id: String) -> PluginHandle? {
        BackgroundWork.refuseBridge("getPlugin")
        return plugins[id]
    }

    /// Looks the plugin up on the thread that the message came on; what was found runs on the
    /// plugins' thread, one call after another (F168, F172).
    func callPluginMethod(_ pluginId: String, _ methodName: String, _ call: PluginCall) {
        guard let plugin = plugins[pluginId] else {
            Logger.error("unable to find plugin : \(pluginId)")
            findings.unknownPlugin(call)
            return call.errorCallback("unable to find plugin : \(pluginId)")
        }
        if plugin.methods[methodName]?.returnType == .promise,
            call.getCallbackId() != PluginCall.CALLBACK_ID_DANGLING
        {
            findings.opens(call)
        }
        if plugin.methods[methodName] != nil {
            for witness in witnesses { witness.called(call) }
        }
        execute(memory: memory(of: plugin, methodName)) { [self] in
            let environment = CapacitorAndroidEnvironment.current
            environment.runningCall = call
            defer { environment.runningCall = nil }
            do {
                try plugin.invoke(methodName, call)
                if call.isKeptAlive() { saveCall(call) }
            } catch let error as InvalidPluginMethodException {
                // No answer: the promise stays pending.
                findings.unknownMethod(call)
                Logger.error("Unable to execute plugin method \(error)")
            } catch {
                Logger.error("Serious error executing plugin \(error)")
                AndroidProcess.current.crash(error)
            }
        }
    }

    /// What a call touches of the app's memory; nil: perhaps all. The base class's own listening
    /// touches the tables of listeners and the saved calls, which are resources.
    private func memory(of plugin: PluginHandle, _ method: String) -> MemoryFootprint? {
        if let known = environment.pluginMemory[plugin.id] { return known }
        switch method {
        case "addListener", "removeListener", "removeAllListeners":
            let isPlain = environment.plainListenerClasses.contains(
                ObjectIdentifier(type(of: plugin.instance)))
            return isPlain ? .nothing : nil
        default: return nil
        }
    }

    public func execute(_ runnable: @escaping () -> Void) { execute(memory: nil, runnable) }

    /// Runs what a plugin has to do beside its calls.
    func execute(for plugin: Plugin, _ runnable: @escaping () -> Void) {
        execute(memory: environment.pluginMemory[plugin.id], runnable)
    }

    private func execute(memory: MemoryFootprint?, _ runnable: @escaping () -> Void) {
        guard handlerThread.isAlive else { return }
        taskHandler.post(memory: memory, runnable)
    }

    public func executeOnMainThread(_ runnable: @escaping () -> Void) {
        Handler(activity.getMainLooper()).post(runnable)
    }

    // MARK: Calls

    public func saveCall(_ call: PluginCall) {
        touchSavedCalls(.write)
        if let id = call.getCallbackId() { savedCalls[id] = call }
    }

    public func getSavedCall(_ callbackId: String) -> PluginCall? {
        touchSavedCalls(.read)
        return savedCalls[callbackId]
    }

    public func releaseCall(_ call: PluginCall) {
        guard let id = call.getCallbackId() else { return }
        touchSavedCalls(savedCalls[id] == nil ? .read : .write)
        savedCalls[id] = nil
    }

    private func touchSavedCalls(_ access: Access) {
        Simulation.current?.touches(
            access, Resource("saved calls", AndroidProcess.current.process.uniqueName))
    }

    /// A new page starts: saved calls and listeners are forgotten (F175).
    func reset() {
        activity.window.keyboard.hide()
        touchSavedCalls(.write)
        savedCalls = [:]
        findings.forgetCalls()
        guard environment.settings.resetsListeners else { return }
        for handle in plugins.values { handle.instance.removeAllListeners() }
    }

    /// How many listeners each event has, and how many calls of it are kept for a first one.
    package var listenerCounts: [(plugin: String, event: String, listening: Int, kept: Int)] {
        var counts: [(plugin: String, event: String, listening: Int, kept: Int)] = []
        for handle in plugins.values {
            let listeners = handle.instance.eventListeners
            let kept = handle.instance.retainedEventArguments
            for event in Set(listeners.keys).union(kept.keys).sorted() {
                counts.append(
                    (handle.id, event, listeners[event]?.count ?? 0, kept[event]?.count ?? 0))
            }
        }
        return counts
    }

    /// The calls of the page that nobody has answered so far.
    ///
    /// - Parameter question: What the user is asked meanwhile; nil: nothing.
    package func unsettledCalls(asking question: String?) -> [Finding] {
        findings.unsettledCalls(asking: question)
    }

    /// Names the calls that nobody can answer any more, now that nothing is left to do.
    package func reportUnsettledCalls(asking question: String?) {
        findings.reportUnsettledCalls(asking: question)
    }

    // MARK: JavaScript

    /// Adds a file of the `public` folder to every page; only while the bridge is being made.
    public func injectScriptBeforeLoad(_ path: String) {
        if canInjectJS { queuedScripts.append(path) }
    }

    public func eval(_ script: String, _ callback: ((String) -> Void)? = nil) {
        BackgroundWork.refuseBridge("eval")
        webView.post { $0.evaluateJavascript(script, callback) }
    }

    public func logToJs(_ message: String, _ level: String = "log") {
        eval("window.Capacitor.logJs(\"\(message)\", \"\(level)\")")
    }

    public func triggerJSEvent(_ eventName: String, _ target: String) {
        eval("window.Capacitor.triggerEvent(\"\(eventName)\", \"\(target)\")")
    }

    public func triggerJSEvent(_ eventName: String, _ target: String, _ data: String) {
        eval("window.Capacitor.triggerEvent(\"\(eventName)\", \"\(target)\", \(data))")
    }

    public func triggerWindowJSEvent(_ eventName: String) { triggerJSEvent(eventName, "window") }
    public func triggerWindowJSEvent(_ eventName: String, _ data: String) {
        triggerJSEvent(eventName, "window", data)
    }
    public func triggerDocumentJSEvent(_ eventName: String) {
        triggerJSEvent(eventName, "document")
    }

    private func loadWebView() {
        var script = [
            JSExport.globals(
                isLoggingEnabled: config.isLoggingEnabled,
                isDebug: environment.settings.isDebuggable),
            "window.WEBVIEW_SERVER_URL = '\(config.localURL)';", environment.nativeBridge(),
            JSExport.plugins(plugins.values),
        ]
        script += JSExport.cordova(environment)
        for path in queuedScripts {
            if let data = environment.appFiles("/" + path) {
                script.append(String(decoding: data, as: UTF8.self))
            } else {
                Logger.error("Unable to read public/\(path)")
            }
        }
        canInjectJS = false
        let text = script.joined(separator: "\n\n")
        switch environment.settings.injection {
        case .documentStart: webView.addDocumentStartJavaScript(text)
        case .head: localServer.injectedScript = text
        }
        Logger.debug("Loading app at \(config.appURL)")
        webView.loadUrl(config.appURL)
    }

    public func reload() { webView.post { [config] in $0.loadUrl(config.appURL) } }

    public func setServerBasePath(_ path: String) {
        localServer.host(files: path)
        reload()
    }

    public func setServerAssetPath(_ path: String) {
        localServer.host(assets: path)
        reload()
    }

    /// True when another app or nobody opens the URL, false when the page does.
    func launchIntent(_ url: String) -> Bool {
        for handle in plugins.values {
            if let decision = handle.instance.shouldOverrideLoad(url) { return decision }
        }
        if url.hasPrefix("data:") || url.hasPrefix("blob:") || config.isOwn(url) { return false }
        do {
            try activity.startActivity(Intent(Intent.ACTION_VIEW, url))
        } catch {
            // As in Capacitor, nothing happens when no app opens it.
        }
        return true
    }

    // MARK: The activity's life: each plugin in the table's order, then the Cordova web view

    func onNewIntent(_ intent: Intent) {
        for handle in plugins.values { handle.instance.handleOnNewIntent(intent) }
    }

    func onRestart() { for handle in plugins.values { handle.instance.handleOnRestart() } }

    func onStart() { for handle in plugins.values { handle.instance.handleOnStart() } }

    func onResume() {
        for handle in plugins.values { handle.instance.handleOnResume() }
        cordovaPlugins.onResume()
        cordova.handleResume()
    }

    func onPause() {
        for handle in plugins.values { handle.instance.handleOnPause() }
        cordovaPlugins.onPause()
        cordova.handlePause()
    }

    func onStop() { for handle in plugins.values { handle.instance.handleOnStop() } }

    func onConfigurationChanged(_ newConfig: Configuration) {
        for handle in plugins.values { handle.instance.handleOnConfigurationChanged(newConfig) }
    }

    func onDestroy() {
        for handle in plugins.values { handle.instance.handleOnDestroy() }
        cordovaPlugins.onDestroy()
        handlerThread.quitSafely()
    }

    /// The page ends with its view, whoever still holds the bridge.
    func onDetachedFromWindow() { webView.destroy() }
}

/// What is left of Cordova in an app without Cordova plugins: it raises `pause` and `resume` in the
/// document, after all plugins have heard of it (F176).
final class MockCordovaWebView {
    private unowned let bridge: Bridge
    private var hasPausedEver = false

    init(_ bridge: Bridge) { self.bridge = bridge }

    func handlePause() {
        hasPausedEver = true
        bridge.eval("window.Capacitor.triggerEvent('pause', 'document');")
    }

    /// The first one, at the start of the app, tells nobody.
    func handleResume() {
        if hasPausedEver { bridge.eval("window.Capacitor.triggerEvent('resume', 'document');") }
    }
}
