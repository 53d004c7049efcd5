package import PluginContract

/// What a check of contracts came to, for a person and for a program.
package struct ContractReport {
    package let subject: String
    package let definitions: Definitions
    package let observations: [Observation]
    package private(set) var findings: [ContractFinding]
    /// How long the parts took, in milliseconds, by their names; no part of any comparison.
    package var times: [(name: String, milliseconds: Double)] = []
    /// Whether the table of methods and events is of use.
    package var showsTable = true

    package init(
        subject: String, definitions: Definitions, observations: [Observation],
        findings: [ContractFinding]
    ) {
        self.subject = subject
        self.definitions = definitions
        self.observations = observations
        self.findings = findings
    }

    /// How many findings were passed over.
    private var ignored = 0

    /// The report without the findings of some rules.
    package func ignoring(_ rules: [String]) -> ContractReport {
        var report = self
        report.findings = findings.filter { !rules.contains($0.rule.rawValue) }
        report.ignored = findings.count - report.findings.count
        return report
    }

    /// Whether something was compared and nothing contradicts.
    package var passed: Bool { !comparedNothing && !findings.contains(where: \.isFailure) }

    /// Whether no plugin has a native half that could be looked at, and that is no contradiction.
    package var comparedNothing: Bool {
        !findings.contains(where: \.isFailure) && !definitions.plugins.isEmpty
            && !definitions.plugins.contains { plugin in
                observations.contains { $0.plugin(plugin.name) != nil }
            }
    }

    private var status: String {
        comparedNothing ? "nothing-compared" : passed ? "passed" : "failed"
    }

    private var failures: Int { findings.filter(\.isFailure).count }

    // MARK: For people

    /// The lines of the report, of at most 80 columns.
    package var lines: [String] {
        var lines = Paragraph.lines(heading)
        for error in pageErrors {
            lines.append("")
            var block = Paragraph.lines(error, indent: 8)
            block[0] = Self.padded("error", 8) + block[0].dropFirst(8)
            lines += block
        }
        if showsTable {
            for plugin in definitions.plugins {
                lines.append("")
                lines += table(plugin)
            }
        }
        for finding in findings {
            lines.append("")
            lines += self.lines(of: finding)
        }
        lines.append("")
        let remarks = findings.count - failures
        let counts =
            Self.count(failures, "failure") + ", " + Self.count(remarks, "remark")
            + (ignored > 0 ? ", \(ignored) ignored" : "")
        if comparedNothing {
            lines += Paragraph.lines(
                "nothing was compared: there is no native half of what is declared. Give the folder "
                    + "of the plugin, whose package.json names its sources under “capacitor”.",
                indent: 8, firstIndent: 0)
        } else {
            lines.append("\(passed ? "passed" : "failed")  \(counts)")
        }
        if !pageErrors.isEmpty {
            lines += Paragraph.lines(
                "The page failed, so not all that crosses the bridge was seen.", indent: 8)
        }
        if !times.isEmpty { lines.append("        \(took)") }
        return lines
    }

    private var heading: String {
        let sides = observations.map(\.side.shown).joined(separator: " and ")
        let runs = observations.filter { !$0.runs.isEmpty }.map { observation in
            "\(observation.side.shown) \(observation.runs.joined(separator: ", "))"
        }
        let read = observations.filter { $0.readFiles > 0 }.map {
            "\($0.side.shown) \(Self.count($0.readFiles, "file"))"
        }
        let played =
            (runs.isEmpty ? "" : " Played: \(runs.joined(separator: "; ")).")
            + (read.isEmpty ? "" : " Read: \(read.joined(separator: "; ")).")
        let cut =
            observations.contains(where: \.isCut)
            ? " Of each method and event the first \(Observation.capacity) were looked at." : ""
        return "\(subject), \(sides): \(Self.count(definitions.plugins.count, "plugin")), "
            + "\(Self.count(observations.reduce(0) { $0 + $1.callCount }, "call")), "
            + "\(Self.count(observations.reduce(0) { $0 + $1.eventCount }, "event"))."
            + played + cut
    }

    /// What went wrong in pages, each once.
    private var pageErrors: [String] {
        var seen: Set<String> = []
        var sentences: [String] = []
        for observation in observations {
            for error in observation.pageErrors where seen.insert(error.message).inserted {
                let sides = observations.filter { side in
                    side.pageErrors.contains { $0.message == error.message }
                }.map(\.side.shown).joined(separator: " and ")
                sentences.append(
                    "In \(error.run) on \(sides) the page failed, so that calls may be "
                        + "missing: \(error.message)")
            }
        }
        return sentences
    }

    private static func count(_ count: Int, _ noun: String) -> String {
        "\(count) \(noun)\(count == 1 ? "" : "s")"
    }

    private var took: String {
        times.map { "\($0.name) \(Int($0.milliseconds.rounded())) ms" }.joined(separator: ", ")
    }

    /// Longer names move the columns of their table.
    private static let leastNameWidth = 30
    private static let kindWidth = 10

    private func table(_ plugin: PluginDeclaration) -> [String] {
        var lines = Paragraph.lines("\(plugin.name), \(plugin.place)", indent: 4, firstIndent: 0)
        let names = plugin.methods.map { $0.name + "()" } + plugin.events.map(\.name)
        let nameWidth = (names.map(\.count) + [Self.leastNameWidth - 1]).max()! + 1
        let width = (Paragraph.width - 2 - nameWidth - Self.kindWidth) / max(1, observations.count)
        func row(_ name: String, _ kind: String, _ cells: [String]) -> String {
            let cells = cells.map { Self.padded($0, min(width, 19)) }.joined()
            let row = "  " + Self.padded(name, nameWidth) + Self.padded(kind, Self.kindWidth)
            return (row + cells).trimmingEnd
        }
        lines.append(row("", "declared", observations.map(\.side.shown)))
        var hidden = 0
        for method in plugin.methods {
            let isUsed =
                !method.uses.isEmpty || observations.contains { calls(plugin, method.name, $0) > 0 }
            guard !plugin.isPackage || isUsed else {
                hidden += 1
                continue
            }
            lines.append(
                row(
                    method.name + "()", method.returns.rawValue,
                    observations.map { cell(plugin, method, $0) }))
        }
        for event in plugin.events {
            let isSent = observations.contains { sent(plugin, event.name, $0) > 0 }
            guard !plugin.isPackage || isSent || !event.uses.isEmpty else {
                hidden += 1
                continue
            }
            lines.append(row(event.name, "event", observations.map { cell(plugin, event, $0) }))
        }
        if hidden > 0 { lines.append("  \(hidden) more that the app does not use") }
        return lines
    }

    private func calls(_ plugin: PluginDeclaration, _ method: String, _ side: Observation) -> Int {
        side.calls[.init(plugin.name, method)]?.count ?? 0
    }

    private func sent(_ plugin: PluginDeclaration, _ event: String, _ side: Observation) -> Int {
        side.events[.init(plugin.name, event)]?.count ?? 0
    }

    private func cell(
        _ plugin: PluginDeclaration, _ method: PluginDeclaration.Method, _ side: Observation
    ) -> String {
        guard let native = side.plugin(plugin.name) else { return "no plugin" }
        guard let entry = native.method(method.name) else {
            if plugin.scripted.contains(side.side) { return "in JavaScript" }
            return native.source?.isOpen == true ? "not read" : "missing"
        }
        if native.source != nil { return entry.returns.rawValue }
        return "\(entry.returns.rawValue), " + Self.count(calls(plugin, method.name, side), "call")
    }

    private func cell(
        _ plugin: PluginDeclaration, _ event: PluginDeclaration.Event, _ side: Observation
    ) -> String {
        guard let native = side.plugin(plugin.name) else { return "no plugin" }
        if let source = native.source {
            let isThere = source.events.contains { $0.name == event.name }
            return isThere ? "sent" : source.hasOtherEvents ? "not read" : "not sent"
        }
        let count = sent(plugin, event.name, side)
        return count == 0 ? "not sent" : "sent, \(Self.count(count, "time"))"
    }

    private func lines(of finding: ContractFinding) -> [String] {
        let member = finding.member.map { "." + $0 } ?? ""
        let sides =
            finding.sides.isEmpty
            ? ""
            : (finding.sides == [.mock] ? " in " : " on ")
                + finding.sides.map(\.shown).joined(separator: " and ")
        let label = finding.isFailure ? "FAIL" : "remark"
        let name = finding.plugin.isEmpty ? "" : "\(finding.plugin)\(member)\(sides) "
        var lines = Paragraph.lines("\(name)(\(finding.rule.rawValue))", indent: 8)
        lines[0] = Self.padded(label, 8) + lines[0].dropFirst(8)
        lines += Paragraph.lines(finding.message, indent: 8)
        for place in finding.places {
            lines.append("        " + Self.padded(place.label, 12) + place.place)
        }
        return lines
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text.count >= width ? text + " " : text + String(repeating: " ", count: width - text.count)
    }

    // MARK: For programs

    /// One JSON object.
    package var json: JSON {
        .object([
            "format": .string("farad-contract-check/1"), "subject": .string(subject),
            "status": .string(status),
            "sides": .array(
                observations.map { observation in
                    .object([
                        "side": .string(observation.side.rawValue),
                        "runs": .array(observation.runs.map(JSON.string)),
                        "calls": .number(Double(observation.callCount)),
                        "events": .number(Double(observation.eventCount)),
                        "pageErrors": .array(
                            observation.pageErrors.map { error in
                                .object([
                                    "run": .string(error.run), "message": .string(error.message),
                                ])
                            }),
                    ])
                }),
            "plugins": .array(
                definitions.plugins.map { plugin in
                    .object([
                        "name": .string(plugin.name), "interface": .string(plugin.interface),
                        "place": .string(plugin.place),
                        "methods": .array(plugin.methods.map { .string($0.name) }),
                        "events": .array(plugin.events.map { .string($0.name) }),
                    ])
                }),
            "findings": .array(findings.map(\.json)),
            "wallMilliseconds": .object(
                times.map { .init($0.name, .number(($0.milliseconds * 10).rounded() / 10)) }),
        ])
    }
}

extension String {
    fileprivate var trimmingEnd: String {
        var text = Substring(self)
        while text.last == " " { text = text.dropLast() }
        return String(text)
    }
}
