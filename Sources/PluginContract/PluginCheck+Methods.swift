// Methods: whether they are there, what they return, and what crosses.
extension PluginCheck {
    mutating func checkMethod(_ method: PluginDeclaration.Method) {
        let isUsed = !method.uses.isEmpty || sides.contains { !calls(method, $0).isEmpty }
        for side in sides {
            guard let native = native(side).method(method.name) else {
                // What a package declares beyond its native half concerns who uses it.
                // And a mock has what is called.
                let isNeeded =
                    side.side == .mock ? method.isSeen : native(side).source?.isOpen != true
                // A page gets what its own class has.
                guard !plugin.scripted.contains(side.side) else { continue }
                if isNeeded, isUsed || !plugin.isPackage { missing(method, side) }
                continue
            }
            if native.returns != method.returns { wrongKind(method, native, side) }
            if calls(method, side).contains(where: \.neverSettles) {
                add(
                    finding(
                        .neverSettles, method, side,
                        "The mock's promise never settles, so whoever awaits it waits for ever."))
            }
            checkOptions(method, side)
            checkResults(method, side)
            if options.remarksHabits { checkHabits(method, side) }
        }
        comparePlatforms(method)
        let isThere = sides.contains { native($0).method(method.name) != nil }
        let isChecked = plugin.hasUses && !plugin.isPackage && options.remarksHabits
        if isChecked, !isUsed, isThere { neverCalled(method) }
    }

    func calls(_ method: PluginDeclaration.Method, _ side: Observation) -> [Observation.Call] {
        side.calls[.init(plugin.name, method.name)] ?? []
    }

    func finding(
        _ rule: ContractRule, isFailure: Bool = true, _ method: PluginDeclaration.Method,
        _ side: Observation, _ message: String, declared: String? = nil,
        reads: [String] = []
    ) -> ContractFinding {
        ContractFinding(
            rule, isFailure: isFailure, plugin: plugin.name, member: method.name + "()",
            sides: [side.side], message,
            places: [.init(saying, declared ?? method.place), nativePlace(method.name, side)]
                + reads.prefix(3).map { .init("read", $0) })
    }

    private mutating func missing(_ method: PluginDeclaration.Method, _ side: Observation) {
        let spare = native(side).methods.map(\.name).filter {
            plugin.method($0) == nil && !NativePlugin.baseMethods.contains($0)
        }
        let advice =
            spare.isEmpty
            ? "" : " It has \(spare.map { $0 + "()" }.joined(separator: ", ")), not declared here."
        let effect =
            switch side.side {
            case .mock: "The mock has no such method, and the recorded runs called it."
            // Every page has these, and the iPhone's bridge finds them in the list alone (F50).
            case .ios where NativePlugin.baseMethods.contains(method.name):
                "The plugin does not list the method; a call is never answered."
            case .ios, .android:
                "The plugin has no such method; a call rejects with UNIMPLEMENTED."
            }
        var finding = finding(.missingMethod, method, side, effect + advice)
        finding.places += method.uses.prefix(3).map { .init("called", $0) }
        add(finding)
    }

    private mutating func wrongKind(
        _ method: PluginDeclaration.Method, _ native: NativePlugin.Method, _ side: Observation
    ) {
        let effect =
            switch (method.returns, native.returns) {
            case (.promise, _):
                "the page gets no promise of the answer, so whoever awaits it gets a callback's id "
                    + "or nothing"
            case (.callback, .promise): "the callback is never called"
            case (.callback, _): "the page is never answered"
            case (.none, _): "the page does not look at the answer"
            }
        add(
            finding(
                .wrongReturnKind, method, side,
                "It is \(saying) to return \(method.returns.words), and "
                    + (side.side == .mock
                        ? "returns \(native.returns.words)."
                        : "listed as \(native.returns.rawValue): \(effect).")))
    }

    private mutating func neverCalled(_ method: PluginDeclaration.Method) {
        let there = sides.filter { native($0).method(method.name) != nil }
        for side in there {
            add(
                finding(
                    .neverCalled, isFailure: false, method, side,
                    "The method is there; no source calls it, and no run did."))
        }
    }

    // MARK: Values

    private mutating func checkOptions(_ method: PluginDeclaration.Method, _ side: Observation) {
        let calls = calls(method, side)
        check(
            calls.map { ($0.moment, $0.options) }, method.options,
            mayBeMissing: method.optionsMayBeMissing, .wrongOptions, method, side)
    }

    private mutating func checkResults(_ method: PluginDeclaration.Method, _ side: Observation) {
        let results = calls(method, side).flatMap { call in
            call.results.map { (call.moment, $0) }
        }
        check(
            results, method.result, mayBeMissing: method.resultMayBeMissing, .wrongResult, method,
            side)
    }

    private mutating func check(
        _ values: [(Observation.Moment, ContractValue)], _ schema: Schema?, mayBeMissing: Bool,
        _ rule: ContractRule, _ method: PluginDeclaration.Method, _ side: Observation
    ) {
        for group in ValueCheck(schema, mayBeMissing: mayBeMissing).groups(values) {
            let what = rule == .wrongOptions ? "options" : "result"
            add(
                finding(
                    group.kind == .undeclared ? .undeclaredKey : rule,
                    isFailure: group.kind == .wrong || options.isClosed, method, side,
                    group.sentence(what, of: values.count),
                    declared: group.declared))
        }
    }

    private mutating func checkHabits(_ method: PluginDeclaration.Method, _ side: Observation) {
        guard let schema = method.result else { return }
        let shape = Shape(calls(method, side).flatMap(\.results))
        for habit in HabitCheck(schema, shape).habits {
            guard !plugin.isPackage || !habit.reads.isEmpty else { continue }
            add(
                finding(
                    habit.rule, isFailure: habit.isFailure, method, side,
                    habit.sentence("result"), declared: habit.declared, reads: habit.reads))
        }
    }

    /// Two platforms that both do as declared, and differ all the same.
    private mutating func comparePlatforms(_ method: PluginDeclaration.Method) {
        guard sides.count == 2 else { return }
        let shapes = sides.map { side in Shape(calls(method, side).flatMap(\.results)) }
        let isReported = found.contains {
            $0.member == method.name + "()" && ($0.rule == .wrongResult || $0.isFailure)
        }
        guard !isReported else { return }
        for difference in ShapeComparison(sides.map(\.side), shapes).differences {
            var finding = finding(
                .platformsDiffer, isFailure: !plugin.isPackage, method, sides[0],
                "result\(difference.path): \(difference.text).")
            finding.sides = sides.map(\.side)
            if let place = nativePlace(method.name, sides[1]) { finding.places.append(place) }
            add(finding)
        }
    }
}

extension ReturnKind {
    fileprivate var words: String {
        switch self {
        case .promise: "a promise"
        case .callback: "a callback's id"
        case .none: "no promise"
        }
    }
}
