import Exploration
import Farad
import Foundation
import Simulation

/// Runs one test of a file, on one phone or in every order.
final class TestCaseRun {
    private let command: TestCommand
    private let file: String
    private let script: ScenarioScript
    private let driver: TestDriver
    private let worker: Worker
    private let watchdog: Watchdog
    /// What files and tokens call the test.
    private let slug: String
    /// Whether the trace is written as the test goes on.
    var isFollowed = false
    /// Told of the phone of a test that is played once.
    var begins: ((Device) -> Void)?
    /// What the test prints is told only when it is let go on.
    var output: TestOutput?
    /// Told of the suite whose `beforeAll` is under way.
    var phase: (([String]?) -> Void)?

    init(
        _ command: TestCommand, file: String, script: ScenarioScript, driver: TestDriver,
        worker: Worker, watchdog: Watchdog, slug: String
    ) {
        self.slug = slug
        self.command = command
        self.file = file
        self.script = script
        self.driver = driver
        self.worker = worker
        self.watchdog = watchdog
    }

    /// - Returns: what became of it, and whether the engine had to be stopped.
    func play(_ test: TestCase, _ index: Int) -> (TestResult, isSpent: Bool) {
        do throws(Problem) {
            if let reason = try TestPhone.contradiction(command.platform, test.options) {
                return (TestResult(status: .skipped, note: reason), false)
            }
            let target = try AppTarget(command.app, named: test.options.app, in: file)
            let bundle = try target.bundle
            let configuration = try TestPhone.configuration(command, test.options, bundle)
            var (result, isSpent) = (TestResult(status: .passed), false)
            if test.isExplored {
                result = try explore(test, index, bundle)
                isSpent = driver.isSpent
            } else {
                (result, isSpent) = try play(test, index, bundle, configuration)
            }
            result.app = TestedApp(
                target, isDefault: command.app == nil && test.options.app == nil)
            result.notes = target.notes(on: configuration.platform, configuration.knobs)
            return (result, isSpent)
        } catch {
            let failure = TestOutcome.Failure(message: error.message, place: driver.place(of: test))
            return (TestResult(status: .failed, failures: [failure]), false)
        }
    }

    private func play(
        _ test: TestCase, _ index: Int, _ bundle: AppBundle, _ configuration: DeviceConfiguration
    ) throws(Problem) -> (TestResult, isSpent: Bool) {
        let device: Device
        do throws(DeviceError) {
            device = try Device(configuration, worker: worker)
        } catch {
            throw Problem(error)
        }
        guard let surroundings = worker.surroundings else {
            throw Problem(.fault, "A test is run without its surroundings.")
        }
        let leaver = TraceLeaver(folder: command.traceDir, file: file, test: test.name, slug: slug)
        begins?(device)
        if isFollowed { leaver.follow(device) }
        let play = TestPlay(
            driver, on: device, app: bundle, timeout: test.options.timeout ?? command.timeout,
            surroundings)
        play.phase = phase
        var outcome = play.run(index)
        if test.kind == .fails { outcome.expectFailure() }
        var result = TestResult(outcome)
        for index in result.failures.indices where result.failures[index].place == nil {
            result.failures[index].place = driver.place(of: test)
        }
        // Nothing happened on the phone of a test that could not begin.
        if result.status == .failed, device.simulation.events > 0 {
            leaver.leave(device, device.report(of: outcome, named: test.name), in: &result)
        }
        return (result, outcome.isSpent)
    }

    // MARK: Every order

    private func explore(
        _ test: TestCase, _ index: Int, _ bundle: AppBundle
    ) throws(Problem) -> TestResult {
        var scenario = Scenario(name: slug, actions: [])
        scenario.test = TestReference(test, index, of: script)
        scenario.reference = TestToken.reference(file, slug)
        scenario.profile = test.options.profile
        let explored = try ExploredScenario(
            scenario, of: bundle, command, test.options, in: file, worker: worker)
        let program = explored.program
        var options = Explorer.Options()
        // Whether a test kills is not known before it has run.
        options.hasKills = true
        options.countsOrders = false
        options.maximumRuns = Explorer.runsOfDefaultOrder + (test.options.maxRuns ?? 1_000)
        let explorer = Explorer(LocalCrew(program, options), options)
        explorer.progress = { [watchdog] _ in watchdog.beat() }
        let plays = TestPlays(test.name, output)
        worker.testPlayed = { plays.add($0) }
        let report = explorer.explore()
        worker.testPlayed = nil
        // Failures are played again for their traces.
        defer { plays.tell() }
        var result = TestResult(status: .passed)
        if let problem = program.problem { throw Problem(problem) }
        if let obstacle = report.obstacle { throw Problem(.badData, obstacle) }
        let count = "\(Verdict.count(report.classes, "class", "classes")) of orders"
        result.note =
            report.isExhausted
            ? "\(count), all there are"
            : "\(count) in \(Verdict.count(report.runs, "run")), not all there are"
        // A search that has played nothing has shown nothing.
        if report.classes == 0, report.failures.isEmpty, report.divergence == nil {
            let spots = report.blindSpots.joined(separator: "; ")
            result.failures.append(
                TestOutcome.Failure(
                    message: "no order of it could be played" + (spots.isEmpty ? "" : ": \(spots)"),
                    place: driver.place(of: test)))
        }
        if let divergence = report.divergence {
            result.failures.append(
                TestOutcome.Failure(
                    message: "two runs in one order differ; does the test keep something from one "
                        + "run for the next? \(divergence)", place: driver.place(of: test)))
        }
        let leaver = TraceLeaver(folder: command.traceDir, file: file, test: test.name, slug: slug)
        for (number, failure) in report.failures.enumerated() {
            // A reporter shows them below the test.
            let lines = explored.text(failure, number: number + 1, width: Paragraph.width - 2)
            let known = failure.invariants.lazy.compactMap { plays.failures[$0] }.first
            result.failures.append(
                TestOutcome.Failure(
                    message: "an order fails: "
                        + failure.invariants.joined(separator: "; ")
                        + (failure.reasons.first.map { ": \($0)" } ?? ""),
                    place: known?.place ?? driver.place(of: test), diff: known?.diff ?? []))
            result.orders += lines
            if let recorded = try RecordedFailure(failure, explored) {
                leaver.leave(recorded, number: number + 1, in: &result)
            }
        }
        if !result.failures.isEmpty {
            result.status = .failed
        } else if let reason = plays.skipped {
            result.status = .skipped
            result.note = reason
        }
        return result
    }
}

extension TestResult {
    init(_ outcome: TestOutcome) {
        self.init(status: .passed)
        failures = outcome.failures
        written = outcome.written
        seen = outcome.seen
        virtualMilliseconds = outcome.virtualMilliseconds
        if !failures.isEmpty {
            status = .failed
        } else if let skipped = outcome.skipped {
            status = .skipped
            note = skipped
        }
    }
}
