import Foundation
import PluginContract

/// The resources of a plugin's target, as its `Package.swift` names them.
struct BroughtResources {
    /// What SwiftPM calls their bundle: by the package and the target.
    let bundle: String
    /// Their paths in the bundle, and where the files are.
    private(set) var files: [(name: String, source: String)] = []
    /// What does not come along.
    private(set) var left: [Definitions.Note] = []

    /// Nil where no target of the package has any.
    init?(package folder: String) {
        guard let data = FileManager.default.contents(atPath: folder + "/Package.swift") else {
            return nil
        }
        let manifest = String(decoding: data, as: UTF8.self)
        guard let package = manifest.firstMatch(of: /\bname:\s*"([^"]+)"/)?.1 else { return nil }
        for start in manifest.matches(of: /\.target\(/) {
            let target = Self.enclosed(manifest[start.range.upperBound...])
            guard let name = target.firstMatch(of: /\bname:\s*"([^"]+)"/)?.1,
                let list = target.firstMatch(of: /\bresources:\s*\[/)
            else { continue }
            let path = target.firstMatch(of: /\bpath:\s*"([^"]+)"/)?.1 ?? "Sources/\(name)"
            bundle = "\(package)_\(name)"
            let rules = Self.enclosed(target[list.range.upperBound...])
            for rule in rules.matches(of: /\.(process|copy)\(\s*"([^"]+)"/) {
                add("\(folder)/\(path)/\(rule.2)", isProcessed: rule.1 == "process")
            }
            return
        }
        return nil
    }

    /// What stands before the bracket that closes the one before the text.
    private static func enclosed(_ text: Substring) -> Substring {
        var depth = 0
        for index in text.indices {
            if "([".contains(text[index]) { depth += 1 }
            if ")]".contains(text[index]) { depth -= 1 }
            if depth < 0 { return text[..<index] }
        }
        return text
    }

    /// What Xcode makes something else of.
    private static let compiled = [
        ".storyboard", ".xib", ".xcassets", ".xcdatamodeld", ".metal", ".xcstrings",
    ]

    private mutating func add(_ path: String, isProcessed: Bool) {
        let own = String(path.split(separator: "/").last ?? "")
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            left.append(
                .init(place: path, text: "The package names this resource, which is not there."))
            return
        }
        guard isFolder.boolValue else { return add(path, as: own, isProcessed) }
        for below in (FileManager.default.subpaths(atPath: path) ?? []).sorted() {
            let source = path + "/" + below
            var isBelow: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: source, isDirectory: &isBelow)
            if isBelow.boolValue, !below.hasSuffix(".xcassets") { continue }
            // Processed, all lie in one folder, but for what is there in several languages.
            let parts = (own + "/" + below).split(separator: "/")
            let language = parts.lastIndex { $0.hasSuffix(".lproj") }
            let kept = isProcessed ? parts[(language ?? parts.count - 1)...] : parts[...]
            add(source, as: kept.joined(separator: "/"), isProcessed)
        }
    }

    private mutating func add(_ source: String, as name: String, _ isProcessed: Bool) {
        if isProcessed, Self.compiled.contains(where: name.hasSuffix) {
            left.append(
                .init(
                    place: source,
                    text: "Xcode compiles this resource; it does not come along."))
        } else if !source.split(separator: "/").contains(where: { $0.hasSuffix(".xcassets") }) {
            files.append((name, source))
        }
    }

    /// What stands beside the plugin's files, in place of what SwiftPM writes on a Mac.
    var accessor: String {
        """
        import Foundation

        // Added by farad bring-plugin: the target's resources, which are in the app's bundle.
        extension Bundle {
            static var module: Bundle {
                var package = URL(fileURLWithPath: #filePath)
                for _ in 0..<3 { package.deleteLastPathComponent() }
                return Bundle(
                    resources: "\(bundle)", in: package.path + "/Resources/\(bundle).bundle")
            }
        }

        """
    }
}
