import Farad
import Foundation

/// Files that a test or a scenario names, found from its own.
enum TestFiles {
    static func path(_ name: String, besides file: String) -> String {
        if name.hasPrefix("/") { return name }
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent().relativePath
        return folder == "." ? name : folder + "/" + name
    }

    /// What a test's phone takes from outside.
    static func surroundings(of file: String) -> TestPlay.Surroundings {
        func translated<R>(_ body: () throws(Problem) -> R) throws(DeviceError) -> R {
            do throws(Problem) {
                return try body()
            } catch {
                throw DeviceError(error.kind, error.message)
            }
        }
        return TestPlay.Surroundings(
            app: { name throws(DeviceError) in
                try translated { () throws(Problem) in
                    try AppTarget(name, besides: file).bundle
                }
            },
            item: { name throws(DeviceError) in
                try translated { () throws(Problem) in
                    try SharedFile.load(path(name, besides: file))
                }
            })
    }

    private static func bundler() throws(Problem) -> ScriptBundler {
        do {
            let testing = try WebAssets.testingFolder()
            return ScriptBundler(
                packages: try WebAssets.packagesFolder() + ":" + testing,
                form: .tests(after: testing + "/farad/tests/main.ts"))
        } catch {
            throw Problem(error)
        }
    }

    /// What the file imports, as far as it was bundled before.
    static func inputs(_ path: String) -> [String] { (try? bundler())?.inputs(path) ?? [] }

    /// The text of the file and all that it imports.
    static func bundle(_ path: String) throws(Problem) -> ScriptBundle {
        try bundler().bundle(path)
    }

    /// The file and all that it imports, as one script.
    static func script(_ path: String) throws(Problem) -> ScenarioScript {
        let made = try bundle(path)
        return ScenarioScript(made.script, path: path, map: made.map)
    }
}
