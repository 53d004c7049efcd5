package import Exploration
import FaradFoundation
package import Simulation

/// A scenario on a device that is made anew for each run, as a search plays it.
package final class ScenarioProgram: ExploredProgram {
    private var configuration: DeviceConfiguration
    private let bundle: AppBundle
    private let scenario: Scenario
    private let worker: Worker
    /// Why a device could not be made; the search has then nothing to search.
    package private(set) var problem: DeviceError?
    package var obstacle: String? { problem?.description }
    /// The report of the last run that came to its end.
    package private(set) var lastReport: RunReport?
    /// Told of each device before it runs, such as to record its story.
    package var prepare: ((Device) -> Void)?
    package var finished: ((Device) -> Void)?

    package init(
        _ scenario: Scenario, of bundle: AppBundle, on configuration: DeviceConfiguration,
        worker: Worker
    ) {
        self.scenario = scenario
        self.bundle = bundle
        self.configuration = configuration
        self.worker = worker
    }

    package func run(under scheduler: any Scheduler) -> ProgramOutcome {
        do throws(DeviceError) {
            let device = try Device(configuration, worker: worker, scheduler: scheduler)
            try device.install(bundle)
            prepare?(device)
            let report = device.run(scenario)
            if !device.simulation.wasGivenUp {
                lastReport = report
                finished?(device)
            }
            let failures = Self.failures(of: report)
            return ProgramOutcome(
                failures: failures.map(\.name), reasons: failures.map(\.reason),
                // A run that was given up has come to no end.
                state: device.simulation.wasGivenUp ? 0 : EndState.of(device, report),
                traceHash: report.traceHash)
        } catch {
            problem = error
            return ProgramOutcome(failures: ["error"])
        }
    }

    package func account(under scheduler: any Scheduler) -> RunAccount {
        var account = RunAccount()
        let (prepared, told, given) = (prepare, finished, configuration)
        configuration.recordsStacks = true
        let places = CallPlaces()
        prepare = { device in
            device.callPlaces = places
            device.simulation.trace.isRecording = true
            device.simulation.trace.isDetailed = true
            prepared?(device)
        }
        finished = { device in
            account.subjects = EventSubjects.read(from: device.simulation.trace, places)
            told?(device)
        }
        lastReport = nil
        _ = run(under: scheduler)
        (prepare, finished, configuration) = (prepared, told, given)
        account.remarks =
            lastReport?.findings.filter { !$0.isFailure }.map { "\($0.rule): \($0.message)" } ?? []
        return account
    }

    /// The invariants that a run broke, by name, and the first thing that each has to say: a photo that
    /// still waits is none, as the next start shows it.
    private static func failures(of report: RunReport) -> [(name: String, reason: String)] {
        var failures: [(name: String, reason: String)] = []
        for finding in report.findings where finding.isFailure && finding.rule != "share-pending" {
            var name = finding.rule
            var reason = finding.message
            if let invariant = finding.invariant {
                name = invariant
                reason = String(reason.dropFirst(name.count + 2))
            }
            if !failures.contains(where: { $0.name == name }) { failures.append((name, reason)) }
        }
        return failures.sorted { $0.name < $1.name }
    }
}

extension AppBundle {
    /// Eight digits that differ where the app's scripts or identity differ: what a token was made
    /// for.
    package func digest(under knobs: Knobs) -> String {
        let bundle = adapted(to: knobs)
        var hash = StableHash(0x70ce)
        hash.absorb(bundle.identifier)
        for web in [bundle.web, bundle.android?.web].compactMap(\.self) {
            guard let files = try? WebFiles(web) else { continue }
            for name in files.names(below: "").sorted() where !name.hasSuffix(".map") {
                hash.absorb(name)
                if let contents = files.contents(name) {
                    hash.absorb(contents.withUnsafeBytes { StableHash.of($0) })
                }
            }
        }
        if case .script(let text, let name, _) = bundle.web {
            hash.absorb(name)
            hash.absorb(text)
        }
        return String(StableHash.digits(of: hash.value).suffix(8))
    }
}
