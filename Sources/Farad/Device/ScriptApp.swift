import FaradFoundation
import UIKit

/// The app around a script that has no app of its own.
package enum ScriptApp {
    /// Why an app that says nothing itself may ask for what is private.
    package static var usageDescriptions: [String: Any] {
        var all: [String: Any] = [:]
        for service in PrivacyDaemon.Service.allCases {
            all[service.usageKey] = "To try it."
        }
        // Nobody is asked about motion, but plugins look for it before they measure.
        all["NSMotionUsageDescription"] = "To try it."
        return all
    }

    /// The same for what has a permission on Android: what its manifest declares.
    package static let androidPermissions = [
        "android.permission.CAMERA", "android.permission.RECORD_AUDIO",
        "android.permission.MODIFY_AUDIO_SETTINGS", "android.permission.ACCESS_COARSE_LOCATION",
        "android.permission.ACCESS_FINE_LOCATION",
    ]

    /// An app with the official plugins whose page runs the script.
    package static func bundle(
        script: String, path: String, map: SourceMap? = nil, scenarios: [Scenario]? = nil
    ) -> AppBundle {
        var bundle = AppBundle(
            name: path, identifier: "farad.script", displayName: "Script",
            infoDictionary: [
                "CFBundleURLTypes": [["CFBundleURLSchemes": ["script"]]]
            ].merging(usageDescriptions) { $1 },
            web: .script(script, name: "script.js", map: map),
            pluginClassList: OfficialPlugins.classList,
            // Native log lines are not what the author of a script wants to read.
            capacitorConfiguration: ["loggingBehavior": "none"],
            scenarios: scenarios
                ?? [Scenario(name: "launch", actions: [TimedAction(.launch, at: .zero)])],
            makeDelegate: { _ in PlainAppDelegate() })
        bundle.android = AndroidBundle(
            packageName: "farad.script", label: "Script", permissions: androidPermissions,
            urlSchemes: ["script"],
            scenarios: bundle.scenarios)
        return bundle
    }
}
