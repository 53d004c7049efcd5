import FaradFoundation
import Simulation
import WebKit

/// Plays one test on its phone: carries out what the test asks for, and lets time pass while the test
/// waits.
///
/// The test's code runs between two events of the phone, or inside of one when a timer of the test's
/// is due or a stub is called. What it asks for is only written down, and begun when its code has
/// returned.
package final class TestPlay {
    /// What a test waits for.
    enum Wait {
        /// The clock.
        case time(VirtualInstant)
        /// Nothing is left to do.
        case idle(by: VirtualInstant)
        /// Something comes to hold, or a sentence says what does not. Where orders are searched, the
        /// test goes on in those too in which it never holds.
        case condition(() -> Result<JSONText, DeviceError>?, by: VirtualInstant)
        /// The page answers.
        case answer(() -> Result<JSONText, DeviceError>?, by: VirtualInstant)
        /// The next event; false when none comes until then.
        case event(by: VirtualInstant)

        var deadline: VirtualInstant {
            switch self {
            case .time(let instant), .idle(let instant), .condition(_, let instant),
                .answer(_, let instant), .event(let instant):
                instant
            }
        }
    }

    /// What comes from outside of the simulation: apps, photos.
    package struct Surroundings {
        package var app: (_ name: String) throws(DeviceError) -> AppBundle
        package var item: (_ name: String) throws(DeviceError) -> SharedItem

        package init(
            app: @escaping (_ name: String) throws(DeviceError) -> AppBundle,
            item: @escaping (_ name: String) throws(DeviceError) -> SharedItem
        ) {
            self.app = app
            self.item = item
        }
    }

    let device: Device
    let driver: TestDriver
    let surroundings: Surroundings
    /// How long a test may wait for something of its own while nothing happens in it.
    private let timeout: Duration
    /// The commands that the test has written down and that have not begun.
    private var written: [PhoneCommand] = []
    /// Actions without a time, which happen one after another.
    private var queue: [PhoneCommand] = []
    private var isActing = false
    /// Whether the user has touched the page with the last action.
    var isAfterTouch = false
    private(set) var lastAction: PlannedAction?
    /// Whether what a server has sent last is shown, or in its app's hands.
    var isPushOver: () -> Bool = { true }
    private var waits: [(id: Int, wait: Wait, isAction: Bool)] = []
    private var isOver = false
    private var lastSign = VirtualInstant.start
    /// How many timers without a delay the test has begun at the latest such instant.
    var immediates = (at: VirtualInstant.start, count: 0)
    private(set) lazy var stubs = StubDesk(device) { [unowned self] number, stub, call in
        driver.callStub(number, stub, call)
    }
    var installsApp: (() throws(DeviceError) -> Void)?
    /// Told of the suite whose `beforeAll` is under way, by its names; nil when it is over.
    package var phase: ((_ suite: [String]?) -> Void)?

    /// - Parameters:
    ///   - device: a fresh one, on which nothing is installed yet.
    ///   - app: is installed unless the test installs another one first; nil: one is there.
    package init(
        _ driver: TestDriver, on device: Device, app: AppBundle?, timeout: Double?,
        _ surroundings: Surroundings
    ) {
        self.driver = driver
        self.device = device
        self.surroundings = surroundings
        self.timeout = .milliseconds(timeout ?? 60_000)
        if device.calls == nil { device.calls = CallBook() }
        guard let app else { return }
        installsApp = { [unowned device] () throws(DeviceError) in try device.install(app) }
    }

    var now: VirtualInstant { device.simulation.clock.now }

    /// Runs the test to its end, hooks included.
    package func run(_ index: Int) -> TestOutcome {
        driver.host = { [unowned self] kind, detail throws(DeviceError) in
            try answer(kind, detail)
        }
        defer { driver.host = nil }
        var broken: String?
        var turns = 0
        var (events, idleTurns) = (0, 0)
        driver.begin(index)
        do throws(SimulationFailure) {
            while !isOver, !driver.isSpent, !device.simulation.wasGivenUp {
                turns += 1
                // The test goes on, whether or not something happens on the phone.
                device.simulation.beat()
                idleTurns = device.simulation.events == events ? idleTurns + 1 : 0
                events = device.simulation.events
                if turns > RunLimits.mostEvents {
                    driver.giveUp(
                        "the test has waited \(RunLimits.mostEvents) times; does it loop for ever?")
                } else if idleTurns > RunLimits.mostIdleTurns {
                    driver.giveUp(
                        "the test has waited \(RunLimits.mostIdleTurns) times, and nothing happened "
                            + "on the phone; does it loop for ever?")
                }
                if beginWritten() || settleReady() || beginNext() { continue }
                if device.simulation.isExploring { try searchOn() } else { try goOn() }
            }
        } catch {
            broken = error.description
        }
        var outcome = driver.result()
        if let broken { outcome.failures.append(TestOutcome.Failure(message: broken)) }
        outcome.wasGivenUp = device.simulation.wasGivenUp
        outcome.virtualMilliseconds = now.milliseconds
        outcome.failures += ownFailures
        return outcome
    }

    /// What fails a test that no expectation looks at: errors of the page that nobody has caught, and
    /// a phone that could not go on.
    private var ownFailures: [TestOutcome.Failure] {
        let rules = FindingCheck.scriptChecks.map(\.name)
        var failures = device.findingBook.findings.filter {
            $0.isFailure && rules.contains($0.rule)
        }
        .map { finding in
            TestOutcome.Failure(
                message: "\(finding.message) (\(finding.rule); “ignoreFindings” of test.use "
                    + "passes over it)",
                diff: finding.stack.map { "by \($0)" })
        }
        if let stub = stubs.unused {
            let call = stub.kind == .cordova ? "cordova" : "plugin"
            failures.append(
                TestOutcome.Failure(
                    message: "native.\(call)(“\(stub.name)”) came too late: the app ran already. "
                        + "Stub a plugin before device.launchApp(), or start the app anew by "
                        + "device.launchApp({ newInstance: true })",
                    place: driver.place(in: stub.stack)))
        }
        if let failure = device.failure {
            failures.append(TestOutcome.Failure(message: failure.message))
        }
        return failures
    }

    // MARK: What the test writes down

    func write(_ command: PhoneCommand) {
        if !beginsAtOnce(command) { written.append(command) }
        device.simulation.stop()
    }

    /// An event of a stub follows from what the test hears just now: later it would have no cause, and a
    /// search would let it come at any time.
    private func beginsAtOnce(_ command: PhoneCommand) -> Bool {
        guard command.command == "emit", written.isEmpty else { return false }
        do throws(DeviceError) {
            waits.append((command.id, try start(command, as: nil), false))
            return true
        } catch {
            // It is told when the test's code has come to its end.
            return false
        }
    }

    func end() {
        isOver = true
        device.simulation.stop()
    }

    /// Begins what was written down, in order; true when the test has heard of something.
    private func beginWritten() -> Bool {
        var isHeard = false
        while !written.isEmpty {
            let command = written.removeFirst()
            if command.isAction, !command.isTimed {
                queue.append(command)
                lastAction = PlannedAction()
                queuedActions.append(lastAction!)
                continue
            }
            isHeard = begin(command) || isHeard
        }
        return isHeard
    }

    private var queuedActions: [PlannedAction] = []

    /// Begins the next action, when the one before it is done.
    private func beginNext() -> Bool {
        guard !isActing, !queue.isEmpty else { return false }
        isActing = true
        let action = queuedActions.removeFirst()
        _ = begin(queue.removeFirst(), as: action)
        return true
    }

    private func begin(_ command: PhoneCommand, as action: PlannedAction? = nil) -> Bool {
        do throws(DeviceError) {
            let wait = try start(command, as: action)
            waits.append((command.id, wait, action != nil))
            return false
        } catch {
            settle(command.id, .failure(error), isAction: action != nil)
            return true
        }
    }

    func timedAction(_ action: PlannedAction) { lastAction = action }

    // MARK: What the test hears

    private func settle(
        _ id: Int, _ answer: Result<JSONText, DeviceError>, isAction: Bool
    ) {
        if isAction { isActing = false }
        lastSign = now
        driver.settle(id, answer)
    }

    /// Tells the test of the first thing that it waits for and that is so; false when none is.
    private func settleReady() -> Bool {
        for (place, (id, wait, isAction)) in waits.enumerated() {
            let answer: Result<JSONText, DeviceError>
            switch wait {
            case .time(let instant) where instant <= now: answer = .success(.null)
            case .condition(let result, _), .answer(let result, _):
                guard let found = result() else { continue }
                answer = found
            default: continue
            }
            waits.remove(at: place)
            settle(id, answer, isAction: isAction)
            return true
        }
        return false
    }

    /// Tells the test what became of all waits that the answers name.
    private func settleAll(_ answer: (Wait) -> Result<JSONText, DeviceError>?) -> Bool {
        var isHeard = false
        for (id, wait, isAction) in waits {
            guard let found = answer(wait) else { continue }
            waits.removeAll { $0.id == id }
            settle(id, found, isAction: isAction)
            isHeard = true
        }
        return isHeard
    }

    // MARK: Time

    private enum Progress { case moved, reached, idle }

    /// Lets something happen on the phone, and time pass until then.
    private func goOn() throws(SimulationFailure) {
        let limit = waits.map(\.wait.deadline).min() ?? (lastSign + timeout)
        switch try advance(until: limit) {
        case .moved:
            _ = settleAll { wait in
                if case .event = wait { .success(.bool(true)) } else { nil }
            }
        case .reached: try reach(limit)
        case .idle: try rest(limit)
        }
    }

    private func advance(until limit: VirtualInstant) throws(SimulationFailure) -> Progress {
        let simulation = device.simulation
        let looks = waits.contains { one in
            switch one.wait {
            case .condition, .answer, .event: true
            case .time, .idle: false
            }
        }
        guard looks else {
            let isResting = waits.contains { one in
                if case .idle = one.wait { true } else { false }
            }
            switch try simulation.run(
                until: limit, quiescence: isResting ? RunLimits.testedQuiescence : nil)
            {
            case .stopped: return .moved
            case .reached: return .reached
            case .idle, .quiescent, .deadlock: return .idle
            }
        }
        if let next = simulation.nextTime(), next > limit { return .reached }
        // Whoever writes something down stops the run, which is then not known to be idle.
        return try simulation.runNext() || !written.isEmpty || isOver ? .moved : .idle
    }

    /// The clock reaches an instant at which something ends.
    private func reach(_ limit: VirtualInstant) throws(SimulationFailure) {
        if limit > now { try device.simulation.run(until: limit, advancesClock: true) }
        let seconds = now.milliseconds
        let isHeard = settleAll { wait in
            guard wait.deadline <= now else { return nil }
            switch wait {
            case .time: return .success(.null)
            case .event: return .success(.bool(false))
            case .idle:
                return .failure(
                    DeviceError(
                        .bound,
                        "something is still to be done at \(seconds) ms\(busy); use "
                            + "clock.advanceBy(…) or clock.runUntil(…)"))
            case .condition, .answer:
                return .failure(
                    DeviceError(.bound, "it is not done at \(seconds) ms: \(situation)"))
            }
        }
        guard !isHeard, waits.isEmpty else { return }
        lastSign = now
        driver.giveUp(
            "the test waits for a promise that has not settled after "
                + "\(Int(timeout / .milliseconds(1))) ms of the phone's time")
    }

    /// Nothing is left to happen on the phone.
    private func rest(_ limit: VirtualInstant) throws(SimulationFailure) {
        // What waits for the clock may do something when its time has come.
        let isLast = !waits.contains { one in
            if case .time = one.wait { true } else { false }
        }
        let isHeard = settleAll { wait in
            switch wait {
            case .idle: .success(.null)
            case .event: isLast ? .success(.bool(false)) : nil
            case .condition where !isLast, .answer where !isLast: nil
            case .condition, .answer: .failure(hopeless)
            case .time: nil
            }
        }
        if isHeard { return }
        if !waits.isEmpty { return try reach(limit) }
        driver.giveUp(
            "the test waits for a promise that never settles: nothing is left to happen")
    }

    /// Where orders are searched, everything happens that can; times are the search's own.
    private func searchOn() throws(SimulationFailure) {
        let simulation = device.simulation
        let result = try simulation.run(quiescence: RunLimits.searchedTestQuiescence)
        if case .stopped = result { return }
        device.look()
        let isHeard = settleAll { wait in
            switch wait {
            // Actions that nobody awaits are over before nothing is left to happen.
            case .idle: nil
            case .condition(let result, _): result() ?? .success(.null)
            case .answer(let result, _): result() ?? .failure(hopeless)
            case .event: .success(.bool(false))
            case .time:
                .failure(
                    DeviceError(
                        .usage,
                        "in test.everyOrder the clock is the search's: give the actions windows, "
                            + "such as { after: [0, 3000] }, and wait by clock.runUntilIdle()"))
            }
        }
        if isHeard { return }
        let isRested = settleAll { wait in if case .idle = wait { .success(.null) } else { nil } }
        if isRested { return }
        driver.giveUp(
            "the test waits for a promise that never settles: nothing is left to happen")
    }

    /// What keeps coming, for a person.
    private var busy: String {
        KeptBusy.sentence(device.simulation).map { " (in the last 10 s: \($0))" } ?? ""
    }

    private var hopeless: DeviceError {
        DeviceError(.bound, "it cannot be done, nothing is left to happen: \(situation)")
    }

    /// Where the apps are, for a person.
    private var situation: String {
        let apps = device.springBoard.running.filter(\.isAlive).map { app in
            let isLoading = app.webView?.isLoading == true
            return "\(app.bundle.displayName) is \(app.state)"
                + (isLoading ? ", its page is loading" : "")
        }
        let extensions = device.shareSheet.requests.filter { !$0.isOver }.map {
            "\($0.process.name) has not completed its request"
        }
        let dialogs = device.openDialogs.map { "its page's script waits for an answer to \($0)" }
        let all = apps + dialogs + extensions
        return all.isEmpty ? "no app runs" : all.joined(separator: "; ")
    }
}

/// An action, and those that are counted from its moment.
final class PlannedAction {
    private(set) var moment: VirtualInstant?
    private var followers: [(VirtualInstant) -> Void] = []

    /// It happens now.
    func happens(at instant: VirtualInstant) {
        moment = instant
        for follower in followers { follower(instant) }
        followers = []
    }

    /// Does something when it has happened.
    func then(_ follower: @escaping (VirtualInstant) -> Void) {
        if let moment { follower(moment) } else { followers.append(follower) }
    }
}
