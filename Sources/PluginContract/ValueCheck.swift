/// Checks many values against one schema, and puts equal differences together.
struct ValueCheck {
    let schema: Schema?
    let mayBeMissing: Bool

    init(_ schema: Schema?, mayBeMissing: Bool) {
        self.schema = schema
        self.mayBeMissing = mayBeMissing
    }

    /// One difference, and how often it was.
    struct Group {
        let kind: Mismatch.Kind
        let path: String
        let expected: String
        let received: String
        let declared: String?
        let first: Observation.Moment
        var count = 1

        /// `result.fileName: expected a string, received nothing (2 of 2, first at 12 ms of launch)`
        func sentence(_ what: String, of total: Int) -> String {
            clause(what, of: total) + "."
        }

        /// The same without its full stop.
        func clause(_ what: String, of total: Int) -> String {
            let place = path.isEmpty ? what : path.hasPrefix("[") ? what + path : "\(what).\(path)"
            let when =
                first.run.isEmpty
                ? "" : ", first at \(Words.milliseconds(first.milliseconds)) of \(first.run)"
            let often = total == 1 && first.run.isEmpty ? "" : " (\(count) of \(total)\(when))"
            return kind == .undeclared
                ? "\(place) is not declared; it held \(received)\(often)"
                : "\(place): expected \(expected), received \(received)\(often)"
        }
    }

    /// What of one value does not fit.
    func mismatches(_ value: ContractValue) -> [Mismatch] {
        guard let schema else {
            // Nothing is declared: an answer without contents is as good as none.
            if value == .undefined || value == .null || value == .object([]) { return [] }
            return [
                Mismatch(
                    kind: .undeclared, path: "", expected: "nothing", received: value.shown,
                    declared: nil)
            ]
        }
        if value == .undefined {
            if mayBeMissing || schema.isAny { return [] }
            return [
                Mismatch(
                    kind: .wrong, path: "", expected: schema.shown, received: value.shown,
                    declared: nil)
            ]
        }
        return schema.mismatches(value)
    }

    func groups(_ values: [(Observation.Moment, ContractValue)]) -> [Group] {
        var groups: [Group] = []
        for (moment, value) in values {
            for mismatch in mismatches(value) {
                // The second element that is wrong is no other mistake than the first.
                let path = Self.general(mismatch.path)
                let index = groups.firstIndex {
                    Self.general($0.path) == path && $0.kind == mismatch.kind
                        && $0.expected == mismatch.expected
                }
                if let index {
                    groups[index].count += groups[index].path == mismatch.path ? 1 : 0
                    continue
                }
                groups.append(
                    Group(
                        kind: mismatch.kind, path: mismatch.path, expected: mismatch.expected,
                        received: mismatch.received, declared: mismatch.declared, first: moment))
            }
        }
        return groups
    }

    /// `planIds[3].name` is `planIds[].name`.
    private static func general(_ path: String) -> String {
        var isIndex = false
        return String(
            path.filter { character in
                if character == "]" { isIndex = false }
                defer { if character == "[" { isIndex = true } }
                return !isIndex
            })
    }
}
