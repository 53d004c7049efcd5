import Farad
import Foundation
import Simulation

/// Sixteen digits that differ where what was evaluated for a search does.
enum ScenarioDigest {
    /// Of the scenario's script with all that it imports, and of what it shares.
    static func digits(of explored: ExploredScenario) throws(Problem) -> String {
        var hash = StableHash(0x5c2e)
        if let script = try script(of: explored) { hash.absorb(script) }
        for action in explored.scenario.actions {
            guard case .share(let items) = action.action else { continue }
            for item in items {
                hash.absorb(item.fileName)
                hash.absorb(item.bytes.withUnsafeBytes { StableHash.of($0) })
                hash.absorb(UInt64(item.zeroBytes))
            }
        }
        return digits(hash)
    }

    /// Of how long things take, whatever the profile is called.
    static func digits(of profile: LatencyProfile) -> String {
        var hash = StableHash(0xf194)
        for (name, path) in LatencyProfile.figures {
            hash.absorb(name)
            for time in [profile[keyPath: path].earliest, profile[keyPath: path].latest] {
                hash.absorb(UInt64(bitPattern: time.components.seconds))
                hash.absorb(UInt64(bitPattern: time.components.attoseconds))
            }
        }
        return digits(hash)
    }

    private static func digits(_ hash: StableHash) -> String {
        let digits = String(hash.value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// The script as the engine has it; nil for a scenario that is written in Swift.
    private static func script(of explored: ExploredScenario) throws(Problem) -> String? {
        let name = explored.name
        if let (file, _) = TestToken.parts(name) { return try TestFiles.bundle(file).script }
        let packages: String
        var bundled: String?
        do throws(DeviceError) {
            packages = try WebAssets.packagesFolder() + ":" + WebAssets.testingFolder()
            bundled = try explored.bundle.scenarioFolder.map(WebAssets.scenariosFolder)
        } catch {
            throw Problem(error)
        }
        if ScenarioFinder.isPath(name) {
            let bundler = ScriptBundler(packages: packages, form: .exports("faradScenario"))
            return try bundler.bundle(name).script
        }
        guard let bundled else { return nil }
        let data = FileManager.default.contents(atPath: "\(bundled)/\(name).scenario.js")
        return data.map { String(decoding: $0, as: UTF8.self) }
    }
}
