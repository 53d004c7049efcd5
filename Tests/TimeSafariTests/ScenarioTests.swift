import FaradFoundation
import FaradTesting
import Simulation
import Testing

@testable import Farad
@testable import TimeSafari

@Suite(.farad) struct ScenarioTests {
    private func device(
        _ storage: DeviceConfiguration.StorageLocation = .memory, worker: Worker = Worker()
    ) throws -> Device {
        var configuration = DeviceConfiguration(storage: storage)
        configuration.recordsTrace = true
        let device = try Device(configuration, worker: worker)
        try device.install(.timeSafari)
        return device
    }

    /// When something was noted, in virtual milliseconds.
    private func times(_ text: String, _ device: Device) -> [Double] {
        device.timelineRows.filter { $0.text.hasPrefix(text) }.map(\.atMilliseconds)
    }

    private func play(
        _ actions: [TimedAction], faults: [Fault] = [], on device: Device,
        invariants: [Invariant] = []
    ) -> RunReport {
        device.run(
            Scenario(name: "test", actions: actions, faults: faults, invariants: invariants))
    }

    // MARK: Times

    @Test func `a run takes the earliest moment of a window`() throws {
        let device = try device()
        _ = play(
            [TimedAction(.launch, at: .milliseconds(40), latest: .milliseconds(90))], on: device)
        #expect(times("tap on TimeSafari's icon", device) == [40])
    }

    @Test func `times after a step count from the moment at which that step happens`() throws {
        let device = try device()
        _ = play(
            [
                TimedAction(.launch),
                TimedAction(.background, at: .seconds(5), isAfterPrevious: true),
                TimedAction(.foreground, at: .seconds(20), isAfterPrevious: true),
                // Without a time: when the steps before it have come and nothing is left to do.
                TimedAction(.background),
                TimedAction(.foreground, at: .seconds(40)),
            ], on: device)
        #expect(times("tap on TimeSafari's icon", device).prefix(2) == [0, 25_000])
        #expect(times("home gesture", device).first == 5000)
        #expect(times("home gesture", device).last ?? 0 > 25_000)
        #expect(times("tap on TimeSafari's icon", device).contains(40_000))
    }

    @Test func `F112: an interruption only resigns and becomes active again`() throws {
        let device = try device()
        _ = play(
            [
                TimedAction(.launch),
                TimedAction(.interrupt, at: .seconds(8)),
                TimedAction(.endInterruption, at: .milliseconds(500), isAfterPrevious: true),
            ], on: device)
        #expect(times("will resign active", device) == [8000])
        #expect(times("did become active", device).last == 8510)
        #expect(times("did enter background", device).isEmpty)
    }

    // MARK: Faults

    @Test func `a kill comes at the earliest moment of its window, by a timer of its own`() throws {
        let device = try device()
        _ = play(
            [TimedAction(.launch, at: .zero)],
            faults: [.kill("app", earliest: .seconds(2), latest: .seconds(9))], on: device)
        #expect(times("TimeSafari is killed", device) == [2000])
    }

    @Test func `the extension is killed once, between its answer and its end`() throws {
        let photo = try SharedPhoto.sample()
        func ends(_ faults: [Fault]) throws -> (completed: Double, killed: [Double]) {
            let device = try device()
            _ = play(
                [TimedAction(.share([photo])), TimedAction(.share([photo]))], faults: faults,
                on: device)
            return (
                times("the request is completed", device)[0],
                times("TimeSafariShareExtension is killed", device)
            )
        }
        let fault = Fault.kill(
            "extension", earliest: .milliseconds(5), latest: .milliseconds(9), after: .requestEnd)
        let (completed, killed) = try ends([fault])
        #expect(killed == [completed + 5])
        #expect(try ends([]).killed.isEmpty)
    }

    @Test func `where fewer faults may come than there are, the first ones come`() throws {
        func came(atMost bound: Int?) throws -> (killed: [Double], faults: [Fault]) {
            let device = try device()
            var scenario = Scenario(
                name: "test",
                actions: [
                    TimedAction(.launch, at: .zero), TimedAction(.launch, at: .seconds(4)),
                ],
                faults: [
                    .kill("app", earliest: .seconds(2), latest: .seconds(9)),
                    .kill("app", earliest: .seconds(1), latest: .seconds(1), after: .action(1)),
                    // Where nobody writes, nothing comes.
                    .failWrite("nobody-writes-this"),
                ])
            scenario.mostFaults = bound
            _ = device.run(scenario)
            return (times("TimeSafari is killed", device), device.faultsThatCame)
        }
        #expect(try came(atMost: nil).killed == [2000, 5000])
        #expect(try came(atMost: nil).faults.count == 2)
        #expect(try came(atMost: 2).killed == [2000, 5000])
        #expect(try came(atMost: 1).killed == [2000])
        #expect(try came(atMost: 1).faults.count == 1)
        #expect(try came(atMost: 0).killed.isEmpty)
    }

    @Test func `each set of faults is offered once, the first ones before the others`() {
        #expect(FaultChoice(of: 3, atMost: 1)?.sets == [[0], [], [1], [2]])
        #expect(
            FaultChoice(of: 3, atMost: 2)?.sets == [[0, 1], [], [0], [1], [2], [0, 2], [1, 2]])
        #expect(FaultChoice(of: 1, atMost: 5)?.sets == [[0], []])
        #expect(FaultChoice(of: 2, atMost: 0)?.sets == [[]])
        #expect(FaultChoice(of: 0, atMost: 1)?.sets == [[]])
        #expect(FaultChoice(of: 8, atMost: 8)?.sets.count == 256)
        #expect(FaultChoice(of: 9, atMost: 9) == nil)
    }

    @Test func `a kill after a step counts from that step`() throws {
        let device = try device()
        _ = play(
            [TimedAction(.launch), TimedAction(.background)],
            faults: [
                .kill(
                    "app", earliest: .milliseconds(30), latest: .milliseconds(30),
                    after: .action(1))
            ], on: device)
        let home = try #require(times("home gesture", device).first)
        #expect(times("TimeSafari is killed", device) == [home + 30])
    }

    @Test(arguments: [false, true])
    func `a photo whose write finds the volume full is not kept, in memory and on disk`(
        onDisk: Bool
    ) throws {
        let folder = Foundation.NSTemporaryDirectory() + "farad-scenario-\(getpid())-\(onDisk)"
        defer { try? Foundation.FileManager.default.removeItem(atPath: folder) }
        let device = try device(onDisk ? .directory(folder) : .memory)
        let photo = try SharedPhoto.sample()
        let report = play(
            [TimedAction(.share([photo])), TimedAction(.share([photo]))],
            faults: [.failWrite("group.app.timesafari.share/*.jpg", nth: 2, process: "extension")],
            on: device)
        #expect(report.shares.map(\.outcome) == [.displayed, .lost])
        #expect(times("write group.app.timesafari.share/", device).count == 2)
        #expect(
            device.timelineRows.filter { $0.text.hasSuffix("fails: the volume is full") }.count == 1
        )
        // The machine that runs the device has room.
        #expect(report.status == .failed)
        #expect(device.failure == nil)
        try device.close()
    }

    @Test func `a full volume is the same one in memory and on disk`() throws {
        func hash(_ storage: DeviceConfiguration.StorageLocation) throws -> String {
            let device = try device(storage)
            let report = play(
                [TimedAction(.share([try SharedPhoto.sample()]))],
                faults: [.failWrite("*.jpg")], on: device)
            try device.close()
            return report.traceHash
        }
        let folder = Foundation.NSTemporaryDirectory() + "farad-scenario-\(getpid())-equal"
        defer { try? Foundation.FileManager.default.removeItem(atPath: folder) }
        #expect(try hash(.memory) == hash(.directory(folder)))
    }

    @Test func `a database finds the volume full as SQLite says it`() throws {
        let device = try device()
        let report = play(
            [TimedAction(.share([try SharedPhoto.sample()]))],
            faults: [.failWrite("*.db", nth: 6, process: "app")], on: device)
        #expect(report.shares.map(\.outcome) == [.lost])
        #expect(device.consoleLines.contains { $0.text.contains("database or disk is full") })
    }

    // MARK: Invariants

    @Test func `an invariant that does not hold is a finding that begins with its name`() throws {
        let report = play(
            [TimedAction(.share([try SharedPhoto.sample()]))], on: try device(),
            invariants: [
                Invariant("one photo") { $0.report.displayed.count == 1 ? nil : "not one" },
                Invariant("no photo") { "\($0.report.displayed.count) are displayed" },
            ])
        #expect(report.status == .failed)
        #expect(
            report.findings.filter { $0.rule == "invariant" }.map(\.message)
                == ["no photo: 1 are displayed"])
    }

    @Test func `an invariant sees files, defaults and calls of the device`() throws {
        var scenario = Scenario(
            name: "test", actions: [TimedAction(.share([try SharedPhoto.sample()]))],
            // Ended before the app asks for the photo.
            until: .milliseconds(1500))
        scenario.recordsCalls = true
        scenario.invariants = [
            Invariant("sees") { view in
                let files = view.files(inContainer: "group.app.timesafari.share") ?? []
                #expect(files.map(\.bytes) == [199_265])
                #expect(files.first?.sha256 == view.report.shares.first?.sha256)
                let defaults = view.defaults(suite: "group.app.timesafari.share") ?? [:]
                #expect(defaults["sharedPhotoFileName"] as? String == "vacation-photo.jpg")
                #expect(defaults["sharedPhotoFilePath"] as? String == files.first?.path)
                #expect(view.files(inContainer: "group.other") == nil)
                #expect(view.defaults(suite: "group.other") == nil)
                let call = view.calls?.first { $0.plugin == "CapacitorSQLite" }
                #expect(call?.method == "createConnection")
                #expect(call?.options.contains(#""database":"timesafari.sqlite""#) == true)
                #expect(call?.isSettled == true)
                return nil
            }
        ]
        #expect(try device().run(scenario).findings.allSatisfy { $0.rule != "invariant" })
    }

    @Test func `calls are kept only where a scenario asks for them`() throws {
        let report = play(
            [TimedAction(.launch)], on: try device(),
            invariants: [Invariant("none") { $0.calls == nil ? nil : "some" }])
        #expect(report.findings.allSatisfy { $0.rule != "invariant" })
    }

    @Test func `neither invariants nor kept calls change what a run does`() throws {
        func hash(_ change: (inout Scenario) -> Void) throws -> String {
            var scenario = Scenario(
                name: "test", actions: [TimedAction(.share([try SharedPhoto.sample()]))])
            change(&scenario)
            return try device().run(scenario).traceHash
        }
        let plain = try hash { _ in }
        #expect(try hash { $0.recordsCalls = true } == plain)
        #expect(try hash { $0.invariants = [Invariant("no") { _ in "no" }] } == plain)
    }

    // MARK: Files

    /// The bundled scenario, as the command reads it.
    private func twoShares(_ worker: Worker) throws -> Scenario {
        let path =
            try WebAssets.scenariosFolder(named: "timesafari") + "/two-shares.scenario.js"
        let script = ScenarioScript(
            try #require(HostFile.contents(path).map { String(decoding: $0, as: UTF8.self) }),
            path: "two-shares", map: nil)
        return try Scenario.read(script, worker: worker) { name throws(DeviceError) in
            throw DeviceError(.missingInput, name)
        }.scenario
    }

    @Test func `one scenario is played on many devices, and evaluated once`() throws {
        let worker = Worker()
        let scenario = try twoShares(worker)
        #expect(scenario.actions.count == 2)
        #expect(scenario.actions.last?.latest == .seconds(3))
        let reports = try (0..<3).map { _ in try device(worker: worker).run(scenario) }
        #expect(Set(reports.map(\.traceHash)).count == 1)
        #expect(Set(reports.map(\.findings)).count == 1)
        #expect(reports[0].shares.map(\.fileName) == ["vacation-photo.jpg", "portrait-photo.jpg"])
        #expect(reports[0].shares[0].sha256 != reports[0].shares[1].sha256)
        #expect(worker.scenarios.evaluations == 1)
        // A device with a worker of its own, as another thread has, evaluates the file again.
        let other = Worker()
        #expect(try device(worker: other).run(scenario).findings == reports[0].findings)
        #expect(other.scenarios.evaluations == 1)
    }

    @Test func `two shares long enough apart break no invariant`() throws {
        let worker = Worker()
        var scenario = try twoShares(worker)
        scenario.actions[1].at = .seconds(6)
        let report = try device(worker: worker).run(scenario)
        #expect(report.status == .passed, "\(report.findings)")
        #expect(report.displayed.count == 2)
    }

    @Test func `a run lets go of its device when its invariants have been asked`() throws {
        let worker = Worker()
        let scenario = try twoShares(worker)
        weak var gone: Device?
        func play() throws {
            let device = try device(worker: worker)
            gone = device
            _ = device.run(scenario)
        }
        try play()
        #expect(gone == nil)
    }

    @Test func `a scenario that can be found again is named by the replay command`() throws {
        let worker = Worker()
        var scenario = try twoShares(worker)
        let plain = try device(worker: worker)
        _ = plain.run(scenario)
        #expect(
            plain.replayCommand == "farad run timesafari --share vacation-photo.jpg@0 "
                + "--share portrait-photo.jpg@0 --seed 0")
        scenario.reference = "two-shares"
        let named = try device(worker: worker)
        _ = named.run(scenario)
        #expect(named.replayCommand == "farad run timesafari --scenario two-shares --seed 0")
    }

    @Test func `the replay command types what was typed`() throws {
        let device = try device(worker: Worker())
        _ = device.run([
            TimedAction(.launch, at: .zero),
            TimedAction(.typeText("b c", into: "#a"), at: .seconds(3)),
            TimedAction(.typeText("-1", into: "p"), at: .seconds(4)),
        ])
        #expect(
            device.replayCommand == "farad run timesafari --launch 0 --type-into '#a@3000' "
                + "--typing 'b c' --type-into p@4000 --typing=-1 --seed 0")
    }
}
