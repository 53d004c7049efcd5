import FaradFoundation
import Simulation

/// Plays the actions and the faults of a scenario on a device.
final class ScenarioPlay {
    private unowned let device: Device
    private let scenario: Scenario

    init(_ scenario: Scenario, on device: Device) {
        self.scenario = scenario
        self.device = device
        if scenario.recordsCalls, device.calls == nil { device.calls = CallBook() }
        device.playedScenario = scenario.reference ?? device.playedScenario
    }

    private var actions: [TimedAction] { scenario.actions }

    /// The actions without a time, by their indexes.
    var untimed: [Int] { actions.indices.filter { actions[$0].at == nil } }

    /// Posts everything whose time is counted from the start.
    func begin() {
        for fault in scenario.faults {
            switch fault {
            case .kill(let process, let earliest, let latest, .start):
                post(kill: process, earliest, latest, from: .start)
            case .kill(let process, let earliest, let latest, .requestEnd):
                var isOver = false
                device.shareSheet.requestEnded.append { [self] in
                    if !isOver { post(kill: process, earliest, latest, from: now) }
                    isOver = true
                }
            case .kill: continue
            case .failWrite(let pattern, let nth, let process):
                device.failWrite(pattern, nth: nth, by: process)
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
        device.parts.queue.async("user") { [self] in act(step) }
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
        for case .kill(let process, let earliest, let latest, .action(step)) in scenario.faults {
            post(kill: process, earliest, latest, from: now)
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

    private func post(
        kill process: String, _ earliest: Duration, _ latest: Duration, from origin: VirtualInstant
    ) {
        let window = window(earliest, latest, from: origin)
        device.parts.queue.after(window, "kill") { [device] in device.end(process) }
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
