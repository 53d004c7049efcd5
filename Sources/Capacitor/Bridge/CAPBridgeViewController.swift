public import FaradFoundation
import Simulation
public import UIKit
public import WebKit

/// The app's root view controller: makes the web view and the bridge, then loads the page.
open class CAPBridgeViewController: UIViewController {
    private var capacitorBridge: CapacitorBridge?
    public private(set) var webView: WKWebView?
    open private(set) var isStatusBarVisible = true
    /// How the page may be turned, as raw values of `UIInterfaceOrientation`; from Info.plist at first.
    public var supportedOrientations: [Int] = []

    /// nil until the view has been loaded, complete from then on (F1).
    public final var bridge: (any CAPBridgeProtocol)? { capacitorBridge }

    package var loadedBridge: CapacitorBridge? { capacitorBridge }

    /// Makes everything in one go: configuration, web view, bridge, plugins (F1).
    public override final func loadView() {
        let environment = CapacitorEnvironment.current
        let configuration = InstanceConfiguration(
            with: instanceDescriptor(), isDebug: environment.isDevelopment)
        CAPLog.enableLogging = configuration.loggingEnabled
        setStatusBarDefaults()
        setScreenOrientationDefaults()

        let assetHandler = WebViewAssetHandler(router: router(), environment: environment)
        assetHandler.setAssetPath(configuration.appLocation.path)
        assetHandler.setServerUrl(configuration.serverURL)
        let delegationHandler = WebViewDelegationHandler()
        let webView = makeWebView(configuration, assetHandler, delegationHandler)
        self.webView = webView
        view = webView
        capacitorBridge = CapacitorBridge(
            with: configuration, delegate: self, assetHandler: assetHandler,
            delegationHandler: delegationHandler)
        capacitorDidLoad()
    }

    open override func viewDidLoad() {
        super.viewDidLoad()
        loadWebView()
    }

    open override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        NotificationCenter.default.announce(.capacitorViewDidAppear, object: nil)
    }

    // What a subclass may decide.

    open func instanceDescriptor() -> InstanceDescriptor { InstanceDescriptor() }

    open func router() -> any Router { CapacitorRouter() }

    open func webViewConfiguration(for instanceConfiguration: InstanceConfiguration)
        -> WKWebViewConfiguration
    {
        let webConfiguration = WKWebViewConfiguration()
        if let appended = instanceConfiguration.appendedUserAgentString {
            let name = webConfiguration.applicationNameForUserAgent
            webConfiguration.applicationNameForUserAgent =
                name.map { "\($0) \(appended)" } ?? appended
        }
        return webConfiguration
    }

    open func webView(with frame: CGRect, configuration: WKWebViewConfiguration) -> WKWebView {
        WKWebView(frame: frame, configuration: configuration)
    }

    /// The bridge and its plugins are there; the page does not load yet.
    open func capacitorDidLoad() {}

    open func setStatusBarDefaults() {
        if Bundle.main.infoDictionary?["UIStatusBarHidden"] as? Bool == true {
            isStatusBarVisible = false
        }
        switch Bundle.main.infoDictionary?["UIStatusBarStyle"] as? String {
        case "UIStatusBarStyleLightContent": statusBarStyle = .lightContent
        case "UIStatusBarStyleDarkContent": statusBarStyle = .darkContent
        default: break
        }
    }

    open func setStatusBarVisible(_ isVisible: Bool) { isStatusBarVisible = isVisible }

    /// Kept, as what follows: there is no bar to be seen.
    open private(set) var statusBarStyle = UIStatusBarStyle.default
    open private(set) var statusBarAnimation = UIStatusBarAnimation.slide

    open func setStatusBarStyle(_ style: UIStatusBarStyle) { statusBarStyle = style }

    open func setStatusBarAnimation(_ animation: UIStatusBarAnimation) {
        statusBarAnimation = animation
    }

    // Dynamic is what plugins override in an extension, as only Objective-C can: the bringer makes a
    // replacement of it (`PluginBringer.replaceable`).

    open override dynamic var preferredStatusBarStyle: UIStatusBarStyle { statusBarStyle }
    open override dynamic var prefersStatusBarHidden: Bool { !isStatusBarVisible }
    open override dynamic var prefersHomeIndicatorAutoHidden: Bool { false }
    open override var preferredStatusBarUpdateAnimation: UIStatusBarAnimation {
        statusBarAnimation
    }

    open func setScreenOrientationDefaults() {
        guard
            let names = Bundle.main.infoDictionary?["UISupportedInterfaceOrientations"] as? [String]
        else { return }
        for name in names {
            guard let orientation = Self.orientations.first(where: { $0.name == name }) else {
                continue
            }
            supportedOrientations.append(orientation.value.rawValue)
        }
        if supportedOrientations.isEmpty {
            supportedOrientations.append(UIInterfaceOrientation.portrait.rawValue)
        }
    }

    private static var orientations: [(name: String, value: UIInterfaceOrientation)] {
        [
            ("UIInterfaceOrientationPortrait", .portrait),
            ("UIInterfaceOrientationPortraitUpsideDown", .portraitUpsideDown),
            ("UIInterfaceOrientationLandscapeLeft", .landscapeLeft),
            ("UIInterfaceOrientationLandscapeRight", .landscapeRight),
        ]
    }

    open override dynamic var supportedInterfaceOrientations: UIInterfaceOrientationMask {
        var mask: UIInterfaceOrientationMask = []
        for one in Self.orientations where supportedOrientations.contains(one.value.rawValue) {
            mask.insert(UIInterfaceOrientationMask(rawValue: 1 << UInt(one.value.rawValue)))
        }
        return mask
    }

    /// Starts the page.
    ///
    /// Unlike Capacitor's, it does not end the app when the start file is missing: the load fails,
    /// and the log says why.
    public final func loadWebView() {
        guard let bridge = capacitorBridge else { return }
        let url = bridge.config.appStartServerURL
        CAPLog.print("⚡️  Loading app at \(url.absoluteString)...")
        _ = webView?.load(URLRequest(url: url))
    }

    public func getServerBasePath() -> String { capacitorBridge?.config.appLocation.path ?? "" }

    public func setServerBasePath(path: String) {
        guard let bridge = capacitorBridge else { return }
        bridge.setServerBasePath(path)
        onMain { [weak self] in
            _ = self?.webView?.load(URLRequest(url: bridge.config.serverURL))
        }
    }

    private func makeWebView(
        _ configuration: InstanceConfiguration, _ assetHandler: WebViewAssetHandler,
        _ delegationHandler: WebViewDelegationHandler
    ) -> WKWebView {
        let webConfiguration = webViewConfiguration(for: configuration)
        webConfiguration.setURLSchemeHandler(
            assetHandler,
            forURLScheme: configuration.localURL.scheme ?? InstanceDescriptorDefaults.scheme)
        webConfiguration.userContentController = delegationHandler.contentController
        let environment = CapacitorEnvironment.current
        environment.configureWebView(webConfiguration)
        if let process = SimulatedProcess.current {
            let findings = BridgeFindings(process: process)
            webConfiguration.settings.refusalSink = { findings.uncloneableOption($0) }
        }
        let webView = webView(with: .zero, configuration: webConfiguration)
        if let custom = configuration.overridenUserAgentString { webView.customUserAgent = custom }
        webView.uiDelegate = delegationHandler
        webView.setQuietDelegate(delegationHandler)
        return webView
    }
}

extension CAPBridgeViewController: CAPBridgeDelegate {
    public var bridgedWebView: WKWebView? { webView }
    public var bridgedViewController: UIViewController? { self }
}
