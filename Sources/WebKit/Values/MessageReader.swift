import FaradFoundation
import JavaScriptCore
import Simulation

/// Reads a value that the page wrote into the shared memory.
struct MessageReader {
    private let cells: UnsafeMutablePointer<Double>
    private let table: StringTable
    private let context: JSContext
    /// The page's array of strings that are too long to be written as cells.
    private let extras: JSObjectRef?
    private var position: Int
    private(set) var crossing = Crossing()

    init(
        _ words: SharedWords, at position: Int, table: StringTable, context: JSContext,
        extras: JSObjectRef?
    ) {
        cells = words.cells
        self.table = table
        self.context = context
        self.extras = extras
        self.position = position
    }

    @inline(__always)
    private mutating func next() -> Int {
        defer { position &+= 1 }
        return Int(cells[position])
    }

    @inline(__always)
    private mutating func nextDouble() -> Double {
        defer { position &+= 1 }
        return cells[position]
    }

    mutating func read() -> ScriptValue {
        typealias Code = SharedWords.Code
        let code = next()
        switch code {
        case Code.interned:
            let known = table.strings[next()]
            crossing.add(stringHash: known.hash, byteCount: known.byteCount)
            return .string(ScriptString(known.string))
        case Code.short: return .string(ScriptString(readShort()))
        case Code.long: return .string(ScriptString(readLong()))
        case Code.number:
            let number = nextDouble()
            crossing.add(code: code, number)
            return .number(number)
        case Code.date:
            let milliseconds = nextDouble()
            crossing.add(code: code, milliseconds)
            return .date(milliseconds)
        case Code.object:
            let count = next()
            crossing.add(code: code, count: count)
            if count == 0 { return .object([]) }
            var members: [(String, ScriptValue)] = []
            members.reserveCapacity(count)
            for _ in 0..<count {
                let key = readKey()
                members.append((key, read()))
            }
            return .object(members)
        case Code.array:
            let count = next()
            crossing.add(code: code, count: count)
            var elements: [ScriptValue] = []
            elements.reserveCapacity(count)
            for _ in 0..<count { elements.append(read()) }
            return .array(elements)
        case Code.indexed:
            let count = next()
            crossing.add(code: Code.object, count: count)
            var members: [(String, ScriptValue)] = []
            members.reserveCapacity(count)
            for index in 0..<count {
                let key = "\(index)"
                crossing.add(stringHash: UInt64(index), byteCount: key.utf8.count)
                members.append((key, read()))
            }
            return .object(members)
        case Code.undefined, Code.null, Code.true, Code.false:
            crossing.add(code: code)
            switch code {
            case Code.undefined: return .undefined
            case Code.null: return .null
            default: return .bool(code == Code.true)
            }
        default: fatalError("the shared message is damaged: it has no code \(code)")
        }
    }

    @inline(__always)
    private mutating func readKey() -> String {
        let code = next()
        if code == SharedWords.Code.interned {
            let known = table.strings[next()]
            crossing.add(stringHash: known.hash, byteCount: known.byteCount)
            return known.string
        }
        return code == SharedWords.Code.short ? readShort() : readLong()
    }

    private mutating func readShort() -> String {
        let sequence = next()
        let (string, isExact) = readCharacters()
        let hash = StableHash.of(string)
        crossing.add(stringHash: hash, byteCount: string.utf8.count)
        // The page remembers what it sent, which is another text if it had lone surrogates.
        if isExact { table.remember(string, sequence: sequence, hash: hash) }
        return string
    }

    private mutating func readCharacters() -> (String, isExact: Bool) {
        let length = next()
        let start = position
        position &+= length
        let cells = cells
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(1, length)) { bytes in
            for index in 0..<length {
                let unit = cells[start &+ index]
                if unit >= 128 {
                    let string = MessageReader.wide(cells + start, length)
                    return (string, !string.unicodeScalars.contains("\u{FFFD}"))
                }
                bytes[index] = UInt8(unit)
            }
            return (String(decoding: bytes[0..<length], as: UTF8.self), true)
        }
    }

    private static func wide(_ cells: UnsafeMutablePointer<Double>, _ length: Int) -> String {
        let units = (0..<length).map { UInt16(cells[$0]) }
        return String(decoding: units, as: UTF16.self)
    }

    private mutating func readLong() -> String {
        let index = next()
        guard let extras,
            let value = JSObjectGetPropertyAtIndex(context.ref, extras, UInt32(index), nil),
            let copy = JSValueToStringCopy(context.ref, value, nil)
        else { fatalError("the shared message has lost its string \(index)") }
        defer { JSStringRelease(copy) }
        let (text, known) = context.text(of: value, copy)
        crossing.add(
            stringHash: known?.stableHash ?? StableHash.of(text), byteCount: text.utf8.count)
        return text
    }
}
