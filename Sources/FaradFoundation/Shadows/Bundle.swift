public import Foundation

/// The bundle of the running process: its Info.plist and its read-only files on the phone.
open class Bundle {
    private let process: PhoneProcess

    private init(_ process: PhoneProcess) { self.process = process }

    public static var main: Bundle {
        Bundle(PhoneProcess.current)
    }

    /// Every class of an app lies in its one bundle here.
    public convenience init(for aClass: AnyClass) { self.init(PhoneProcess.current) }

    open var infoDictionary: [String: Any]? { process.infoDictionary }
    open var localizedInfoDictionary: [String: Any]? { nil }
    open var bundleIdentifier: String? { process.sandbox.bundleIdentifier }
    open var bundlePath: String { FileManager.withoutPrivate(process.sandbox.bundlePath) }
    open var bundleURL: URL { URL(fileURLWithPath: bundlePath, isDirectory: true) }
    open var resourcePath: String? { bundlePath }
    open var resourceURL: URL? { bundleURL }
    open var preferredLocalizations: [String] { ["en"] }
    open var localizations: [String] { ["en"] }

    open func object(forInfoDictionaryKey key: String) -> Any? { process.infoDictionary[key] }

    /// Nil when the bundle has no such file.
    open func path(forResource name: String?, ofType ext: String?) -> String? {
        path(forResource: name, ofType: ext, inDirectory: nil)
    }

    open func path(
        forResource name: String?, ofType ext: String?, inDirectory subpath: String?
    ) -> String? {
        guard let name else { return nil }
        var path = bundlePath
        if let subpath { path += "/" + subpath }
        path += "/" + name
        if let ext, !ext.isEmpty { path += "." + ext }
        return process.system.fileSystem.exists(path) ? path : nil
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

    /// The key itself: bundles carry no translations here.
    open func localizedString(
        forKey key: String, value: String?, table tableName: String?
    ) -> String {
        guard let value, !value.isEmpty else { return key }
        return value
    }
}
