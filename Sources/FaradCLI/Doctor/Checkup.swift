import Farad
import Foundation

/// One thing that Farad needs or can use, and whether this machine has it.
struct Checkup {
    /// How much depends on it.
    enum Need: String {
        /// Nothing runs without it.
        case required
        /// Some commands need it.
        case optional
    }

    let name: String
    /// What was found: a version or a place; nil when it is missing.
    let found: String?
    let need: Need
    /// What it is for and, when it is missing, what to do.
    let purpose: String
    let advice: String

    /// Everything, in the order in which a run needs it.
    static func all() -> [Checkup] {
        [machine, engine, sqlite, assets, photo]
            + [
                tool("esbuild", "bundles your own scripts and projects", package: "esbuild"),
                tool("node", "runs the unit tests of web/", package: "nodejs"),
                tool("tsc", "checks the types of web/", package: "node-typescript"),
            ]
    }

    private static var machine: Checkup {
        var name = utsname()
        uname(&name)
        let release = withUnsafePointer(to: &name.release) {
            $0.withMemoryRebound(to: CChar.self, capacity: 65) { String(cString: $0) }
        }
        let architecture = withUnsafePointer(to: &name.machine) {
            $0.withMemoryRebound(to: CChar.self, capacity: 65) { String(cString: $0) }
        }
        let cores = ProcessInfo.processInfo.activeProcessorCount
        return Checkup(
            name: "machine",
            found: "\(system ?? "Linux") (\(release), \(architecture)), \(cores) cores",
            need: .required, purpose: "what Farad runs on", advice: "")
    }

    /// `PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"` of the distribution's own file.
    private static var system: String? {
        guard let data = FileManager.default.contents(atPath: "/etc/os-release") else { return nil }
        let key = "PRETTY_NAME="
        let line = String(decoding: data, as: UTF8.self).split(separator: "\n").first {
            $0.hasPrefix(key)
        }
        return line.map { $0.dropFirst(key.count).filter { $0 != "\"" } }
    }

    private static var engine: Checkup {
        Checkup(
            name: "JavaScriptCoreGTK", found: Libraries.engine, need: .required,
            purpose: "the engine of every page", advice: "")
    }

    private static var sqlite: Checkup {
        Checkup(
            name: "SQLite", found: Libraries.sqlite, need: .required,
            purpose: "every database of a phone", advice: "")
    }

    private static var assets: Checkup {
        Checkup(
            name: "web assets", found: try? WebAssets.folder(), need: .required,
            purpose: "what runs in a page before the app's scripts",
            advice: "run “make web” and build again")
    }

    private static var photo: Checkup {
        Checkup(
            name: "sample photo", found: try? WebAssets.photo(), need: .optional,
            purpose: "what the default scenario shares", advice: "build again")
    }

    private static func tool(_ name: String, _ purpose: String, package: String) -> Checkup {
        // The child's standard output is not read, its errors are.
        let result = ChildProcess.run(
            ["/bin/sh", "-c", "exec \"$0\" --version >&2", name], environment: [:])
        let text = result.flatMap { $0.status == 0 ? $0.errors : nil }
        return Checkup(
            name: name, found: text.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) },
            need: .optional, purpose: purpose,
            advice: "“make setup” or “apt install \(package)”")
    }
}
