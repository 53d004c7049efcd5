/// The XML of shared preferences, byte for byte as Android's serializer writes it (F182).
package enum PreferencesXML {
    typealias Value = SharedPreferences.Value

    static func text(of map: HashMap<Value>) -> String {
        var text = "<?xml version='1.0' encoding='utf-8' standalone='yes' ?>\n"
        guard !map.isEmpty else { return text + "<map />\n" }
        text += "<map>\n"
        for (key, value) in map.entries {
            let name = "name=\"\(escaped(key))\""
            switch value {
            case .string(let string): text += "    <string \(name)>\(escaped(string))</string>\n"
            case .int(let number): text += "    <int \(name) value=\"\(number)\" />\n"
            case .long(let number): text += "    <long \(name) value=\"\(number)\" />\n"
            case .float(let number):
                text += "    <float \(name) value=\"\(JavaFloat.text(of: number))\" />\n"
            case .boolean(let bool): text += "    <boolean \(name) value=\"\(bool)\" />\n"
            case .set(let elements) where elements.isEmpty: text += "    <set \(name) />\n"
            case .set(let elements):
                text += "    <set \(name)>\n"
                for element in elements {
                    text += "        <string>\(escaped(element))</string>\n"
                }
                text += "    </set>\n"
            }
        }
        return text + "</map>\n"
    }

    /// Control characters are numbers, line breaks and tabs among them.
    private static func escaped(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""): bytes += "&quot;".utf8
            case UInt8(ascii: "&"): bytes += "&amp;".utf8
            case UInt8(ascii: "<"): bytes += "&lt;".utf8
            case UInt8(ascii: ">"): bytes += "&gt;".utf8
            case 0..<0x20: bytes += "&#\(byte);".utf8
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    // MARK: Reading

    /// The values of a file, sorted by their keys; nil where the text is no such file.
    package static func values(of text: String) -> [(key: String, value: SharedPreferences.Value)]?
    {
        guard let map = try? read(text) else { return nil }
        return map.entries.map { ($0.key, $0.value) }.sorted { $0.key < $1.key }
    }

    /// - Throws: ``JavaException`` with the parser's name where the text is no such file.
    static func read(_ text: String) throws -> HashMap<Value> {
        var reader = XMLReader(text)
        var first = try reader.next()
        while case .text(let text) = first, text.allSatisfy(\.isWhitespace) {
            first = try reader.next()
        }
        guard case .start("map", _, let isEmpty) = first else { throw malformed }
        var map = HashMap<Value>()
        if isEmpty { return map }
        while true {
            switch try reader.next() {
            case .start(let element, let attributes, let isEmpty):
                guard let name = attributes["name"] else { throw malformed }
                map[name] = try value(element, attributes["value"], isEmpty, &reader)
            case .end("map"): return map
            case .text(let text) where text.allSatisfy(\.isWhitespace): continue
            default: throw malformed
            }
        }
    }

    private static func value(
        _ element: String, _ value: String?, _ isEmpty: Bool, _ reader: inout XMLReader
    ) throws -> Value? {
        switch element {
        case "string": return .string(isEmpty ? "" : try text(until: element, &reader))
        case "set":
            var elements: [String] = []
            while !isEmpty {
                switch try reader.next() {
                case .start("string", _, let isEmpty):
                    elements.append(isEmpty ? "" : try text(until: "string", &reader))
                case .end("set"): return .set(elements)
                case .text(let text) where text.allSatisfy(\.isWhitespace): continue
                default: throw malformed
                }
            }
            return .set(elements)
        case "null":
            if !isEmpty { _ = try text(until: element, &reader) }
            return nil
        default: break
        }
        if !isEmpty { _ = try text(until: element, &reader) }
        let number: Value? =
            switch element {
            case "int": value.flatMap(Int32.init).map(Value.int)
            case "long": value.flatMap(Int64.init).map(Value.long)
            case "float": value.flatMap(Float.init).map(Value.float)
            case "boolean": value.map { .boolean($0.lowercased() == "true") }
            default: nil
            }
        guard let number else { throw malformed }
        return number
    }

    private static func text(until element: String, _ reader: inout XMLReader) throws -> String {
        var text = ""
        while true {
            switch try reader.next() {
            case .text(let more): text += more
            case .end(element): return text
            default: throw malformed
            }
        }
    }

    static var malformed: JavaException {
        JavaException("org.xmlpull.v1.XmlPullParserException", "this is no file of preferences")
    }
}

/// Java's spelling of floats.
enum JavaFloat {
    static func text(of number: Float) -> String {
        if number.isNaN { return "NaN" }
        if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
        // The shortest digits of the float, spelt as a double's would be.
        return JSONStringer.javaText(of: Double("\(number)") ?? Double(number))
    }
}
