/// The closing lines of a run, for a person: what was shared, what is displayed, whether the bytes
/// are the same, and what is left.
public struct Verdict {
    /// The report that the lines are about.
    public let report: RunReport

    /// Puts a report into words.
    public init(_ report: RunReport) {
        self.report = report
    }

    /// The lines, without a line end, of at most 80 columns; a command stays in one piece.
    public var lines: [String] {
        entries.flatMap { entry -> [String] in
            // A command is quoted for a shell, and names may hold anything.
            if entry.hasPrefix("replay") { return [entry] }
            return Paragraph.labelled(entry, at: Self.labelWidth)
        }
    }

    private static let labelWidth = 11
    /// The texts of a screen that are printed; the JSON has all.
    private static let shownTexts = 20

    private var entries: [String] {
        var lines: [String] = []
        for share in report.shares {
            lines.append(
                "shared     \(share.fileName), \(Self.size(share.bytes)), "
                    + "sha256 \(Self.short(share.sha256))")
            if let id = share.shareId { lines.append("           as share \(id)") }
        }
        if report.displayed.isEmpty, !report.shares.isEmpty {
            lines.append("displayed  nothing" + (report.route.map { ", at \($0)" } ?? ""))
        }
        for image in report.displayed {
            lines.append(
                "displayed  \(image.fileName), \(Self.size(image.bytes)), "
                    + "sha256 \(Self.short(image.sha256))"
                    + (report.route.map { ", at \($0)" } ?? ""))
        }
        if report.displayed.isEmpty, report.shares.isEmpty, let route = report.route {
            lines.append("page       \(route)")
        }
        if let texts = report.texts, !texts.isEmpty {
            let shown = texts.prefix(Self.shownTexts).map { text in
                "“\(text.split(whereSeparator: \.isNewline).joined(separator: " "))”"
            }
            let more = texts.count - shown.count
            lines.append(
                "screen     " + shown.joined(separator: ", ")
                    + (more > 0 ? " and \(Self.count(more, "more text"))" : ""))
        }
        if let same = report.showsWhatWasShared {
            let outcomes = report.shares.map(\.outcome.rawValue).joined(separator: ", ")
            lines.append("same bytes \(same ? "yes" : "no (\(outcomes))")")
        }
        for line in report.leftovers {
            lines.append("left       \(line)")
        }
        if report.pendingCalls + report.pendingTimers > 0 || report.recurs {
            lines.append(
                "pending    \(Self.count(report.pendingCalls, "call")), "
                    + Self.count(report.pendingTimers, "timer")
                    + (report.recurs ? "; only what recurs was left (see --until)" : ""))
        }
        for finding in report.findings {
            lines.append(
                (finding.isFailure ? "finding    " : "remark     ") + "\(finding.rule) at "
                    + "\(Timeline.milliseconds(finding.atMilliseconds)): \(finding.message)")
            lines += finding.stack.map { "           by \($0)" }
        }
        lines.append(
            "\(report.status.rawValue)          ".prefix(11)
                + "\(Self.count(report.events, "event")), "
                + "\(Timeline.milliseconds(report.virtualMilliseconds)) of virtual time in "
                + Timeline.milliseconds(report.wallMilliseconds))
        if !report.findings.isEmpty {
            lines.append(
                "           " + ReplayCommand.text(["explain-finding", "RULE"])
                    + " says what a finding means")
        }
        lines.append("           seed \(report.seed), trace \(report.traceHash)")
        if report.status != .passed, let command = report.replayCommand {
            lines.append("replay     \(command)")
        }
        return lines
    }

    /// Bytes as a person says them: `199,265 bytes`.
    static func size(_ bytes: Int) -> String {
        let digits = String(bytes)
        var text = ""
        for (position, digit) in digits.enumerated() {
            if position > 0, (digits.count - position) % 3 == 0 { text.append(",") }
            text.append(digit)
        }
        return text + (bytes == 1 ? " byte" : " bytes")
    }

    /// - Parameter several: The noun's plural, where it takes more than an “s”.
    package static func count(_ number: Int, _ noun: String, _ several: String? = nil) -> String {
        number == 1 ? "1 \(noun)" : "\(number) \(several ?? noun + "s")"
    }

    private static func short(_ digest: String) -> String {
        String(digest.prefix(12)) + "…"
    }
}
