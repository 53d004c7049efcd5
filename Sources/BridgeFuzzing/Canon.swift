import Capacitor
import FaradFoundation

/// One text for a value, the same on both sides of the bridge: what the harness's `canon` writes in
/// the page, and what native finds or what the facts expect.
enum Canon {
    /// What a plugin finds in its options (F43); nil for what is removed on the way.
    static func coerced(_ value: Crossed) -> String? {
        switch value {
        case .undefined: return nil
        case .null: return "n"
        case .bool(let value): return value ? "t" : "f"
        case .number(let number): return self.number(number)
        case .string(let text): return string(text)
        case .date(let milliseconds): return string(date(milliseconds))
        case .array(let elements):
            return "[" + elements.map { coerced($0) ?? "n" }.joined(separator: ",") + "]"
        case .object(let members):
            return object(
                merged(members).compactMap { member in
                    coerced(member.value).map { (member.name, $0) }
                })
        }
    }

    /// What a page receives of the same value when the plugin sends it back; nil where one number in
    /// it is none for JSON, which empties the whole answer (F72).
    static func returned(_ value: Crossed) -> String? {
        switch value {
        case .number(let number): return number.isFinite ? self.number(number) : nil
        case .undefined: return "n"
        case .array(let elements):
            var texts: [String] = []
            for element in elements {
                guard let text = returned(element) else { return nil }
                texts.append(text)
            }
            return "[" + texts.joined(separator: ",") + "]"
        case .object(let members):
            var texts: [(String, String)] = []
            for crossed in merged(members) {
                let (name, member) = (crossed.name, crossed.value)
                if case .undefined = member { continue }
                guard let text = returned(member) else { return nil }
                // The key sets the prototype, and is no property (F77).
                if name != "__proto__" { texts.append((name, text)) }
            }
            return object(texts)
        case .null, .bool, .string, .date: return coerced(value)
        }
    }

    /// A dictionary of Swift's knows equal names once; the last value stays, under the first name.
    private static func merged(_ members: [CrossedMember]) -> [CrossedMember] {
        var merged: [CrossedMember] = []
        var places: [String: Int] = [:]
        for member in members {
            if let place = places[member.name] {
                if case .undefined = member.value { continue }
                merged[place].value = member.value
            } else {
                places[member.name] = merged.count
                merged.append(member)
            }
        }
        return merged
    }

    /// What a plugin has in its hands.
    static func found(_ value: Any) -> String {
        // By type first: a cast of a collection to a class bridges all that is in it, at each level.
        if type(of: value) == JSArray.self, let elements = value as? JSArray {
            return "[" + elements.map(found).joined(separator: ",") + "]"
        }
        if type(of: value) == JSObject.self, let members = value as? JSObject {
            return object(members.map { ($0.key, found($0.value)) })
        }
        switch value {
        case is NSNull: return "n"
        case let text as String: return string(text)
        case let number as NSNumber:
            // Only a Bool's NSNumber is made of a signed char here.
            if number.objCType.pointee == CChar(bitPattern: UInt8(ascii: "c")) {
                return number.boolValue ? "t" : "f"
            }
            return self.number(number.doubleValue)
        default: return "?\(type(of: value))"
        }
    }

    static func object(_ members: [(String, String)]) -> String {
        let sorted = members.sorted { left, right in
            left.0.utf16.lexicographicallyPrecedes(right.0.utf16)
        }
        return "{" + sorted.map { string($0.0) + ":" + $0.1 }.joined(separator: ",") + "}"
    }

    static func number(_ number: Double) -> String {
        number.isNaN ? "dNaN" : "d" + String(number.bitPattern, radix: 16)
    }

    /// Length and FNV-1a hash: long texts stay short.
    static func string(_ text: String) -> String {
        var hash: UInt32 = 2_166_136_261
        var count = 0
        for unit in text.utf16 {
            hash = (hash ^ UInt32(unit)) &* 16_777_619
            count += 1
        }
        return "s\(count):\(String(hash, radix: 16))"
    }

    /// Seconds, no fraction; an invalid date has no text.
    static func date(_ milliseconds: Double) -> String {
        guard milliseconds.isFinite else { return "" }
        let formatter = ISO8601DateFormatter()
        return formatter.string(
            from: Date(timeIntervalSince1970: (milliseconds / 1000).rounded(.down)))
    }
}
