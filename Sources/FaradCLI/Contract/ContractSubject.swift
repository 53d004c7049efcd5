import Farad
import Foundation
import PluginContract

/// What a check of contracts is about: an app, definitions, or both.
struct ContractSubject {
    let name: String
    let bundle: AppBundle
    private(set) var definitions: Definitions
    /// Whether the app's native half is all there, so that a plugin that is missing is a mistake.
    let knowsAllPlugins: Bool
    /// What contracts say of which app they are; nil where that is none.
    var app: String?
    /// Native halves of which there is only the source.
    var sources: [PluginFolder] = []
    /// What the sources of a plugin alone say, which nothing plays; nil for whatever is played.
    var read: [Observation]?
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

    /// An app alone, whose definitions nobody asks for.
    init(app names: [String], _ options: DeviceOptions) throws(Problem) {
        guard names.count == 1 else {
            throw Problem(.usage, "Verify one app, or files with mocks.")
        }
        switch try Self.target(names[0]) {
        case .app(let app):
            self.init(
                app.name, app.adapted(to: try options.knobs(of: app)), Definitions(),
                knowsAllPlugins: true)
        case .project(let project):
            self.init(names[0], project.bundle, Definitions(), knowsAllPlugins: false)
            sources = PluginFolder.all(ofProject: names[0])
        case .script: throw Problem(.usage, "Verify an app, or files with mocks.")
        }
    }

    /// What an argument names; a folder may be a plugin's, too, as a message about it says.
    private static func target(_ argument: String) throws(Problem) -> AppTarget {
        do {
            return try AppTarget(argument)
        } catch {
            guard error.code == .missingInput, error.message.contains("holds no capacitor.config")
            else { throw error }
            throw Problem(
                error.code,
                error.message + " A plugin's folder has a package.json that names its native "
                    + "sources: “capacitor”: {“ios”: {“src”: “ios”}, “android”: {“src”: “android”}}."
            )
        }
    }

    /// A plugin's own folder: its definitions, and its native halves as they are written.
    private init(
        plugin: PluginFolder, on platform: Platform?, _ reader: KeptDefinitions
    ) throws(Problem) {
        let files = plugin.definitions
        guard !files.isEmpty else {
            throw Problem(
                .missingInput,
                "\(plugin.path) has no src/definitions.ts and no src/index.ts; give the files with "
                    + "definitions, too.")
        }
        var definitions = try Self.read(files, reader)
        try Self.refuseNone(definitions, files)
        // An interface that is registered under another name is no second plugin.
        let registered = definitions.plugins.filter { $0.registered != nil }
        definitions.plugins.removeAll { plugin in
            plugin.registered == nil && registered.contains { $0.place == plugin.place }
        }
        // Where nothing says the name, it is that of the one plugin there.
        let names = Set(plugin.sides.flatMap { plugin.read(on: $0).reading.plugins.map(\.name) })
        if definitions.plugins.count == 1, registered.isEmpty, names.count == 1 {
            definitions.plugins[0].name = names.first!
        }
        self.init(
            plugin.path, ScriptApp.bundle(script: "", path: "plugins.js"), definitions,
            knowsAllPlugins: true, plays: false)
        let sides = plugin.sides.filter { platform.map { $0.side } ?? $0 == $0 }
        guard !sides.isEmpty else {
            throw Problem(.usage, "\(plugin.path) has no native half for this platform.")
        }
        read = plugin.observe(on: sides, &self.definitions)
    }

    /// Finds out what the arguments name, and reads the definitions.
    ///
    /// - Parameter platform: The only one that is looked at; nil: both.
    /// - Throws: ``Problem``: `usage` for names that nobody knows, `missingInput` for files that are
    ///   not there, `badData` for files that define no plugin.
    init(
        _ arguments: [String], on platform: Platform?, _ options: DeviceOptions,
        _ reader: KeptDefinitions
    ) throws(Problem) {
        if arguments.count == 1, let plugin = PluginFolder(arguments[0]) {
            try self.init(plugin: plugin, on: platform, reader)
            return
        }
        var apps: [AppBundle] = []
        var project: String?
        var files: [String] = []
        for argument in arguments.isEmpty ? [AppTarget.standard] : arguments {
            switch try Self.target(argument) {
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
                self.app = app.identifier
                sources = PluginFolder.all(ofProject: project)
                return
            }
            self.init(app.name, app, try Self.read(app, reader), knowsAllPlugins: true)
            self.app = app.name
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
        if let project { sources = PluginFolder.all(ofProject: project) }
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
        case .project: return try definitions(ofProject: name, reader)
        case .script(let path): return try definitions(usedBy: path, reader)
        }
    }

    /// Those of the project's own sources; without any, those of the official plugins that it has.
    private static func definitions(
        ofProject folder: String, _ reader: KeptDefinitions
    ) throws(Problem) -> Definitions {
        guard !FileManager.default.fileExists(atPath: folder + "/src") else {
            return try read(project: folder, reader)
        }
        let packages: String
        do {
            packages = try WebAssets.packagesFolder()
        } catch {
            throw Problem(error)
        }
        let installed = ProjectPlugins.dependencies(folder)
        let indexes = ["@capacitor", "@capacitor-community", "@capacitor-mlkit"].flatMap { scope in
            ((try? FileManager.default.contentsOfDirectory(atPath: packages + "/" + scope)) ?? [])
                .sorted().map { "\(scope)/\($0)" }
        }
        .filter { $0 != "@capacitor/core" && (installed.isEmpty || installed.contains($0)) }
        .map { "\(packages)/\($0)/index.ts" }
        .filter { FileManager.default.fileExists(atPath: $0) }
        guard !indexes.isEmpty else {
            throw Problem(
                .missingInput,
                "--strict holds values against what TypeScript says of the plugins: in the "
                    + "project's sources, \(folder)/src, which is missing, or in the official plugins "
                    + "that its package.json names, which are none.")
        }
        return try reader.read(indexes, isApp: true, root: packages)
    }

    private static func definitions(
        usedBy path: String, _ reader: KeptDefinitions
    ) throws(Problem) -> Definitions {
        let definitions = try reader.read([path], isApp: true)
        guard !definitions.plugins.isEmpty else {
            throw Problem(
                .badData,
                definitions.nothing(
                    "\(path): nothing that it imports calls registerPlugin<…>(\"…\"), so "
                        + "there is nothing to hold values against.",
                    else: "\(path): of no plugin that it imports the type can be read."))
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
        let sentence =
            "\(files.joined(separator: ", ")): no plugin is defined there. Definitions export an "
            + "interface such as EchoPlugin, or call registerPlugin<…>(\"Echo\")."
        throw Problem(.badData, definitions.nothing(sentence, else: sentence))
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
            throw Problem(
                .badData,
                definitions.nothing(
                    "\(source): no file calls registerPlugin<…>(\"…\"), nor does what it imports.",
                    else: "\(source): of no plugin the type can be read."))
        }
        return definitions
    }
}

extension Definitions {
    /// A sentence where no plugin was found, and another one, with the places, where some could not be
    /// read.
    fileprivate func nothing(_ sentence: String, else other: String) -> String {
        notes.isEmpty
            ? sentence : other + notes.prefix(3).map { " \($0.place): \($0.text)" }.joined()
    }
}
