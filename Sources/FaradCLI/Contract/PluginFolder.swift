import Farad
import Foundation
import PluginContract

/// A folder with native halves of plugins, as their authors wrote them: a plugin's package, or the
/// native projects of an app.
struct PluginFolder {
    /// As the user gave it.
    let path: String
    /// As `package.json` says it.
    let name: String?
    /// Where the sources of each platform begin, within the folder.
    private let roots: [ContractSide: [String]]
    private let types: String?

    /// A package whose `package.json` names native sources; nil for any other folder, and for an app.
    init?(_ folder: String) {
        let plain = Self.plain(folder)
        guard let data = FileManager.default.contents(atPath: plain + "/package.json"),
            let json = try? JSON(parsing: String(decoding: data, as: UTF8.self)),
            let capacitor = json["capacitor"]
        else { return nil }
        var roots: [ContractSide: [String]] = [:]
        for side in [ContractSide.ios, .android] {
            guard let source = capacitor[side.rawValue]?["src"]?.text else { continue }
            roots[side] = [Self.plain(source)]
        }
        guard !roots.isEmpty else { return nil }
        path = plain
        name = json["name"]?.text
        self.roots = roots
        types = json["types"]?.text ?? json["typings"]?.text
    }

    private init(native folder: String) {
        path = folder
        name = nil
        roots = [.ios: ["ios/App/App"], .android: ["android/app/src/main"]]
        types = nil
    }

    /// A folder that holds nothing but a native half for iOS.
    init(sources folder: String) {
        path = Self.plain(folder)
        name = nil
        roots = [.ios: ["."]]
        types = nil
    }

    /// The packages that a project has installed, and its own native code.
    static func all(ofProject folder: String) -> [PluginFolder] {
        let modules = folder + "/node_modules"
        let names = names(in: modules).flatMap { name in
            name.hasPrefix("@")
                ? self.names(in: modules + "/" + name).map { name + "/" + $0 } : [name]
        }
        return [PluginFolder(native: plain(folder))]
            + names.compactMap { PluginFolder(modules + "/" + $0) }
    }

    private static func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    /// The path without slashes at its end, and without the folder where everybody is.
    private static func plain(_ path: String) -> String {
        let whole = path.lastIndex { $0 != "/" }.map { String(path[...$0]) } ?? path
        return whole.hasPrefix("./") ? String(whole.dropFirst(2)) : whole
    }

    // MARK: What is there

    /// The platforms that it names.
    var sides: [ContractSide] { [.ios, .android].filter { roots[$0] != nil } }

    /// The files that define the plugin, the first of those that authors have.
    var definitions: [String] {
        var candidates = ["src/definitions.ts", "src/index.ts"]
        if let types {
            let folder = types.split(separator: "/").dropLast().joined(separator: "/")
            candidates += [folder + "/definitions.d.ts", types]
        }
        return candidates.map(within).filter(FileManager.default.fileExists).prefix(1).map { $0 }
    }

    private func within(_ name: String) -> String { path == "." ? name : path + "/" + name }

    /// Whether a file was built of sources, or tests them: by where a folder stands, as a package of Java
    /// may have any name.
    ///
    /// - Parameter folders: Those that it is in, from the package on.
    /// - Parameter root: How many of them lead to the platform's sources.
    /// - Parameter isModule: Whether the first so many folders lead to something that is built by itself.
    private static func isOther(
        _ folders: [Substring], root: Int, isModule: (Int) -> Bool
    ) -> Bool {
        for (index, folder) in folders.enumerated() {
            let isBelowSource = index > 0 && folders[index - 1] == "src"
            if isBelowSource, folder == "main" { return false }
            guard index >= root else { continue }
            if folder.hasPrefix(".") || ["Pods", "node_modules", "DerivedData"].contains(folder) {
                return true
            }
            if isBelowSource, ["test", "androidTest"].contains(folder) { return true }
            // `PluginTests` is what Capacitor's template has beside `Plugin`.
            if ["build", "Build"].contains(folder) || folder.hasSuffix("Tests"),
                index == root || isModule(index)
            {
                return true
            }
        }
        return false
    }

    /// Whether Swift is a test by what it imports: older templates have tests beside the plugin's own
    /// files.
    private static func isTest(_ text: String) -> Bool {
        text.split(whereSeparator: \.isNewline).contains { line in
            let words = line.split { $0 == " " || $0 == "\t" }
            return words.starts(with: ["import", "XCTest"])
                || words.starts(with: ["@testable", "import"])
        }
    }

    /// What stands in a folder that is built by itself.
    private static let manifests = ["build.gradle", "build.gradle.kts", "Package.swift"]
    /// A project's native half has some hundred files; a folder that leads elsewhere has no end.
    private static let mostFiles = 2000

    /// What one platform's sources say, and how many files they are.
    func read(on side: ContractSide) -> (reading: PluginSourceReader.Reading, files: Int) {
        let files = files(on: side)
        return (PluginSourceReader.read(files, on: side), files.count)
    }

    /// One platform's sources, without what was built of them or tests them.
    func files(on side: ContractSide) -> [PluginSourceReader.File] {
        var files: [PluginSourceReader.File] = []
        for root in roots[side] ?? [] {
            let folder = within(root)
            // A package may be a link to where its author works.
            let real = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
            let names = (FileManager.default.subpaths(atPath: real) ?? []).sorted()
            let modules = Set(
                names.compactMap { name in
                    let parts = name.split(separator: "/")
                    return parts.last.map { Self.manifests.contains(String($0)) } == true
                        ? parts.dropLast().joined(separator: "/") : nil
                })
            let parents = root.split(separator: "/").filter { $0 != "." }
            for name in names
            where SourceLanguage(fileName: name) != nil && files.count < Self.mostFiles {
                let parts = Array(name.split(separator: "/").dropLast())
                let isOther = Self.isOther(parents + parts, root: parents.count) { index in
                    modules.contains(parts[..<(index - parents.count)].joined(separator: "/"))
                }
                guard !isOther, let data = FileManager.default.contents(atPath: real + "/" + name)
                else { continue }
                let text = String(decoding: data, as: UTF8.self)
                guard !Self.isTest(text) else { continue }
                files.append(.init(path: folder + "/" + name, text: text))
            }
        }
        return files
    }

    /// What the plugin's own sources say, on each of the platforms that is asked for. One whose plugins'
    /// names cannot be read is left out, with a note.
    func observe(on sides: [ContractSide], _ definitions: inout Definitions) -> [Observation] {
        sides.compactMap { side in
            let (reading, files) = read(on: side)
            definitions.notes += reading.unnamed
            let isFound = definitions.plugins.contains { plugin in
                reading.plugins.contains { $0.name == plugin.name }
            }
            guard isFound || reading.unnamed.isEmpty else { return nil }
            var observation = Observation(side: side)
            observation.plugins = reading.plugins
            observation.readFiles = files
            observation.mayHaveOthers = !reading.unnamed.isEmpty
            return observation
        }
    }

    /// Adds what sources say of the declared plugins that are not there already.
    static func add(
        _ folders: [PluginFolder], to observations: inout [Observation], of definitions: Definitions
    ) {
        for index in observations.indices {
            let side = observations[index].side
            func lacks(_ name: String) -> Bool { observations[index].plugin(name) == nil }
            for folder in folders {
                guard definitions.plugins.contains(where: { lacks($0.name) }) else { break }
                let (reading, files) = folder.read(on: side)
                let found = reading.plugins.filter { plugin in
                    lacks(plugin.name) && definitions.plugins.contains { $0.name == plugin.name }
                }
                guard !found.isEmpty else { continue }
                observations[index].plugins += found
                observations[index].readFiles += files
            }
        }
    }
}

extension Platform {
    /// The side of a contract that it is.
    var side: ContractSide { self == .ios ? .ios : .android }
}
