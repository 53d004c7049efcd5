import FaradFoundation
import Simulation
import Testing

/// A phone with nothing on it but what a test needs.
final class TestPhone {
    let simulation: Simulation
    let system: PhoneSystem
    let group = "group.app.timesafari.share"

    init(
        storage: any Storage = MemoryStorage(), settings: PhoneSettings = PhoneSettings(),
        seed: UInt64 = 1
    ) {
        simulation = Simulation(seed: seed)
        simulation.trace.isRecording = true
        system = PhoneSystem(simulation: simulation, storage: storage, settings: settings)
    }

    deinit { simulation.shutDown() }

    func app(groups: [String] = ["group.app.timesafari.share"]) throws -> SimulatedProcess {
        try launch(Sandbox(bundleIdentifier: "app.timesafari", appGroups: groups), "app")
    }

    func shareExtension() throws -> SimulatedProcess {
        try launch(
            Sandbox(
                bundleIdentifier: "app.timesafari.TimeSafariShareExtension", appGroups: [group],
                isExtension: true), "share extension")
    }

    func launch(_ sandbox: Sandbox, _ name: String) throws -> SimulatedProcess {
        let process = simulation.makeProcess(name: name)
        try system.install(
            process: process, sandbox: sandbox,
            infoDictionary: ["CFBundleIdentifier": sandbox.bundleIdentifier])
        return process
    }

    /// Runs code of a process on its main queue, and everything that follows from it.
    func run(_ process: SimulatedProcess, _ body: @escaping () throws -> Void) throws {
        var failure: (any Error)?
        simulation.enter(process) {
            PhoneQueue.main.async {
                do { try body() } catch { failure = error }
            }
        }
        _ = try simulation.run()
        if let failure { throw failure }
    }

    /// Code of a process that does not wait.
    func at<R>(_ process: SimulatedProcess, _ body: () throws -> R) rethrows -> R {
        try simulation.enter(process, body)
    }

    func texts(_ kind: NoteKind) -> [String] {
        simulation.trace.records.filter { $0.kind == kind }.map(\.text)
    }
}

/// A folder on the host that goes with the object.
final class TestFolder {
    let path: String

    init() {
        var template = Array("/tmp/farad-test-XXXXXX".utf8CString)
        path = template.withUnsafeMutableBufferPointer { String(cString: mkdtemp($0.baseAddress!)) }
    }

    deinit {
        // Swift's own FileManager is the phone's here; the host's is asked by name.
        try? Foundation.FileManager.default.removeItem(atPath: path)
    }

    func data(_ relative: String) throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: path + "/" + relative))
    }

    func exists(_ relative: String) -> Bool {
        Foundation.FileManager.default.fileExists(atPath: path + "/" + relative)
    }
}

/// Which storage a test runs on.
enum StorageKind: CaseIterable, CustomTestStringConvertible {
    case memory
    case disk

    var testDescription: String { self == .memory ? "in memory" : "in a device folder" }

    func make(_ folder: TestFolder) throws -> any Storage {
        self == .memory ? MemoryStorage() : try DiskStorage(root: folder.path)
    }
}

/// The Cocoa error that the body throws, for its code and what lies beneath.
func cocoaError(_ body: () throws -> Void) -> NSError? {
    do {
        try body()
        return nil
    } catch {
        return error as NSError
    }
}

extension NSError {
    var posixCode: Int? { (userInfo[NSUnderlyingErrorKey] as? NSError)?.code }
}
