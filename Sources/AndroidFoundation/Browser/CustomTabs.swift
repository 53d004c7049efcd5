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
    ///
    /// - Parameter connected: Called on the UI thread.
    public static func bindCustomTabsService(
        _ context: Context, _ connected: @escaping (CustomTabsClient) -> Void
    ) -> Bool {
        Handler(context.getMainLooper()).post { connected(CustomTabsClient()) }
        return true
    }
}

/// A connection to the service that keeps the client itself: a resource, so that a search knows who
/// looks at it before it is there.
package final class CustomTabsConnection {
    private let context: Context
    private let resource: Resource
    private var connected: CustomTabsClient?

    package init(_ context: Context) {
        self.context = context
        resource = Resource("custom tabs", context.android.process.uniqueName)
    }

    /// The client is there in a later turn of the UI thread, each time a new one.
    package func bind() {
        Handler(context.getMainLooper()).post(memory: .nothing) { [weak self] in
            guard let self else { return }
            Simulation.current?.touches(.write, resource)
            connected = CustomTabsClient()
        }
    }

    package var client: CustomTabsClient? {
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

    private init() {}

    package static func of(_ process: SimulatedProcess) -> CustomTabs {
        process.service(CustomTabs.self) { CustomTabs() }
    }
}
