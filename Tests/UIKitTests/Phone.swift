import FaradFoundation
import Simulation

@testable import UIKit

/// A phone with one process, for tests of what code in that process sees.
final class Phone {
    let simulation = Simulation()
    let system: PhoneSystem
    let process: SimulatedProcess

    init(infoDictionary: [String: Any] = [:], isExtension: Bool = false) throws {
        system = PhoneSystem(simulation: simulation, storage: MemoryStorage())
        process = simulation.makeProcess(name: "app")
        try system.install(
            process: process,
            sandbox: Sandbox(
                bundleIdentifier: "org.example.app", appGroups: ["group.example"],
                isExtension: isExtension),
            infoDictionary: infoDictionary)
    }

    /// Runs `body` as code of the process, then everything that it has caused.
    @discardableResult
    func run<R>(_ body: () throws -> R) throws -> R {
        let result = try simulation.enter(process) { try body() }
        _ = try simulation.run()
        return result
    }
}
