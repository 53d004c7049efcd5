import Farad
import FaradFoundation
import Foundation

extension AppBundle {
    /// Wire as a device installs it: the messenger with its share extension, and Alice at the other
    /// end.
    public static var wire: AppBundle {
        var bundle = AppBundle(
            name: "wire", identifier: AppInfo.bundleIdentifier, displayName: AppInfo.displayName,
            summary: "two processes share message sessions that advance with every use",
            infoDictionary: AppInfo.infoDictionary, appGroups: AppInfo.appGroups, web: .none,
            extensions: [.wireShare], scenarios: Scenario.wire,
            knobs: [Consumer.knob, InstalledAccount.knob, UploadWay.knob],
            makeDelegate: { AppDelegate(Consumer($0.knobs), UploadWay($0.knobs)) })
        bundle.scenarioFolder = "wire"
        bundle.prepare = { phone, knobs in
            let backend = Backend.of(phone)
            let kind = knobs[InstalledAccount.knob.name].flatMap(InstalledAccount.Kind.init)
            try InstalledAccount(phone, kind ?? .none).install(backend)
        }
        bundle.servers = [.beside(BackendAPI.host, make: Backend.of)]
        return bundle
    }
}

extension ExtensionBundle {
    /// The share extension that comes with the app.
    static var wireShare: ExtensionBundle {
        ExtensionBundle(
            identifier: ShareExtensionInfo.bundleIdentifier,
            displayName: ShareExtensionInfo.displayName,
            infoDictionary: ShareExtensionInfo.infoDictionary,
            appGroups: ShareExtensionInfo.appGroups,
            makePrincipal: { ShareViewController(Consumer($0.knobs), UploadWay($0.knobs)) })
    }
}

extension Scenario {
    /// What the app can play without a file, its default first.
    static var wire: [Scenario] {
        var scenarios: [Scenario] = []
        if let photo = try? SharedItem.sample() {
            scenarios.append(
                Scenario(
                    name: "share-picture",
                    summary: "a picture is shared to Alice, who answers; then the app is opened",
                    actions: [
                        TimedAction(.launch), TimedAction(.share([photo])),
                        TimedAction(.foreground),
                    ]))
        }
        scenarios.append(
            Scenario(
                name: "launch", summary: "the app is started by its icon; Alice writes",
                actions: [TimedAction(.launch)]))
        return scenarios
    }
}
