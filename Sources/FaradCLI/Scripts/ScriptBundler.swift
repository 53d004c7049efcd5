import Farad
import Foundation

/// Makes one script of a JS or TS file and all that it imports, with esbuild.
///
/// Bundles are kept by what went into them: the file, everything that it imports, and the way of
/// bundling. A second run of the same files starts no process.
struct ScriptBundler {
    /// The folder with our `@capacitor` packages; a project's own `node_modules` wins.
    let packages: String
    /// What is made of the file.
    let form: Form
    /// Where bundles are kept.
    let cache: String

    /// What a bundle leaves behind.
    enum Form: Equatable {
        /// Nothing: it is run for what it does.
        case program
        /// Nothing, and a module of Farad's is evaluated before it.
        case tests(after: String)
        /// Its exports, in a variable.
        case exports(String)
    }

    /// Raised when bundles are made in another way than before.
    private static let version = "3"

    init(packages: String, form: Form = .program) {
        self.packages = packages
        self.form = form
        cache = CacheFolder.path("bundles")
    }

    /// - Throws: ``Problem``; `badData` with esbuild's first complaint and its line.
    func bundle(_ path: String) throws(Problem) -> ScriptBundle {
        let entry = URL(fileURLWithPath: path).standardizedFileURL.path
        let folder = folder(of: entry)
        if let kept = read(folder), isCurrent(folder) { return kept }

        try Self.checkText(path)
        let work = try CacheFolder.makeWorkFolder(cache)
        defer { try? FileManager.default.removeItem(atPath: work) }
        var result = try run(entry, work, isAsync: false)
        if result.status != 0, canAwait, complaint(result, path).isOfTopLevelAwait {
            result = try run(entry, work, isAsync: true)
        }
        guard result.status == 0 else {
            throw Problem(.badData, complaint(result, path).sentence)
        }
        writeInputs(work)
        guard let made = read(work) else {
            throw Problem(.fault, "esbuild made no script of \(path).")
        }
        keep(work, folder)
        return made
    }

    /// Refuses a file of other letters, which esbuild would replace.
    private static func checkText(_ path: String) throws(Problem) {
        guard let data = FileManager.default.contents(atPath: path) else { return }
        guard String(validating: data, as: UTF8.self) == nil else { return }
        throw Problem(.badData, "\(path) is no text in UTF-8; save it as such.")
    }

    // MARK: esbuild

    /// Whether what the file leaves behind may come later than it is run.
    private var canAwait: Bool {
        switch form {
        case .program, .tests: true
        case .exports: false
        }
    }

    private func complaint(
        _ result: (status: Int32, complaint: String), _ path: String
    ) -> BundlerComplaint {
        var isTests = false
        if case .tests = form { isTests = true }
        return BundlerComplaint(result.complaint, of: path, isTests: isTests)
    }

    private func run(
        _ entry: String, _ work: String, isAsync: Bool
    ) throws(Problem) -> (status: Int32, complaint: String) {
        // Without a name for what it makes, esbuild takes what stands before a “=” in the path as one.
        var arguments = [
            "esbuild", "main=\(isAsync ? try module(of: entry, work) : entry)", "--bundle",
            "--platform=browser", "--target=es2022",
            "--sourcemap=external", "--sources-content=false", "--outdir=\(work)",
            "--metafile=\(work)/meta.json", "--color=false", "--log-level=error",
            "--legal-comments=none",
        ]
        if isAsync {
            // A classic script cannot await at its top level; an async function around it can.
            let isNoted = form != .program
            let begin = isNoted ? Self.note(isOver: false) : ""
            let end = isNoted ? Self.note(isOver: true) : ""
            arguments += [
                "--format=esm", "--banner:js=\(begin)(async () => {", "--footer:js=\(end)})();",
            ]
        } else {
            arguments += ["--format=iife"]
        }
        // A page's script is no module, so what it is made of is where the page is.
        if form == .program { arguments.append("--define:import.meta.url=location.href") }
        if case .exports(let name) = form { arguments.append("--global-name=\(name)") }
        if case .tests(let first) = form {
            // One copy of the module, whatever the paths of a project's tsconfig.json say.
            let module = URL(fileURLWithPath: first).deletingLastPathComponent()
                .deletingLastPathComponent().path
            arguments += ["--inject:\(first)", "--alias:farad=\(module)/index.ts"]
        }
        let result = ChildProcess.run(arguments, environment: ["NODE_PATH": packages])
        guard let result, result.status != 127 else {
            throw Problem(
                .fault, "esbuild is not installed; “make setup” installs what Farad needs.")
        }
        return (result.status, result.errors)
    }

    /// Says to who runs tests whether the file has come to its end.
    private static func note(isOver: Bool) -> String {
        "globalThis[Symbol.for('farad.loaded')] = \(isOver);"
    }

    /// A module that only evaluates the file: exports of its own have no place in a function.
    private func module(of entry: String, _ work: String) throws(Problem) -> String {
        let path = work + "/" + Self.moduleName
        let text = "import * as module from \(JSONText.string(entry).text); void module;\n"
        guard FileManager.default.createFile(atPath: path, contents: Data(text.utf8)) else {
            throw Problem(.cannotCreate, "\(path) cannot be written.")
        }
        return path
    }

    private static let moduleName = "farad-module.js"

    // MARK: The cache

    private func folder(of entry: String) -> String {
        let key = SHA256.hexadecimal(
            of: Array("\(Self.version)\n\(entry)\n\(packages)\n\(form)".utf8))
        return cache + "/" + key
    }

    /// The files that went into the bundle of a file; none when it was never bundled.
    func inputs(_ path: String) -> [String] {
        let entry = URL(fileURLWithPath: path).standardizedFileURL.path
        let data = FileManager.default.contents(atPath: folder(of: entry) + "/inputs") ?? Data()
        return String(decoding: data, as: UTF8.self).split(separator: "\n").compactMap { line in
            line.split(separator: " ", maxSplits: 1).dropFirst().first.map(String.init)
        }
    }

    private func read(_ folder: String) -> ScriptBundle? {
        guard let script = FileManager.default.contents(atPath: folder + "/main.js"),
            let map = FileManager.default.contents(atPath: folder + "/main.js.map")
        else { return nil }
        return ScriptBundle(
            script: String(decoding: script, as: UTF8.self),
            map: SourceMap(json: Array(map), folder: folder))
    }

    /// Whether every file that went in is as it was.
    private func isCurrent(_ folder: String) -> Bool {
        guard let list = FileManager.default.contents(atPath: folder + "/inputs") else {
            return false
        }
        for line in String(decoding: list, as: UTF8.self).split(separator: "\n") {
            let parts = line.split(separator: " ", maxSplits: 1)
            guard parts.count == 2,
                let data = FileManager.default.contents(atPath: String(parts[1])),
                SHA256.hexadecimal(of: Array(data)) == parts[0]
            else { return false }
        }
        return true
    }

    private func writeInputs(_ work: String) {
        guard let data = FileManager.default.contents(atPath: work + "/meta.json"),
            let meta = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any],
            let inputs = meta["inputs"] as? [String: Any]
        else { return }
        let here = FileManager.default.currentDirectoryPath
        var lines = ""
        for name in inputs.keys.sorted() where !name.hasSuffix("/" + Self.moduleName) {
            let path = name.hasPrefix("/") ? name : here + "/" + name
            guard let data = FileManager.default.contents(atPath: path) else { return }
            lines += SHA256.hexadecimal(of: Array(data)) + " " + path + "\n"
        }
        _ = FileManager.default.createFile(atPath: work + "/inputs", contents: Data(lines.utf8))
    }

    /// A folder that cannot be kept costs the next run some time, nothing else.
    private func keep(_ work: String, _ folder: String) {
        try? FileManager.default.removeItem(atPath: folder)
        try? FileManager.default.moveItem(atPath: work, toPath: folder)
    }
}
