import Farad
import Foundation
import PluginContract

/// Reads definitions, and keeps what was read for as long as no file that was looked at has changed:
/// reading takes a second or two, the compiler's own start included.
final class KeptDefinitions {
    /// Raised when readings say other things than before.
    private static let version = "1"

    private let folder: String
    private let current = FileManager.default.currentDirectoryPath
    /// Whether the last reading was one that had been kept.
    private(set) var wasKept = false
    /// The milliseconds that loading the compiler and reading took.
    private(set) var milliseconds = 0.0

    init() { folder = CacheFolder.path("contracts") }

    /// - Parameters:
    ///   - files: Paths as the user gave them.
    ///   - root: Where bundled sources begin; empty for a user's own.
    /// - Throws: ``Problem``.
    func read(_ files: [String], isApp: Bool, root: String = "") throws(Problem) -> Definitions {
        let start = DispatchTime.now().uptimeNanoseconds
        defer {
            milliseconds += Double(DispatchTime.now().uptimeNanoseconds - start) / 1_000_000
        }
        do {
            let contract = try WebAssets.contractFolder()
            let request = DefinitionsReader.Request(
                files: files.map { URL(fileURLWithPath: $0).standardizedFileURL.path },
                isApp: isApp, currentDirectory: current,
                packages: try WebAssets.packagesFolder(), libraries: contract + "/lib", root: root)
            return try Definitions(reading: try text(request, contract))
        } catch let error as DeviceError {
            throw Problem(error)
        } catch let error as ContractError {
            throw Problem(error)
        } catch {
            throw Problem(.fault, "\(error)")
        }
    }

    private func text(_ request: DefinitionsReader.Request, _ contract: String) throws -> String {
        let reader = FileManager.default.contents(atPath: contract + "/reader.js") ?? Data()
        let made = FileManager.default.contents(atPath: contract + "/made-of") ?? Data()
        guard !reader.isEmpty, !made.isEmpty else {
            throw ContractError(
                .fault, "The reader of definitions is missing (\(contract)); run “make web”.")
        }
        let asked = "\(Self.version)\n\(request)\n\(reader.count)\n"
        let key = SHA256.hexadecimal(of: Array(asked.utf8) + Array(reader) + Array(made))
        let path = folder + "/" + key
        if let kept = InputList(path: path + ".inputs"), kept.isCurrent,
            let text = FileManager.default.contents(atPath: path + ".json")
        {
            wasKept = true
            return String(decoding: text, as: UTF8.self)
        }
        wasKept = false
        guard let compiler = FileManager.default.contents(atPath: contract + "/typescript.js")
        else {
            throw ContractError(
                .fault, "TypeScript's compiler is missing (\(contract)); run “make web”.")
        }
        var inputs = InputList()
        let definitions = DefinitionsReader(
            .init(
                compiler: String(decoding: compiler, as: UTF8.self),
                reader: String(decoding: reader, as: UTF8.self)),
            .init(
                read: { path in
                    let data = FileManager.default.contents(atPath: path)
                    // The library changes with the compiler alone.
                    if !path.hasPrefix(contract) { inputs.add(path, data) }
                    return data.map { String(decoding: $0, as: UTF8.self) }
                },
                isFile: { path in
                    let exists = Self.exists(path, isFolder: false)
                    if !exists, !path.hasPrefix(contract) { inputs.addMissing(path) }
                    return exists
                },
                isFolder: { path in
                    let exists = Self.exists(path, isFolder: true)
                    if !exists { inputs.addMissing(path) }
                    return exists
                }))
        let text = try definitions.read(request)
        keep(text, inputs, path)
        return text
    }

    private static func exists(_ path: String, isFolder: Bool) -> Bool {
        var found: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &found)
            && found.boolValue == isFolder
    }

    /// What cannot be kept costs the next check some time, nothing else.
    private func keep(_ text: String, _ inputs: InputList, _ path: String) {
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        try? Data(text.utf8).write(to: URL(fileURLWithPath: path + ".json"), options: .atomic)
        try? Data(inputs.text.utf8).write(
            to: URL(fileURLWithPath: path + ".inputs"), options: .atomic)
    }
}

extension Problem {
    init(_ error: ContractError) {
        switch error.kind {
        case .badData: self.init(.badData, error.message)
        case .missingInput: self.init(.missingInput, error.message)
        case .fault: self.init(.fault, error.message)
        }
    }
}
