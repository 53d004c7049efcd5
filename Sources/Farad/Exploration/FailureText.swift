package import Exploration
import Foundation
import Simulation

/// A failure as a person reads it: what breaks, the pair that decides, the way back.
package struct FailureText {
    private let scenario: Scenario
    private let faultChoice: FaultChoice

    package init(_ scenario: Scenario, _ faultChoice: FaultChoice) {
        self.scenario = scenario
        self.faultChoice = faultChoice
    }

    /// A text, and what stands before it; "" where nothing does.
    package struct LabelledText {
        package let label: String
        package let text: String

        package init(label: String, text: String) {
            self.label = label
            self.text = text
        }

        /// - Parameter column: Where the text begins in a line of both.
        package init(_ line: String, at column: Int) {
            label = line.prefix(column).trimmingCharacters(in: .whitespaces)
            text = String(line.dropFirst(column))
        }
    }

    /// - Parameters:
    ///   - replay: What brings the order back.
    ///   - file: Where the schedule is of an order that its pairs do not bring back.
    ///   - width: The columns that there are; what is to be copied stays in one piece.
    package func lines(
        _ failure: ExplorationReport.Failure, number: Int, replay: String, file: String? = nil,
        width: Int = Paragraph.width
    ) -> [String] {
        let heading = "FAIL #\(number)  \(Self.title(failure))"
        return Paragraph.labelled(heading, at: 9, width: width)
            + body(failure, replay: replay, file: file, width: width)
    }

    /// What breaks, and in how many classes.
    package static func title(_ failure: ExplorationReport.Failure) -> String {
        failure.invariants.joined(separator: "; ")
            + " (\(Verdict.count(failure.classes, "class", "classes")))"
    }

    /// The same, without what breaks.
    package func body(
        _ failure: ExplorationReport.Failure, replay: String, file: String? = nil,
        width: Int = Paragraph.width
    ) -> [String] {
        var lines: [String] = []
        for entry in entries(failure, file) {
            switch entry {
            case .labelled(let text):
                lines += Paragraph.labelled(text, at: Self.labelWidth, width: width)
            case .sentence(let text):
                lines += Paragraph.lines(text, indent: Self.indent, width: width)
            }
        }
        return lines + [command(failure, replay, file)].compactMap { $0.map { "      " + $0 } }
    }

    /// The same for a page, which breaks lines itself: each text with its label, where it has one.
    package func rows(
        _ failure: ExplorationReport.Failure, replay: String, file: String? = nil
    ) -> [LabelledText] {
        let rows = entries(failure, file).map { entry in
            switch entry {
            case .labelled(let text): LabelledText(text, at: Self.labelWidth)
            case .sentence(let text): LabelledText(label: "", text: text)
            }
        }
        let command = command(failure, replay, file)
        return rows + [command].compactMap { $0.map { LabelledText(label: "", text: $0) } }
    }

    /// What brings the order back; nil where nothing does.
    private func command(
        _ failure: ExplorationReport.Failure, _ replay: String, _ file: String?
    ) -> String? {
        failure.isReproducible ? replay : file.map { ReplayCommand.text(["replay", $0]) }
    }

    private static let labelWidth = 16
    private static let indent = 4

    private enum Entry {
        /// The label's columns and what stands beside it.
        case labelled(String)
        case sentence(String)
    }

    /// What is said below the heading.
    private func entries(_ failure: ExplorationReport.Failure, _ file: String?) -> [Entry] {
        var entries: [Entry] = []
        for (name, reason) in zip(failure.invariants, failure.reasons) {
            let reason = reason.split(whereSeparator: \.isNewline).joined(separator: " ")
            let which = failure.invariants.count > 1 ? "\(name): " : ""
            entries.append(.labelled("    finding     " + which + reason))
        }
        if !failure.isReproducible, failure.precedences.isEmpty {
            entries.append(.sentence("it came once, and not again in the same order"))
        } else if failure.precedences.isEmpty {
            let faults = faults(of: failure.schedule)
            entries.append(
                .sentence(
                    "in the default order already"
                        + (faultChoice.sets.count > 1 ? ", with \(faults)" : "")
                        + lateness(failure) + relief(failure)))
            entries += pairs(failure).map(Entry.labelled)
            entries += passOver(failure).map(Entry.labelled)
        } else {
            entries.append(.sentence(headline(failure)))
            entries += pairs(failure).map(Entry.labelled)
            let faults = faults(of: failure.schedule)
            if !scenario.faults.isEmpty, !failure.precedences.contains(where: choosesFaults) {
                entries.append(.labelled("    faults      \(faults)"))
            }
        }
        if failure.isReproducible {
            let times = "reproduced \(failure.timesReproduced)/\(failure.timesPlayed)"
            entries.append(
                .labelled("    replay" + (failure.timesPlayed == 0 ? "" : "      \(times)")))
        } else if file != nil {
            entries.append(.labelled("    replay      the pairs alone do not bring it back"))
        }
        return entries
    }

    /// What is other than by default. Pairs that choose the faults say one thing together.
    private func headline(_ failure: ExplorationReport.Failure) -> String {
        let count = failure.precedences.count { !choosesFaults($0) }
        let hasOtherFaults = count < failure.precedences.count
        var text = ""
        if count > 0 {
            text += "\(count) pair\(count == 1 ? "" : "s") the other way around than by default"
            if hasOtherFaults { text += ", and other faults" }
        } else {
            text += "other faults than by default"
        }
        return text + byDefault(failure)
            + lateness(failure)
            + (failure.isMinimal ? "" : ", not reduced")
    }

    private func lateness(_ failure: ExplorationReport.Failure) -> String {
        guard let lateness = failure.lateness else { return "" }
        let which = lateness.after.map { "all behind \(EventText.short($0))" } ?? "all"
        return ", when \(which) comes as late as it can"
    }

    /// What lets the default order pass, or break less.
    private func relief(_ failure: ExplorationReport.Failure) -> String {
        var text = ""
        if let pairs = failure.relief, !pairs.isEmpty {
            text =
                pairs.count == 1
                ? "; one pair the other way around mends it"
                : "; \(pairs.count) pairs the other way around mend it"
            if !failure.remaining.isEmpty {
                text += " but for \(Self.list(failure.remaining))"
            }
        }
        return switch failure.tried {
        case nil: text
        case .all: text + ", and no order that the windows allow passes"
        case .only(classes: 1): text + "; no other order was seen"
        case .only(let classes): text + ", and none of the \(classes) classes seen passes"
        }
    }

    /// How a search is told to look at the rest, where no order was seen to keep some rules of Farad's.
    private func passOver(_ failure: ExplorationReport.Failure) -> [String] {
        guard failure.tried != nil else { return [] }
        let broken = failure.passing.isEmpty ? failure.invariants : failure.remaining
        let rules = broken.filter { FindingCheck.named($0)?.canBeIgnored ?? false }
        if rules.isEmpty { return [] }
        return ["    pass over   " + rules.map { "--ignore-finding \($0)" }.joined(separator: " ")]
    }

    /// What of it the default order breaks already: the pairs are not what brings that about.
    private func byDefault(_ failure: ExplorationReport.Failure) -> String {
        let same = failure.invariants.filter(failure.byDefault.contains)
        guard !same.isEmpty else { return "" }
        let isAll = same.count == failure.invariants.count
        let who = isAll ? (same.count == 1 ? "it" : "they") : Self.list(same)
        let beside = failure.byDefault.filter { !failure.invariants.contains($0) }
        return ", where \(who) \(same.count == 1 ? "fails" : "fail") too"
            + (beside.isEmpty ? "" : ", beside \(Self.list(beside))")
    }

    /// Invariants amid a sentence.
    private static func list(_ invariants: [String]) -> String {
        invariants.map { "“\($0)”" }.joined(separator: " and ")
    }

    /// The pairs that a failure needs, and of the last one what it looks like the other way around.
    private func pairs(_ failure: ExplorationReport.Failure) -> [String] {
        guard let last = failure.deciding ?? failure.precedences.last else { return [] }
        let isOfFaults = choosesFaults(last)
        let timed = failure.precedences.filter { !choosesFaults($0) }
        var entries = (isOfFaults ? timed[...] : timed.dropLast()).flatMap { pair in
            both("      with      ", pair, failure.schedule, failure)
        }
        for pair in (failure.relief ?? []).dropLast() where !choosesFaults(pair) {
            entries += both("      with      ", pair, failure.passing, failure)
        }
        if !isOfFaults, timed.count < failure.precedences.count {
            entries.append("      with      " + faults(of: failure.schedule))
        }
        func say(_ label: String, _ pair: Precedence, _ schedule: [ScheduledTransition]) {
            entries +=
                isOfFaults
                ? ["\(label)with \(faults(of: schedule))"] : both(label, pair, schedule, failure)
        }
        if !failure.passing.isEmpty {
            let label = failure.remaining.isEmpty ? "    passes      " : "    fails less  "
            say(label, Precedence(last.second, last.first), failure.passing)
        }
        say("    fails       ", last, failure.schedule)
        if let until = failure.until {
            entries.append("        until   " + event(until, failure.schedule, failure))
        }
        if let since = failure.since {
            entries.append("        since   " + event(since, failure.schedule, failure))
        }
        if let then = failure.consequence {
            entries += both("      so that   ", then, failure.schedule, failure)
        }
        for remark in failure.remarks.prefix(Self.shownRemarks) {
            entries.append("    remark      \(remark)")
        }
        // That one set of faults comes and no other needs no explanation.
        if isOfFaults { return entries }
        if !failure.conflicts.isEmpty {
            let shown = failure.conflicts.prefix(Self.shownConflicts).map(EventText.shortResource)
            let more = failure.conflicts.count - shown.count
            entries.append(
                "    both touch  " + shown.joined(separator: ", ")
                    + (more > 0 ? " and \(more) more" : ""))
        }
        if let window = Self.window(failure) { entries.append("    possible    \(window)") }
        return entries
    }

    private static let shownConflicts = 4
    private static let shownRemarks = 2

    /// Why a token does not fit: a name that nothing has; nil: its pairs cannot be had.
    package static func misfit(_ missing: String?) -> String {
        "The token does not fit: "
            + (missing.map { "nothing is called \($0)" }
                ?? "no order that the windows allow has its pairs that way around") + "."
    }

    /// When the two of the last pair can come as they do, all else being in the order that fails.
    package static func window(_ failure: ExplorationReport.Failure) -> String? {
        guard let margin = failure.margin, let last = failure.deciding ?? failure.precedences.last,
            !FaultChoice.isOffer(last.first.text)
        else { return nil }
        var (first, second) = (EventText.short(last.first), EventText.short(last.second))
        if first == second { (first, second) = ("the first", "the second") }
        // Code takes no time by itself: it stands at a step for as long as others come before it.
        if let segment = last.second.segment, margin.greatest == 0 {
            let code = second.dropLast("+\(segment)".count)
            return "while \(code) has not come to its step \(segment), which takes a phone some "
                + "time and Farad none"
        }
        let least = max(margin.least ?? 0, 0)
        let from = EventText.milliseconds(least)
        let others: String
        switch margin.greatestInAnyOrder {
        case let most? where most > margin.greatest ?? most:
            others = "; in others up to \(EventText.milliseconds(most)) ms"
        default: others = ""
        }
        switch margin.greatest {
        case let greatest? where greatest <= least && least == 0:
            return "while \(second) comes right after \(first), in this order" + others
        case let greatest? where greatest <= least:
            return "while \(second) comes just \(from) ms after \(first), in this order" + others
        case let greatest?:
            return "while \(second) comes \(from) to \(EventText.milliseconds(greatest)) ms after "
                + "\(first), in this order" + others
        case nil where least == 0: return "however long \(second) comes after \(first)"
        case nil: return "while \(second) comes \(from) ms or more after \(first)"
        }
    }

    private func both(
        _ label: String, _ pair: Precedence, _ schedule: [ScheduledTransition],
        _ failure: ExplorationReport.Failure
    ) -> [String] {
        [
            label + event(pair.first, schedule, failure),
            "        before  " + event(pair.second, schedule, failure),
        ]
    }

    /// A name, when it came, and what it is about.
    private func event(
        _ name: TransitionName, _ schedule: [ScheduledTransition],
        _ failure: ExplorationReport.Failure
    ) -> String {
        let found = schedule.first { $0.name == name }
        return EventText.short(name)
            + (found.map { String(format: " %.2f ms", $0.at.milliseconds) } ?? "")
            + (failure.subjects[name].map { ", \($0)" } ?? "")
            + (found == nil ? ", which never runs" : "")
    }

    /// Whether a pair is about nothing but which faults come.
    private func choosesFaults(_ pair: Precedence) -> Bool {
        FaultChoice.isOffer(pair.first.text) || FaultChoice.isOffer(pair.second.text)
    }

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

    /// A resource without the container that its path begins with, of which an app has but one.
    static func shortResource(_ resource: String) -> String {
        // Its name is a number that nobody knows.
        if resource.hasPrefix("timer:") { return "a timer" }
        return resource.replacing(
            #/\/private\/var\/mobile\/Containers\/.*?\/[0-9A-F-]{36}|\/data\/(data|user\/0)\/[^\/]+/#,
            with: "…")
    }

    package static func milliseconds(_ nanoseconds: Int64?) -> String {
        guard let nanoseconds, abs(nanoseconds) < 1_000_000_000_000_000 else { return "∞" }
        // As fine as it is printed: one nanosecond more is none.
        let value = (Double(nanoseconds) / 10_000).rounded() / 100
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
