import FaradFoundation
import Simulation

/// Plays the actions and the faults of a scenario on a device.
final class ScenarioPlay {
    private unowned let device: Device
    private let scenario: Scenario
    /// The faults that do not come.
    private var leftOut: Set<Int> = []
    /// Kills whose time is counted from the start, by their faults.
    private var kills: [Int: TimerHandle] = [:]

    init(_ scenario: Scenario, on device: Device) {
        self.scenario = scenario
        self.device = device
        if scenario.recordsCalls, device.calls == nil { device.calls = CallBook() }
        device.playedScenario = scenario.reference ?? device.playedScenario
    }

    private var actions: [TimedAction] { scenario.actions }

    /// The actions without a time, by their indexes.
    var untimed: [Int] { actions.indices.filter { actions[$0].at == nil } }

    /// Says what the user has said before, and posts everything whose time is counted from the start.
    func begin() {
        device.choose(scenario.permissions)
        for server in scenario.servers { device.add(server.make(device), at: server.host) }
        device.stubs.add(scenario.plugins.map { $0(device) })
        let faults = scenario.faults
        if let bound = scenario.mostFaults,
            let choice = FaultChoice(of: faults.count, atMost: bound)
        {
            if choice.sets.count > 1 {
                choice.offer(device.parts) { [self] in come(only: $0) }
            } else {
                come(only: choice.sets[0])
            }
        }
        for (index, fault) in faults.enumerated() {
            switch fault {
            case .kill(_, _, _, .start): kills[index] = post(kill: index, from: .start)
            case .kill(_, _, _, .requestEnd):
                var isOver = false
                device.shareSheet.requestEnded.append { [self] in
                    if !isOver { post(kill: index, from: now) }
                    isOver = true
                }
            case .kill: continue
            case .network(let kind, let pattern, let nth):
                device.failRequest(kind, pattern, nth: nth) { [self] in
                    if leftOut.contains(index) { return false }
                    device.faultsThatCame.append(scenario.faults[index])
                    return true
                }
            case .failWrite(let pattern, let nth, let process):
                device.failWrite(pattern, nth: nth, by: process) { [self] in
                    if leftOut.contains(index) { return false }
                    device.faultsThatCame.append(scenario.faults[index])
                    return true
                }
            }
        }
        let timed = actions.indices.filter { actions[$0].at != nil && !isFollower($0) }
        if let latest = timed.compactMap({ actions[$0].latest ?? actions[$0].at }).max() {
            device.springBoard.background.advance(to: .start + latest)
        }
        for step in timed { post(step, from: .start) }
    }

    /// Does an action without a time, as an event of the system's own queue.
    func perform(_ step: Int) {
        remember(step)
        let isNextTouch =
            step > 0 && actions[step].action.isTouch && actions[step - 1].action.isTouch
        device.parts.performAsUser(after: isNextTouch ? RunLimits.touchGap : nil) { [self] in
            act(step)
        }
    }

    /// When an action happens at the latest that has a time of its own and stands directly before one
    /// without, which waits for it; nil: none does.
    func latestMoment(before step: Int) -> Duration? {
        guard let first = (0..<step).last(where: { !isFollower($0) }) else { return nil }
        return actions[first].at.map { (actions[first].latest ?? $0) + longestTail(of: first) }
    }

    /// How much later than an action the last of those happens that are counted from it.
    func longestTail(of step: Int) -> Duration {
        var sum = Duration.zero
        for next in actions.indices.dropFirst(step + 1) {
            guard isFollower(next), let at = actions[next].at else { break }
            sum += actions[next].latest ?? at
        }
        return sum
    }

    /// Counted from the action before it; the first action has none before it.
    private func isFollower(_ step: Int) -> Bool { step > 0 && actions[step].isAfterPrevious }

    private var now: VirtualInstant { device.simulation.clock.now }

    private func act(_ step: Int) {
        device.act(actions[step].action)
        for (index, fault) in scenario.faults.enumerated() {
            if case .kill(_, _, _, .action(step)) = fault { post(kill: index, from: now) }
        }
        let next = step + 1
        if next < actions.count, isFollower(next), actions[next].at != nil {
            post(next, from: now)
        }
    }

    private func post(_ step: Int, from origin: VirtualInstant) {
        guard let at = actions[step].at else { return }
        remember(step, at: origin + at - .start)
        let window = window(at, actions[step].latest ?? at, from: origin)
        device.parts.queue.after(window, "user") { [self] in act(step) }
    }

    /// Says which faults come, before anything else happens.
    private func come(only set: [Int]) {
        leftOut = Set(scenario.faults.indices).subtracting(set)
        for index in leftOut.sorted() { kills[index]?.cancel() }
    }

    @discardableResult
    private func post(kill index: Int, from origin: VirtualInstant) -> TimerHandle? {
        let fault = scenario.faults[index]
        guard !leftOut.contains(index),
            case .kill(let process, let earliest, let latest, _) = fault
        else { return nil }
        let window = window(earliest, latest, from: origin)
        return device.parts.queue.after(window, "kill") { [device] in
            let open = device.shareSheet.requests.filter { !$0.isOver }
            guard device.end(process) else { return }
            device.faultsThatCame.append(fault)
            for request in open where request.isOver && request.isUnfinished {
                request.isCutByFault = true
            }
        }
    }

    /// As seen from now; background work that is due until its end is no longer out of reach.
    private func window(
        _ earliest: Duration, _ latest: Duration, from origin: VirtualInstant
    ) -> Window {
        device.springBoard.background.advance(to: origin + latest)
        return Window(origin + earliest - now, origin + latest - now)
    }

    /// A scenario that can be found again is named instead of spelled out.
    private func remember(_ step: Int, at instant: Duration? = nil) {
        if scenario.reference == nil {
            device.remember(actions[step].action, at: instant)
        } else {
            device.replaySink?(device.replayCommand)
        }
    }
}
