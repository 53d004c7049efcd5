import Farad
import Foundation
import PluginContract

/// What a check of contracts is about: an app, definitions, or both.
struct ContractSubject {
    let name: String
    let bundle: AppBundle
    let definitions: Definitions
    /// Whether the app's native half is all there, so that a plugin that is missing is a mistake.
    let knowsAllPlugins: Bool
    /// Whether there is something to play; else only the tables of methods are looked at.
    let plays: Bool

    /// - Parameter bundle: Already with its knobs applied.
    private init(
        _ name: String, _ bundle: AppBundle, _ definitions: Definitions, knowsAllPlugins: Bool,
        plays: Bool = true
    ) {
        self.name = name
        self.bundle = bundle
        self.definitions = definitions
        self.knowsAllPlugins = knowsAllPlugins
        self.plays = plays
    }

    /// A bundled app alone, whose definitions nobody asks for.
    init(app names: [String], _ options: DeviceOptions) throws(Problem) {
        guard names.count == 1, case .app(let app) = try AppTarget(names[0]) else {
            throw Problem(.usage, "Verify one bundled app, or files with mocks.")
        }
        self.init(
            app.name, app.adapted(to: try options.knobs(of: app)), Definitions(),
            knowsAllPlugins: true)
    }

    /// Finds out what the arguments name, and reads the definitions.
    ///
    /// - Throws: ``Problem``: `usage` for names that nobody knows, `missingInput` for files that are
    ///   not there, `badData` for files that define no plugin.
    init(
        _ arguments: [String], _ options: DeviceOptions, _ reader: KeptDefinitions
    ) throws(Problem) {
        var apps: [AppBundle] = []
        var project: String?
        var files: [String] = []
        for argument in arguments.isEmpty ? [AppTarget.standard] : arguments {
            switch try AppTarget(argument) {
            case .app(let app): apps.append(app.adapted(to: try options.knobs(of: app)))
            case .project(let found):
                apps.append(found.bundle)
                project = argument
            case .script(let path): files.append(path)
            }
        }
        guard apps.count < 2 else { throw Problem(.usage, "Give one app.") }
        if files.isEmpty {
            let app = apps[0]
            if let project {
                let definitions = try Self.read(project: project, reader)
                self.init(project, app, definitions, knowsAllPlugins: false)
                return
            }
            self.init(app.name, app, try Self.read(app, reader), knowsAllPlugins: true)
            return
        }
        let definitions = try Self.read(files, reader)
        if apps.isEmpty, definitions.plugins.isEmpty, files.count == 1,
            let used = try? Self.definitions(usedBy: files[0], reader)
        {
            // It defines none and uses some: a script, which can be played.
            self.init(
                files[0], try ScriptApp.bundle(playing: files[0]), used, knowsAllPlugins: false)
            return
        }
        try Self.refuseNone(definitions, files)
        let app = apps.first ?? Self.app(for: definitions)
        self.init(
            files.joined(separator: ", "), app ?? ScriptApp.bundle(script: "", path: "plugins.js"),
            definitions, knowsAllPlugins: apps.first != nil && project == nil,
            plays: app != nil)
    }

    /// The app whose plugins definitions are held against when none is named: Farad's official ones,
    /// or the bundled app that has one of the names.
    private static func app(for definitions: Definitions) -> AppBundle? {
        let names = definitions.plugins.map(\.name)
        return AppTarget.bundled.first { app in
            names.contains { name in app.selfContainedPlugins.contains(name) }
        }
    }

    // MARK: Reading

    /// What a strict run holds values against: the definitions that an app, a project or a script
    /// uses.
    static func definitions(
        of target: AppTarget, _ bundle: AppBundle, named name: String
    ) throws(Problem) -> Definitions {
        let reader = KeptDefinitions()
        switch target {
        case .app: return try read(bundle, reader)
        case .project: return try read(project: name, reader)
        case .script(let path): return try definitions(usedBy: path, reader)
        }
    }

    private static func definitions(
        usedBy path: String, _ reader: KeptDefinitions
    ) throws(Problem) -> Definitions {
        let definitions = try reader.read([path], isApp: true)
        guard !definitions.plugins.isEmpty else {
            throw Problem(
                .badData,
                "\(path): nothing that it imports calls registerPlugin<…>(\"…\"), so "
                    + "there is nothing to hold values against.")
        }
        return definitions
    }

    private static func read(
        _ app: AppBundle, _ reader: KeptDefinitions
    ) throws(Problem) -> Definitions {
        guard let entry = app.webEntry else {
            throw Problem(.usage, "\(app.name) comes without its sources; give its definitions.")
        }
        do {
            let root = try WebAssets.sourcesFolder()
            return try reader.read([root + "/" + entry], isApp: true, root: root)
        } catch let error as DeviceError {
            throw Problem(error)
        } catch let error as Problem {
            throw error
        } catch {
            throw Problem(.fault, "\(error)")
        }
    }

    private static func read(
        _ files: [String], _ reader: KeptDefinitions
    ) throws(Problem) -> Definitions {
        var all = files
        for file in files
        where URL(fileURLWithPath: file).lastPathComponent.hasPrefix("definitions.") {
            // A package's index says under which name its plugin is registered.
            for name in ["index.ts", "index.js"] {
                let path = URL(fileURLWithPath: file).deletingLastPathComponent().path + "/" + name
                if FileManager.default.fileExists(atPath: path) { all.append(path) }
            }
        }
        return try reader.read(all, isApp: false)
    }

    private static func refuseNone(
        _ definitions: Definitions, _ files: [String]
    ) throws(Problem) {
        guard definitions.plugins.isEmpty else { return }
        let notes = definitions.notes.prefix(3).map { " \($0.place): \($0.text)" }
        throw Problem(
            .badData,
            "\(files.joined(separator: ", ")): no plugin is defined there. Definitions export an "
                + "interface such as EchoPlugin, or call registerPlugin<…>(\"Echo\")."
                + notes.joined())
    }

    /// The sources of a project lie in `src`; what is in other languages than these is not read.
    private static func read(
        project folder: String, _ reader: KeptDefinitions
    ) throws(Problem) -> Definitions {
        let source = folder + "/src"
        guard FileManager.default.fileExists(atPath: source) else {
            throw Problem(
                .missingInput,
                "\(source) is missing, where the sources of a project are; give the files with "
                    + "definitions, too: farad contract check \(folder) definitions.ts.")
        }
        let names = (FileManager.default.subpaths(atPath: source) ?? []).sorted().filter { name in
            [".ts", ".tsx", ".js", ".jsx"].contains(where: name.hasSuffix)
                && !name.contains(".test.") && !name.contains(".spec.")
                && !name.contains("node_modules/")
        }
        guard !names.isEmpty else {
            throw Problem(
                .missingInput,
                "\(source) holds no TypeScript or JavaScript; give the files with definitions, too: "
                    + "farad contract check \(folder) definitions.ts.")
        }
        let definitions = try reader.read(names.map { source + "/" + $0 }, isApp: true)
        guard !definitions.plugins.isEmpty else {
            throw Problem(.badData, "\(source): no file calls registerPlugin<…>(\"…\").")
        }
        return definitions
    }
}
