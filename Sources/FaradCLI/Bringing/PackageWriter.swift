import Foundation
import PluginContract

/// Writes a Swift package with one module, whole or not at all.
struct PackageWriter {
    let module: String
    /// Farad's folder, as an absolute path.
    let farad: String
    /// The plugins' classes.
    let classes: [PluginClass]
    /// The npm package that they come with.
    let npm: String?

    /// The command `farad` with the plugins in it; nil where there are none.
    var program: String? { classes.isEmpty ? nil : "farad-with-\(module)" }

    /// - Throws: ``Problem`` `cannotCreate` or `inputOutput`; then nothing is left behind.
    func write(
        _ files: [PluginSourceReader.File], _ resources: BroughtResources?, to folder: String
    ) throws(Problem) {
        let temporary = "\(folder).\(getpid())"
        // Of a process that had this one's number.
        try? FileManager.default.removeItem(atPath: temporary)
        do {
            try FileManager.default.createDirectory(
                atPath: temporary, withIntermediateDirectories: false)
        } catch {
            throw Problem(.cannotCreate, "The folder \(folder) cannot be made.")
        }
        do {
            try write(manifest(folder), named: "Package.swift", in: temporary)
            if program != nil {
                try write(main, named: "Sources/\(command)/main.swift", in: temporary)
            }
            for file in files {
                try write(file.text, named: "Sources/\(module)/\(file.path)", in: temporary)
            }
            if let resources, !resources.files.isEmpty {
                let place = "Resources/\(resources.folder)"
                let accessor = resources.accessor(module)
                try write(accessor.text, named: "Sources/\(module)/\(accessor.name)", in: temporary)
                for file in resources.files {
                    let data = try Data(contentsOf: URL(fileURLWithPath: file.source))
                    try write(data, named: "\(place)/\(file.name)", in: temporary)
                }
            }
            // What has come there meanwhile stays.
            guard rename(temporary, folder) == 0 else { throw CocoaError(.fileWriteUnknown) }
        } catch {
            try? FileManager.default.removeItem(atPath: temporary)
            throw Problem(.inputOutput, "\(folder) cannot be written.")
        }
    }

    private func write(_ text: String, named name: String, in folder: String) throws {
        try write(Data(text.utf8), named: name, in: folder)
    }

    private func write(_ data: Data, named name: String, in folder: String) throws {
        let url = URL(fileURLWithPath: folder + "/" + name)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: url)
    }

    /// The target of ``program``.
    private var command: String { "FaradWith\(module)" }

    private var main: String {
        let own = npm.map { ", package: \(literal($0))" } ?? ""
        let plugins = classes.map { type in
            "    LinkedPlugin(\(literal(type.objectiveCName)), \(type.expression)\(own)),\n"
        }
        return """
            // Written by farad bring-plugin: the command farad with the plugin in it.
            import FaradCLI
            import \(module)

            FaradProgram.main(plugins: [
            \(plugins.joined())])

            """
    }

    private func manifest(_ folder: String) -> String {
        let settings = """
            swiftSettings: [
                            .swiftLanguageMode(.v5), .unsafeFlags(["-enforce-exclusivity=unchecked"]),
                        ]
            """
        var products = ".library(name: \"\(module)\", targets: [\"\(module)\"])"
        var program = ""
        if let name = self.program {
            products += ",\n        .executable(name: \"\(name)\", targets: [\"\(command)\"])"
            program = """
                ,
                        .executableTarget(
                            name: "\(command)",
                            dependencies: ["\(module)", .product(name: "FaradCLI", package: "farad")],
                            \(settings)),
                """
        }
        return """
            // swift-tools-version: 6.1
            import PackageDescription

            let package = Package(
                name: "\(module)",
                products: [
                    \(products),
                ],
                dependencies: [.package(name: "farad", path: \(literal(path(from: folder))))],
                targets: [
                    .target(
                        name: "\(module)", dependencies: [.product(name: "Farad", package: "farad")],
                        \(settings),
                        plugins: [.plugin(name: "FaradShadows", package: "farad")])\(program)
                ])

            """
    }

    private func literal(_ text: String) -> String {
        "\""
            + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }

    /// Farad's folder as the package's sees it.
    private func path(from folder: String) -> String {
        let own = FaradPackage.absolute(folder).split(separator: "/")
        let other = farad.split(separator: "/")
        let shared = zip(own, other).prefix { $0.0 == $0.1 }.count
        // Folders that share no more than the root move by themselves.
        guard shared > 0 else { return farad }
        let up = Array(repeating: "..", count: own.count - shared)
        return (up + other[shared...].map(String.init)).joined(separator: "/")
    }
}
