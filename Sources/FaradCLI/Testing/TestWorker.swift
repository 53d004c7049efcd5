import Farad
import Foundation
import Simulation

/// The other side of a run of tests: runs the files that another process of Farad's names, until that
/// is gone.
final class TestWorker {
    private let command: TestCommand
    private let worker: Worker
    private let watchdog: Watchdog
    /// Whose code runs, where it runs for too long.
    private let callers: Callers
    private let speaker = Speaker()
    private lazy var output = TestOutput { [unowned self] in tell(printed: $0) }
    /// How many texts the test under way has printed.
    private var printed = 0
    /// Who prints more than anybody reads is cut.
    private static let mostPrinted = 10_000

    private init(_ command: TestCommand) {
        self.command = command
        // A worker plays many short runs.
        Worker.favorManyRuns()
        worker = Worker()
        (watchdog, callers) = Self.watch(command, speaker)
        worker.scenarioOutput = { [unowned self] in tell(printed: $0) }
        worker.platformOfTests = command.platform
        // Before the watchdog, which costs the file's process.
        worker.patienceOfTests = max(TestDriver.secondsOfPatience, command.patience / 2)
    }

    private func begin(_ index: Int) {
        printed = 0
        say(.began(index))
    }

    /// At once, as the test may never come to its end.
    private func tell(printed text: String) {
        printed += 1
        if printed <= Self.mostPrinted { say(.printed(text)) }
        if printed == Self.mostPrinted { say(.printed("… what it prints more is left out")) }
    }

    static func run(_ command: TestCommand) throws(Problem) -> Never {
        // Ctrl-C is for the one who asks.
        signal(SIGINT, SIG_IGN)
        let side = TestWorker(command)
        let requests = RequestReader(file: OwnProcess.socketNumber)
        while let request = requests.next(TestRequest.self, waits: true) {
            side.watchdog.isResting = false
            do throws(Problem) {
                switch request.file.kind {
                case .tests: try side.runTests(request)
                case .scenario: try side.runScenario(request)
                }
            } catch {
                side.say(.refused(error.message, error.code))
            }
            side.say(.finished)
            side.watchdog.isResting = true
        }
        exit(0)
    }

    private func say(_ reply: TestReply) {
        // Nobody is there any more.
        if !speaker.say(reply) { exit(ExitStatus.fault.rawValue) }
    }

    private static func watch(_ command: TestCommand, _ speaker: Speaker) -> (Watchdog, Callers) {
        let callers = Callers()
        let watchdog = Watchdog(patience: command.patience, memory: command.options.memory) {
            cause in
            let isTest = callers.driver?.isRunning ?? true
            let (who, place) = isTest ? ("the test", "") : ("the app", callers.place)
            _ = speaker.say(.stuck("\(who) \(cause.deed)\(place), \(cause.example)"))
            _exit(ExitStatus.failureFound.rawValue)
        }
        watchdog.isResting = true
        return (watchdog, callers)
    }

    /// Looked at by the watchdog's thread when nothing else goes on any more.
    private final class Callers {
        var driver: TestDriver?
        weak var device: Device?

        /// Says what of the app is under way.
        var place: String {
            guard let event = device?.simulation.trace.events.last else { return "" }
            let label = "\(event.label)"
            let what =
                switch label {
                case "evaluate": "a function of app.evaluate(…)"
                case "timer": "a timer in \(event.process)"
                default: "“\(label)” in \(event.process)"
                }
            return " in \(what), at \(event.at.milliseconds) ms"
        }
    }

    // MARK: Tests

    private func runTests(_ request: TestRequest) throws(Problem) {
        let path = request.file.path
        callers.driver = nil
        watchdog.beat()
        let script = try TestFiles.script(path)
        let driver: TestDriver
        let cases: [TestCase]
        do throws(DeviceError) {
            driver = try worker.driver(of: script) { [unowned self] in output.tell($0) }
            callers.driver = driver
            cases = try driver.list(filter: command.filter ?? "")
        } catch {
            throw Problem(error)
        }
        guard !cases.isEmpty else {
            throw Problem(.badData, "\(path) declares no test; call “test” of “farad”.")
        }
        if command.ci, let place = driver.placeOfOnly() {
            throw Problem(
                .badData,
                "\(place.file):\(place.line):\(place.column): “only” is left in, so the other tests "
                    + "would not run; take it out, or leave out --ci.")
        }
        worker.surroundings = TestFiles.surroundings(of: path)
        let snapshots = try SnapshotFile(of: path)
        driver.loadSnapshots(
            snapshots.entries, mode: command.update ? "all" : command.ci ? "none" : "new",
            seen: request.seen)
        let slugs = TestToken.slugs(of: cases)
        let headings = zip(cases, slugs).map { test, slug in
            let mode: TestMode =
                !test.isSelected
                ? .unselected : TestMode(rawValue: test.mode.rawValue) ?? .run
            return TestHeading(
                path: test.path, mode: mode, place: driver.place(of: test), slug: slug)
        }
        say(.loaded(headings))
        let planned = cases.indices.filter {
            guard let followed = request.followed else {
                return headings[$0].mode == .run && !request.done.contains($0)
            }
            return $0 == followed
        }
        driver.plan(planned)
        for index in planned {
            begin(index)
            watchdog.beat()
            let start = DispatchTime.now().uptimeNanoseconds
            let run = TestCaseRun(
                command, file: path, script: script, driver: driver, worker: worker,
                watchdog: watchdog, slug: slugs[index])
            run.output = output
            run.begins = { [callers] in callers.device = $0 }
            run.isFollowed = request.followed != nil
            run.phase = { [unowned self] in say(.phase($0)) }
            var (result, isSpent) = run.play(cases[index], index)
            result.wallMilliseconds =
                Double(DispatchTime.now().uptimeNanoseconds - start) / 1_000_000
            say(.ended(index, result))
            // What a stopped engine holds is of no more use: another process goes on.
            if isSpent { exit(ExitStatus.failureFound.rawValue) }
        }
    }

    // MARK: A scenario

    private func runScenario(_ request: TestRequest) throws(Problem) {
        let path = request.file.path
        watchdog.beat()
        let start = DispatchTime.now().uptimeNanoseconds
        let (scenario, app) = try ScenarioFinder(worker: worker, patience: command.patience)
            .read(path)
        let slug = TestToken.slug(scenario.name)
        var heading = TestHeading(path: [scenario.name], mode: .run, slug: slug)
        let isSelected =
            command.filter.map { TestDriver.matches(scenario.name, filter: $0) } ?? true
        guard isSelected else {
            heading.mode = .unselected
            return say(.loaded([heading]))
        }
        say(.loaded([heading]))
        guard !request.done.contains(0) else { return }
        begin(0)
        let target = try AppTarget(command.app, named: app, in: path)
        let bundle = try target.bundle
        let configuration = try TestPhone.configuration(
            command, TestCase.Options(), bundle, scenario)
        var result = TestResult(status: .passed)
        result.app = TestedApp(target, isDefault: command.app == nil && app == nil)
        result.notes = target.notes(on: configuration.platform, configuration.knobs)
        do throws(DeviceError) {
            let device = try Device(configuration, worker: worker)
            try device.install(bundle)
            try device.check(scenario)
            let leaver = TraceLeaver(
                folder: command.traceDir, file: path, test: scenario.name, slug: slug)
            if request.followed != nil { leaver.follow(device) }
            let report = device.run(scenario)
            let failures = report.findings.filter(\.isFailure)
            result.failures = failures.map { finding in
                TestOutcome.Failure(message: "\(finding.rule): \(finding.message)")
            }
            if report.status != .passed {
                result.status = .failed
                leaver.leave(device, report, in: &result)
            }
            result.virtualMilliseconds = report.virtualMilliseconds
        } catch {
            throw Problem(error)
        }
        result.wallMilliseconds =
            Double(DispatchTime.now().uptimeNanoseconds - start) / 1_000_000
        say(.ended(0, result))
    }
}

/// Says one thing after another: the watchdog has a thread of its own.
private final class Speaker: @unchecked Sendable {  // Who speaks has the lock.
    private let lock = NSLock()

    /// False when nobody is there to hear it.
    func say(_ reply: TestReply) -> Bool {
        lock.withLock { (try? MessageLine.write(reply, to: OwnProcess.socketNumber)) != nil }
    }
}
