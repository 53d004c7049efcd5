import Attachments
import Beamlet
import Farad
import Foundation
import TimeSafari
import Wire

/// What `farad run <app>` names: a bundled app, a script, or a project folder.
enum AppTarget {
    case app(AppBundle)
    case script(path: String)
    case project(Project)

    /// The apps that come with the command, in the order of `farad run --list`; each is made when it
    /// is come to, as it reads its photos then.
    static var bundled: some Collection<AppBundle> {
        let made: [() -> AppBundle] = [
            { .timeSafari }, { .attachments }, { .wire }, { .beamlet }, { .beamletCapacitor },
        ]
        return made.lazy.map { $0() }
    }

    /// The app of a scenario that names none.
    static let standard = "timesafari"

    /// The name as it is found from this folder.
    ///
    /// - Parameter file: The scenario or test that names it: its paths begin in its folder.
    static func name(_ name: String, besides file: String?) -> String {
        guard isPath(name), let file else { return name }
        return TestFiles.path(name, besides: file)
    }

    /// Whether a file names its app by a path, not by the name of a bundled one.
    static func isPath(_ name: String) -> Bool {
        name.contains("/") || name.hasPrefix(".") || ScriptNames.isScript(name.lowercased())
    }

    /// Finds out what the name means; ``name(_:besides:)`` says what `file` is.
    init(_ name: String, besides file: String? = nil) throws(Problem) {
        try self.init(found: Self.name(name, besides: file))
    }

    /// The app of a test or of a scenario file: the one that the command names, else the one that the
    /// file names, else the project in whose folder it lies, else the standard one.
    init(_ given: String?, named own: String?, in file: String) throws(Problem) {
        if let given {
            try self.init(given)
        } else if let own {
            do throws(Problem) {
                try self.init(own, besides: file)
            } catch {
                // It is the file that is wrong, not the command line.
                throw Problem(
                    error.code == .usage ? .badData : error.code,
                    "\(file): “app”: \(error.message)")
            }
        } else if let folder = Project.folder(around: file) {
            self = .project(try Project(folder))
        } else {
            try self.init(Self.standard)
        }
    }

    /// The same app as a command line names it from here, where that names none itself.
    static func usualName(_ own: String?, in file: String) -> String {
        if let own { return name(own, besides: file) }
        guard let folder = Project.folder(around: file) else { return standard }
        return isPath(folder) ? folder : "./" + folder
    }

    /// The app itself; a script is bundled with all that it imports.
    var bundle: AppBundle {
        get throws(Problem) {
            switch self {
            case .app(let bundle): bundle
            case .project(let project): project.bundle
            case .script(let path): try ScriptApp.bundle(playing: path)
            }
        }
    }

    /// What whoever runs it should know, a sentence each.
    func notes(on platform: Platform, _ knobs: Knobs) -> [String] {
        guard case .project(let project) = self else { return [] }
        return project.notes(on: platform, knobs)
    }

    private init(found name: String) throws(Problem) {
        if let app = Self.bundled.first(where: { $0.name == name }) {
            self = .app(app)
            return
        }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: name, isDirectory: &isFolder) else {
            let known = Self.bundled.map(\.name).joined(separator: ", ")
            if Self.isPath(name) {
                throw Problem(.missingInput, "There is no file \(SharedFile.shown(name)).")
            }
            throw Problem(
                .usage,
                "There is no app named “\(name)”; known are \(known), or give a JS or TS file or a "
                    + "project folder."
                    + NearestName.hint(name, among: Self.bundled.map(\.name)))
        }
        if isFolder.boolValue {
            self = .project(try Project(name))
        } else if ScriptNames.isScript(name) {
            self = .script(path: name)
        } else {
            throw Problem(
                .badData,
                "\(name) is no script: its name ends in none of "
                    + ScriptNames.endings.joined(separator: " ") + ".")
        }
    }
}

extension ScriptApp {
    /// The app around a script and all that it imports.
    static func bundle(playing path: String) throws(Problem) -> AppBundle {
        let made = try bundler().bundle(path)
        var bundle = bundle(script: made.script, path: path, map: made.map)
        bundle.link(registering: FaradProgram.plugins.map(\.name))
        return bundle
    }

    /// What the script imports, as far as it was bundled before.
    static func inputs(_ path: String) throws(Problem) -> [String] { try bundler().inputs(path) }

    private static func bundler() throws(Problem) -> ScriptBundler {
        do {
            return ScriptBundler(packages: try WebAssets.packagesFolder())
        } catch {
            throw Problem(error)
        }
    }
}
