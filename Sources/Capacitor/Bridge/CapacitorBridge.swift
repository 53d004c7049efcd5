public import FaradFoundation
package import Simulation
public import UIKit
public import WebKit

/// The bridge between a page and its app: holds the parts together and decides nothing itself.
open class CapacitorBridge: NSObject, CAPBridgeProtocol {
    public static let fileStartIdentifier = "/_capacitor_file_"
    public static let httpInterceptorStartIdentifier = "/_capacitor_http_interceptor_"
    public static let httpInterceptorUrlParam = "u"
    public static let defaultScheme = InstanceDescriptorDefaults.scheme

    public private(set) weak var bridgeDelegate: (any CAPBridgeDelegate)?
    public let webViewAssetHandler: WebViewAssetHandler
    public let webViewDelegationHandler: WebViewDelegationHandler
    public let autoRegisterPlugins: Bool
    public var notificationRouter = NotificationRouter()
    public private(set) var config: InstanceConfiguration

    let environment: CapacitorEnvironment
    let registry: PluginRegistry
    let messenger: PageMessenger
    private let findings: BridgeFindings
    private let scripts: PageScripts
    private let process: SimulatedProcess
    private(set) lazy var dispatcher = CallDispatcher(
        registry: registry, messenger: messenger, environment: environment,
        queue: process.makeQueue(label: CallDispatcher.queueLabel), findings: findings,
        load: { [unowned self] in self.loadPluginClass(named: $0) })
    private var queuedScripts: [String] = []
    private var isComplete = false
    private var cordova: CordovaCompatibility?
    private var observers: [any NSObjectProtocol] = []
    /// What was said of events already.
    private var reportedEvents: Set<String> = []

    /// Adds the scripts in F2's order and registers all plugins (F1, F5).
    public init(
        with configuration: InstanceConfiguration, delegate: any CAPBridgeDelegate,
        assetHandler: WebViewAssetHandler, delegationHandler: WebViewDelegationHandler,
        autoRegisterPlugins: Bool = true
    ) {
        guard let process = SimulatedProcess.current else {
            preconditionFailure(
                "A bridge was made outside a simulated process; let UIKit load the view.")
        }
        self.process = process
        environment = CapacitorEnvironment.of(process)
        registry = PluginRegistry(memory: environment.pluginMemory)
        config = configuration
        bridgeDelegate = delegate
        webViewAssetHandler = assetHandler
        webViewDelegationHandler = delegationHandler
        self.autoRegisterPlugins = autoRegisterPlugins
        scripts = PageScripts(controller: delegationHandler.contentController)
        findings = BridgeFindings(process: process)
        messenger = PageMessenger(
            environment: environment, main: DispatchQueue.main.serialQueue.unsafelyUnwrapped,
            webView: delegate.bridgedWebView, findings: findings)
        super.init()
        notificationRouter.handleApplicationNotifications =
            configuration.handleApplicationNotifications
        delegationHandler.bridge = self
        delegationHandler.dispatcher = dispatcher
        scripts.addGlobals(
            isDebug: isDevEnvironment, isLoggingEnabled: configuration.loggingEnabled,
            localURL: configuration.localURL.absoluteString)
        scripts.add(environment.nativeBridge())
        registerPlugins()
        if environment.hasCordovaPlugins {
            cordova = CordovaCompatibility(self, scripts, environment)
        } else {
            observeApplication()
        }
        addQueuedScripts()
        isComplete = true
    }

    deinit {
        webViewDelegationHandler.cleanUp()
    }

    public var webView: WKWebView? { bridgeDelegate?.bridgedWebView }
    public var viewController: UIViewController? { bridgeDelegate?.bridgedViewController }
    public var isSimEnvironment: Bool { environment.settings.isSimulator }
    public var isDevEnvironment: Bool { environment.isDevelopment }

    public var statusBarVisible: Bool {
        get { (viewController as? CAPBridgeViewController)?.isStatusBarVisible ?? false }
        set {
            onMain { [weak self] in
                (self?.viewController as? CAPBridgeViewController)?.setStatusBarVisible(newValue)
            }
        }
    }

    public var userInterfaceStyle: UIUserInterfaceStyle {
        viewController?.traitCollection.userInterfaceStyle ?? .unspecified
    }

    public var statusBarStyle: UIStatusBarStyle {
        get { viewController?.preferredStatusBarStyle ?? .default }
        set {
            onMain { [weak self] in
                (self?.viewController as? CAPBridgeViewController)?.setStatusBarStyle(newValue)
            }
        }
    }

    public var statusBarAnimation: UIStatusBarAnimation {
        get { (viewController as? CAPBridgeViewController)?.statusBarAnimation ?? .slide }
        set {
            onMain { [weak self] in
                (self?.viewController as? CAPBridgeViewController)?.setStatusBarAnimation(newValue)
            }
        }
    }

    // MARK: Plugins

    public func plugin(withName name: String) -> CAPPlugin? {
        BackgroundWork.refuseBridge("plugin(withName:)")
        return registry.entry(named: name)?.plugin
    }

    /// Does nothing while plugins register themselves, which is the default (F7).
    public func registerPluginType(_ pluginType: CAPPlugin.Type) {
        guard !autoRegisterPlugins else { return }
        precondition(
            !(pluginType is CAPInstancePlugin.Type),
            "Cannot register class \(pluginType): CAPInstancePlugin through "
                + "registerPluginType(_:). Use registerPluginInstance(_:).")
        load(PluginClass("\(pluginType)", unknown: pluginType)).map {
            reportLateHeader($0.plugin)
            scripts.add($0.plugin)
        }
    }

    /// Loads the plugin anew even when it was registered before (F17, F27).
    public func registerPluginInstance(_ pluginInstance: CAPPlugin) {
        BackgroundWork.refuseBridge("registerPluginInstance(_:)")
        guard let plugin = pluginInstance as? any CapacitorPlugin else {
            CAPLog.print(
                """

                ⚡️  Plugin \(type(of: pluginInstance)) must conform to CAPBridgedPlugin.
                ⚡️  Not loading plugin \(type(of: pluginInstance))
                """)
            return
        }
        guard !environment.isStubbed(plugin.jsName) else { return }
        if registry.entry(named: plugin.jsName) != nil {
            CAPLog.print(
                "⚡️  Overriding existing registered plugin \(type(of: pluginInstance))")
        } else {
            reportLateHeader(plugin)
        }
        judge(registry.add(plugin))
        show(plugin)
        plugin.load(as: plugin, on: self, rules: environment.listenerRules)
        scripts.add(plugin)
    }

    /// Lets the witnesses see a plugin before it does anything.
    private func show(_ plugin: any CapacitorPlugin) {
        for witness in environment.witnesses {
            witness.registered(PluginSight(name: plugin.jsName, methods: plugin.pluginMethods))
        }
    }

    /// A page learns of plugins when its document starts, and never again (F19).
    private func reportLateHeader(_ plugin: any CapacitorPlugin) {
        if let page = webView?.page { findings.lateHeader(plugin.jsName, page) }
    }

    private func registerPlugins() {
        for known in environment.registeredClasses(automatic: autoRegisterPlugins) {
            guard let entry = load(known) else { continue }
            scripts.add(entry.plugin)
        }
        for stub in environment.stubs {
            let plugin = stub.make()
            plugin.load(as: plugin, on: self, rules: environment.listenerRules)
            scripts.add(registry.add(plugin).plugin)
        }
    }

    private func loadPluginClass(named name: String) -> PluginRegistry.Entry? {
        environment.pluginClass(named: name).flatMap(load)
    }

    private func load(_ known: PluginClass) -> PluginRegistry.Entry? {
        guard let plugin = known.make() else {
            CAPLog.print("⚡️  Unable to load plugin \(known.type). No such module found.")
            return nil
        }
        guard !environment.isStubbed(plugin.jsName) else { return nil }
        show(plugin)
        plugin.load(as: plugin, on: self, rules: environment.listenerRules)
        let entry = registry.add(plugin)
        judge(entry)
        return entry
    }

    /// Says at once what no call of the plugin would find here.
    private func judge(_ entry: PluginRegistry.Entry) {
        for method in entry.withoutBody {
            findings.methodWithoutBody(
                entry.name, method: method, type: "\(type(of: entry.plugin))")
        }
    }

    // MARK: Messages and navigation

    /// Forgets what belongs to the page that goes (F55); retained events stay (F57).
    func reset(because cause: ResetCause) {
        dispatcher.forgetCalls()
        switch (environment.settings.listenerReset, cause) {
        case (.never, _), (.processDeath, .navigation): return
        case (.processDeath, .processDeath), (.always, _): break
        }
        for entry in environment.shuffled(registry.entries) {
            entry.plugin.removeAllListeners(CAPPluginCall.unanswered)
        }
    }

    enum ResetCause { case navigation, processDeath }

    /// A document has started in the place of another: listeners of that one are of no use (F58,
    /// F93).
    func pageStarted(_ page: Page) {
        messenger.openCalls.forgetPages(before: page.number)
        for entry in registry.entries {
            let listeners = entry.plugin.eventListeners ?? [:]
            for event in listeners.keys.sorted() {
                for call in listeners[event] ?? [] where (1..<page.number) ~= call.address.page {
                    findings.leakedListener(entry.name, event: event, call.address)
                }
            }
        }
    }

    /// The calls of the page that nobody has answered so far.
    ///
    /// - Parameter question: What the user is asked meanwhile; nil: nothing.
    package func unsettledCalls(asking question: String?) -> [Finding] {
        guard let page = webView?.page else { return [] }
        return messenger.openCalls.unanswered(
            ofPage: page.number, newsAlone: process.simulation.leavesTimers
        ).map { address, isAbandoned in
            findings.unsettledCall(address, isAbandoned: isAbandoned, asking: question)
        }
    }

    /// Names them; said at the end of a run, once each.
    package func reportUnsettledCalls(asking question: String?) {
        guard let page = webView?.page else { return }
        for finding in unsettledCalls(asking: question) { findings.report(finding) }
        messenger.openCalls.closeAll(ofPage: page.number)
    }

    /// How many listeners each event has, and how many calls of it are kept for a first one.
    package var listenerCounts: [(plugin: String, event: String, listening: Int, kept: Int)] {
        registry.entries.flatMap {
            entry -> [(plugin: String, event: String, listening: Int, kept: Int)] in
            let listeners = entry.plugin.eventListeners ?? [:]
            let kept = entry.plugin.retainedEventArguments ?? [:]
            if listeners.isEmpty, kept.isEmpty { return [] }
            return Set(listeners.keys).union(kept.keys).sorted().map {
                (entry.name, $0, listeners[$0]?.count ?? 0, kept[$0]?.count ?? 0)
            }
        }
    }

    /// Who listens to what, what is kept for whom, and which calls are: a line each, for comparing
    /// two ends.
    package var pluginState: [String] {
        registry.entries.flatMap { entry -> [String] in
            let listeners = entry.plugin.eventListeners ?? [:]
            let kept = entry.plugin.retainedEventArguments ?? [:]
            return listeners.keys.sorted().map {
                "\(entry.name) \($0) \(listeners[$0]?.count ?? 0) listen"
            } + kept.keys.sorted().map { "\(entry.name) \($0) \(kept[$0]?.count ?? 0) kept" }
        } + ["\(dispatcher.storedCallCount) calls stored"]
    }

    /// Names the events that reached nobody or led to nothing; said at the end of a run.
    package func reportUnheardEvents() {
        let trail = messenger.trail
        for entry in registry.entries {
            let kept = entry.plugin.retainedEventArguments ?? [:]
            for event in kept.keys.sorted() {
                guard let count = kept[event]?.count, count > 0 else { continue }
                let isHeard = entry.plugin.hasListeners(event)
                // Every opened URL is kept, also for a page that has no use for any, or that asks
                // for it by getLaunchUrl (F119).
                if !isHeard, event == "appUrlOpen" { continue }
                guard reportedEvents.insert("kept \(entry.name) \(event)").inserted else {
                    continue
                }
                findings.retainedEvent(entry.name, event: event, count: count, isHeard: isHeard)
            }
        }
        guard let page = webView?.page else { return }
        for drop in trail.drops(ofPage: page.number)
        where reportedEvents.insert("dropped \(drop.plugin) \(drop.event)").inserted {
            findings.droppedWhileBusy(drop)
        }
    }

    // MARK: Calls

    public func saveCall(_ call: CAPPluginCall) { dispatcher.saveCall(call) }
    public func savedCall(withID id: String) -> CAPPluginCall? {
        BackgroundWork.refuseBridge("savedCall(withID:)")
        return dispatcher.savedCall(withID: id)
    }
    public func releaseCall(_ call: CAPPluginCall) { releaseCall(withID: call.callbackId) }
    public func releaseCall(withID id: String) { dispatcher.releaseCall(withID: id) }

    // MARK: JavaScript

    /// Adds a file of the `public` folder to every page; only while the bridge is being made.
    public func injectScriptBeforeLoad(path: String) {
        guard !isComplete else { return }
        queuedScripts.append(path)
    }

    private func addQueuedScripts() {
        for path in queuedScripts {
            if let data = environment.appFiles("/" + path) {
                scripts.add(String(decoding: data, as: UTF8.self))
            } else {
                CAPLog.print("WARNING: Unable to inject js from path \(path)")
            }
        }
        queuedScripts.removeAll()
    }

    /// Inert with the bridge that ships: its `withPlugin` never calls the function (F83).
    public func evalWithPlugin(_ plugin: CAPPlugin, js: String) {
        let id = plugin.getId()
        eval(
            js: """
                window.Capacitor.withPlugin('\(id)', function(plugin) {
                if(!plugin) { console.error('Unable to execute JS in plugin, \
                no such plugin found for id \(id)'); }
                \(js)
                });
                """)
    }

    public func eval(js: String) {
        BackgroundWork.refuseBridge("eval(js:)")
        messenger.evaluate(js)
    }

    public func triggerJSEvent(eventName: String, target: String) {
        eval(js: "window.Capacitor.triggerEvent('\(eventName)', '\(target)')")
    }

    public func triggerJSEvent(eventName: String, target: String, data: String) {
        eval(js: "window.Capacitor.triggerEvent('\(eventName)', '\(target)', \(data))")
    }

    public func triggerWindowJSEvent(eventName: String) {
        triggerJSEvent(eventName: eventName, target: "window")
    }

    public func triggerWindowJSEvent(eventName: String, data: String) {
        triggerJSEvent(eventName: eventName, target: "window", data: data)
    }

    public func triggerDocumentJSEvent(eventName: String) {
        triggerJSEvent(eventName: eventName, target: "document")
    }

    public func triggerDocumentJSEvent(eventName: String, data: String) {
        triggerJSEvent(eventName: eventName, target: "document", data: data)
    }

    public func logToJs(_ message: String, _ level: String) {
        BackgroundWork.refuseBridge("logToJs")
        messenger.evaluate("window.Capacitor.logJs('\(message)', '\(level)')")
    }

    /// `resume` and `pause` of the document: always sent, never retained (F96).
    private func observeApplication() {
        let events = [
            (UIApplication.willEnterForegroundNotification, "resume"),
            (UIApplication.didEnterBackgroundNotification, "pause"),
        ]
        for (notification, event) in events {
            observers.append(
                NotificationCenter.default.addObserver(
                    forName: notification, object: nil, queue: OperationQueue.main
                ) { [weak self] _ in self?.triggerDocumentJSEvent(eventName: event) })
        }
    }

    // MARK: Paths

    public func localURL(fromWebURL webURL: URL?) -> URL? {
        switch webURL?.scheme {
        case "res": return webURL.map { config.appLocation.appendingPathComponent($0.path) }
        case "file": return webURL
        default: return nil
        }
    }

    public func portablePath(fromLocalURL localURL: URL?) -> URL? {
        localURL.map {
            config.localURL.appendingPathComponent(Self.fileStartIdentifier)
                .appendingPathComponent($0.path)
        }
    }

    public func setServerBasePath(_ path: String) {
        guard FileManager.default.fileExists(atPath: path) else { return }
        config = config.updatingAppLocation(URL(fileURLWithPath: path, isDirectory: true))
        webViewAssetHandler.setAssetPath(path)
    }

    // MARK: Views

    open func showAlertWith(title: String, message: String, buttonTitle: String) {
        let alert = UIAlertController(title: title, message: message, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: buttonTitle, style: .default, handler: nil))
        viewController?.present(alert, animated: true)
    }

    public func presentVC(
        _ viewControllerToPresent: UIViewController, animated flag: Bool,
        completion: (() -> Void)? = nil
    ) {
        viewController?.present(viewControllerToPresent, animated: flag, completion: completion)
    }

    public func dismissVC(animated flag: Bool, completion: (() -> Void)? = nil) {
        viewController?.dismiss(animated: flag, completion: completion)
    }
}
