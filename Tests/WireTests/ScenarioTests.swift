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
        "wire-reused-process",
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
        #expect(report.findings.map(\.rule).contains("extension-unfinished"))
        let group = PhonePath.groupContainer(of: AccountDirectory.appGroup)
        #expect(!device.phone.fileSystem.exists(group + "/AccountData"))
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
}
