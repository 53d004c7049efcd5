import Farad
import UIKit

extension AppBundle {
    /// Attachments as a device installs it: a native app with its share extension.
    public static var attachments: AppBundle {
        var bundle = AppBundle(
            name: "attachments", identifier: AppInfo.bundleIdentifier,
            displayName: AppInfo.displayName,
            summary: "web pages, pictures and files shared into the app reach its list",
            infoDictionary: AppInfo.infoDictionary, appGroups: AppInfo.appGroups, web: .none,
            extensions: [
                ExtensionBundle(
                    identifier: ShareExtensionInfo.bundleIdentifier,
                    displayName: ShareExtensionInfo.displayName,
                    infoDictionary: ShareExtensionInfo.infoDictionary,
                    appGroups: ShareExtensionInfo.appGroups,
                    makePrincipal: { _ in ShareViewController() })
            ], scenarios: Scenario.attachments, knobs: [Consumer.knob],
            makeDelegate: { _ in AppDelegate() },
            makeRootViewController: { _ in AttachmentListViewController(style: .plain) })
        bundle.scenarioFolder = "attachments"
        bundle.adapt = { bundle, knobs in Consumer(knobs).adapt(&bundle) }
        return bundle
    }
}

extension Scenario {
    /// What the app can play beside its scenario files, its default first.
    static var attachments: [Scenario] {
        // Where the photo is not installed beside the command, the others are shared without it.
        let photo = (try? SharedItem.sample()).map { [$0] } ?? []
        let files = [
            SharedItem(fileName: "archive.zip", bytes: Array("PK\u{5}\u{6}".utf8)),
            SharedItem(fileName: "paper.pdf", bytes: Array("%PDF-1.7".utf8)),
        ]
        let items =
            [SharedItem(webURL: "https://example.org/article")] + photo + files
            + [SharedItem(text: "a selection of a text")]
        return [
            Scenario(
                name: "attachments-several",
                summary: "a web page, a photo, a ZIP, a PDF and a text are shared at once",
                actions: [TimedAction(.share(items))]),
            Scenario(
                name: "attachments-launch",
                summary: "the app is started by its icon; nothing was shared",
                actions: [TimedAction(.launch)]),
        ]
    }
}
