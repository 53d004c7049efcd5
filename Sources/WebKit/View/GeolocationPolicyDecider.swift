import FaradFoundation
import Simulation
import UIKit

/// Asks the user whether a page may know where the phone is, and remembers the answers for a day, as
/// WebKit's `WKWebGeolocationPolicyDecider` does: who has agreed twice, or refused twice, is not asked
/// again while the page goes on asking within a day. The answers are in `Library/WebKit/GeolocationSitesV2.plist`.
final class GeolocationPolicyDecider {
    private struct Challenge {
        let host: String
        let webView: WKWebView
        let answer: (Bool) -> Void
    }

    private static let threshold: Int64 = 2
    private static let daySeconds = 86_400.0
    private static let countKey = "ChallengeCount"
    private static let dateKey = "ChallengeDate"

    private let process = PhoneProcess.current
    private var sites: [String: PropertyListValue]?
    private var challenges: [Challenge] = []
    private var active: Challenge?

    private init() {}

    /// The process's own.
    static var shared: GeolocationPolicyDecider {
        PhoneProcess.current.process.service(GeolocationPolicyDecider.self) {
            GeolocationPolicyDecider()
        }
    }

    func decide(_ url: URL, _ webView: WKWebView, _ answer: @escaping (Bool) -> Void) {
        challenges.append(Challenge(host: url.host ?? "", webView: webView, answer: answer))
        askNext()
    }

    private func askNext() {
        guard active == nil, !challenges.isEmpty else { return }
        let challenge = challenges.removeFirst()
        active = challenge
        load { [self] in
            let count = count(challenge.host)
            if abs(count) < Self.threshold { return show(challenge) }
            decide(challenge, count > 0)
        }
    }

    private func decide(_ challenge: Challenge, _ isLet: Bool) {
        add(isLet ? 1 : -1, to: challenge.host)
        finish(challenge, isLet)
    }

    private func finish(_ challenge: Challenge, _ isLet: Bool) {
        active = nil
        challenge.answer(isLet)
        askNext()
    }

    private func show(_ challenge: Challenge) {
        let info = Bundle.main.infoDictionary
        let name = (info?["CFBundleDisplayName"] ?? info?["CFBundleName"]) as? String ?? ""
        let alert = UIAlertController(
            title: "“\(challenge.host)” would like to use your current location.",
            message: "This website will use your precise location because “\(name)” currently has "
                + "access to your precise location.", preferredStyle: .alert)
        for (title, isLet) in [("Don’t Allow", false), ("Allow", true)] {
            alert.addAction(
                UIAlertAction(title: title, style: .default) { [self] _ in
                    decide(challenge, isLet)
                })
        }
        guard let root = challenge.webView.window?.rootViewController else {
            return finish(challenge, false)
        }
        root.topmost.present(alert, animated: true)
        let main = process.main
        challenge.webView.configuration.settings.askedForPosition?(challenge.host) { isLet in
            main.async { alert.tap(isLet ? "Allow" : "Don’t Allow") }
        }
    }

    // MARK: What is remembered

    private var path: String {
        process.sandbox.dataContainer + "/Library/WebKit/GeolocationSitesV2.plist"
    }

    private func load(_ then: @escaping () -> Void) {
        guard sites == nil else { return then() }
        process.workQueue.async("geolocation sites") { [self] in
            let kept = (try? process.system.fileSystem.read(path, as: process)).flatMap(
                PropertyListValue.parse)
            process.main.async { [self] in
                sites = sites ?? kept ?? [:]
                then()
            }
        }
    }

    private func count(_ host: String) -> Int64 {
        guard case .dictionary(let site)? = sites?[host],
            case .integer(let count)? = site[Self.countKey],
            case .date(let date)? = site[Self.dateKey],
            date.addingTimeInterval(Self.daySeconds) >= PhoneClock.date
        else { return 0 }
        return count
    }

    private func add(_ change: Int64, to host: String) {
        let site: [String: PropertyListValue] = [
            Self.countKey: .integer(count(host) + change), Self.dateKey: .date(PhoneClock.date),
        ]
        sites?[host] = .dictionary(site)
        let data = PropertyListValue.serialize(sites ?? [:])
        process.workQueue.async("geolocation sites") { [self] in
            let files = process.system.fileSystem
            try? files.createDirectory(
                process.sandbox.dataContainer + "/Library/WebKit", withIntermediates: true,
                as: process)
            try? files.write(path, data, as: process)
        }
    }
}
