import FaradFoundation
import Simulation

/// A test that is played as a scenario: which one of which file.
package struct TestReference: Sendable {
    let script: ScenarioScript
    let index: Int
    let name: String
    let timeout: Double?

    package init(_ test: TestCase, _ index: Int, of script: ScenarioScript) {
        self.script = script
        self.index = index
        name = test.name
        timeout = test.options.timeout
    }
}

extension TestOutcome.Failure {
    /// What a search calls it, in which failures of one line of a test are one.
    package func invariant(of test: String) -> String {
        test + (place.map { ", line \($0.line)" } ?? "")
    }
}

extension Device {
    /// Plays a test; what failed is found as broken invariants are, each under a name of its own.
    func play(_ test: TestReference) -> RunReport {
        let outcome: TestOutcome
        do throws(DeviceError) {
            let driver = try worker.driver(of: test.script)
            guard let surroundings = worker.surroundings else {
                throw DeviceError(.fault, "A test is played without its surroundings.")
            }
            let play = TestPlay(
                driver, on: self, app: nil, timeout: test.timeout, surroundings)
            outcome = play.run(test.index)
            worker.testPlayed?(outcome)
        } catch {
            parts.fail(error.kind, error.message)
            outcome = TestOutcome()
        }
        if simulation.wasGivenUp { return emptyReport }
        return report(of: outcome, named: test.name)
    }

    /// What a test came to, as a report of a run.
    package func report(of outcome: TestOutcome, named name: String) -> RunReport {
        var report = emptyReport
        look()
        report.route = watch.route
        report.displayed = sights
        report.texts = shownTexts
        report.shares = sharesSoFar
        report.events = simulation.events
        report.virtualMilliseconds = simulation.clock.now.milliseconds
        report.traceHash = simulation.trace.hash
        report.pendingCalls = watch.pendingCalls
        var book = FindingBook(ignoring: configuration.ignoredFindings)
        for failure in outcome.failures {
            book.add(
                broken: failure.invariant(of: name), failure.message,
                at: report.virtualMilliseconds)
        }
        report.findings = book.findings
        if let failure {
            report.broke = true
            book.add("error", failure.message, at: report.virtualMilliseconds)
            report.findings = book.findings
        }
        return report
    }
}
