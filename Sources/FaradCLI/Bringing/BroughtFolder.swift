import Foundation
import PluginContract

/// What `farad bring-plugin` reads: a plugin's native half for iOS.
struct BroughtFolder {
    /// As the user gave it.
    let path: String
    /// The name of its Swift module.
    let module: String
    /// The name of its npm package; nil where none is told.
    let npm: String?
    /// Their paths are those in the module.
    let files: [PluginSourceReader.File]
    /// Nil: it has none.
    let resources: BroughtResources?
    /// What does not come along.
    let left: [Definitions.Note]

    init(_ path: String) throws(Problem) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw Problem(.missingInput, "There is no folder \(path).")
        }
        guard isFolder.boolValue else {
            throw Problem(.missingInput, "\(path) is a file; give the plugin's folder.")
        }
        let folder = PluginFolder(path) ?? PluginFolder(sources: path)
        self.path = folder.path
        npm = folder.name
        let own = folder.files(on: .ios).filter { !$0.path.hasSuffix("Package.swift") }
        let swift = own.filter { $0.path.hasSuffix(".swift") }
        guard !swift.isEmpty else {
            throw Problem(
                .missingInput,
                "\(path) has no Swift for iOS: neither a package.json with capacitor.ios.src nor "
                    + "files *.swift.")
        }
        let common = Self.common(swift.map(\.path))
        module = Self.module(of: folder.path, common)
        var files: [PluginSourceReader.File] = []
        var left: [Definitions.Note] = []
        var names: [String: String] = [:]
        for file in own {
            guard !file.text.contains("\u{FFFD}") else {
                throw Problem(.badData, "\(file.path) is no text in UTF-8.")
            }
            let isSwift = file.path.hasSuffix(".swift")
            let name = file.path.hasPrefix(common) ? String(file.path.dropFirst(common.count)) : ""
            files.append(.init(path: name.isEmpty ? file.path : name, text: file.text))
            if isSwift, let other = names.updateValue(file.path, forKey: Self.last(file.path)) {
                left.append(
                    .init(
                        place: file.path,
                        text: "A module has no two files of one name, and \(other) is another."))
            }
            // The macro alone is read.
            if !isSwift, file.text.contains("@implementation") {
                left.append(
                    .init(place: file.path, text: "Objective-C does not come along; write Swift."))
            }
        }
        self.files = files
        resources = BroughtResources.of(folder.path)
        self.left = left + (resources?.left ?? [])
    }

    /// Whether a place is one of a file that is written.
    func isBrought(_ place: String) -> Bool {
        files.contains { $0.path.hasSuffix(".swift") && place.hasPrefix($0.path + ":") }
    }

    /// The folder that all files are in, with a slash; empty where there is none.
    private static func common(_ paths: [String]) -> String {
        var common = paths[0].split(separator: "/", omittingEmptySubsequences: false).dropLast()
        for path in paths {
            let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
            common = common.prefix(
                zip(common, parts).prefix { $0.0 == $0.1 }.count)
        }
        return common.isEmpty ? "" : common.joined(separator: "/") + "/"
    }

    private static func last(_ path: String) -> String {
        String(path.split(separator: "/").last ?? "")
    }

    /// The folder in `Sources`, else what CocoaPods or npm calls it.
    private static func module(of folder: String, _ common: String) -> String {
        let parts = common.split(separator: "/")
        var name: String?
        if let sources = parts.lastIndex(of: "Sources"), sources + 1 < parts.count {
            name = String(parts[sources + 1])
        }
        let files = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
        let pod = files.first { $0.hasSuffix(".podspec") }.map { String($0.dropLast(8)) }
        let real = URL(fileURLWithPath: folder).standardizedFileURL.lastPathComponent
        let found = name ?? pod ?? real
        // `capacitor-haptics` is `CapacitorHaptics`.
        let words = found.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        let identifier = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        let isName = identifier.first?.isLetter ?? false
        let module = isName ? identifier : "Plugin" + identifier
        return FaradPackage.targets.contains(module) ? module + "Plugin" : module
    }
}
