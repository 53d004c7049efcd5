import Foundation

/// What a plugin's podspec says of its resources, read word by word: Ruby is not run.
struct Podspec {
    let path: String
    /// What the framework of the pod is called.
    let framework: String
    /// Where in the framework they come to, which is empty or ends with a slash, and which files they are.
    private(set) var resources: [(place: String, pattern: String)] = []
    private let folder: String

    /// Nil where the folder has none.
    init?(in folder: String) {
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
        guard let name = names.first(where: { $0.hasSuffix(".podspec") }),
            let data = FileManager.default.contents(atPath: folder + "/" + name)
        else { return nil }
        self.folder = folder
        path = folder + "/" + name
        let text = String(decoding: data, as: UTF8.self).split(
            separator: "\n", omittingEmptySubsequences: false
        ).filter { !$0.drop { $0.isWhitespace }.hasPrefix("#") }.joined(separator: "\n")
        let own = text.firstMatch(of: /\.name\s*=\s*['"]([^'"]+)['"]/).map { String($0.1) }
        framework =
            text.firstMatch(of: /\.module_name\s*=\s*['"]([^'"]+)['"]/).map { String($0.1) }
            ?? Self.module(of: own ?? String(name.dropLast(8)))
        for found in text.matches(of: /\.resources?\s*=\s*/) {
            for pattern in Self.texts(Self.value(text[found.range.upperBound...])) {
                resources.append(("", pattern))
            }
        }
        for found in text.matches(of: /\.resource_bundles?\s*=\s*/) {
            let list = Self.value(text[found.range.upperBound...])
            for bundle in list.matches(of: Self.bundle) {
                let name = bundle.1 ?? bundle.2 ?? ""
                for pattern in Self.texts(bundle.3) {
                    resources.append(("\(name).bundle/", pattern))
                }
            }
        }
    }

    /// What CocoaPods makes of a name that is none in C.
    private static func module(of name: String) -> String {
        let letters = name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
        return (letters.first?.isNumber == true ? "_" : "") + String(letters)
    }

    /// A bundle's name and its files.
    private static var bundle: Regex<(Substring, Substring?, Substring?, Substring)> {
        #/
        (?: ['"] ([^'"]+) ['"] | :? (\w+) ) \s* (?: => | :\s ) \s*
        ( (?: Dir )? \[ [^\]]* \] | ['"] [^'"]* ['"] )
        /#
    }

    /// What is in the brackets, else the rest of the line, and of the next ones after a comma.
    private static func value(_ text: Substring) -> Substring {
        if let first = text.first, "[{".contains(first) {
            return BroughtResources.enclosed(text.dropFirst())
        }
        var end = text.startIndex
        while end < text.endIndex {
            let line = text[end...].prefix { $0 != "\n" }
            end = line.endIndex
            let isLast = line.last { !$0.isWhitespace } != ","
            guard !isLast, end < text.endIndex else { break }
            end = text.index(after: end)
        }
        return text[..<end]
    }

    private static func texts(_ text: Substring) -> [String] {
        text.matches(of: /['"]([^'"]*)['"]/).map { String($0.1) }
    }

    // MARK: Files

    /// Files and folders by a pattern as shells have it, from the podspec's folder; in order.
    func paths(matching pattern: String) -> [String] {
        guard let expression = try? Regex(Self.expression(pattern)) else { return [] }
        return all.filter { $0.wholeMatch(of: expression) != nil }
    }

    private var all: [String] {
        var found: [String] = []
        func look(_ place: String) {
            let names = try? FileManager.default.contentsOfDirectory(
                atPath: place.isEmpty ? folder : folder + "/" + place)
            for name in (names ?? []).sorted()
            where !name.hasPrefix(".") && !["node_modules", "Pods"].contains(name) {
                let path = place.isEmpty ? name : place + "/" + name
                found.append(path)
                var isFolder: ObjCBool = false
                _ = FileManager.default.fileExists(
                    atPath: folder + "/" + path, isDirectory: &isFolder)
                if isFolder.boolValue { look(path) }
            }
        }
        look("")
        return found
    }

    private static func expression(_ pattern: String) -> String {
        var result = ""
        var rest = pattern[...]
        var depth = 0
        while let sign = rest.first {
            if rest.hasPrefix("**/") {
                result += "(?:[^/]+/)*"
                rest = rest.dropFirst(3)
                continue
            }
            switch sign {
            case "*": result += "[^/]*"
            case "?": result += "[^/]"
            case "{":
                depth += 1
                result += "(?:"
            case "}" where depth > 0:
                depth -= 1
                result += ")"
            case "," where depth > 0: result += "|"
            case "[", "]", "-": result += String(sign)
            default:
                let isWord = sign.isLetter || sign.isNumber || sign == "_" || sign == "/"
                result += isWord ? String(sign) : "\\" + String(sign)
            }
            rest = rest.dropFirst()
        }
        return result
    }
}
