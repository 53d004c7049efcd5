import Exploration
import Farad
import Foundation
import Simulation

/// What a search came to, for people and for scripts.
struct ExploreOutput {
    let explored: ExploredScenario
    let report: ExplorationReport
    let wallMilliseconds: Double
    let jobs: Int
    /// Where the whole schedules of failures were written, by their place in the report.
    var files: [Int: String] = [:]

    /// 0 exhausted and clean, 1 a failure, 2 clean as far as it went, 3 not deterministic.
    ///
    /// - Parameter allowsPartial: Whether a search is good that has not tried everything.
    func exitCode(allowsPartial: Bool) -> Int32 {
        if report.divergence != nil { return 3 }
        if !report.failures.isEmpty { return 1 }
        return report.isExhausted || allowsPartial ? 0 : 2
    }

    /// What an exhausted search has not tried: other values of the clock in an order that reads it.
    private var clock: String {
        let (readers, others) = (report.timeSensitive, report.timeDependent)
        if readers == 0 { return "" }
        let looks = readers == 1 ? "1 looks" : "\(readers) look"
        let differs = others == 1 ? "1 comes" : "\(others) come"
        let whose = others == 1 ? "its" : "their"
        return " (up to clock values: \(looks) at the clock"
            + (others == 0 ? ")" : ", \(differs) to something else at \(whose) latest times)")
    }

    private var coverage: String {
        if report.isExhausted {
            return "classes \(report.classes) of \(report.classes), exhausted yes\(clock)"
        }
        let bound = report.completedFlips.map { ", bounded: " + Verdict.count($0, "flip") } ?? ""
        if report.hasTriedAll, !report.blindSpots.isEmpty {
            return "classes \(report.classes), all that are known, exhausted no: what is not "
                + "ordered may hide others\(bound)"
        }
        let left =
            report.planned > 0
            ? ", \(Verdict.count(report.planned, "start")) of orders left" : ""
        return "classes \(report.classes) done\(left), exhausted no\(bound)"
    }

    /// What the search was like, each with its label.
    private var entries: [String] {
        var entries = [
            "orderings  "
                + (report.isCounted
                    ? "naive \(EventText.count(report.naive)), feasible "
                        + "\(EventText.count(report.feasible)), " : "not counted, ") + coverage,
            "runs       \(report.runs)"
                + (report.earlierRuns > 0 ? ", \(report.earlierRuns) of them earlier," : "")
                + " in \(seconds) (\(Self.rate(rate)) a second; \(report.redundantRuns) "
                + "met what was known, \(report.impossibleRuns) impossible times; "
                + "\(report.foreseenRuns) foreseen)",
            "events     "
                + (report.isCounted ? "\(report.events) in the default run; " : "not counted; ")
                + Verdict.count(report.outcomes, "different end"),
        ]
        // The first runs nearly always find something; that is worth no line.
        if report.discardedRuns >= 100 {
            let times = report.newBeginnings == 1 ? "once" : "\(report.newBeginnings) times"
            entries.append(
                "begun anew \(times), as code was found to share more: "
                    + "\(report.discardedRuns) runs are of before")
        }
        if let divergence = report.divergence {
            entries.append("NOT DETERMINISTIC: \(divergence)")
        }
        for spot in report.blindSpots { entries.append("not ordered: \(spot)") }
        return entries
    }

    /// The same for a page, which breaks lines itself.
    var rows: [FailureText.LabelledText] {
        entries.map { entry in
            let isLabelled = entry.dropFirst(Self.labelWidth - 1).first == " "
            return isLabelled
                ? .init(entry, at: Self.labelWidth) : .init(label: "", text: entry)
        }
    }

    /// What came of it, where nothing fails.
    var conclusion: String? {
        guard report.failures.isEmpty, report.divergence == nil else { return nil }
        return report.isExhausted
            ? "No order that the windows allow fails."
            : "No failure was found in what was tried."
    }

    var lines: [String] {
        var lines = Paragraph.lines(explored.subject, indent: 4, firstIndent: 0)
        lines += entries.flatMap { Paragraph.labelled($0, at: Self.labelWidth) }
        for (index, failure) in report.failures.enumerated() {
            lines.append("")
            lines += explored.text(failure, number: index + 1, file: files[index])
        }
        return lines + [conclusion].compactMap(\.self)
    }

    private static let labelWidth = 11

    private var seconds: String { String(format: "%.1f s", wallMilliseconds / 1000) }
    /// Runs a second.
    private var rate: Double {
        wallMilliseconds > 0
            ? Double(report.runs - report.earlierRuns) / wallMilliseconds * 1000 : 0
    }

    /// So many a second, as a person reads it.
    static func rate(_ perSecond: Double) -> String {
        String(format: perSecond < 9.95 ? "%.1f" : "%.0f", perSecond)
    }

    /// The command that brings a failure back; null where nothing does.
    private func replay(_ failure: ExplorationReport.Failure, _ file: String?) -> JSONText {
        if failure.isReproducible { return .string(explored.replayCommand(of: failure)) }
        return file.map { .string(ReplayCommand.text(["replay", $0])) } ?? .null
    }

    private func object(_ failure: ExplorationReport.Failure, _ file: String?) -> JSONText {
        let subjects = failure.subjects.sorted { $0.key.description < $1.key.description }
            .map { JSONText.Member(key: $0.key.description, value: .string($0.value)) }
        let token: JSONText =
            failure.isReproducible ? .string(explored.token(of: failure).description) : .null
        return .object([
            "invariant": .string(failure.invariants.joined(separator: "; ")),
            "findings": .array(failure.reasons.map(JSONText.string)),
            "classes": .integer(failure.classes),
            "token": token,
            "replay": replay(failure, file),
            "late": .bool(failure.lateness != nil),
            "lateAfter": Self.name(failure.lateness?.after),
            "flips": .array(failure.precedences.map(Self.pair)),
            "relief": failure.relief.map { .array($0.map(Self.pair)) } ?? .null,
            "remaining": .array(failure.remaining.map(JSONText.string)),
            "deciding": Self.pair(failure.deciding),
            "until": Self.name(failure.until),
            "since": Self.name(failure.since),
            "consequence": Self.pair(failure.consequence),
            "subjects": .object(subjects),
            "window": .string(FailureText.window(failure) ?? ""),
            "conflicts": .array(failure.conflicts.map(JSONText.string)),
            "remarks": .array(failure.remarks.map(JSONText.string)),
            "reproduced": .integer(failure.timesReproduced),
            "schedule": file.map(JSONText.string) ?? .null,
        ])
    }

    private static func pair(_ pair: Precedence?) -> JSONText {
        pair.map { .array([name($0.first), name($0.second)]) } ?? .null
    }

    private static func name(_ name: TransitionName?) -> JSONText {
        (name?.description).map(JSONText.string) ?? .null
    }

    var json: JSONText {
        .object([
            "format": .string("farad-explore/1"), "scenario": .string(explored.name),
            "profile": .string(explored.configuration.profile.name),
            "settings": .array(explored.settings.map(JSONText.string)),
            "classes": .object([
                "explored": .integer(report.classes), "planned": .integer(report.planned),
                "exhausted": .bool(report.isExhausted),
            ]),
            "orderings": .object([
                "naive": report.isCounted ? .number(report.naive.value) : .null,
                "feasible": report.isCounted ? .number(report.feasible.value) : .null,
            ]),
            "timeSensitive": .integer(report.timeSensitive),
            "timeDependent": .integer(report.timeDependent),
            "runs": .integer(report.runs), "redundantRuns": .integer(report.redundantRuns),
            "impossibleRuns": .integer(report.impossibleRuns),
            "foreseenRuns": .integer(report.foreseenRuns),
            "discardedRuns": .integer(report.discardedRuns),
            "outcomes": .integer(report.outcomes),
            "events": .integer(report.events),
            "completedFlips": report.completedFlips.map(JSONText.integer) ?? .null,
            "failures": .array(
                report.failures.indices.map { object(report.failures[$0], files[$0]) }),
            "blindSpots": .array(report.blindSpots.map(JSONText.string)),
            "divergence": report.divergence.map(JSONText.string) ?? .null,
            "jobs": .integer(jobs), "schedulesPerSecond": .integer(Int(rate) / max(jobs, 1)),
            "wallMilliseconds": .number((wallMilliseconds * 10).rounded() / 10),
        ])
    }
}
