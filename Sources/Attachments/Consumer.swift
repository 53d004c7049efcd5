import Farad
import UIKit

/// The ways to bring an attachment from the share sheet into the app: the knob `consumer`. Each is
/// a whole app with its extension.
enum Consumer: String, CaseIterable {
    /// What the study came to, done carefully: a list of `FileObject`s to show, and each content
    /// copied by the extension, between start and stop of its URL's access.
    case repaired
    /// The same two, as the study writes them: files under their own names, one list in the defaults.
    case asWritten = "as-written"
    /// The study's first design without access: the extension writes files, the app opens the URL.
    case unrepaired
    /// Its first design by `UserDefaults`: the bytes, or a property list of them.
    case defaultsData = "defaults-data"
    case defaultsEncoded = "defaults-encoded"
    /// Its second design: a list of `FileObject`s, whose URLs are the other app's.
    case list
    /// The same four with start and stop of access in the extension.
    case defaultsDataWithAccess = "defaults-data-access"
    case containerWithAccess = "container-access"
    case listWithAccess = "list-access"

    static let knob = Knob(
        "consumer", .choice(allCases.map(\.rawValue)), default: repaired.rawValue,
        summary: "which way attachments take into the app",
        reason: "the way that the study ends with")

    init(_ knobs: Knobs) {
        self = knobs["consumer"].flatMap(Consumer.init) ?? .repaired
    }

    /// What the study tried; nil for the repaired way.
    private var attempt: Attempt? {
        switch self {
        case .repaired: nil
        case .asWritten: Attempt(writing: .listAndContainer, usesAccess: true)
        case .unrepaired: Attempt(writing: .container, usesAccess: false, opensItemURL: true)
        case .defaultsData: Attempt(writing: .defaultsData, usesAccess: false)
        case .defaultsEncoded: Attempt(writing: .defaultsEncoded, usesAccess: false)
        case .list: Attempt(writing: .list, usesAccess: false)
        case .defaultsDataWithAccess: Attempt(writing: .defaultsData, usesAccess: true)
        case .containerWithAccess: Attempt(writing: .container, usesAccess: true)
        case .listWithAccess: Attempt(writing: .list, usesAccess: true)
        }
    }

    /// Makes the repaired bundle that of this way.
    func adapt(_ bundle: inout AppBundle) {
        guard let attempt else { return }
        bundle.makeRootViewController = { _ in AttemptListViewController(attempt) }
        for index in bundle.extensions.indices {
            bundle.extensions[index].makePrincipal = { _ in AttemptShareViewController(attempt) }
        }
    }
}
