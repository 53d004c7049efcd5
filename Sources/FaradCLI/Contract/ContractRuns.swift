import Farad
import Foundation
import PluginContract

/// Plays the scenarios of a check, each on a device of its own in memory.
struct ContractRuns {
    private let subject: ContractSubject
    private let options: DeviceOptions
    private let names: [String]
    private let finder = ScenarioFinder(worker: Worker())

    /// - Parameter names: The scenarios; none: all that the app itself brings.
    init(_ subject: ContractSubject, _ options: DeviceOptions, _ names: [String]) {
        self.subject = subject
        self.options = options
        self.names = names
        finder.worker.scenarioOutput = Terminal.error
    }

    /// What was seen on each platform. Where scenarios are named, a platform that cannot play them
    /// is left out, as long as another can.
    func observe(on platforms: [Platform]) throws(Problem) -> [Observation] {
        var observations: [Observation] = []
        var refusal: Problem?
        for platform in platforms {
            do throws(Problem) {
                observations.append(try observe(on: platform))
            } catch {
                guard !names.isEmpty, [.usage, .badData].contains(error.code) else { throw error }
                refusal = refusal ?? error
            }
        }
        if let refusal, observations.isEmpty { throw refusal }
        return observations
    }

    private func observe(on platform: Platform) throws(Problem) -> Observation {
        let scenarios = try scenarios(on: platform)
        var configurations: [DeviceConfiguration] = []
        for scenario in scenarios {
            configurations.append(try configuration(scenario, on: platform))
        }
        let watchdog = Watchdog(
            of: "a run", patience: Watchdog.patience * 6, ends: .failureFound)
        defer { watchdog.isResting = true }
        do {
            let seen = try ContractStudy.observe(
                subject.bundle, on: platform, scenarios, worker: finder.worker
            ) { index in
                watchdog.beat()
                return configurations[index]
            }
            return subject.plays ? seen : seen.withoutRuns
        } catch {
            throw Problem(error)
        }
    }

    private func scenarios(on platform: Platform) throws(Problem) -> [Scenario] {
        guard !names.isEmpty else { return subject.bundle.scenarios(on: platform) }
        var scenarios: [Scenario] = []
        for name in names {
            scenarios.append(try finder.find(name, of: subject.bundle, on: platform))
        }
        return scenarios
    }

    private func configuration(
        _ scenario: Scenario, on platform: Platform
    ) throws(Problem) -> DeviceConfiguration {
        var configuration = DeviceConfiguration(
            seed: options.seed, profile: try options.latencyProfile(scenario),
            knobs: try options.knobs(of: subject.bundle, scenario), storage: .memory,
            recordsTrace: false, platform: platform)
        configuration.timeZone = options.timeZone
        configuration.startMilliseconds = try options.startMilliseconds()
        configuration.ignoredFindings = try options.findingsToIgnore(
            besides: ContractRule.allCases.map(\.rawValue))
        return configuration
    }
}

extension Watchdog {
    /// Ends the command when a study does not go on.
    ///
    /// - Parameters:
    ///   - who: What runs, for the sentence.
    ///   - patience: In seconds.
    convenience init(of who: String, patience: Int, ends code: ExitStatus) {
        self.init(patience: patience) {
            Terminal.error("farad: \(who) \($0.deed), \($0.example); the check was ended.")
            Terminal.exit(code.rawValue)
        }
    }
}
