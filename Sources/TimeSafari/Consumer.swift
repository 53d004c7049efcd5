import Farad
import UIKit

/// The branches of the app that differ in how a shared photo comes from the share extension to its
/// view: the knob `consumer`. Each is a whole app, native and web.
enum Consumer: String, CaseIterable {
    /// The app that seed 000 describes: one slot, emptied by whoever reads it.
    case audited
    /// Seed 005, phases 2A and 2B: the slot is only read, and the plugin comes with the bridge.
    case upstream
    /// Ours: a queue, from which the web layer takes a share by its id once it has stored it.
    case repaired

    static let knob = Knob(
        "consumer", .choice(allCases.map(\.rawValue)), default: audited.rawValue,
        summary: "which branch of the app takes the shared photo",
        reason: "the audit is about this one")

    init(_ knobs: Knobs) {
        self = knobs["consumer"].flatMap(Consumer.init) ?? .audited
    }

    /// Makes the audited bundle that of this branch.
    func adapt(_ bundle: inout AppBundle) {
        switch self {
        case .audited: break
        case .upstream: Self.adaptToUpstream(&bundle)
        case .repaired: Self.adaptToRepaired(&bundle)
        }
    }

    private static func adaptToUpstream(_ bundle: inout AppBundle) {
        bundle.web = .bundled("timesafari-upstream")
        bundle.webEntry = "web/timesafari/upstream/main.capacitor.ts"
        bundle.storedKeys = StoredKey.timeSafariUpstream
        bundle.makeDelegate = { _ in UpstreamAppDelegate() }
        bundle.makeRootViewController = { context in
            let plugin = UpstreamSharedImagePlugin()
            plugin.answerWithoutImage = AppBundle.answerWithoutImage(context.knobs)
            let controller = AppBridgeViewController()
            controller.sharedImagePlugin = plugin
            return controller
        }
        setPrincipal(of: &bundle) { _ in UpstreamShareViewController() }
    }

    private static func adaptToRepaired(_ bundle: inout AppBundle) {
        bundle.web = .bundled("timesafari-repaired")
        bundle.webEntry = "web/timesafari/repaired/main.capacitor.ts"
        bundle.storedKeys = StoredKey.timeSafariRepaired
        bundle.makeDelegate = { _ in RepairedAppDelegate() }
        bundle.makeRootViewController = { _ in
            let controller = AppBridgeViewController()
            controller.sharedImagePlugin = RepairedSharedImagePlugin()
            return controller
        }
        bundle.shareIdentifier = { _ in try? PendingShares().newestShareId }
        bundle.add(scenarios: Scenario.earlyLook.map { [$0] } ?? [])
        setPrincipal(of: &bundle) { _ in RepairedShareViewController() }
    }

    private static func setPrincipal(
        of bundle: inout AppBundle, _ make: @escaping (LaunchContext) -> UIViewController
    ) {
        for index in bundle.extensions.indices { bundle.extensions[index].makePrincipal = make }
    }
}
