import FaradFoundation
import JavaScriptCore
import WebKit

/// What the devices of one thread share when they run one after another: the engine's heap with
/// the code that it has compiled, and the scripts that were read. No run can see another in it:
/// each page has a context of its own.
///
/// Hand one worker to every device of a loop; a device made without one makes its own.
public final class Worker {
    private lazy var virtualMachine = JSVirtualMachine()
    private lazy var machine = ScriptMachine(virtualMachine)
    /// The engine of scenarios, which no page shares; made at first use.
    var scenarios: ScenarioDriver {
        if let scenarioDriver { return scenarioDriver }
        let driver = ScenarioDriver()
        driver.print = scenarioOutput
        scenarioDriver = driver
        return driver
    }
    private var scenarioDriver: ScenarioDriver?
    /// What tests that are scenarios take from outside; set before one is played.
    package var surroundings: TestPlay.Surroundings?
    /// Told of each play of a test that is played in every order.
    package var testPlayed: ((_ outcome: TestOutcome) -> Void)?
    /// The phone that the command line asks for; test files may ask while they are loaded.
    package var platformOfTests: Platform?
    /// How long the code of test files may run without a pause, in seconds.
    package var patienceOfTests = TestDriver.secondsOfPatience
    /// The engines of test files, each made at first use.
    private var drivers: [(script: ScenarioScript, driver: TestDriver)] = []
    private var runtime: WebRuntime?
    let photos = KnownPhotos()
    /// What databases of runs before hold, by the hash of their bytes: equal bytes hold the same.
    private var databases: [UInt64: UInt64] = [:]
    let files = KeptFiles()
    private var texts: [String: String] = [:]
    private var keyboardEvents: [String: Bool] = [:]
    private weak var device: Device?

    /// Prepares the process for runs by the thousand, as a search for orders plays them: the engine
    /// compiles less, and each run is a third shorter. A single long run is slower by it.
    ///
    /// Only possible before the process makes its first worker's pages.
    package static func favorManyRuns() { JSVirtualMachine.favorShortContexts() }

    /// Prepares the process for one run: a start is a twentieth shorter.
    ///
    /// Only possible before the process makes its first worker's pages.
    package static func favorOneRun() { JSVirtualMachine.favorStart() }

    /// Says in which time zone the process is, so that devices that are there too need not be moved.
    ///
    /// Only possible before the process makes its first worker's pages.
    package static func processIs(inTimeZone name: String) { TimeZoneOverride.processIs(in: name) }

    /// Makes a worker for the calling thread.
    public init() {}

    /// Whether an app's scripts name an event of the keyboard; they are read once.
    func namesKeyboardEvents(_ app: String, _ files: WebFiles) -> Bool {
        if let known = keyboardEvents[app] { return known }
        let answer = files.contain([
            "keyboardWillShow", "keyboardDidShow", "keyboardWillHide", "keyboardDidHide",
        ])
        keyboardEvents[app] = answer
        return answer
    }

    /// The digest of what a database holds; worked out once for equal bytes.
    func digest(ofDatabase bytes: UInt64, _ make: () -> UInt64) -> UInt64 {
        if let known = databases[bytes] { return known }
        if databases.count >= 256 { databases.removeAll() }
        let digest = make()
        databases[bytes] = digest
        return digest
    }

    /// Lets go of the run that a scenario's invariants have looked at.
    func closeScenarios() {
        scenarioDriver?.close()
    }

    /// Told of what scenarios print, which is no part of any run.
    package var scenarioOutput: ((String) -> Void)? {
        // To make the engine for it would cost each run that has no scenario file a heap.
        didSet { scenarioDriver?.print = scenarioOutput }
    }

    /// The engine of a test file, in which the file has been evaluated.
    package func driver(
        of script: ScenarioScript, print: @escaping (String) -> Void = { _ in }
    ) throws(DeviceError) -> TestDriver {
        if let known = drivers.first(where: { $0.script === script }) { return known.driver }
        let driver = try TestDriver(
            script, platform: platformOfTests, patience: patienceOfTests,
            runtime: runtime(try WebAssets.folder()), print: print)
        drivers.append((script, driver))
        return driver
    }

    /// The bytes that the engine's heap holds after a collection, compiled code among them.
    package var heapBytes: Int {
        virtualMachine.garbageCollect()
        return virtualMachine.memoryStatistics.heapBytes
    }

    /// The heap for a device's pages.
    func machine(for device: Device) -> ScriptMachine {
        if let other = self.device, other !== device {
            // Another device still lives: its pages and these know nothing of each other.
            return ScriptMachine(virtualMachine)
        }
        self.device = device
        return machine
    }

    /// The page runtime of the assets folder.
    func runtime(_ assets: String) -> WebRuntime {
        if let runtime { return runtime }
        let runtime = WebRuntime(folder: assets)
        self.runtime = runtime
        return runtime
    }

    /// A script's text, read once.
    func text(_ path: String) -> String? {
        if let known = texts[path] { return known }
        guard let data = HostFile.contents(path) else { return nil }
        let text = String(decoding: data, as: UTF8.self)
        texts[path] = text
        return text
    }
}
