package import Exploration
import Foundation
package import Simulation

/// A failure as a person reads it: what breaks, the pair that decides, the way back.
package struct FailureText {
    private let scenario: Scenario
    private let faultChoice: FaultChoice

    package init(_ scenario: Scenario, _ faultChoice: FaultChoice) {
        self.scenario = scenario
        self.faultChoice = faultChoice
    }

    /// - Parameters:
    ///   - replay: What brings the order back.
    ///   - file: Where the schedule is of an order that its pairs do not bring back.
    package func lines(
        _ failure: ExplorationReport.Failure, number: Int, replay: String, file: String? = nil
    ) -> [String] {
        var lines = [
            "FAIL #\(number)  \(failure.invariants.joined(separator: "; "))   "
                + "\(failure.classes) class\(failure.classes == 1 ? "" : "es")"
        ]
        for (name, reason) in zip(failure.invariants, failure.reasons) {
            lines.append("    finding  \(failure.invariants.count > 1 ? "\(name): " : "")\(reason)")
        }
        if !failure.isReproducible, failure.precedences.isEmpty {
            lines.append("    it came once, and not again in the same order")
        } else if failure.precedences.isEmpty {
            let faults = faults(of: failure.schedule)
            lines.append(
                "    in the default order already"
                    + (faultChoice.sets.count > 1 ? ", with \(faults)" : "")
                    + (failure.isLate ? ", when all comes as late as it can" : ""))
        } else {
            lines.append(headline(failure))
            lines += pairs(failure)
        }
        if failure.isReproducible {
            lines.append(
                "    replay: \(replay)"
                    + (failure.timesPlayed == 0
                        ? "" : "   reproduced \(failure.timesReproduced)/\(failure.timesPlayed)"))
        } else if let file {
            lines.append(
                "    replay: \(ReplayCommand.text(["replay", file]))   the pairs alone do not bring it "
                    + "back")
        }
        return lines
    }

    /// What is other than by default. Pairs that choose the faults say one thing together.
    private func headline(_ failure: ExplorationReport.Failure) -> String {
        let count = failure.precedences.count { !choosesFaults($0) }
        let hasOtherFaults = count < failure.precedences.count
        var text = "    "
        if count > 0 {
            text += "\(count) pair\(count == 1 ? "" : "s") the other way around than by default"
            if hasOtherFaults { text += ", and other faults" }
        } else {
            text += "other faults than by default"
        }
        return text + (failure.isLate ? ", and all as late as it can come" : "")
            + (failure.isMinimal ? "" : ", not reduced")
    }

    /// The pairs that a failure needs, and of the last one what it looks like the other way around.
    private func pairs(_ failure: ExplorationReport.Failure) -> [String] {
        guard let last = failure.precedences.last else { return [] }
        let isOfFaults = choosesFaults(last)
        let timed = failure.precedences.filter { !choosesFaults($0) }
        var lines = (isOfFaults ? timed[...] : timed.dropLast()).map { pair in
            "      with  " + both(pair, failure.schedule)
        }
        if !isOfFaults, timed.count < failure.precedences.count {
            lines.append("      with  " + faults(of: failure.schedule))
        }
        func text(_ pair: Precedence, _ schedule: [ScheduledTransition]) -> String {
            isOfFaults ? "with " + faults(of: schedule) : both(pair, schedule)
        }
        if !failure.passing.isEmpty {
            lines.append(
                "    passes  " + text(Precedence(last.second, last.first), failure.passing))
        }
        lines.append("    fails   " + text(last, failure.schedule))
        // That one set of faults comes and no other needs no explanation.
        if isOfFaults { return lines }
        if !failure.conflict.isEmpty { lines.append("    both touch  \(failure.conflict)") }
        if let window = Self.window(failure) { lines.append("    possible while  \(window)") }
        return lines
    }

    /// Why a token does not fit: a name that nothing has; nil: its pairs cannot be had.
    package static func misfit(_ missing: String?) -> String {
        "The token does not fit: "
            + (missing.map { "nothing is called \($0)" }
                ?? "no order that the windows allow has its pairs that way around") + "."
    }

    package static func window(_ failure: ExplorationReport.Failure) -> String? {
        guard let margin = failure.margin, let last = failure.precedences.last else { return nil }
        return "\(EventText.short(last.second)) - \(EventText.short(last.first)) is in ["
            + "\(EventText.milliseconds(margin.least)), "
            + "\(EventText.milliseconds(margin.greatest))] ms"
    }

    private func both(
        _ pair: Precedence, _ schedule: [ScheduledTransition]
    ) -> String {
        "\(timed(pair.first, schedule))  before  \(timed(pair.second, schedule))"
    }

    private func timed(
        _ name: TransitionName, _ schedule: [ScheduledTransition]
    ) -> String {
        guard let found = schedule.first(where: { $0.name == name }) else {
            return EventText.short(name)
        }
        return EventText.short(name) + String(format: " %.2f ms", found.at.milliseconds)
    }

    /// Whether a pair is about nothing but which faults come.
    private func choosesFaults(_ pair: Precedence) -> Bool { FaultChoice.isOffer(pair.first.text) }

    /// The faults that were chosen in a run, in words.
    private func faults(of schedule: [ScheduledTransition]) -> String {
        let faults = faultChoice.set(of: schedule.lazy.map(\.name.text)).map { index in
            switch scenario.faults[index] {
            case .kill(let process, _, _, _): "the end of \(process)"
            case .failWrite(let pattern, _, _): "a failing write of \(pattern)"
            case .network(let fault, let pattern, _): "\(fault.words) of \(pattern)"
            }
        }
        return faults.isEmpty ? "no fault" : faults.joined(separator: ", ")
    }
}

/// A pair's parts without what only machines need.
package enum EventText {
    package static func short(_ name: TransitionName) -> String {
        name.text.replacingOccurrences(of: "com.apple.", with: "")
    }

    package static func milliseconds(_ nanoseconds: Int64?) -> String {
        guard let nanoseconds, abs(nanoseconds) < 1_000_000_000_000_000 else { return "∞" }
        let value = Double(nanoseconds) / 1_000_000
        return value == value.rounded() ? String(Int(value)) : String(format: "%.2f", value)
    }

    package static func count(_ estimate: Estimate) -> String {
        let mark = estimate.isExact ? "" : "~"
        // More than a Double can say.
        if estimate.value >= .greatestFiniteMagnitude { return "over 1e308" }
        return estimate.value < 1_000_000
            ? mark + String(Int(estimate.value.rounded()))
            : mark + String(format: "%.1e", estimate.value)
    }
}
