import Exploration
import FaradFoundation
import Simulation
import Testing

@testable import Farad
@testable import Wire

/// The bundled scenarios: as the app is, and with the fault that each of them is about.
@Suite struct ScenarioTests {
    @Test(arguments: [
        "wire-share", "wire-two-senders", "wire-cancel", "wire-migration", "wire-notices",
        "wire-reused-process", "wire-background-upload",
    ])
    func `the repaired app passes`(name: String) throws {
        #expect(try WirePhone.failures(of: name) == [])
    }

    @Test(arguments: ["stale-notices", "damaged-notices"])
    func `notices of long ago, or that cannot be read, keep nothing from being shown`(
        account: String
    ) throws {
        #expect(try WirePhone.failures(of: "wire-notices", ["account": account]) == [])
    }

    @Test func `without notices the app shows what it had loaded`() throws {
        let failures = try WirePhone.failures(of: "wire-notices", ["consumer": "no-notices"])
        #expect(failures.contains("the app shows what the database holds"))
    }

    @Test func `what leaks in the extension is counted, and found`() throws {
        let failures = try WirePhone.failures(
            of: "wire-reused-process", ["consumer": "leaking"])
        #expect(failures.contains("extension-leak"))
        #expect(failures.contains("both sessions were in one process, and left nothing there"))
    }

    @Test func `an extension before the app was set up says so and leaves nothing`() throws {
        let device = try WirePhone.device()
        let report = device.run([TimedAction(.share([try WirePhone.photo]))])
        #expect(
            device.simulation.trace.records.contains {
                $0.text.contains("[WireShare] nothing was sent: noAccount")
            })
        #expect(report.findings.map(\.rule) == ["share-refused"])
        let group = PhonePath.groupContainer(of: AccountDirectory.appGroup)
        #expect(!device.phone.fileSystem.exists(group + "/AccountData"))
    }

    /// A search plays by the thousand: client and server held each other, and so did the app's own.
    @Test func `a phone that is done with leaves nothing of the app behind`() throws {
        weak var process: SimulatedProcess?
        weak var backend: Backend?
        func play() throws {
            let device = try WirePhone.device()
            backend = Backend.of(device.phone)
            let report = device.run([
                TimedAction(.launch), TimedAction(.share([try WirePhone.photo])),
                TimedAction(.foreground),
            ])
            #expect(report.status == .passed)
            process = device.springBoard.running.last?.process
            #expect(process != nil)
        }
        try play()
        #expect(process == nil)
        #expect(backend == nil)
    }

    @Test func `two runs of a seed are equal, also in what is random`() throws {
        func hash() throws -> String {
            let device = try WirePhone.device()
            return device.run([
                TimedAction(.launch), TimedAction(.share([try WirePhone.photo])),
                TimedAction(.foreground),
            ]).traceHash
        }
        #expect(try hash() == hash())
    }

    @Test func `without the lock the search finds the session that can no longer decrypt`() throws {
        var options = Explorer.Options()
        options.maximumRuns = 400
        let report = Explorer(
            try WirePhone.program("wire-two-senders", ["consumer": "no-lock"]), options
        ).explore()
        #expect(
            report.failures.contains {
                $0.invariants.contains("Alice can decrypt everything that was sent to her")
            })
    }

    @Test func `with the lock no order of the first few hundred fails`() throws {
        var options = Explorer.Options()
        options.maximumRuns = 150
        let report = Explorer(try WirePhone.program("wire-two-senders"), options).explore()
        #expect(report.failures.map(\.invariants) == [])
        #expect(report.divergence == nil)
    }

    // MARK: Uploads in the background

    private let uploaded = "what the server was given to keep is part of both histories"

    @Test func `the app is woken for the end of an upload, and sends the picture`() throws {
        let device = try WirePhone.device(["account": "current", "upload": "background"])
        let report = device.run([
            TimedAction(.share([try WirePhone.photo]), at: .zero),
            TimedAction(.dismissShare, at: .milliseconds(200)),
        ])
        #expect(report.findings.map(\.rule) == [])
        let lines = device.simulation.trace.records.map(\.text)
        #expect(lines.contains("Wire is told of the background session com.wire.uploads"))
        #expect(WirePhone.history(of: device).contains("vacation-photo"))
        for alice in Backend.of(device.phone).contents.devices {
            #expect(alice.history.contains { $0.text == "vacation-photo" })
        }
    }

    @Test func `an end that reaches the app is lost where closures of the extension wait for it`()
        throws
    {
        let device = try WirePhone.device([
            "account": "current", "upload": "background", "consumer": "closures",
        ])
        _ = device.run([
            TimedAction(.share([try WirePhone.photo]), at: .zero),
            TimedAction(.dismissShare, at: .milliseconds(200)),
        ])
        _ = device.run([TimedAction(.launch)])
        #expect(Backend.of(device.phone).contents.assets.count == 1)
        #expect(!WirePhone.history(of: device).contains("vacation-photo"))
    }

    @Test func `with closures the search finds the loss`() throws {
        var options = Explorer.Options()
        // The pairs that decide lie before all that the next start of the app can do.
        options.flips = 3
        options.maximumRuns = 600
        let program = try WirePhone.program("wire-background-upload", ["consumer": "closures"])
        #expect(program.run(under: EarliestFirstScheduler()).failures == [])
        let report = Explorer(program, options).explore()
        #expect(report.failures.contains { $0.invariants.contains(uploaded) })
    }

    @Test func `a record on disk keeps the first few hundred orders whole`() throws {
        var options = Explorer.Options()
        options.maximumRuns = 150
        let report = Explorer(
            try WirePhone.program("wire-background-upload"), options
        ).explore()
        #expect(report.failures.map(\.invariants) == [])
        #expect(report.divergence == nil)
    }
}
