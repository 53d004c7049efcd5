import Farad
import UIKit

extension AppBundle {
    /// Beamlet: a tapped notification's item goes on to the browser, the clipboard or the share
    /// sheet, and nothing stays.
    public static var beamlet: AppBundle {
        var bundle = AppBundle(
            name: "beamlet", identifier: AppInfo.bundleIdentifier,
            displayName: AppInfo.displayName,
            summary: "what others send goes on by the share sheet; nothing stays in the app",
            infoDictionary: AppInfo.infoDictionary, web: .none,
            scenarios: [
                .beamlet("beamlet", AppInfo.bundleIdentifier)
            ],
            knobs: [Consumer.knob, beamletRetention],
            makeDelegate: { AppDelegate(consumer: Consumer($0.knobs)) },
            makeRootViewController: { _ in
                // The window is made by the storyboard before the delegate hears of the launch.
                guard let delegate = UIApplication.shared.delegate as? AppDelegate else {
                    return UIViewController()
                }
                return MainViewController(router: delegate.receiveRouter, api: delegate.api)
            })
        bundle.scenarioFolder = "beamlet"
        bundle.servers = [beamletServer]
        return bundle
    }
}

extension Scenario {
    /// What both apps play unless they are told otherwise.
    static func beamlet(_ app: String, _ identifier: String) -> Scenario {
        Scenario(
            name: "\(app)-save",
            summary:
                "a photo comes while the app is in the background; it is saved from the share sheet",
            actions: [
                TimedAction(.launch), TimedAction(.allowNotifications), TimedAction(.background),
                TimedAction(
                    .receivePush(
                        #"{"title":"Anna sent a photo","data":{"file_id":"photo-1"}}"#)),
                TimedAction(.tapNotification(nil)), TimedAction(.chooseActivity("Save Image")),
            ],
            invariants: [
                Invariant("the photo is saved once") { run in
                    let saved = run.activities.flatMap(\.items).compactMap { item in
                        if case .file(let name, let bytes, _) = item { (name, bytes) } else { nil }
                    }
                    let isRight =
                        saved.count == 1
                        && saved.allSatisfy { $0 == ("dune.png", BeamletServer.photo.count) }
                    return isRight ? nil : "the share sheet gave \(saved)"
                },
                Invariant("nothing stays in the app") { run in
                    let left = run.files(inContainer: identifier) ?? []
                    return left.isEmpty ? nil : "\(left.map(\.path)) is left"
                },
            ])
    }
}
