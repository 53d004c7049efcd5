/// The extras of an intent: values by name, with the classes that they have in Java.
public struct IntentExtras: Hashable, Sendable, Codable {
    public indirect enum Value: Hashable, Sendable, Codable {
        case string(String)
        case int(Int32)
        case bool(Bool)
        case intent(Intent)
    }

    private struct Entry: Hashable, Sendable, Codable {
        let name: String
        var value: Value
    }

    private var entries: [Entry] = []

    public init() {}

    public var isEmpty: Bool { entries.isEmpty }

    /// nil removes the name.
    public subscript(name: String) -> Value? {
        get { entries.first { $0.name == name }?.value }
        set {
            let index = entries.firstIndex { $0.name == name }
            switch (index, newValue) {
            case (let index?, let value?): entries[index].value = value
            case (let index?, nil): entries.remove(at: index)
            case (nil, let value?): entries.append(Entry(name: name, value: value))
            case (nil, nil): break
            }
        }
    }
}

extension Intent {
    /// nil removes the extra.
    public mutating func putExtra(_ name: String, _ value: String?) {
        extras[name] = value.map(IntentExtras.Value.string)
    }

    public mutating func putExtra(_ name: String, _ value: Int32) { extras[name] = .int(value) }
    public mutating func putExtra(_ name: String, _ value: Bool) { extras[name] = .bool(value) }

    public func hasExtra(_ name: String) -> Bool { extras[name] != nil }

    /// An extra of another class counts as none, here and below.
    public func getStringExtra(_ name: String) -> String? {
        guard case .string(let text)? = extras[name] else { return nil }
        return text
    }

    public func getIntExtra(_ name: String, _ defaultValue: Int32) -> Int32 {
        guard case .int(let number)? = extras[name] else { return defaultValue }
        return number
    }
}
