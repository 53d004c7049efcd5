import Farad
import FaradFoundation
import FaradTesting
import Foundation
import Testing

/// An Android phone with an app whose web layer is files of the test, which the test may change.
final class WebFolder {
    let device: Device
    private(set) var lines: [String] = []
    private let folder: String

    /// `say` prints, in pages and in workers.
    private static let tools =
        "globalThis.say = (...all) => console.log(all.map(String).join(' '));\n"

    /// - Parameters:
    ///   - page: The script of `index.html`, which lies in `main.js`.
    ///   - files: Other files, by their paths; scripts have `say`, too.
    init(_ page: String, _ files: [String: String] = [:]) throws {
        folder = NSTemporaryDirectory() + "farad-web-" + UUID().uuidString
        var bundle = AppBundle(
            name: "web", identifier: "app.web", displayName: "Web", web: .directory(folder),
            capacitorConfiguration: ["loggingBehavior": "none"],
            makeDelegate: { _ in PlainAppDelegate() })
        bundle.android = AndroidBundle(packageName: "app.web", label: "Web")
        try Foundation.FileManager.default.createDirectory(
            atPath: folder + "/sub", withIntermediateDirectories: true)
        device = try Device.fresh(bundle, platform: .android)
        device.consoleSink = { [unowned self] in lines.append($0.text) }
        try write(
            [
                "index.html":
                    "<!doctype html><title>Web</title><body><script src=/main.js></script></body>",
                "main.js": page,
            ].merging(files) { $1 })
    }

    deinit { try? Foundation.FileManager.default.removeItem(atPath: folder) }

    func write(_ files: [String: String]) throws {
        for (name, text) in files.sorted(by: { $0.key < $1.key }) {
            let isScript = name.hasSuffix(".js")
            try Data(((isScript ? Self.tools : "") + text).utf8)
                .write(to: URL(fileURLWithPath: folder + "/" + name))
        }
    }

    /// Starts the app, or starts it again, until nothing is left to do; what was printed.
    @discardableResult
    func launch() throws -> [String] {
        let before = lines.count
        if before > 0 { _ = device.run([TimedAction(.kill("Web"))]) }
        device.launch()
        try device.run()
        return Array(lines.dropFirst(before))
    }
}
