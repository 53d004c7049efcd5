import Farad
import FaradFoundation
import TestSupport
import Testing
import TimeSafari

@testable import Farad

/// A run that is compared: with our JavaScript, with Capacitor's own, and with what is committed.
struct ComparedRun: Sendable, CustomTestStringConvertible {
    let name: String
    private let actions: @Sendable () throws -> [TimedAction]

    var testDescription: String { name }

    static let all = [
        ComparedRun(name: "timesafari-cold-share") {
            [TimedAction(.share([try photo()]))]
        },
        ComparedRun(name: "timesafari-warm-share") {
            [
                TimedAction(.launch), TimedAction(.share([try photo()])),
                TimedAction(.background), TimedAction(.foreground),
            ]
        },
        ComparedRun(name: "timesafari-page-dies") {
            [TimedAction(.launch), TimedAction(.kill("web")), TimedAction(.share([try photo()]))]
        },
    ]

    private static func photo() throws -> SharedPhoto {
        let file = URL(fileURLWithPath: Checkout.root + "/Tests/Fixtures/small.png")
        return SharedPhoto(
            fileName: "small.png", bytes: [UInt8](try Data(contentsOf: file)),
            typeIdentifier: "public.png")
    }

    /// The run with the bundled app, as `farad run timesafari` plays it.
    func ours() throws -> RecordedTrace { try play(.timeSafari, nativeBridge: nil) }

    /// The run of the same sources, bundled with Capacitor's core, over its native bridge.
    func theirs(_ sources: String) throws -> RecordedTrace {
        let folder = Foundation.FileManager.default.temporaryDirectory
            .appendingPathComponent("farad-original-\(Foundation.UUID().uuidString)")
        let files = Foundation.FileManager.default
        try files.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? files.removeItem(at: folder) }
        try files.copyItem(
            atPath: Checkout.webAssets + "/timesafari/index.html",
            toPath: folder.path + "/index.html")
        let script = Bundler.bundle(file: "web/timesafari/main.capacitor.ts", sources: sources)
        try Foundation.Data(script.utf8).write(to: folder.appendingPathComponent("main.js"))
        var bundle = AppBundle.timeSafari
        bundle.web = .directory(folder.path)
        return try play(bundle, nativeBridge: Checkout.nativeBridge(of: sources))
    }

    private func play(_ bundle: AppBundle, nativeBridge: String?) throws -> RecordedTrace {
        let device = try Device(
            DeviceConfiguration(seed: 5, nativeBridgePath: nativeBridge, recordsTrace: true))
        try device.install(bundle)
        _ = device.run(try actions())
        return RecordedTrace(of: device)
    }

    /// What is committed: our own run, as it was when somebody last looked at it.
    private var file: Foundation.URL {
        Foundation.URL(fileURLWithPath: "\(Checkout.root)/Tests/Fidelity/Traces/\(name).txt")
    }

    func committed() throws -> RecordedTrace {
        RecordedTrace(text: try String(contentsOf: file, encoding: .utf8))
    }

    func commit(_ trace: RecordedTrace) throws {
        try Foundation.Data(trace.text.utf8).write(to: file)
    }
}
