import Capacitor
import FaradFoundation
import Simulation
import Testing
import UIKit
import WebKit

@Suite struct DelegateProxyTests {
    /// What observers of the URL notifications saw, in order.
    private func observed(_ body: @escaping () -> Void) -> [String] {
        let phone = TestPhone()
        phone.launch()
        var seen: [String] = []
        phone.onMain {
            let centre = NotificationCenter.default
            let proxy = ApplicationDelegateProxy.shared
            let names: [Notification.Name] = [
                .capacitorOpenURL, .CDVPluginHandleOpenURL, .capacitorOpenUniversalLink,
            ]
            for name in names {
                centre.addObserver(forName: name, object: nil, queue: nil) { notification in
                    let url =
                        (notification.object as? [String: Any])?["url"] as? URL
                        ?? notification.object as? URL
                    let last = proxy.lastURL?.absoluteString ?? "none"
                    seen.append("\(name.rawValue) \(url?.absoluteString ?? "") \(last)")
                }
            }
            body()
            seen.append("last \(proxy.lastURL?.absoluteString ?? "none")")
        }
        phone.run()
        return seen
    }

    @Test func `F104: open posts both notifications, then remembers the URL`() {
        let seen = observed {
            let url = URL(string: "timesafari://a")!
            #expect(
                ApplicationDelegateProxy.shared.application(
                    UIApplication.shared, open: url, options: [.sourceApplication: "com.x"]))
        }
        #expect(
            seen == [
                "CapacitorOpenURLNotification timesafari://a none",
                "CDVPluginHandleOpenURLNotification timesafari://a none",
                "last timesafari://a",
            ])
    }

    @Test func `F105: a web page is remembered first, then posted; others are refused`() {
        let seen = observed {
            let proxy = ApplicationDelegateProxy.shared
            let other = NSUserActivity(activityType: "com.example.reading")
            #expect(!proxy.application(.shared, continue: other) { _ in })
            let page = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
            #expect(!proxy.application(.shared, continue: page) { _ in })
            page.webpageURL = URL(string: "https://x.y/z")
            #expect(proxy.application(.shared, continue: page) { _ in })
        }
        #expect(
            seen == [
                "CapacitorOpenUniversalLinkNotification https://x.y/z https://x.y/z",
                "last https://x.y/z",
            ])
    }

    @Test func `F190: options are keyed by plain strings`() {
        let phone = TestPhone()
        phone.launch()
        var options: [String: Any?]?
        phone.onMain {
            NotificationCenter.default.addObserver(
                forName: .capacitorOpenURL, object: nil, queue: nil
            ) { notification in
                let object = notification.object as? [String: Any?]
                options = object?["options"] as? [String: Any?]
            }
            phone.lifecycle.open(
                URL(string: "a:b")!, options: [.sourceApplication: "com.x", .openInPlace: true])
        }
        phone.run()
        #expect(
            options?[UIApplication.OpenURLOptionsKey.sourceApplication.rawValue] as? String
                == "com.x")
    }

    @Test func `F117: the bridge forwards no notification of the app's own`() {
        let phone = TestPhone()
        phone.launch()
        phone.simulation.trace.isRecording = true
        phone.onMain {
            NotificationCenter.default.post(
                name: Notification.Name("SharedPhotoReady"), object: nil)
        }
        phone.run()
        #expect(phone.simulation.trace.events.count == 1)
    }
}
