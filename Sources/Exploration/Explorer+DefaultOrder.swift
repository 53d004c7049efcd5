import Simulation

/// That equal runs are equal, without which no search says anything.
extension Explorer {
    /// Plays the default order twice, and once in another process.
    func passGate() -> Bool {
        let first = play(.guided([]), options.countsOrders ? .counted : .full)
        guard report.obstacle == nil else { return false }
        guard first.end == .complete, let detail = first.detail else {
            if let reason = first.outcome.failures.first {
                note(first)
                report.blindSpots.append("the default order: \(reason)")
            } else {
                report.blindSpots.append(
                    first.end == .tooLong
                        ? "the default order, which has more than \(options.longestRun) "
                            + "transitions (see --until)"
                        : "the default order, which did not come to its end")
            }
            return false
        }
        if shared.hasGrown { return true }
        if let place = differenceAnotherTime(from: first) {
            report.divergence = place
            return false
        }
        if shared.hasGrown { return true }
        defaultRun = first
        note(first)
        report.naive = detail.naive ?? report.naive
        report.feasible = detail.feasible ?? report.feasible
        report.events = detail.schedule.count
        report.isCounted = true
        var queues: [(queue: String, events: Int)] = []
        for transition in detail.schedule {
            let queue = String(transition.name.queue)
            if let index = queues.firstIndex(where: { $0.queue == queue }) {
                queues[index].events += 1
            } else {
                queues.append((queue, 1))
            }
        }
        report.eventsByQueue = queues
        return true
    }

    /// Where the default order, played again, differs. Once it was the same here and in another
    /// process, it has to be the same wherever code yields.
    private func differenceAnotherTime(from first: PlayedRun) -> String? {
        if let gate {
            if gate.outcome == first.outcome { return nil }
            return Self.difference(gate, first)
        }
        let second = play(.guided([]), .full)
        let other = min(1, crew.count - 1)
        if other == 0 {
            crew.renew(0)
            inform(0)
        }
        let third = play(.guided([]), .full, by: other)
        for run in [second, third] {
            if let place = Self.difference(first, run) { return place }
        }
        gate = first
        return nil
    }

    static func difference(_ left: PlayedRun, _ right: PlayedRun) -> String? {
        if left.hasDied != right.hasDied {
            let reasons = (left.hasDied ? left : right).outcome.failures.joined(separator: ", ")
            return "one run came to its end, and one did not: \(reasons)"
        }
        let mine = left.detail?.schedule ?? []
        let its = right.detail?.schedule ?? []
        for (mine, its) in zip(mine, its) where mine != its {
            return "\(mine.name) at \(mine.at.milliseconds) ms was \(its.name) at "
                + "\(its.at.milliseconds) ms another time"
        }
        if mine.count != its.count {
            return "one run had \(mine.count) transitions and one \(its.count)"
        }
        return left.outcome.difference(from: right.outcome)
    }

    /// What comes of playing one order several times.
    public enum Determinism: Sendable {
        case equal(traceHash: String)
        case differs(String)
        /// Declared memory footprints that leave something out, a sentence each.
        case lies([String])
        case obstacle(String)
    }

    /// Plays the default order so often, and once more in another process.
    public func checkDeterminism(runs: Int) -> Determinism {
        repeat {
            begin()
            guard passGate() else {
                return report.divergence.map { .differs($0) }
                    ?? .obstacle(report.obstacle ?? report.blindSpots.last ?? "nothing was played")
            }
        } while shared.hasGrown && !isCut
        guard let first = defaultRun else { return .obstacle("nothing was played") }
        for time in 0...runs {
            if time == runs {
                crew.renew(0)
                inform(0)
            }
            if let place = Self.difference(first, play(.guided([]), .full)) {
                return .differs(place)
            }
        }
        let lies = checkDeclarations(limit: 200)
        return lies.isEmpty ? .equal(traceHash: first.outcome.traceHash) : .lies(lies)
    }

    /// Plays pairs of the default order both ways that only a declared memory footprint keeps apart:
    /// a sentence for each that is not independent.
    func checkDeclarations(limit: Int) -> [String] {
        switch answer(to: .check(limit: limit), by: 0) {
        case .checked(let lies, let runs):
            report.runs += runs
            return lies
        case .died(let reason, _):
            return ["the declared memory footprints, whose check did not end: \(reason)"]
        case let other: preconditionFailure("A check was asked for, and this came: \(other)")
        }
    }
}
