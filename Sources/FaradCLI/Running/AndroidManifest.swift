import Farad
import Foundation

/// What the `AndroidManifest.xml` of a project says of its app; where there is none, it may ask for what
/// a script may.
struct AndroidManifest {
    private let text: String
    private let strings: String

    init(_ folder: String) {
        func text(_ name: String) -> String {
            let path = folder + "/android/app/src/main/" + name
            let data = FileManager.default.contents(atPath: path) ?? Data()
            // What a comment says is not said.
            return String(decoding: data, as: UTF8.self)
                .replacing(/<!--.*?-->/.dotMatchesNewlines(), with: "")
        }
        self.text = text("AndroidManifest.xml")
        strings = text("res/values/strings.xml")
    }

    /// The app as a build of the project makes it.
    func bundle(_ packageName: String, label: String, plugins: [String]) -> AndroidBundle {
        var bundle = AndroidBundle(
            packageName: packageName, label: label, permissions: permissions,
            urlSchemes: urlSchemes, plugins: plugins)
        bundle.permissions.removeAll { removedPermissions.contains($0) }
        return bundle
    }

    /// The schemes of the URLs that open the app.
    private var urlSchemes: [String] {
        values(of: "scheme", in: text).map { scheme in
            guard scheme.hasPrefix("@string/") else { return scheme }
            let name = NSRegularExpression.escapedPattern(for: String(scheme.dropFirst(8)))
            let value = try? Regex("name=\"\(name)\"[^>]*>([^<]*)<").firstMatch(in: strings)
            return value?.output[1].substring.map(String.init) ?? scheme
        }
    }

    /// Those that it declares for the system that is simulated.
    private var permissions: [String] {
        if text.isEmpty { return ScriptApp.androidPermissions }
        return permissionTags.filter { tag in
            let last = values(of: "maxSdkVersion", in: tag).first.flatMap { Int($0) }
            return !isRemoval(tag) && (last ?? .max) >= Self.version
        }
        .flatMap { values(of: "name", in: $0) }
    }

    /// Those that no plugin's manifest is to add.
    private var removedPermissions: [String] {
        permissionTags.filter(isRemoval).flatMap { values(of: "name", in: $0) }
    }

    /// Android 15.
    private static let version = 35

    private var permissionTags: [String] {
        text.matches(of: /<uses-permission(-sdk-23)?\s[^>]*>/).map { String($0.0) }
    }

    private func isRemoval(_ tag: String) -> Bool {
        tag.contains(/tools:node\s*=\s*"remove"/)
    }

    /// The values of an attribute of Android's.
    private func values(of attribute: String, in text: String) -> [String] {
        guard let pattern = try? Regex("android:\(attribute)\\s*=\\s*\"([^\"]+)\"") else {
            return []
        }
        return text.matches(of: pattern).compactMap { $0.output[1].substring.map(String.init) }
    }
}
