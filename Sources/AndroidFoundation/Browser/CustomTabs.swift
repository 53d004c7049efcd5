// swift-format-ignore-file: AlwaysUseLowerCamelCase

package import Simulation

/// androidx.browser.customtabs: what a browser tells of a tab that it shows for an app.
public enum CustomTabsCallback {
    public static let NAVIGATION_FINISHED = 2
    public static let NAVIGATION_FAILED = 3
    public static let TAB_SHOWN = 5
    public static let TAB_HIDDEN = 6
}

/// A browser's connection to an app, by which it tells of the tabs that the app opens.
public final class CustomTabsSession {
    package let onNavigationEvent: (Int) -> Void

    init(_ onNavigationEvent: @escaping (Int) -> Void) {
        self.onNavigationEvent = onNavigationEvent
    }
}

/// The browser's service, once it is connected.
public final class CustomTabsClient {
    public func newSession(_ onNavigationEvent: @escaping (Int) -> Void) -> CustomTabsSession {
        CustomTabsSession(onNavigationEvent)
    }

    /// Connects to the service of the phone's browser; false where there is none, which is never so.
    /// The connection has a client in a later turn of the UI thread, each time a new one.
    public static func bindCustomTabsService(
        _ context: Context, _ connection: CustomTabsServiceConnection
    ) -> Bool {
        Handler(context.getMainLooper()).post(memory: .nothing) { [weak connection] in
            connection?.onCustomTabsServiceConnected(CustomTabsClient())
        }
        return true
    }
}

/// Unlike Android's it keeps the client itself: a resource, so that a search knows who looks at it
/// before it is there.
public final class CustomTabsServiceConnection {
    private let resource: Resource
    private var connected: CustomTabsClient?

    public init(_ context: Context) {
        resource = Resource("custom tabs", context.android.process.uniqueName)
    }

    fileprivate func onCustomTabsServiceConnected(_ client: CustomTabsClient) {
        Simulation.current?.touches(.write, resource)
        connected = client
    }

    /// Nil until the service is connected.
    public var client: CustomTabsClient? {
        Simulation.current?.touches(.read, resource)
        return connected
    }
}

/// A wish to show a page in a tab of the browser above the app.
public struct CustomTabsIntent {
    private let session: CustomTabsSession?

    /// - Parameter session: Who hears of the tab; nil: nobody.
    public init(_ session: CustomTabsSession?) { self.session = session }

    /// Another app takes an address that is none of the web's.
    ///
    /// - Throws: `android.content.ActivityNotFoundException` where no app takes it.
    public func launchUrl(_ context: Context, _ url: Uri) throws {
        guard ["http", "https"].contains(url.scheme?.lowercased()) else {
            return try context.startActivity(Intent(Intent.ACTION_VIEW, url.description))
        }
        CustomTabs.of(context.android.process).open(url.description, session)
    }
}

/// Where the tabs of a process's app go.
package final class CustomTabs {
    package var open: (_ url: String, _ session: CustomTabsSession?) -> Void = { _, _ in }
    /// The same for web views in activities of the app's own.
    package var openWebView: (InAppWebView) -> Void = { _ in }
    package var finishWebView: (InAppWebView) -> Void = { _ in }

    private init() {}

    package static func of(_ process: SimulatedProcess) -> CustomTabs {
        process.service(CustomTabs.self) { CustomTabs() }
    }
}
