import AndroidFoundation
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
            intentFilters: intentFilters, plugins: plugins)
        bundle.permissions.removeAll { removedPermissions.contains($0) }
        return bundle
    }

    /// Those of its activities that take addresses which other apps open.
    private var intentFilters: [IntentFilter] {
        let pattern = /<intent-filter(\s[^>]*)?>(.*?)<\/intent-filter\s*>/.dotMatchesNewlines()
        return text.matches(of: pattern).compactMap { match in
            let filter = String(match.output.2)
            guard values(of: "name", in: filter).contains("android.intent.action.VIEW") else {
                return nil
            }
            return dataFilter(filter)
        }
    }

    /// What the `<data>` elements of an intent filter say together; nil where there are none.
    private func dataFilter(_ text: String) -> IntentFilter? {
        var filter = IntentFilter()
        let tags = text.matches(of: /<data\s[^>]*>/).map { String($0.0) }
        guard !tags.isEmpty else { return nil }
        for tag in tags {
            func value(_ attribute: String) -> String? {
                values(of: attribute, in: tag).first.map(resolved)
            }
            if let scheme = value("scheme") { filter.schemes.append(scheme) }
            if let host = value("host") {
                filter.authorities.append(.init(host, port: value("port").flatMap { Int($0) }))
            }
            if let path = value("path") { filter.paths.append(.literal(path)) }
            if let path = value("pathPrefix") { filter.paths.append(.prefix(path)) }
            if let path = value("pathSuffix") { filter.paths.append(.suffix(path)) }
            // The manifest's text has one backslash more before each that is meant.
            if let path = value("pathPattern") {
                filter.paths.append(.glob(path.replacing("\\\\", with: "\\")))
            }
            if let path = value("pathAdvancedPattern") {
                filter.paths.append(.advanced(path.replacing("\\\\", with: "\\")))
            }
            if value("mimeType") != nil { filter.hasType = true }
        }
        return filter
    }

    /// A text, or the string resource that it names.
    private func resolved(_ value: String) -> String {
        guard value.hasPrefix("@string/") else { return value }
        let name = NSRegularExpression.escapedPattern(for: String(value.dropFirst(8)))
        let text = try? Regex("name=\"\(name)\"[^>]*>([^<]*)<").firstMatch(in: strings)
        return text?.output[1].substring.map(String.init) ?? value
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
