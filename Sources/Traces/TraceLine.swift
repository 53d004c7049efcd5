package import Foundation

/// One line of a trace file that was understood.
package struct TraceLine {
    /// What kind of line it is, by the schema's names.
    package let name: String
    /// Its fields as Foundation reads JSON.
    package let fields: [String: Any]
    /// The line itself, without its end.
    package let source: Data

    package func string(_ key: String) -> String { fields[key] as? String ?? "" }

    package func integer(_ key: String) -> Int { (fields[key] as? NSNumber)?.intValue ?? 0 }

    package func milliseconds(_ key: String) -> Double? {
        (fields[key] as? NSNumber)?.doubleValue
    }

    package func boolean(_ key: String) -> Bool { fields[key] as? Bool ?? false }

    package func strings(_ key: String) -> [String] { fields[key] as? [String] ?? [] }

    package func body(_ key: String) -> TraceBody? {
        (fields[key] as? [String: Any]).map(TraceBody.init)
    }

    /// `process/queue.label#ordinal`, of an event.
    package var eventName: String {
        "\(string("process"))/\(string("queue")).\(string("label"))#\(integer("ordinal"))"
    }
}

/// A payload as a trace file keeps it.
package struct TraceBody: Equatable {
    package let text: String
    package let bytes: Int
    package let hash: String
    package let isCut: Bool
    /// The hashes of what can be followed.
    package let values: [String]

    init(_ fields: [String: Any]) {
        text = fields["text"] as? String ?? ""
        bytes = (fields["bytes"] as? NSNumber)?.intValue ?? 0
        hash = fields["hash"] as? String ?? ""
        isCut = fields["cut"] as? Bool ?? false
        values = (fields["values"] as? [[String: Any]] ?? []).compactMap { $0["hash"] as? String }
    }
}

extension TraceSchema.Line {
    /// Why an object is no such line; nil: it is one. Fields that are not known are passed over.
    func objection(to fields: [String: Any]) -> String? {
        for field in self.fields {
            guard let value = fields[field.name] else {
                if field.isOptional { continue }
                return "“\(field.name)” is missing"
            }
            if !field.kind.accepts(value) {
                return "“\(field.name)” is no \(field.kind.rawValue)"
            }
        }
        return nil
    }
}

extension TraceSchema.Kind {
    func accepts(_ value: Any) -> Bool {
        switch self {
        case .string: return value is String
        case .boolean: return Self.isBoolean(value)
        case .integer:
            guard let number = value as? NSNumber, !Self.isBoolean(value) else { return false }
            return number.doubleValue == number.doubleValue.rounded()
        case .milliseconds:
            guard let number = value as? NSNumber, !Self.isBoolean(value) else { return false }
            return number.doubleValue.isFinite
        case .object: return value is [String: Any]
        case .strings: return value is [String]
        case .pairs: return (value as? [[String]])?.allSatisfy { $0.count == 2 } ?? false
        case .values:
            guard let values = value as? [[String: Any]] else { return false }
            return values.allSatisfy {
                TraceSchema.Kind.integer.accepts($0["bytes"] ?? "") && $0["hash"] is String
            }
        case .body:
            guard let fields = value as? [String: Any] else { return false }
            return TraceSchema.Line(name: "body", meaning: "", fields: TraceSchema.body)
                .objection(to: fields) == nil
        }
    }

    private static func isBoolean(_ value: Any) -> Bool {
        guard let number = value as? NSNumber else { return false }
        return number === NSNumber(value: true) || number === NSNumber(value: false)
    }
}
