import Foundation
package import Simulation

/// What has changed of what a phone keeps, for whoever remembers what was there before.
package enum StoredChange {
    /// Something was written, made, moved or removed at the path, or below it.
    case file(String)
    /// A key of a defaults domain, as the daemon has it now; nil: it was removed.
    case key(String, domain: String, PropertyListValue?)
    /// Pages of a database file, or of its write-ahead log.
    case database(String)
}

extension TracedBody {
    /// Bytes, with their beginning where they are text.
    package init(data: Data) {
        let hash = ContentHash.of(data)
        var text = ""
        // A character may lie across the cut; what is no text has no beginning to read.
        let beginning = data.prefix(Self.textLimit)
        for dropped in 0..<4 where text.isEmpty && beginning.count > dropped {
            text = String(data: beginning.dropLast(dropped), encoding: .utf8) ?? ""
        }
        if text.unicodeScalars.contains(where: { $0.value == 0 }) { text = "" }
        self.init(
            text: text, byteCount: data.count, hash: hash, isCut: text.utf8.count < data.count)
        follow(Value(byteCount: data.count, hash: hash))
    }

    /// A value of a property list.
    package init(_ value: PropertyListValue) {
        switch value {
        case .string(let text): self.init(text)
        case .data(let data): self.init(data: data)
        default:
            self.init(value.shownWhole)
            value.visitTexts { text in
                follow(Value(byteCount: text.utf8.count, hash: StableHash.of(text)))
            }
        }
    }
}

extension PropertyListValue {
    /// Its summary, with the elements of arrays and dictionaries.
    fileprivate var shownWhole: String {
        switch self {
        case .array(let values): "[" + values.map(\.shownWhole).joined(separator: ", ") + "]"
        case .dictionary(let pairs):
            "{"
                + pairs.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.shownWhole)" }
                .joined(separator: ", ") + "}"
        default: summary
        }
    }

    fileprivate func visitTexts(_ body: (String) -> Void) {
        switch self {
        case .string(let text): body(text)
        case .array(let values): for value in values { value.visitTexts(body) }
        case .dictionary(let pairs):
            for (_, value) in pairs.sorted(by: { $0.key < $1.key }) { value.visitTexts(body) }
        default: break
        }
    }
}
