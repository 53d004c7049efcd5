import Exploration
import Simulation

/// A search for the orders in which a scenario fails, in this process: for apps and plugins in Swift
/// of one's own, which the command `farad explore` does not have.
///
/// ```swift
/// let orders = try OrderSearch(scenario, of: app).run()
/// #expect(orders.isExhausted && orders.failures.isEmpty, "\(orders)")
/// ```
///
/// Code that ends the process ends the search; the command searches with processes of its own.
public struct OrderSearch {
    public var scenario: Scenario
    public var app: AppBundle
    /// The phone of every run. Its profile says what may happen when: exact times leave no choice.
    public var configuration: DeviceConfiguration
    /// How many runs are played at most, beside the three that show that equal runs are equal.
    public var maximumRuns = 1_000
    /// Goes on after the first failure.
    public var keepsGoing = false
    /// How many of the scenario's faults come in one order at most; each may also be left out.
    public var mostFaults = 1

    public init(
        _ scenario: Scenario, of app: AppBundle,
        on configuration: DeviceConfiguration = DeviceConfiguration(profile: .phone)
    ) {
        self.scenario = scenario
        self.app = app
        self.configuration = configuration
    }

    /// Plays the scenario in every order, each once up to what does not depend on each other.
    ///
    /// - Throws: ``DeviceError``: `usage` for a phone or a scenario that cannot be searched.
    public func run() throws(DeviceError) -> Orders {
        let faults = try faultChoice()
        let program = try program()
        var options = Explorer.Options()
        options.maximumRuns = Explorer.runsOfDefaultOrder + maximumRuns
        options.keepsGoing = keepsGoing
        options.countsOrders = false
        options.hasKills = scenario.mayKill(by: faults)
        let report = Explorer(program, options).explore()
        if let problem = program.problem { throw problem }
        if let obstacle = report.obstacle { throw DeviceError(.badData, obstacle) }
        let text = FailureText(scenario, faults)
        var orders = Orders(
            classes: report.classes, runs: report.runs, isExhausted: report.isExhausted)
        orders.divergence = report.divergence
        orders.notOrdered = report.blindSpots
        for (index, failure) in report.failures.enumerated() {
            let token = token(failure)
            let lines = text.lines(
                failure, number: index + 1, replay: "play(\"\(token)\")")
            orders.failures.append(
                Orders.Failure(
                    invariants: failure.invariants, reasons: failure.reasons,
                    classes: failure.classes, token: token,
                    description: lines.joined(separator: "\n")))
        }
        return orders
    }

    /// Plays the order of a token once more.
    ///
    /// - Parameter look: Given the device when the run is over.
    /// - Throws: ``DeviceError``: `badData` for a text that is no token, or an order that the app as it
    ///   is now does not have.
    @discardableResult
    public func play(
        _ token: String, look: (Device) -> Void = { _ in }
    ) throws(DeviceError) -> RunReport {
        let read: ScheduleToken
        do throws(ScheduleToken.Malformed) {
            read = try ScheduleToken(token)
        } catch {
            throw DeviceError(.badData, error.description)
        }
        let program = try program()
        var device: Device?
        // An order at its latest times is played at its earliest before: the last run is the token's.
        program.finished = { device = $0 }
        let answer = Replay.play(
            program, read.precedences, lateness: read.lateness, traceHash: read.hash)
        if let problem = program.problem { throw problem }
        if case .doesNotFit(let missing, _) = answer {
            throw DeviceError(.badData, FailureText.misfit(missing))
        }
        guard let report = program.lastReport, let device else {
            throw DeviceError(.badData, "The order of the token has no end.")
        }
        look(device)
        return report
    }

    private var faultBound: Int { min(max(mostFaults, 0), scenario.faults.count) }

    private func faultChoice() throws(DeviceError) -> FaultChoice {
        let count = scenario.faults.count
        guard let choice = FaultChoice(of: count, atMost: faultBound) else {
            throw DeviceError(
                .usage,
                "\(count) faults come together in more than \(FaultChoice.mostSets) ways; give a "
                    + "smaller number.")
        }
        return choice
    }

    private func program() throws(DeviceError) -> ScenarioProgram {
        guard configuration.storage == .memory else {
            throw DeviceError(
                .usage, "Orders are searched for in memory: a folder keeps what a run leaves.")
        }
        var scenario = scenario
        scenario.mostFaults = faultBound
        let worker = Worker()
        let probe = try Device(configuration, worker: worker)
        try probe.install(app)
        try probe.check(scenario)
        return ScenarioProgram(scenario, of: app, on: configuration, worker: worker)
    }

    private func token(_ failure: ExplorationReport.Failure) -> String {
        ScheduleToken(
            scenario: scenario.name, settings: [], app: app.digest(under: configuration.knobs),
            profile: configuration.profile.name, lateness: failure.lateness,
            precedences: failure.precedences, traceHash: failure.traceHash
        ).description
    }
}

/// What a search for orders has found.
public struct Orders: Sendable, CustomStringConvertible {
    /// One way to fail, and the order that shows it.
    public struct Failure: Sendable, CustomStringConvertible {
        /// The invariants and rules that break, and what each has to say.
        public let invariants: [String]
        public let reasons: [String]
        /// How many classes of orders break just these.
        public let classes: Int
        /// Brings the order back by ``OrderSearch/play(_:look:)``.
        public let token: String
        /// The pair that decides, in the failing order and in the nearest that passes.
        public let description: String
    }

    /// How many orders were seen that differ in what depends on each other.
    public let classes: Int
    public let runs: Int
    /// Whether these are all that the windows allow.
    public let isExhausted: Bool
    public internal(set) var failures: [Failure] = []
    /// Where two runs in one order differed: something depends on what no order is of.
    public internal(set) var divergence: String?
    /// What could not be ordered, by name.
    public internal(set) var notOrdered: [String] = []

    public var description: String {
        let count =
            Verdict.count(classes, "class", "classes") + " of orders in "
            + Verdict.count(runs, "run")
        var lines = [count + (isExhausted ? ", all there are" : ", not all there are")]
        if let divergence { lines.append("NOT DETERMINISTIC: \(divergence)") }
        lines += notOrdered.map { "not ordered: \($0)" }
        lines += failures.map(\.description)
        return lines.joined(separator: "\n")
    }
}

extension Scenario {
    /// Whether a process may be killed, so that native code is split at every write.
    package func mayKill(by choice: FaultChoice) -> Bool {
        // Whether a test kills is not known before it has run.
        test != nil
            || choice.sets.joined().contains { index in
                if case .kill = faults[index] { return true }
                return false
            }
            || actions.contains { action in
                if case .kill = action.action { return true }
                return false
            }
    }
}
