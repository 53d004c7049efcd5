import FaradFoundation
import Security
import Simulation

/// A phone with an app and its share extension, which share an app group.
final class KeychainPhone {
    static let group = "group.com.example"
    static let team = "FARAD00000."

    let simulation = Simulation(seed: 1)
    let system: PhoneSystem

    init(storage: any Storage = MemoryStorage()) {
        simulation.trace.isRecording = true
        system = PhoneSystem(simulation: simulation, storage: storage)
    }

    deinit { simulation.shutDown() }

    func app(_ identifier: String = "com.example", keychain: [String] = []) throws
        -> SimulatedProcess
    {
        try launch(
            Sandbox(
                bundleIdentifier: identifier, appGroups: [Self.group],
                keychainAccessGroups: keychain))
    }

    func shareExtension() throws -> SimulatedProcess {
        try launch(
            Sandbox(
                bundleIdentifier: "com.example.share", appGroups: [Self.group], isExtension: true))
    }

    func launch(_ sandbox: Sandbox) throws -> SimulatedProcess {
        let process = simulation.makeProcess(name: sandbox.bundleIdentifier)
        try system.install(process: process, sandbox: sandbox)
        return process
    }

    func at<R>(_ process: SimulatedProcess, _ body: () -> R) -> R {
        simulation.enter(process, body)
    }
}

/// A query for the cookie of the tests, with what more is asked for.
func cookie(_ more: [String: Any] = [:]) -> [String: Any] {
    let query: [String: Any] = [
        kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: "example.com",
        kSecAttrAccount as String: "cookie",
    ]
    return query.merging(more) { $1 }
}

/// What is kept under a query; nil when nothing is.
func data(_ query: [String: Any]) -> Data? {
    var item: CFTypeRef?
    let query = query.merging([kSecReturnData as String: true]) { $1 }
    guard SecItemCopyMatching(query as CFDictionary, &item) == errSecSuccess else { return nil }
    return item as? Data
}
