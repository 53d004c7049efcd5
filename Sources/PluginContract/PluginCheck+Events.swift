// Events: whether they are sent, and what they carry.
extension PluginCheck {
    mutating func checkEvent(_ event: PluginDeclaration.Event) {
        for side in sides where !side.runs.isEmpty && native(side).source == nil {
            let sent = side.events[.init(plugin.name, event.name)] ?? []
            if sent.isEmpty { neverSent(event, side) }
            check(event, sent, side)
            if options.remarksHabits { checkHabits(event, sent, side) }
        }
        comparePlatforms(event)
    }

    private func finding(
        _ rule: ContractRule, isFailure: Bool = true, _ event: PluginDeclaration.Event,
        _ side: Observation, _ message: String, declared: String? = nil, reads: [String] = []
    ) -> ContractFinding {
        ContractFinding(
            rule, isFailure: isFailure, plugin: plugin.name, member: event.name,
            sides: [side.side], message,
            places: [.init(saying, declared ?? event.place), nativePlace(nil, side)]
                + reads.prefix(3).map { .init("read", $0) })
    }

    private mutating func neverSent(_ event: PluginDeclaration.Event, _ side: Observation) {
        // What a package declares concerns who listens.
        guard options.expectsEvents, event.isSeen, !plugin.isPackage || !event.uses.isEmpty
        else { return }
        let others = sides.filter { other in
            other.side != side.side
                && !(other.events[.init(plugin.name, event.name)] ?? []).isEmpty
        }
        let runs = side.runs.count
        let isUnknown = native(side).unsentEvents.contains(event.name)
        // That no run did what it takes contradicts nothing. Another platform did, or did once.
        var finding = finding(
            .eventNeverSent, isFailure: options.isClosed || !isUnknown && !others.isEmpty, event,
            side,
            isUnknown
                ? "\(side.side.shown) never sends this event; no run of it can."
                : "The event was never sent in \(runs) recorded \(runs == 1 ? "run" : "runs") "
                    + "(\(side.runs.joined(separator: ", ")))"
                    + (others.isEmpty ? "." : "; \(Words.list(others.map(\.side))) sends it."))
        finding.places += event.uses.prefix(3).map { .init("heard", $0) }
        add(finding)
    }

    private mutating func check(
        _ event: PluginDeclaration.Event, _ sent: [Observation.Event], _ side: Observation
    ) {
        let values = sent.map { ($0.moment, $0.data) }
        let check = ValueCheck(event.data, mayBeMissing: event.dataMayBeMissing)
        for group in check.groups(values) {
            // Capacitor's own say less than they send, and that harms nobody.
            if group.kind == .undeclared, plugin.isPackage { continue }
            add(
                finding(
                    group.kind == .undeclared ? .undeclaredKey : .wrongEvent,
                    isFailure: options.isClosed
                        || (group.kind == .wrong && (!plugin.isPackage || isRead(group, event))),
                    event, side, group.sentence("data", of: values.count),
                    declared: group.declared))
        }
    }

    /// Whether the app reads what is wrong; the rest of a package's event is no concern of it.
    private func isRead(_ group: ValueCheck.Group, _ event: PluginDeclaration.Event) -> Bool {
        guard let schema = event.data else { return false }
        let name = group.path.prefix { $0 != "." && $0 != "[" }
        return schema.property(String(name)).map { !$0.reads.isEmpty } ?? !event.uses.isEmpty
    }

    private mutating func checkHabits(
        _ event: PluginDeclaration.Event, _ sent: [Observation.Event], _ side: Observation
    ) {
        guard let schema = event.data else { return }
        for habit in HabitCheck(schema, Shape(sent.map(\.data))).habits {
            guard !plugin.isPackage || !habit.reads.isEmpty else { continue }
            add(
                finding(
                    habit.rule, isFailure: habit.isFailure, event, side, habit.sentence("data"),
                    declared: habit.declared, reads: habit.reads))
        }
    }

    private mutating func comparePlatforms(_ event: PluginDeclaration.Event) {
        guard sides.count == 2, !plugin.isPackage else { return }
        let shapes = sides.map { side in
            Shape((side.events[.init(plugin.name, event.name)] ?? []).map(\.data))
        }
        guard !found.contains(where: { $0.member == event.name && $0.isFailure }) else { return }
        for difference in ShapeComparison(sides.map(\.side), shapes).differences {
            var finding = finding(
                .platformsDiffer, event, sides[0], "data\(difference.path): \(difference.text).")
            finding.sides = sides.map(\.side)
            add(finding)
        }
    }
}
