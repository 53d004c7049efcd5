import Capacitor
import FaradFoundation
import Simulation
import Testing
import UIKit

@testable import TimeSafari

/// Seed 000: the app's native detection points, and the plugin's registration.
@Suite struct AppDelegateTests {
    /// Writes down when somebody asks for the root view controller.
    private final class WatchedWindow: UIWindow {
        var asked: [Double] = []
        override var rootViewController: UIViewController? {
            get {
                if let clock = Simulation.current?.clock { asked.append(clock.now.milliseconds) }
                return super.rootViewController
            }
            set { super.rootViewController = newValue }
        }
    }

    /// "Initial delay 0.5s; up to 5 attempts; backoff 0.5s × attempt"
    @Test func `registration is tried five times, each time half a second more apart`() throws {
        let phone = try SharePhone()
        let window = WatchedWindow(frame: .zero)
        let delegate = try phone.runApp {
            let delegate = AppDelegate()
            delegate.window = window
            #expect(delegate.application(UIApplication.shared, didFinishLaunchingWithOptions: nil))
            #expect(window.asked.isEmpty)
            return delegate
        }
        #expect(delegate.window === window)
        #expect(window.asked == [500, 1000, 2000, 3500, 5500])
        #expect(
            phone.lines == ["[AppDelegate] SharedImagePlugin not registered after 5 attempts"])
    }

    /// F113: the flag is cleared and the notification posted before any observer of the
    /// activation, the App plugin among them, hears of it.
    @Test
    func `F113: activation clears the ready flag and posts SharedPhotoReady, image untouched`()
        throws
    {
        let phone = try SharePhone()
        try phone.share(Fixtures.data("turned.jpg"), named: "a.jpg")
        var heard: [String] = []
        try phone.runApp {
            let center = NotificationCenter.default
            center.addObserver(
                forName: Notification.Name("SharedPhotoReady"), object: nil, queue: nil
            ) { _ in
                heard.append("SharedPhotoReady, flag \(SharedImageUtility.isSharedPhotoReady())")
            }
            center.addObserver(
                forName: UIApplication.didBecomeActiveNotification, object: nil, queue: nil
            ) { _ in heard.append("didBecomeActive") }
            let lifecycle = ApplicationLifecycle(
                process: try phone.appProcess, delegate: AppDelegate())
            lifecycle.becomeActive()
            lifecycle.resignActive()
            lifecycle.becomeActive()
        }
        #expect(heard == ["SharedPhotoReady, flag false", "didBecomeActive", "didBecomeActive"])
        #expect(try phone.value("sharedPhotoReady") == nil)
        try phone.runApp { #expect(SharedImageUtility.hasSharedImage()) }
    }

    @Test func `activation without a share posts nothing`() throws {
        let phone = try SharePhone()
        try phone.runApp {
            NotificationCenter.default.addObserver(
                forName: Notification.Name("SharedPhotoReady"), object: nil, queue: nil
            ) { _ in Issue.record("posted") }
            let lifecycle = ApplicationLifecycle(
                process: try phone.appProcess, delegate: AppDelegate())
            lifecycle.becomeActive()
        }
    }

    @Test func `F104: a URL is handed to Capacitor, whose App plugin tells JavaScript`() throws {
        let phone = try SharePhone()
        let url = try #require(URL(string: "timesafari://"))
        var heard: [URL] = []
        try phone.runApp {
            NotificationCenter.default.addObserver(
                forName: .capacitorOpenURL, object: nil, queue: nil
            ) { notification in
                if let object = notification.object as? [String: Any],
                    let url = object["url"] as? URL
                {
                    heard.append(url)
                }
            }
            let lifecycle = ApplicationLifecycle(
                process: try phone.appProcess, delegate: AppDelegate())
            #expect(lifecycle.open(url))
            #expect(ApplicationDelegateProxy.shared.lastURL == url)
        }
        #expect(heard == [url])
    }

    @Test func `a universal link is handed to Capacitor, other activities are not taken`() throws {
        let phone = try SharePhone()
        try phone.runApp {
            let lifecycle = ApplicationLifecycle(
                process: try phone.appProcess, delegate: AppDelegate())
            let link = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
            link.webpageURL = URL(string: "https://timesafari.app/deep-link")
            #expect(lifecycle.continue(link))
            #expect(!lifecycle.continue(NSUserActivity(activityType: "other")))
        }
    }
}
