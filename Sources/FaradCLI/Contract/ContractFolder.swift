import Foundation
import PluginContract

/// Recorded contracts on this machine: a file, or a folder of files.
enum ContractFolder {
    /// - Throws: ``Problem``: `missingInput` where there is none, `badData` for one that is wrong.
    static func read(_ path: String) throws(Problem) -> [(path: String, file: ContractFile)] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw Problem(.missingInput, "There is no contract \(path).")
        }
        guard isFolder.boolValue else { return [(path, try file(path))] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let found = names.sorted().filter { $0.hasSuffix(ContractFile.ending) }
        guard !found.isEmpty else {
            throw Problem(
                .missingInput,
                "\(path) holds no file …\(ContractFile.ending); --record \(path) makes them.")
        }
        var files: [(path: String, file: ContractFile)] = []
        for name in found { files.append((path + "/" + name, try file(path + "/" + name))) }
        return files
    }

    private static func file(_ path: String) throws(Problem) -> ContractFile {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Problem(.missingInput, "The contract \(path) cannot be read.")
        }
        do {
            return try ContractFile(String(decoding: data, as: UTF8.self), path: path)
        } catch {
            throw Problem(error)
        }
    }

    /// Writes each contract to a file of its own, whole or not at all; the names of the files.
    static func write(_ files: [ContractFile], to folder: String) throws(Problem) -> [String] {
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw Problem(.cannotCreate, "The folder \(folder) cannot be made.")
        }
        var outputs: [(path: String, output: OutputFile, text: String)] = []
        do throws(Problem) {
            for file in files {
                let path = "\(folder)/\(file.plugin)\(ContractFile.ending)"
                outputs.append((path, try OutputFile(path), file.text))
            }
        } catch {
            for each in outputs { each.output.abandon() }
            throw error
        }
        for each in outputs { try each.output.finish(each.text) }
        return outputs.map(\.path)
    }
}
