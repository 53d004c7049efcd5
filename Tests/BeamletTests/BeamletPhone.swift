import FaradFoundation
import FaradTesting

@testable import Beamlet
@testable import Farad

/// A phone with one of the two apps, which has been started once and may notify.
struct BeamletPhone {
    let device: Device
    let bundle: AppBundle

    init(_ bundle: AppBundle, set settings: [String: String] = [:]) throws {
        device = try Device.fresh(bundle, set: settings)
        self.bundle = bundle
    }

    /// Both apps, by which tests are run.
    static let apps = ["beamlet", "beamlet-capacitor"]

    init(_ app: String, set settings: [String: String] = [:]) throws {
        try self.init(app == "beamlet" ? .beamlet : .beamletCapacitor, set: settings)
    }

    /// Plays what a user does after a notification with this payload has come.
    @discardableResult
    func play(_ payload: String, _ actions: [Action] = [], faults: [Fault] = []) -> RunReport {
        let push = #"{"title":"Anna sent something","data":\#(payload)}"#
        let all: [Action] =
            [.launch, .allowNotifications, .background, .receivePush(push), .tapNotification(nil)]
            + actions
        return device.run(
            Scenario(name: "test", actions: all.map { TimedAction($0) }, faults: faults))
    }

    @discardableResult
    func receive(_ id: String, _ actions: [Action] = [], faults: [Fault] = []) -> RunReport {
        play(#"{"file_id":"\#(id)"}"#, actions, faults: faults)
    }

    /// The lines that the user was shown, oldest first.
    var toasts: [String] {
        device.timelineRows.compactMap { row in
            row.text.firstRange(of: "toast: ").map { String(row.text[$0.upperBound...]) }
        }
    }

    /// What left the app by the share sheet: texts and names of files.
    var shared: [String] {
        device.activities.flatMap(\.items).map { item in
            switch item {
            case .text(let text): text
            case .file(let name, _, _): name
            }
        }
    }

    /// The files that are left in the app's container.
    var files: [String] {
        RunView(device.emptyReport, of: device).files(inContainer: bundle.identifier)?
            .map(\.path) ?? []
    }

    /// What the server knows of a file; empty before the first request.
    func file(_ id: String) -> [String: Any] {
        let files = device.servers[0].responder.state["files"] as? [String: Any]
        return files?[id] as? [String: Any] ?? [:]
    }

    func readers(_ id: String) -> [String] { file(id)["readBy"] as? [String] ?? [] }
}
