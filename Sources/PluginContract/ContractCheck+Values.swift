extension Definitions {
    /// What of one call's options does not fit, as whole sentences with the declaration's place;
    /// nothing where the method is not declared.
    package func objections(
        toOptions value: ContractValue, of member: Observation.Member
    ) -> [String] {
        guard let method = plugin(member)?.method(member.name) else { return [] }
        let check = ValueCheck(method.options, mayBeMissing: method.optionsMayBeMissing)
        return Self.sentences(
            check, value, "\(member.plugin).\(member.name)()", "options", method.place)
    }

    /// The same of one answer.
    package func objections(
        toResult value: ContractValue, of member: Observation.Member
    ) -> [String] {
        guard let method = plugin(member)?.method(member.name) else { return [] }
        let check = ValueCheck(method.result, mayBeMissing: method.resultMayBeMissing)
        return Self.sentences(
            check, value, "\(member.plugin).\(member.name)()", "result", method.place)
    }

    /// The same of one event's data. What a package declares of its own events is left to the check
    /// of whole runs, which knows what the app reads.
    package func objections(
        toEvent value: ContractValue, of member: Observation.Member
    ) -> [String] {
        guard let plugin = plugin(member), !plugin.isPackage,
            let event = plugin.event(member.name)
        else { return [] }
        let check = ValueCheck(event.data, mayBeMissing: event.dataMayBeMissing)
        return Self.sentences(
            check, value, "\(member.plugin)’s event \(member.name)", "data", event.place)
    }

    private func plugin(_ member: Observation.Member) -> PluginDeclaration? {
        plugins.first { $0.name == member.plugin }
    }

    private static func sentences(
        _ check: ValueCheck, _ value: ContractValue, _ name: String, _ what: String, _ place: String
    ) -> [String] {
        check.groups([(.init(run: "", milliseconds: 0), value)]).filter { $0.kind == .wrong }.map {
            "\(name), \($0.clause(what, of: 1)), declared at \($0.declared ?? place)."
        }
    }
}
