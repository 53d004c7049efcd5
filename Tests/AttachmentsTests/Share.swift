import FaradFoundation
import FaradTesting
import Simulation

@testable import Attachments
@testable import Farad

/// A share with the app, started by what its extension opens.
struct Share {
    let device: Device
    let report: RunReport

    init(
        _ items: [SharedItem], consumer: String = "repaired", set: [String: String] = [:],
        faults: [Fault] = []
    ) throws {
        device = try Device.fresh(
            .attachments, set: set.merging(["consumer": consumer]) { $1 })
        report = device.run(
            Scenario(name: "", actions: [TimedAction(.share(items))], faults: faults))
    }

    var view: RunView { RunView(report, of: device) }

    /// The files that the App Group holds, without property lists of defaults.
    var files: [RunView.File] { view.files(inContainer: "group.app.attachments") ?? [] }

    var defaults: [String: Any] { view.defaults(suite: "group.app.attachments") ?? [:] }

    var outcomes: [RunReport.Share.Outcome] { report.shares.map(\.outcome) }

    /// What the extension and the app have printed.
    var log: [String] {
        device.simulation.trace.records.filter { $0.kind == .log }.map(\.text)
    }

    func texts(of text: String) -> Int { report.texts?.count { $0 == text } ?? 0 }

    static func photo(_ access: SharedItem.FileAccess? = nil) throws -> SharedItem {
        var photo = try SharedItem.sample()
        photo.access = access
        return photo
    }

    static func file(_ name: String, _ contents: String = "contents") -> SharedItem {
        SharedItem(fileName: name, bytes: Array(contents.utf8))
    }

    static func refusal(_ name: String) -> String {
        "The file “\(name)” couldn’t be opened because you don’t have permission to view it."
    }
}
