import Farad
import Foundation

/// Finds the scenario that a command names: one of an app's own, or a file of the user's.
struct ScenarioFinder {
    /// Evaluates scenario files; hand it to the devices that play them.
    let worker: Worker
    /// How many seconds evaluating a file may take before the command is ended.
    var patience = Watchdog.patience

    private static let bundledEnding = ".scenario.js"

    /// Whether the text names a file, not a scenario of an app's.
    static func isPath(_ text: String) -> Bool {
        text.contains("/") || ScriptNames.isScript(text)
    }

    /// Whether `farad run` takes the file for a scenario, not for an app.
    static func isScenarioFile(_ path: String) -> Bool {
        ScriptNames.endings.contains { path.hasSuffix(".scenario" + $0) }
    }

    // MARK: By name

    /// The scenario that `--scenario` names.
    ///
    /// - Throws: ``Problem``: `usage` with what is known, `missingInput` for a file that is not
    ///   there, `badData` with file and line for one that is wrong.
    func find(_ name: String, of app: AppBundle, on platform: Platform) throws(Problem) -> Scenario
    {
        if Self.isPath(name) { return try read(name, for: app) }
        if var scenario = app.scenarios(on: platform).first(where: { $0.name == name }) {
            scenario.reference = name
            return scenario
        }
        guard let file = Self.bundled(app).first(where: { $0.name == name }) else {
            let known = app.scenarios(on: platform).map(\.name) + Self.bundled(app).map(\.name)
            let hint =
                name.hasSuffix(".json")
                ? "A file of one is in JS or TS, not in JSON."
                : "A file is named by its path, such as ./\(name).scenario.ts."
            throw Problem(
                .usage,
                "\(app.name) has no scenario “\(name)”; known are "
                    + known.joined(separator: ", ") + ". \(hint)")
        }
        var scenario = try read(bundled: file.path)
        scenario.reference = name
        return scenario
    }

    /// Whether the app has a scenario of that name; nothing is read.
    func knows(_ name: String, of app: AppBundle, on platform: Platform) -> Bool {
        app.scenarios(on: platform).contains { $0.name == name }
            || Self.bundled(app).contains { $0.name == name }
    }

    /// What `--list-scenarios` prints: the names and summaries of what an app can play.
    func list(_ app: AppBundle, on platform: Platform) throws(Problem) -> [String] {
        var scenarios = app.scenarios(on: platform)
        for file in Self.bundled(app) { scenarios.append(try read(bundled: file.path)) }
        try Self.checkNames(scenarios, of: app.name)
        return scenarios.map { $0.summary.isEmpty ? $0.name : "\($0.name)  \($0.summary)" }
    }

    /// By a name one scenario is found: another of that name could not be played.
    static func checkNames(_ scenarios: [Scenario], of app: String) throws(Problem) {
        var names: Set<String> = []
        for scenario in scenarios where !names.insert(scenario.name).inserted {
            throw Problem(
                .fault, "\(app) has two scenarios “\(scenario.name)”; give one another name.")
        }
    }

    /// The scenario files that come with the app.
    private static func bundled(_ app: AppBundle) -> [(name: String, path: String)] {
        guard let name = app.scenarioFolder,
            let folder = try? WebAssets.scenariosFolder(named: name),
            let files = try? FileManager.default.contentsOfDirectory(atPath: folder)
        else { return [] }
        return files.sorted().filter { $0.hasSuffix(Self.bundledEnding) }.map {
            (String($0.dropLast(Self.bundledEnding.count)), folder + "/" + $0)
        }
    }

    /// The text of the file that comes with the app; nil where it has none of that name.
    static func script(named name: String, of app: AppBundle) -> String? {
        Self.bundled(app).first { $0.name == name }
            .flatMap { FileManager.default.contents(atPath: $0.path) }
            .map { String(decoding: $0, as: UTF8.self) }
    }

    private func read(bundled path: String) throws(Problem) -> Scenario {
        let name = URL(fileURLWithPath: path).lastPathComponent
        guard let text = FileManager.default.contents(atPath: path) else {
            throw Problem(.fault, "The scenario \(path) cannot be read; build again.")
        }
        let map = FileManager.default.contents(atPath: path + ".map")
        let script = ScenarioScript(
            String(decoding: text, as: UTF8.self), path: name,
            map: map.flatMap { SourceMap(json: Array($0)) })
        let scenario = try read(script) { name throws(Problem) in
            throw Problem(
                .badData, "A bundled scenario has no file “\(name)”; it shares sample(…).")
        }.scenario
        // It is found by its file, and a report names what can be found.
        guard scenario.name + Self.bundledEnding == name else {
            throw Problem(
                .fault, "The scenario “\(scenario.name)” lies in \(name); name both alike.")
        }
        return scenario
    }

    // MARK: By path

    /// The script of a file of the user's, with all that it imports.
    static func bundle(_ path: String) throws(Problem) -> ScriptBundle {
        let bundler: ScriptBundler
        do {
            bundler = ScriptBundler(
                packages: try WebAssets.packagesFolder() + ":" + WebAssets.testingFolder(),
                form: .exports("faradScenario"))
        } catch {
            throw Problem(error)
        }
        return try bundler.bundle(path)
    }

    /// A scenario file of the user's, and the app that it is for.
    func read(_ path: String) throws(Problem) -> (scenario: Scenario, app: String?) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw Problem(.missingInput, "There is no file \(SharedFile.shown(path)).")
        }
        guard !isFolder.boolValue else {
            throw Problem(
                .usage,
                "\(SharedFile.shown(path)) is a folder, not a scenario. Name one for it, such as its "
                    + "start: launch --app \(SharedFile.shown(path)).")
        }
        let made = try Self.bundle(path)
        let script = ScenarioScript(made.script, path: path, map: made.map)
        var (scenario, remarks) = try read(script) { name throws(Problem) in
            try SharedFile.load(TestFiles.path(name, besides: path))
        }
        scenario.reference = path
        return (scenario, remarks.app)
    }

    private func read(_ path: String, for app: AppBundle) throws(Problem) -> Scenario {
        let (scenario, name) = try read(path)
        if let name, name != app.name {
            // A path is one to the project, which has a name of its own.
            let isPath = AppTarget.isPath(name)
            let other = isPath ? try AppTarget(name, besides: path).bundle.identifier : name
            guard isPath, other == app.identifier else {
                throw Problem(
                    .usage,
                    "The scenario \(path) is for the app “\(name)”, not for “\(app.name)”.")
            }
        }
        return scenario
    }

    private func read(
        _ script: ScenarioScript, file: (String) throws(Problem) -> SharedItem
    ) throws(Problem) -> (scenario: Scenario, remarks: Scenario.Remarks) {
        let watchdog = Watchdog(patience: patience) {
            Terminal.error(
                "farad: \(script.path): the scenario \($0.deed), \($0.example).")
            Terminal.exit(ExitStatus.badData.rawValue)
        }
        defer { watchdog.isResting = true }
        do {
            return try Scenario.read(script, worker: worker) { name throws(DeviceError) in
                do throws(Problem) {
                    return try file(name)
                } catch {
                    throw DeviceError(error.kind, error.message)
                }
            }
        } catch {
            throw Problem(error)
        }
    }
}
