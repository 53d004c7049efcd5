import Foundation

/// The files that `make web` makes and the build copies beside the command.
package enum WebAssets {
    /// The folder with all of them.
    ///
    /// - Throws: ``DeviceError`` that names `make web`.
    package static func folder() throws(DeviceError) -> String {
        let path = resources + "/WebAssets"
        guard access(path + "/runtime.js", R_OK) == 0 else {
            throw DeviceError(
                .fault,
                "The web assets are missing (\(path)/runtime.js); run “make web” and build again.")
        }
        return path
    }

    /// Our `@capacitor` packages, laid out as in a `node_modules` folder.
    package static func packagesFolder() throws(DeviceError) -> String {
        try folder() + "/capacitor"
    }

    /// The folder with the module that scenarios import, laid out as a `node_modules` folder.
    package static func testingFolder() throws(DeviceError) -> String {
        try folder() + "/testing"
    }

    /// The folder with the scenarios of bundled apps, by ``AppBundle/scenarioFolder``; it may not
    /// exist.
    package static func scenariosFolder(named app: String) throws(DeviceError) -> String {
        try folder() + "/scenarios/" + app
    }

    /// The folder with what reads the definitions of plugins.
    package static func contractFolder() throws(DeviceError) -> String {
        try folder() + "/contract"
    }

    /// The folder with the apps' own sources, laid out as in the project.
    package static func sourcesFolder() throws(DeviceError) -> String {
        try folder() + "/sources"
    }

    /// A photo that comes with Farad.
    package static func photo(_ name: String = "landscape") throws(DeviceError) -> String {
        let path = resources + "/Photos/\(name).jpg"
        guard access(path, R_OK) == 0 else {
            throw DeviceError(.fault, "The photo \(path) is missing; build again.")
        }
        return path
    }

    /// Beside the command, wherever it was built; found without Foundation's `Bundle`, whose first
    /// use takes longer than a whole run.
    private static let resources: String = {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &bytes, bytes.count)
        if count > 0, let slash = bytes[..<count].lastIndex(of: UInt8(ascii: "/")) {
            let folder = String(decoding: bytes[..<slash], as: UTF8.self)
            let path = folder + "/farad_Farad.resources"
            if access(path, R_OK) == 0 { return path }
        }
        return Bundle.module.resourcePath ?? ""
    }()
}
