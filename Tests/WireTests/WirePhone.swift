import Exploration
import Farad
import FaradFoundation
import Simulation
import Testing

@testable import Farad
@testable import Wire

/// A phone with Wire on it, as its scenarios want it.
enum WirePhone {
    static func device(
        _ settings: [String: String] = [:], recordsTrace: Bool = true
    ) throws -> Device {
        let app = AppBundle.wire
        var knobs = Knobs(declaredByApp: app.knobs)
        for name in settings.keys.sorted() { try knobs.set(name, to: settings[name] ?? "") }
        var configuration = DeviceConfiguration(knobs: knobs, storage: .memory)
        configuration.recordsTrace = recordsTrace
        let device = try Device(configuration)
        try device.install(app)
        return device
    }

    /// A bundled scenario, as the command finds it.
    static func scenario(_ name: String, _ worker: Worker) throws -> Scenario {
        let file = name + ".scenario.js"
        let path = try WebAssets.scenariosFolder(named: "wire") + "/" + file
        let text = try #require(Foundation.FileManager.default.contents(atPath: path))
        return try Scenario.read(
            ScenarioScript(String(decoding: text, as: UTF8.self), path: file, map: nil),
            worker: worker
        ) { name throws(DeviceError) in
            throw DeviceError(.badData, "The scenario asks for \(name).")
        }.scenario
    }

    static func program(
        _ name: String, _ settings: [String: String] = [:]
    ) throws -> ScenarioProgram {
        let worker = Worker()
        let scenario = try scenario(name, worker)
        let app = AppBundle.wire
        var knobs = Knobs(declaredByApp: app.knobs)
        for (name, value) in scenario.settings { try knobs.set(name, to: value) }
        for name in settings.keys.sorted() { try knobs.set(name, to: settings[name] ?? "") }
        let profile = LatencyProfile(named: scenario.profile ?? "ideal") ?? .ideal
        return ScenarioProgram(
            scenario, of: app,
            on: DeviceConfiguration(profile: profile, knobs: knobs, storage: .memory),
            worker: worker)
    }

    /// What a scenario's default order comes to: the findings, by their rules, and which invariants
    /// do not hold.
    static func failures(
        of name: String, _ settings: [String: String] = [:]
    ) throws -> [String] {
        let program = try program(name, settings)
        let outcome = program.run(under: EarliestFirstScheduler())
        if let problem = program.problem { throw problem }
        return outcome.failures
    }

    static var photo: SharedItem { get throws { try .sample() } }

    /// The user's history, as the database has it.
    static func history(of device: Device) -> [String] {
        let leftovers = Leftovers(phone: device.phone, sandboxes: device.sandboxes)
        guard let path = leftovers.databases.first(where: { $0.hasSuffix("store.db") }) else {
            return []
        }
        return leftovers.rows(path, "SELECT text FROM messages ORDER BY time").compactMap {
            guard case .object(let members) = $0, case .string(let text)? = members.first?.value
            else { return nil }
            return text
        }
    }

    /// How many of the events for the user's device the app has not worked through.
    static func waiting(on device: Device) -> Int {
        let leftovers = Leftovers(phone: device.phone, sandboxes: device.sandboxes)
        var last = 0
        for path in leftovers.databases where path.hasSuffix("store.db") {
            for case .object(let members) in leftovers.rows(path, "SELECT last_event FROM sync") {
                if case .integer(let id)? = members.first?.value { last = id }
            }
        }
        return Backend.of(device.phone).contents.notifications.count { $0.id > last }
    }

    /// What Alice's devices could not decrypt.
    static func undecryptable(on device: Device) -> Int {
        Backend.of(device.phone).contents.devices.reduce(0) { sum, device in
            sum + device.history.count { $0.text == nil }
        }
    }

    /// Has a process killed at its nth change of a file, in the middle of its own code.
    static func kill(_ name: String, atChange nth: Int, on device: Device) -> () -> Bool {
        var count = 0
        var isKilled = false
        device.phone.fileSystem.changed = { [unowned device] _ in
            guard let process = SimulatedProcess.current, process.name == name, !isKilled else {
                return
            }
            count += 1
            guard count == nth else { return }
            isKilled = true
            device.simulation.trace.note(.lifecycle, "\(name) is killed at change \(nth)")
            process.kill(reason: "test")
        }
        return { isKilled }
    }
}
