import FaradTesting
import Testing

@testable import Farad
@testable import UIKit

@Suite(.farad) struct NativeAppTests {
    private final class Screen: UIViewController {
        let seen: (String) -> Void

        init(_ seen: @escaping (String) -> Void) {
            self.seen = seen
            super.init()
        }

        override func viewDidLoad() { seen("loaded") }
        override func viewDidAppear(_ animated: Bool) { seen("appeared") }
    }

    private final class WindowDelegate: UIResponder, UIApplicationDelegate {
        let seen: (String) -> Void
        var window: UIWindow?

        init(_ seen: @escaping (String) -> Void) { self.seen = seen }

        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            let window = UIWindow()
            window.rootViewController = Screen(seen)
            self.window = window
            window.makeKeyAndVisible()
            return true
        }
    }

    @Test func `an app without a web layer shows its own root view controller, and no page`() throws
    {
        var seen: [String] = []
        var bundle = AppBundle(
            name: "native", identifier: "app.native", displayName: "Native", web: .none,
            makeDelegate: { _ in EmptyDelegate() })
        bundle.makeRootViewController = { _ in Screen { seen.append($0) } }
        let device = try Device.fresh(bundle)
        let report = device.run([TimedAction(.launch)])
        #expect(seen == ["loaded", "appeared"])
        #expect(device.page == nil)
        #expect(report.status == .passed)
        #expect(report.route == nil)
    }

    @Test func `an app that does not end what it does in the background is ended, and it fails`()
        throws
    {
        var bundle = AppBundle(
            name: "native", identifier: "app.native", displayName: "Native", web: .none,
            makeDelegate: { _ in EmptyDelegate() })
        bundle.makeRootViewController = { _ in
            Screen { _ in _ = UIApplication.shared.beginBackgroundTask(withName: "upload") }
        }
        let report = try Device.fresh(bundle).run([TimedAction(.launch), TimedAction(.background)])
        #expect(report.findings.map(\.rule) == ["background-task-expired"])
        #expect(
            report.findings.first?.message == "Native did not end the background task upload when "
                + "its time was over, and was ended.")
        #expect(report.status == .failed)
    }

    @Test func `without a storyboard the delegate makes the window itself`() throws {
        var seen: [String] = []
        let bundle = AppBundle(
            name: "native", identifier: "app.native", displayName: "Native", web: .none,
            makeDelegate: { _ in WindowDelegate { seen.append($0) } })
        let device = try Device.fresh(bundle)
        device.launch()
        try device.run()
        #expect(seen == ["loaded", "appeared"])
    }
}
