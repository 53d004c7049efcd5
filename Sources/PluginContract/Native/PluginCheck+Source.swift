// What an author's own sources say, beside the table of methods.
extension PluginCheck {
    mutating func checkSource(_ side: Observation) {
        guard let source = native(side).source else { return }
        for note in source.notes {
            add(
                ContractFinding(
                    .notRead, isFailure: false, plugin: plugin.name, sides: [side.side], note.text,
                    places: [.init("native", note.place)]))
        }
        for method in source.lacking {
            add(
                ContractFinding(
                    .missingMethod, isFailure: true, plugin: plugin.name,
                    member: method.name + "()",
                    sides: [side.side],
                    "It is listed, and the class has no “@objc func \(method.name)(_ call: "
                        + "CAPPluginCall)”; a call is never answered.",
                    places: [.init("native", method.place)]))
        }
        for method in plugin.methods where !plugin.isPackage || !method.uses.isEmpty {
            guard let native = native(side).method(method.name),
                let read = source.methods[method.name]
            else { continue }
            checkOptions(of: method, read, side)
            if native.returns != .none { checkAnswers(of: method, read, side) }
        }
        checkEvents(source, side)
    }

    private mutating func add(
        _ rule: ContractRule, isFailure: Bool = true, _ member: String, _ side: Observation,
        _ message: String, declared: String, native: String?
    ) {
        add(
            ContractFinding(
                rule, isFailure: isFailure, plugin: plugin.name, member: member,
                sides: [side.side], message,
                places: [.init(saying, declared), native.map { .init("native", $0) }]))
    }

    // MARK: Options

    private mutating func checkOptions(
        of method: PluginDeclaration.Method, _ read: PluginSource.Method, _ side: Observation
    ) {
        let member = method.name + "()"
        var told: Set<String> = []
        for option in read.options where !told.contains(option.key) {
            if let objection = objection(to: option, method.options) {
                told.insert(option.key)
                add(
                    .wrongOptions, member, side, objection.message,
                    declared: objection.declared ?? method.place, native: option.place)
            } else if option.skipsSmallNumbers {
                told.insert(option.key)
                add(
                    .wrongOptions, isFailure: false, member, side,
                    "options.\(option.key) is read by getLong(), which passes over each number that "
                        + "fits 32 bits, as if it were not there: it arrives as an Integer.",
                    declared: method.options?.property(option.key)?.declared ?? method.place,
                    native: option.place)
            }
        }
        guard read.readsNoOther, !read.isRefused, let options = method.options else { return }
        for property in options.properties
        where !read.options.contains(where: { $0.key == property.name }) {
            add(
                .unreadOption, isFailure: false, member, side,
                "options.\(property.name) is declared; the code of the method does not look for it.",
                declared: property.schema.declared ?? method.place, native: read.place)
        }
    }

    /// Why a key that native looks for cannot be what is declared.
    private func objection(
        to option: PluginSource.Option, _ options: Schema?
    ) -> (message: String, declared: String?)? {
        guard let options else {
            return (
                "options.\(option.key) is read, and the method is declared without options.", nil
            )
        }
        let value = ContractValue.object([.init(option.key, .unread(option.type))])
        guard let found = options.mismatches(value).first(where: { $0.path == option.key }) else {
            return nil
        }
        return found.kind == .undeclared
            ? ("options.\(option.key) is read and not declared.", nil)
            : (
                "options.\(option.key) is declared as \(found.expected), and read as "
                    + "\(ContractValue.unread(option.type).shown).", found.declared
            )
    }

    // MARK: Answers

    private mutating func checkAnswers(
        of method: PluginDeclaration.Method, _ read: PluginSource.Method, _ side: Observation
    ) {
        let check = ValueCheck(method.result, mayBeMissing: method.resultMayBeMissing)
        for answer in read.answers {
            for mismatch in check.mismatches(answer.value) {
                let path = mismatch.path.isEmpty ? "result" : "result.\(mismatch.path)"
                let isWrong = mismatch.kind == .wrong
                let isMissing = !mismatch.path.isEmpty && mismatch.received == "nothing"
                add(
                    isWrong ? .wrongResult : .undeclaredKey, isFailure: isWrong,
                    method.name + "()", side,
                    isWrong
                        ? "\(path): expected \(mismatch.expected), "
                            + (isMissing
                                ? "and no such key is answered."
                                : "answered with \(mismatch.received).")
                        : "\(path) is answered and not declared.",
                    declared: mismatch.declared ?? method.place, native: answer.place)
            }
        }
    }

    // MARK: Events

    private mutating func checkEvents(_ source: PluginSource, _ side: Observation) {
        for event in source.events where plugin.event(event.name) == nil {
            guard source.isAlone, !plugin.events.isEmpty || !plugin.isPackage else { continue }
            let isFailure = !plugin.isPackage && options.namesAllEvents
            add(
                .undeclaredEvent, isFailure: isFailure, event.name, side,
                "The event is sent here, and \(plugin.interface) does not declare it.",
                declared: plugin.place, native: event.place)
        }
        for event in plugin.events where !plugin.isPackage || !event.uses.isEmpty {
            guard !source.sends(event.name) else { continue }
            // What one platform alone sends, as Android its back button, is no mistake by itself.
            let isSilent =
                absent.isEmpty
                && sides.allSatisfy { native($0).source?.sends(event.name) == false }
            add(
                .eventNeverSent, isFailure: isSilent, event.name, side,
                "No line of the native sources sends the event.", declared: event.place,
                native: native(side).place)
        }
    }
}

extension PluginSource {
    /// Whether an event is, or may be, sent.
    package func sends(_ event: String) -> Bool {
        hasOtherEvents || events.contains { $0.name == event }
    }
}
