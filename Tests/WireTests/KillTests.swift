import FaradFoundation
import Simulation
import Testing

@testable import Farad
@testable import Wire

/// What is left when a process ends in the middle of its work, wherever that is.
@Suite struct KillTests {
    private let old = ["Old message 1", "Old answer 1", "Old message 2", "Old answer 2"]

    /// Kills the app at each change that its first start makes, and starts it again; what each
    /// attempt came to.
    private func killEverywhere(
        _ consumer: String, _ look: (Int, Device) throws -> Void
    ) throws -> Int {
        for nth in 1... {
            let device = try WirePhone.device(["account": "earlier", "consumer": consumer])
            let isKilled = WirePhone.kill("Wire", atChange: nth, on: device)
            _ = device.run([TimedAction(.launch)])
            guard isKilled() else { return nth - 1 }
            _ = device.run([TimedAction(.launch)])
            try look(nth, device)
        }
        return 0
    }

    @Test func `the move of an earlier version's data loses nothing, wherever it is killed`() throws
    {
        let moves = try killEverywhere("repaired") { nth, device in
            #expect(
                WirePhone.history(of: device) == old + ["Are you still there?"],
                "killed at change \(nth)")
            #expect(WirePhone.undecryptable(on: device) == 0)
            #expect(WirePhone.waiting(on: device) == 0, "killed at change \(nth)")
            let container = PhonePath.dataContainer(of: "com.wire", isExtension: false)
            #expect(!device.phone.fileSystem.exists(container + "/Documents/AccountData"))
        }
        #expect(moves > 10)
    }

    @Test func `the move file by file loses sessions or the account where it is killed`() throws {
        var losses = 0
        _ = try killEverywhere("piecewise-migration") { _, device in
            let isWhole =
                WirePhone.history(of: device) == old + ["Are you still there?"]
                && WirePhone.undecryptable(on: device) == 0
            if !isWhole { losses += 1 }
        }
        #expect(losses > 0)
    }

    @Test func `the extension leaves all or nothing, also where it is killed with the lock`() throws
    {
        var outcomes: Set<Bool> = []
        var kills = 0
        for nth in 1... {
            let device = try WirePhone.device(["account": "current"])
            let isKilled = WirePhone.kill("WireShare", atChange: nth, on: device)
            _ = device.run([TimedAction(.share([try WirePhone.photo]))])
            guard isKilled() else { break }
            kills += 1
            let report = device.run([TimedAction(.launch)])
            let isSent = WirePhone.history(of: device).contains("vacation-photo")
            outcomes.insert(isSent)
            for alice in Backend.of(device.phone).contents.devices {
                #expect(
                    alice.history.contains { $0.text == "vacation-photo" } == isSent,
                    "killed at change \(nth): \(alice.name)")
            }
            #expect(WirePhone.undecryptable(on: device) == 0)
            #expect(!report.findings.map(\.rule).contains("lock-deadlock"))
            // The app could use the sessions: nothing of the dead process keeps them.
            #expect(Backend.of(device.phone).contents.devices[0].confirmed.contains("alice-3"))
            let outbox =
                PhonePath.groupContainer(of: AccountDirectory.appGroup) + "/AccountData/outbox"
            #expect(
                try device.phone.fileSystem.list(outbox).filter { !$0.hasSuffix(".lock") } == [])
        }
        #expect(kills > 5)
        #expect(outcomes == [true, false])
    }

    @Test func `an upload in the background is sent once or never, whichever process is killed`()
        throws
    {
        for name in ["WireShare", "Wire"] {
            var kills = 0
            var outcomes: Set<Bool> = []
            for nth in 1... {
                let device = try WirePhone.device(["account": "current", "upload": "background"])
                let isKilled = WirePhone.kill(name, atChange: nth, on: device)
                _ = device.run([
                    TimedAction(.share([try WirePhone.photo]), at: .zero),
                    TimedAction(.dismissShare, at: .milliseconds(200)),
                ])
                guard isKilled() else { break }
                kills += 1
                _ = device.run([TimedAction(.launch)])
                let isSent = WirePhone.history(of: device).contains("vacation-photo")
                outcomes.insert(isSent)
                for alice in Backend.of(device.phone).contents.devices {
                    #expect(
                        alice.history.count { $0.text == "vacation-photo" } == (isSent ? 1 : 0),
                        "\(name) killed at change \(nth): \(alice.name)")
                }
                #expect(WirePhone.undecryptable(on: device) == 0)
                let uploads =
                    PhonePath.groupContainer(of: AccountDirectory.appGroup) + "/AccountData/uploads"
                if device.phone.fileSystem.exists(uploads) {
                    #expect(
                        try device.phone.fileSystem.list(uploads) == [],
                        "\(name) killed at change \(nth)")
                }
            }
            #expect(kills > 1)
            // Once the record is there, whoever starts next goes on with it.
            #expect(name == "WireShare" ? outcomes.contains(true) : outcomes == [true])
        }
    }
}
