import Foundation
import PluginContract

/// The resources of a plugin: those of its target, as its `Package.swift` names them, else those of its pod.
struct BroughtResources {
    /// The folder that they come to: what SwiftPM calls their bundle, by the package and the target, or the
    /// pod's framework.
    let folder: String
    /// Their paths in the bundle, and where the files are.
    private(set) var files: [(name: String, source: String)] = []
    /// What does not come along.
    private(set) var left: [Definitions.Note] = []

    /// Nil where it has none.
    ///
    /// - Parameter folder: The plugin's.
    static func of(_ folder: String) -> BroughtResources? {
        BroughtResources(package: folder) ?? BroughtResources(pod: folder)
    }

    /// Nil where no target of the package has any.
    private init?(package folder: String) {
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
            self.folder = "\(package)_\(name).bundle"
            let rules = Self.enclosed(target[list.range.upperBound...])
            for rule in rules.matches(of: /\.(process|copy)\(\s*"([^"]+)"/) {
                add("\(folder)/\(path)/\(rule.2)", isProcessed: rule.1 == "process")
            }
            return
        }
        return nil
    }

    /// Nil where its podspec names none.
    private init?(pod folder: String) {
        guard let pod = Podspec(in: folder), !pod.resources.isEmpty else { return nil }
        self.folder = pod.framework + ".framework"
        for (place, pattern) in pod.resources {
            // The rest of the text is Ruby's to say.
            guard !pattern.contains("#{") else {
                left.append(
                    .init(
                        place: pod.path,
                        text: "The pattern “\(pattern)” of a resource cannot be read here."))
                continue
            }
            let found = pod.paths(matching: pattern)
            if found.isEmpty {
                left.append(
                    .init(place: pod.path, text: "No file is a resource by “\(pattern)”."))
            }
            for path in found { add(pod: path, of: folder, to: place) }
        }
        if files.isEmpty && left.isEmpty { return nil }
    }

    /// A folder stays whole; files lie beside each other, but for what is there in several languages.
    private mutating func add(pod path: String, of folder: String, to place: String) {
        let parts = path.split(separator: "/")
        let source = folder + "/" + path
        // What Apple reads and no code does.
        if path.hasSuffix(".xcprivacy") { return }
        var isFolder: ObjCBool = false
        _ = FileManager.default.fileExists(atPath: source, isDirectory: &isFolder)
        if isFolder.boolValue, !path.hasSuffix(".xcassets") {
            for below in (FileManager.default.subpaths(atPath: source) ?? []).sorted() {
                var isBelow: ObjCBool = false
                _ = FileManager.default.fileExists(
                    atPath: source + "/" + below, isDirectory: &isBelow)
                if isBelow.boolValue { continue }
                add(source + "/" + below, as: place + parts.last! + "/" + below, true)
            }
            return
        }
        let language = parts.lastIndex { $0.hasSuffix(".lproj") } ?? parts.count - 1
        add(source, as: place + parts[language...].joined(separator: "/"), true)
    }

    /// What stands before the bracket that closes the one before the text.
    static func enclosed(_ text: Substring) -> Substring {
        var depth = 0
        for index in text.indices {
            if "([{".contains(text[index]) { depth += 1 }
            if ")]}".contains(text[index]) { depth -= 1 }
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
        } else if !source.split(separator: "/").contains(where: { $0.hasSuffix(".xcassets") }),
            !files.contains(where: { $0.name == name })
        {
            files.append((name, source))
        }
    }

    /// What stands beside the plugin's files: its name, and its text.
    func accessor(_ module: String) -> (name: String, text: String) {
        let name = folder.prefix(upTo: folder.lastIndex(of: ".") ?? folder.endIndex)
        if folder.hasSuffix(".framework") {
            return (
                "Bundle+Framework.swift",
                """
                import Foundation

                // Added by farad bring-plugin: the pod's resources, which are in its framework.
                extension Bundle {
                    convenience init(for aClass: AnyClass) {
                        self.init(
                            for: aClass, ofModule: "\(module)", framework: "\(name)",
                            in: packageFolder + "/Resources/\(folder)")
                    }
                }

                \(Self.package)
                """
            )
        }
        return (
            "Bundle+Module.swift",
            """
            import Foundation

            // Added by farad bring-plugin: the target's resources, which are in the app's bundle, in place
            // of what SwiftPM writes on a Mac.
            extension Bundle {
                static var module: Bundle {
                    Bundle(resources: "\(name)", in: packageFolder + "/Resources/\(folder)")
                }
            }

            \(Self.package)
            """
        )
    }

    private static let package = """
        private var packageFolder: String {
            var package = URL(fileURLWithPath: #filePath)
            for _ in 0..<3 { package.deleteLastPathComponent() }
            return package.path
        }

        """
}
