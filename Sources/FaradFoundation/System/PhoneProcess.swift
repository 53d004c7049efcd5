import Foundation
package import Simulation

/// What one simulated process sees of the phone: its sandbox, its bundle, its queues and the
/// objects that Apple's API hands out as singletons.
package final class PhoneProcess {
    // The process owns this object, and the simulation the process; a counted reference would cost
    // more than the look-ups that it is for.
    package unowned(unsafe) let process: SimulatedProcess
    package unowned(unsafe) let simulation: Simulation
    package let system: PhoneSystem
    package let sandbox: Sandbox
    package let infoDictionary: [String: Any]
    package let main: DispatchQueue
    let files: FileManager
    /// The containers that it may use, as numbers of the file system's mounts.
    let mounts: [Int]
    /// Where this process is found by objects that must not keep it alive.
    let link = PhoneLink()
    let notifications = NotificationCenter()
    private(set) lazy var darwinNotifications = DarwinNotifications(self)
    /// Few, so that looking through them is faster than hashing a name.
    var defaults: [(name: String, view: PreferencesView)] = []
    let urls = URLMemo()
    private(set) lazy var descriptors = FileDescriptors()
    /// The registration domain, one for all of a process's defaults objects.
    var registeredDefaults: [String: PropertyListValue] = [:]
    var standardDefaults: UserDefaults?
    var mainOperations: OperationQueue?
    /// What its queues carry, by keys of theirs.
    var specifics: [(queue: PhoneQueue, key: AnyObject, value: Any)] = []
    /// Which plugin's method the bridge runs, as a number; 0 for none. With the queue it says whose
    /// code runs, without a look at names.
    package var actor: UInt = 0
    /// Whether its app is out of the user's sight, as UIKit says.
    package var isInBackground = false
    /// How often background work began or ended.
    var backgroundChanges: UInt = 0
    /// Runs alarms: no code of the app runs there, so it is never busy.
    lazy var clockQueue = process.makeQueue(label: "clock", hasStack: true)
    /// Does what the system does on a thread of the app that is not main.
    package lazy var workQueue = process.makeQueue(label: "com.apple.xpc.reply")
    /// Hears of the network, as `com.apple.NSURLConnectionLoader` does; no code of the app runs
    /// there.
    lazy var urlLoader = process.makeQueue(label: "com.apple.NSURLConnectionLoader")
    private var globals: [DispatchQueue] = []
    private let randomness: RandomStream
    private(set) lazy var sqliteRandomness = simulation.randomStream(
        "SQLite \(sandbox.bundleIdentifier) launch \(process.launchOrdinal)")
    /// What SQLite's own generator begins from.
    private(set) lazy var sqliteSeeds = simulation.randomStream(
        "SQLite's seeds \(sandbox.bundleIdentifier) launch \(process.launchOrdinal)")

    init(
        process: SimulatedProcess, system: PhoneSystem, sandbox: Sandbox,
        infoDictionary: [String: Any], main: SerialQueue, mounts: [Int]
    ) {
        self.mounts = mounts
        self.process = process
        self.simulation = process.simulation
        self.system = system
        self.sandbox = sandbox
        self.infoDictionary = infoDictionary
        self.main = DispatchQueue(main, label: "com.apple.main-thread")
        self.files = FileManager()
        self.randomness = process.simulation.randomStream(
            "\(sandbox.bundleIdentifier) launch \(process.launchOrdinal)")
        if system.settings.drawsObserverOrder {
            notifications.order = process.simulation.randomStream(
                "\(sandbox.bundleIdentifier) launch \(process.launchOrdinal) observers")
        }
        link.process = self
        files.link = link
    }

    deinit { link.process = nil }

    /// The process whose code runs just now; nil outside all of them.
    package static var currentIfAny: PhoneProcess? {
        SimulatedProcess.current.map(of)
    }

    /// What a process of a phone's is to it.
    package static func of(_ process: SimulatedProcess) -> PhoneProcess {
        process.service(PhoneProcess.self) {
            if process.state == .dead { return afterlife(of: process) }
            fatalError(
                "this process has no phone yet: call PhoneSystem.install(process:sandbox:) first")
        }
    }

    /// Code of a dead process that still returns meets an empty phone, which goes when it does.
    private static func afterlife(of process: SimulatedProcess) -> PhoneProcess {
        PhoneProcess(
            process: process,
            system: PhoneSystem(simulation: process.simulation, storage: MemoryStorage()),
            sandbox: Sandbox(bundleIdentifier: process.name), infoDictionary: [:],
            main: process.makeQueue(label: "main"), mounts: [])
    }

    /// The process whose code runs just now.
    package static var current: PhoneProcess {
        guard let current = currentIfAny else {
            fatalError(
                "the phone's Foundation (UserDefaults, FileManager, Date() and their like) was used "
                    + "by code that runs in no app. On a phone all code belongs to a process: let "
                    + "the app make the object. A plugin is made there by writing it into the call, "
                    + "device.run(script: …, plugins: [MyPlugin()]), or by naming its class in the "
                    + "pluginClasses of an AppBundle; other code by the bundle's makeDelegate or "
                    + "makeRootViewController.")
        }
        return current
    }

    /// Killed: parked code runs to its end, but nothing that it does reaches the phone any more.
    package var isDead: Bool {
        // A pattern is a comparison of one byte; `==` would be a call into the other module.
        if case .dead = process.state { return true }
        return false
    }

    /// Unix milliseconds of the virtual clock.
    package var milliseconds: Double { simulation.clock.millisecondsSince1970 }

    /// How many observers its notification centre has.
    package var observerCount: Int { notifications.observerCount }

    package func makeUUID() -> UUID { UUID(uuid: randomness.uuid()) }

    package func fillRandom(_ bytes: UnsafeMutableRawBufferPointer) { randomness.fill(bytes) }

    /// The concurrent queue of a quality of service.
    func globalQueue(_ label: String) -> DispatchQueue {
        if let known = globals.first(where: { $0.label == label }) { return known }
        let queue = DispatchQueue(concurrentIn: process, label: label, hasBarriers: false)
        globals.append(queue)
        return queue
    }

    /// One line that the app printed.
    package func log(_ line: String) {
        if isDead { return }
        simulation.trace.note(.log, line)
        system.output?(line, process.name)
    }
}

/// A weak reference to a process that costs no more than a load; the process clears it when it goes.
final class PhoneLink {
    unowned(unsafe) var process: PhoneProcess?

    /// The process, unless it is dead or gone.
    var living: PhoneProcess? {
        guard let process, !process.isDead else { return nil }
        return process
    }
}
