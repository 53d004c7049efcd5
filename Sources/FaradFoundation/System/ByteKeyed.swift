/// Values by texts that are compared byte for byte, as names are by a device folder's volume and an
/// Android phone's: Swift takes two spellings of an accented letter for one text. So does an iPhone's
/// volume, of which this is not simulated.
package struct ByteKeyed<Value> {
    private struct Key: Hashable {
        let text: String

        static func == (a: Key, b: Key) -> Bool { a.text.hasBytes(of: b.text) }

        func hash(into hasher: inout Hasher) {
            var text = text
            text.withUTF8 { bytes in
                hasher.combine(bytes.count)
                // Paths are long, and differ in their ends.
                hasher.combine(
                    bytes: UnsafeRawBufferPointer(
                        UnsafeBufferPointer(rebasing: bytes.suffix(32))))
            }
        }
    }

    private var values: [Key: Value] = [:]

    package init() {}

    package subscript(text: String) -> Value? {
        get { values[Key(text: text)] }
        set { values[Key(text: text)] = newValue }
    }

    package var count: Int { values.count }
    package var isEmpty: Bool { values.isEmpty }

    /// In no order.
    package var keys: some Collection<String> { values.keys.lazy.map(\.text) }

    package var sortedKeys: [String] { keys.sorted { $0.precedesInBytes($1) } }

    package mutating func removeValue(forKey text: String) -> Value? {
        values.removeValue(forKey: Key(text: text))
    }

    package mutating func removeAll() { values.removeAll() }
}

extension String {
    /// Whether both are the same bytes.
    func hasBytes(of other: String) -> Bool {
        // As a rule they share their storage, or are so short that they have none.
        let (mine, others) = (
            unsafeBitCast(self, to: (UInt64, UInt64).self),
            unsafeBitCast(other, to: (UInt64, UInt64).self)
        )
        return mine == others || (utf8.count == other.utf8.count && hasPrefixBytes(other))
    }

    func precedesInBytes(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}
