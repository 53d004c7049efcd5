import Farad
import Foundation
import JavaScriptCore

/// What a project's `capacitor.config` says: in TypeScript, else in JavaScript, else in JSON, as
/// Capacitor's command line takes the first that it finds.
///
/// The first two are evaluated with all that they import, but have nothing of Node's except
/// `process.env`. Where that does not do, what `cap sync` has left in the native projects takes their
/// place.
struct ProjectConfiguration {
    /// The file that says it.
    let path: String
    let values: [String: Any]
    /// Why it is not the first file that was there.
    private(set) var note: String?

    private static let synchronized = [
        "ios/App/App/capacitor.config.json",
        "android/app/src/main/assets/capacitor.config.json",
    ]

    private static let name = "capacitor.config"

    /// Whether the folder is a project's.
    static func isThere(in folder: String) -> Bool {
        ["ts", "js", "json"].contains {
            FileManager.default.fileExists(atPath: "\(folder)/\(name).\($0)")
        }
    }

    init(_ folder: String) throws(Problem) {
        for ending in ["ts", "js"] {
            let path = "\(folder)/\(Self.name).\(ending)"
            guard FileManager.default.fileExists(atPath: path) else { continue }
            do {
                self.init(path: path, values: try Self.evaluate(path))
            } catch {
                guard let left = try Self.synchronized(folder) else { throw error }
                self = left
                let reason = error.message.hasSuffix(".") ? error.message : error.message + "."
                note = "\(reason) What “cap sync” left in \(left.path) is taken."
            }
            return
        }
        let path = "\(folder)/\(Self.name).json"
        if let values = try Self.object(path) {
            self.init(path: path, values: values)
        } else if let left = try Self.synchronized(folder) {
            self = left
        } else {
            throw Problem(
                .missingInput,
                "\(folder) holds no capacitor.config.ts, capacitor.config.js or "
                    + "capacitor.config.json.")
        }
    }

    private init(path: String, values: [String: Any]) {
        self.path = path
        self.values = values
    }

    private static func synchronized(_ folder: String) throws(Problem) -> Self? {
        for name in synchronized {
            let path = folder + "/" + name
            if let values = try object(path) { return Self(path: path, values: values) }
        }
        return nil
    }

    /// The object in a file; nil where there is no file.
    private static func object(_ path: String) throws(Problem) -> [String: Any]? {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        guard let values = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any] else {
            throw Problem(.badData, "\(path) is no JSON object.")
        }
        return values
    }

    // MARK: TypeScript and JavaScript

    private static let variable = "capacitorConfig"
    /// It computes a few texts, which takes milliseconds.
    private static let secondsOfPatience = 5

    private static func evaluate(_ path: String) throws(Problem) -> [String: Any] {
        let bundler: ScriptBundler
        do {
            bundler = ScriptBundler(
                packages: try WebAssets.packagesFolder(), form: .exports(variable))
        } catch {
            throw Problem(error)
        }
        let made = try bundler.bundle(path)
        let text: String
        let watchdog = Watchdog(patience: secondsOfPatience) {
            Terminal.error("farad: \(path) \($0.deed), \($0.example).")
            Terminal.exit(ExitStatus.badData.rawValue)
        }
        defer { watchdog.isResting = true }
        do throws(JSException) {
            text = try json(of: made.script, path)
        } catch {
            throw Problem(.badData, "\(path) cannot be evaluated: \(error.message)")
        }
        guard
            let values = (try? JSONSerialization.jsonObject(with: Data(text.utf8)))
                as? [String: Any]
        else {
            throw Problem(.badData, "\(path) exports no object as its default.")
        }
        return values
    }

    /// What the script exports as its default, or the promise of it.
    private static func json(of script: String, _ path: String) throws(JSException) -> String {
        let context = JSContext()
        let process = JSValue(newObjectIn: context)
        try process.setValue(ProcessInfo.processInfo.environment, forProperty: "env")
        try process.setValue("linux", forProperty: "platform")
        try context.setObject(process, forKeyedSubscript: "process")
        var failure: JSException?
        context.unhandledRejectionHandler = { failure = $0 }
        try context.evaluateScript(script, withSourceURL: path)
        try context.evaluateScript(
            """
            var json = '';
            Promise.resolve(\(variable).default ?? \(variable)).then((value) => { json = JSON.stringify(value); });
            """)
        if let failure { throw failure }
        return try context["json"].toString()
    }
}
