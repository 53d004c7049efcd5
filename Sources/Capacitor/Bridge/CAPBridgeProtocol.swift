public import FaradFoundation
public import UIKit
public import WebKit

/// The bridge as plugins know it.
public protocol CAPBridgeProtocol: NSObjectProtocol {
    var viewController: UIViewController? { get }
    var config: InstanceConfiguration { get }
    var webView: WKWebView? { get }
    var isSimEnvironment: Bool { get }
    var isDevEnvironment: Bool { get }
    var notificationRouter: NotificationRouter { get set }
    var autoRegisterPlugins: Bool { get }
    var userInterfaceStyle: UIUserInterfaceStyle { get }
    var statusBarVisible: Bool { get set }
    var statusBarStyle: UIStatusBarStyle { get set }
    var statusBarAnimation: UIStatusBarAnimation { get set }

    func plugin(withName: String) -> CAPPlugin?

    func saveCall(_ call: CAPPluginCall)
    func savedCall(withID: String) -> CAPPluginCall?
    func releaseCall(_ call: CAPPluginCall)
    func releaseCall(withID: String)

    func evalWithPlugin(_ plugin: CAPPlugin, js: String)
    func eval(js: String)
    func injectScriptBeforeLoad(path: String)
    func triggerJSEvent(eventName: String, target: String)
    func triggerJSEvent(eventName: String, target: String, data: String)
    func triggerWindowJSEvent(eventName: String)
    func triggerWindowJSEvent(eventName: String, data: String)
    func triggerDocumentJSEvent(eventName: String)
    func triggerDocumentJSEvent(eventName: String, data: String)
    func logToJs(_ message: String, _ level: String)

    func localURL(fromWebURL webURL: URL?) -> URL?
    func portablePath(fromLocalURL localURL: URL?) -> URL?
    func setServerBasePath(_ path: String)

    func registerPluginType(_ pluginType: CAPPlugin.Type)
    func registerPluginInstance(_ pluginInstance: CAPPlugin)

    func showAlertWith(title: String, message: String, buttonTitle: String)
    func presentVC(
        _ viewControllerToPresent: UIViewController, animated flag: Bool,
        completion: (() -> Void)?)
    func dismissVC(animated flag: Bool, completion: (() -> Void)?)
}

extension CAPBridgeProtocol {
    @available(*, deprecated, renamed: "webView")
    public func getWebView() -> WKWebView? { webView }

    @available(*, deprecated, renamed: "isSimEnvironment")
    public func isSimulator() -> Bool { isSimEnvironment }

    @available(*, deprecated, renamed: "isDevEnvironment")
    public func isDevMode() -> Bool { isDevEnvironment }

    @available(*, deprecated, message: "Use config.localURL")
    public func getLocalUrl() -> String { config.localURL.absoluteString }

    @available(*, deprecated, renamed: "savedCall(withID:)")
    public func getSavedCall(_ callbackId: String) -> CAPPluginCall? {
        savedCall(withID: callbackId)
    }

    @available(*, deprecated, renamed: "releaseCall(withID:)")
    public func releaseCall(callbackId: String) { releaseCall(withID: callbackId) }

    @available(*, deprecated, message: "Use CAPLog directly")
    public func modulePrint(_ plugin: CAPPlugin, _ items: Any...) {
        let output = items.map { String(describing: $0) }.joined(separator: " ")
        CAPLog.print("⚡️ ", plugin.pluginId, "-", output)
    }

    public func alert(_ title: String, _ message: String, _ buttonTitle: String = "OK") {
        showAlertWith(title: title, message: message, buttonTitle: buttonTitle)
    }

    @available(*, deprecated, renamed: "statusBarVisible")
    public func getStatusBarVisible() -> Bool { statusBarVisible }

    @available(*, deprecated, renamed: "statusBarStyle")
    public func getStatusBarStyle() -> UIStatusBarStyle { statusBarStyle }

    @available(*, deprecated, renamed: "userInterfaceStyle")
    public func getUserInterfaceStyle() -> UIUserInterfaceStyle { userInterfaceStyle }

    @available(*, deprecated, renamed: "statusBarVisible")
    public func setStatusBarVisible(_ visible: Bool) { statusBarVisible = visible }

    @available(*, deprecated, renamed: "statusBarStyle")
    public func setStatusBarStyle(_ style: UIStatusBarStyle) { statusBarStyle = style }

    @available(*, deprecated, renamed: "statusBarAnimation")
    public func setStatusBarAnimation(_ animation: UIStatusBarAnimation) {
        statusBarAnimation = animation
    }

    public func logToJs(_ message: String) { logToJs(message, "log") }
}

/// Who owns the web view and shows things.
public protocol CAPBridgeDelegate: AnyObject {
    var bridgedWebView: WKWebView? { get }
    var bridgedViewController: UIViewController? { get }
}
