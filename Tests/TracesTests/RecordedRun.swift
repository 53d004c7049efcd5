import Farad
import Foundation
import TestSupport
import TimeSafari
import Traces

/// A run of the reference app, and the trace file that it leaves.
struct RecordedRun {
    let report: RunReport
    let text: String
    let reading: TraceReader

    /// Shares a photo, unless actions are given.
    ///
    /// - Parameter script: A web layer in place of the app's own.
    init(
        _ actions: [TimedAction] = [TimedAction(.share([Self.photo]))],
        platform: Platform = .ios, storage: DeviceConfiguration.StorageLocation = .memory,
        isRedacted: Bool = false, set knobs: [(String, String)] = [], script: String? = nil
    ) throws {
        var configuration = DeviceConfiguration(
            storage: storage, recordsTrace: true, platform: platform)
        configuration.recordsDetails = true
        let device = try Device(configuration)
        var app = AppBundle.timeSafari
        if let script {
            app.web = .script(script, name: "script.js")
            app.adapt = { _, _ in }
        }
        try device.install(app)
        report = device.run(actions)
        try device.close()
        text = TraceWriter.text(device, report, isRedacted: isRedacted)
        reading = try TraceReader(Data(text.utf8), named: "run")
    }

    static var photo: SharedPhoto {
        let path = Checkout.root + "/Tests/Fixtures/photo.jpg"
        guard let data = FileManager.default.contents(atPath: path) else {
            fatalError("\(path) is missing")
        }
        return SharedPhoto(
            fileName: "photo.jpg", bytes: [UInt8](data), typeIdentifier: "public.jpeg",
            representation: .data)
    }

    func lines(_ name: String) -> [TraceLine] { reading.lines.filter { $0.name == name } }
}
