import Foundation

/// Finds the files that `farad test` runs.
struct TestFinder {
    /// A file of tests, or a scenario, which is one test.
    enum Kind: String, Codable {
        case tests, scenario
    }

    struct File: Codable, Hashable {
        /// As a person finds it from here.
        let path: String
        let kind: Kind
    }

    /// Folders whose files nobody means.
    private static let passedOver = ["node_modules", "dist", "build", "farad-traces"]

    static func kind(_ path: String) -> Kind? {
        let name = URL(fileURLWithPath: path).lastPathComponent
        let parts = name.split(separator: ".")
        guard parts.count >= 3, ScriptNames.isScript(name) else { return nil }
        switch parts[parts.count - 2] {
        case "test": return .tests
        case "scenario": return .scenario
        default: return nil
        }
    }

    /// The files that the paths name, folders with all that is below them, in the order of the paths
    /// and then of their names; each once, by whatever path.
    ///
    /// - Throws: ``Problem``: `missingInput` for a path that is not there.
    static func files(_ paths: [String]) throws(Problem) -> [File] {
        var found: [File] = []
        for path in paths.isEmpty ? ["."] : paths {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
                throw Problem(
                    .missingInput, "There is no file or folder \(SharedFile.shown(path)).")
            }
            if isFolder.boolValue {
                found += below(path)
            } else if let kind = kind(path) {
                found.append(File(path: shown(path), kind: kind))
            } else {
                throw Problem(
                    .usage,
                    "\(SharedFile.shown(path)) is no file of tests: its name must end in .test.ts, "
                        + ".scenario.ts, or the same with js, mts, mjs, cts, cjs, tsx or jsx.")
            }
        }
        var known: Set<String> = []
        return found.filter { known.insert(FileRoles.identity($0.path) ?? $0.path).inserted }
    }

    /// Says that the paths lead to no tests.
    static func nothing(in paths: [String]) -> Problem {
        let place = paths.isEmpty ? "this folder" : paths.joined(separator: ", ")
        return Problem(
            .missingInput,
            "No tests found in \(place): Farad runs files whose names end in .test.ts, "
                + ".test.js, .scenario.ts or .scenario.js.")
    }

    private static func below(_ folder: String) -> [File] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        var files: [File] = []
        for name in names.sorted() where !name.hasPrefix(".") {
            let path = folder + "/" + name
            var isFolder: ObjCBool = false
            let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            if exists, isFolder.boolValue {
                // A link upwards would lead around for ever.
                let isLink =
                    (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
                if !isLink, !passedOver.contains(name) { files += below(path) }
            } else if let kind = kind(path) {
                files.append(File(path: shown(path), kind: kind))
            }
        }
        return files
    }

    /// `./a` and `a//b` as a person writes them.
    private static func shown(_ path: String) -> String {
        let parts = path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
        return path.hasPrefix("/") ? "/" + parts : parts
    }
}
