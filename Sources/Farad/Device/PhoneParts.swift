import FaradFoundation
import Simulation

/// What the parts of a device share: the kernel, the phone's files and the device's settings.
final class PhoneParts {
    let simulation: Simulation
    let phone: PhoneSystem
    let configuration: DeviceConfiguration
    let launches: LaunchCounters
    /// What is set, and what the device and its apps declare.
    var knobs: Knobs
    /// The system's own process: the user's hand and SpringBoard act on its queue.
    let system: SimulatedProcess
    let queue: SerialQueue
    /// Why the device itself could not go on; the first reason stays.
    private(set) var failure: DeviceError?

    init(
        simulation: Simulation, phone: PhoneSystem, configuration: DeviceConfiguration,
        launches: LaunchCounters
    ) {
        self.simulation = simulation
        self.phone = phone
        self.configuration = configuration
        self.launches = launches
        knobs = configuration.knobs
        system = simulation.makeProcess(name: "\(configuration.platform.systemProcess)")
        queue = system.makeQueue(label: "main", hasStack: false)
    }

    var profile: LatencyProfile { configuration.profile }

    /// Does something of the user's, as an event of the system's own queue.
    ///
    /// - Parameter gap: How much later; nil: as soon as the queue is free.
    func performAsUser(after gap: Duration?, _ body: @escaping () -> Void) {
        if let gap {
            queue.after(.exactly(gap), "user", body)
        } else {
            queue.async("user", body)
        }
    }

    /// A process of a bundle, with its sandbox; nothing of it runs yet.
    func makeProcess(
        _ sandbox: Sandbox, name: String, infoDictionary: [String: Any]
    ) throws -> (process: SimulatedProcess, main: SerialQueue) {
        let process = simulation.makeProcess(name: name)
        process.launchOrdinal = launches.next(sandbox.bundleIdentifier)
        let main = process.makeQueue(label: "main")
        try phone.install(
            process: process, sandbox: sandbox, infoDictionary: infoDictionary, main: main)
        return (process, main)
    }

    /// Ends nothing, but makes the run's report an error.
    func fail(_ kind: DeviceError.Kind, _ message: String) {
        if failure == nil { failure = DeviceError(kind, message) }
    }

    /// Tells of something that a person should know about the run.
    func find(_ rule: FindingRule, _ message: String) {
        simulation.findings.report(Finding(rule, message))
    }

    /// Suspends a process, or ends it where it has a file of an app group locked (0xdead10cc): the
    /// other processes of the group would wait for as long as it is suspended. False when it ended.
    func suspend(_ process: SimulatedProcess) -> Bool {
        guard let file = phone.sharedLocks(of: process).first else {
            process.suspend()
            PhoneNetwork.of(phone).processSuspended(process)
            return true
        }
        let name = process.uniqueName
        note("\(name) is ended (0xdead10cc): it was to be suspended and has \(file) locked")
        find(
            .suspendedWithLock,
            "\(name) was to be suspended while it had \(file) of an app group locked, and iOS "
                + "ended it (0xdead10cc).")
        process.kill(reason: "0xdead10cc: suspended with \(file) locked")
        return false
    }

    /// A line of the device's story.
    func note(_ text: @autoclosure () -> String) {
        simulation.trace.note(.lifecycle, text())
    }
}

extension LatencyProfile.Figure {
    var window: Window { Window(earliest, latest) }
}
