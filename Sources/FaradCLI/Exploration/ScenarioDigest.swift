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
        return StableHash.digits(of: hash.value)
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
        return StableHash.digits(of: hash.value)
    }

    /// The script as the engine has it; nil for a scenario that is written in Swift.
    private static func script(of explored: ExploredScenario) throws(Problem) -> String? {
        let name = explored.name
        if let (file, _) = TestToken.parts(name) { return try TestFiles.bundle(file).script }
        if ScenarioFinder.isPath(name) { return try ScenarioFinder.bundle(name).script }
        return ScenarioFinder.script(named: name, of: explored.bundle)
    }
}
