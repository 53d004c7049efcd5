public import Foundation
import Simulation

/// The bundle of the running process: its Info.plist and its read-only files on the phone.
open class Bundle {
    private let process: PhoneProcess
    /// Where it lies, if it is not the app's own.
    private var folder: String?

    private init(_ process: PhoneProcess) { self.process = process }

    public static var main: Bundle {
        Bundle(PhoneProcess.current)
    }

    /// Every class of an app lies in its one bundle here.
    public convenience init(for aClass: AnyClass) { self.init(PhoneProcess.current) }

    /// A bundle of resources in a folder; nil where there is no folder.
    public convenience init?(path: String) {
        self.init(PhoneProcess.current)
        guard process.system.fileSystem.isDirectory(path, for: process) else { return nil }
        folder = path
    }

    /// The resources of a package's target, which lie in the app's bundle in one of their own: what
    /// SwiftPM calls `Bundle.module`.
    ///
    /// - Parameter folder: Where they are on this machine.
    public convenience init(resources name: String, in folder: String) {
        self.init(PhoneProcess.current)
        enter(name + ".bundle", folder)
    }

    /// The bundle of a class: for one of a pod's, the pod's framework, where CocoaPods puts its resources;
    /// for others the app's.
    ///
    /// - Parameters:
    ///   - module: The pod's.
    ///   - folder: Where its resources are on this machine.
    public convenience init(
        for aClass: AnyClass, ofModule module: String, framework: String, in folder: String
    ) {
        self.init(PhoneProcess.current)
        guard String(reflecting: aClass).hasPrefix(module + ".") else { return }
        enter("Frameworks/\(framework).framework", folder)
    }

    /// Puts a folder of this machine's into the app's bundle, and is that.
    private func enter(_ name: String, _ folder: String) {
        let names = HostFile.names(below: folder)
        guard !names.isEmpty else {
            unsimulated("Farad finds no resources of \(name) in \(folder); bring the plugin again")
        }
        process.system.fileSystem.bundle(at: process.sandbox.bundlePath).add(
            .init(
                in: name, names: { names }, contents: { HostFile.contents(folder + "/" + $0) }))
        self.folder = process.sandbox.bundlePath + "/" + name
    }

    public convenience init?(url: URL) { self.init(path: FileContents.path(url)) }

    open var infoDictionary: [String: Any]? {
        guard let folder else { return process.infoDictionary }
        guard let data = try? process.system.fileSystem.read("\(folder)/Info.plist") else {
            return [:]
        }
        return (try? PropertyListSerialization.propertyList(from: data, format: nil))
            as? [String: Any]
    }
    open var localizedInfoDictionary: [String: Any]? { nil }
    open var bundleIdentifier: String? {
        folder == nil
            ? process.sandbox.bundleIdentifier
            : object(forInfoDictionaryKey: "CFBundleIdentifier") as? String
    }
    open var bundlePath: String {
        FileManager.withoutPrivate(folder ?? process.sandbox.bundlePath)
    }
    open var bundleURL: URL { URL(fileURLWithPath: bundlePath, isDirectory: true) }
    open var resourcePath: String? { bundlePath }
    open var resourceURL: URL? { bundleURL }
    /// The one that the phone's user reads, and what has no language; else English, or the first.
    open var preferredLocalizations: [String] {
        let known = localizations
        // `zh-Hans-CN`, `zh-Hans`, `zh`.
        let wanted = PhoneClock.preferredLanguages.flatMap { language in
            let parts = language.split(separator: "-")
            return parts.indices.reversed().map { parts[...$0].joined(separator: "-") }
        }
        let own = (wanted + ["en"]).first(where: known.contains) ?? known.first { $0 != "Base" }
        return [own].compactMap(\.self) + known.filter { $0 == "Base" }
    }
    /// What it has folders of texts for; English where it has none.
    open var localizations: [String] {
        let names = (try? process.system.fileSystem.list(bundlePath)) ?? []
        let found = names.filter { $0.hasSuffix(".lproj") }.map { String($0.dropLast(6)) }
        return found.isEmpty ? ["en"] : found
    }

    open func object(forInfoDictionaryKey key: String) -> Any? { infoDictionary?[key] }

    /// Nil when the bundle has no such file.
    open func path(forResource name: String?, ofType ext: String?) -> String? {
        path(forResource: name, ofType: ext, inDirectory: nil)
    }

    open func path(
        forResource name: String?, ofType ext: String?, inDirectory subpath: String?
    ) -> String? {
        guard let name else { return nil }
        let file = ext.map { $0.isEmpty ? name : "\(name).\($0)" } ?? name
        let folder = subpath.map { bundlePath + "/" + $0 } ?? bundlePath
        func existing(_ path: String) -> String? {
            process.system.fileSystem.exists(path) ? path : nil
        }
        if let path = existing("\(folder)/\(file)") { return path }
        // What is there in several languages.
        return preferredLocalizations.lazy.compactMap { existing("\(folder)/\($0).lproj/\(file)") }
            .first
    }

    open func url(forResource name: String?, withExtension ext: String?) -> URL? {
        path(forResource: name, ofType: ext).map { URL(fileURLWithPath: $0, isDirectory: false) }
    }

    open func url(
        forResource name: String?, withExtension ext: String?, subdirectory subpath: String?
    ) -> URL? {
        path(forResource: name, ofType: ext, inDirectory: subpath).map {
            URL(fileURLWithPath: $0, isDirectory: false)
        }
    }

    /// The files of a folder of the bundle, by name; all of them, when no extension is named.
    open func paths(forResourcesOfType ext: String?, inDirectory subpath: String?) -> [String] {
        let folder = subpath.map { bundlePath + "/" + $0 } ?? bundlePath
        let names = (try? process.system.fileSystem.list(folder, as: process)) ?? []
        let ending = ext.flatMap { $0.isEmpty ? nil : "." + $0 }
        return names.sorted().filter { name in ending.map(name.hasSuffix) ?? true }
            .map { folder + "/" + $0 }
    }

    /// Nil when there is none.
    open func urls(forResourcesWithExtension ext: String?, subdirectory subpath: String?) -> [URL]?
    {
        let paths = paths(forResourcesOfType: ext, inDirectory: subpath)
        return paths.isEmpty ? nil : paths.map { URL(fileURLWithPath: $0, isDirectory: false) }
    }

    /// Where a phone has the app's program; a simulated one has no file there.
    open var executablePath: String? { bundlePath + "/" + process.process.name }
    open var executableURL: URL? {
        executablePath.map { URL(fileURLWithPath: $0, isDirectory: false) }
    }

    /// Nil: a simulated app comes from no store.
    open var appStoreReceiptURL: URL? { nil }

    /// From a table in the phone's language, `Localizable.strings` unless another is named; else the
    /// value, or the key itself.
    open func localizedString(
        forKey key: String, value: String?, table tableName: String?
    ) -> String {
        let table = tableName.flatMap { $0.isEmpty ? nil : $0 } ?? "Localizable"
        if let path = path(forResource: table, ofType: "strings"),
            let data = try? process.system.fileSystem.read(path),
            let texts = try? PropertyListSerialization.propertyList(from: data, format: nil),
            let text = (texts as? [String: Any])?[key] as? String
        {
            return text
        }
        guard let value, !value.isEmpty else { return key }
        return value
    }
}
