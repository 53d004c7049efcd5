import FaradFoundation
import JavaScriptCore
import Simulation

/// Writes values into the shared memory for the page to read.
struct MessageWriter {
    private let words: SharedWords
    private let table: StringTable
    private let shapes: ShapeTable
    private let context: JSContext
    private let remembered: Int
    private var position = SharedWords.Cell.header
    /// Long strings and bytes, which go beside the memory.
    private(set) var extras: [JSValueRef?] = []
    /// Keeps what `extras` refers to until the page has it.
    private var kept: [JSValue] = []
    private(set) var crossing = Crossing()
    private unowned(unsafe) let page: Page

    init(
        _ words: SharedWords, table: StringTable, shapes: ShapeTable, context: JSContext,
        page: Page
    ) {
        self.words = words
        self.table = table
        self.context = context
        self.shapes = shapes
        self.page = page
        remembered = Int(words.cells[SharedWords.Cell.remembered])
    }

    @inline(__always)
    private mutating func reserve(_ count: Int) {
        if position &+ count > words.count {
            words.grow(to: position + count)
            page.memoryMoved()
        }
    }

    @inline(__always)
    private mutating func put(_ number: Int) {
        words.cells[position] = Double(number)
        position &+= 1
    }

    mutating func write(_ value: ScriptValue) {
        typealias Code = SharedWords.Code
        reserve(4)
        switch value {
        case .undefined: putPlain(Code.undefined)
        case .null: putPlain(Code.null)
        case .bool(let value): putPlain(value ? Code.true : Code.false)
        case .number(let number):
            crossing.add(code: Code.number, number)
            put(Code.number)
            words.cells[position] = number
            position &+= 1
        case .date(let milliseconds):
            crossing.add(code: Code.date, milliseconds)
            put(Code.date)
            words.cells[position] = milliseconds
            position &+= 1
        case .string(let text): write(text.string)
        case .array(let elements):
            crossing.add(code: Code.array, count: elements.count)
            put(Code.array)
            put(elements.count)
            for element in elements { write(element) }
        case .object(let members):
            crossing.add(code: Code.object, count: members.count)
            if let shape = shapes.find(members) ?? learn(members) {
                put(Code.shape)
                put(shape.id)
                for index in 0..<members.count {
                    let key = shape.keys[index]
                    crossing.add(stringHash: key.hash, byteCount: key.byteCount)
                    write(members[index].1)
                }
                return
            }
            put(Code.object)
            put(members.count)
            for (key, value) in members {
                write(key)
                write(value)
            }
        case .bytes(let data):
            let known = data.withUnsafeBytes { bytes in
                let hash = StableHash.of(bytes)
                crossing.add(stringHash: hash, byteCount: bytes.count)
                return context.longText(base64Of: bytes, hash: hash)
            }
            if let known { return putLong(known) }
            put(Code.bytes)
            put(extras.count)
            extras.append(keep(JSValue.uint8Array(over: data, in: context)))
        }
    }

    private func learn(_ members: [(String, ScriptValue)]) -> ShapeTable.Shape? {
        guard let shape = shapes.learn(members, hash: { StableHash.of($0) }) else { return nil }
        page.define(shape)
        return shape
    }

    /// The collector does not look into Swift's memory.
    private mutating func keep(_ value: JSValue) -> JSValueRef {
        kept.append(value)
        return value.ref
    }

    @inline(__always)
    private mutating func putPlain(_ code: Int) {
        crossing.add(code: code)
        put(code)
    }

    private mutating func write(_ string: String) {
        typealias Code = SharedWords.Code
        reserve(StringTable.shortLength + 4)
        let byteCount = string.utf8.count
        if let (name, hash) = table.find(string, remembered: remembered) {
            crossing.add(stringHash: hash, byteCount: byteCount)
            switch name {
            case .interned(let id):
                put(Code.interned)
                put(id)
            case .recent(let sequence):
                put(Code.recent)
                put(sequence)
            case .unknown: writeCharacters(string)
            }
            return
        }
        if byteCount > StringTable.shortLength, let known = context.knownLongText(string) {
            crossing.add(stringHash: known.stableHash, byteCount: byteCount)
            return putLong(known)
        }
        crossing.add(stringHash: StableHash.of(string), byteCount: byteCount)
        guard byteCount <= StringTable.shortLength else {
            put(Code.long)
            put(extras.count)
            extras.append(keep(JSValue(string: string, in: context)))
            return
        }
        // Numbers as text (callback ids) are never the same twice and would only fill the table.
        let first = string.utf8.first ?? 0
        if first > 0x39, !table.isFull {
            let id = table.intern(string)
            put(Code.define)
            put(id)
            writeUnits(string)
        } else {
            writeCharacters(string)
        }
    }

    private mutating func putLong(_ text: LongText) {
        put(SharedWords.Code.long)
        put(extras.count)
        extras.append(keep(JSValue(ref: text.value, in: context)))
    }

    private mutating func writeCharacters(_ string: String) {
        put(SharedWords.Code.short)
        writeUnits(string)
    }

    private mutating func writeUnits(_ string: String) {
        let start = position
        position &+= 1
        var count = 0
        for unit in string.utf16 {
            words.cells[position] = Double(unit)
            position &+= 1
            count &+= 1
        }
        words.cells[start] = Double(count)
    }
}

extension LongText {
    /// `StableHash.of` the text, worked out once.
    var stableHash: UInt64 {
        if let hash { return hash }
        let hash = StableHash.of(text)
        self.hash = hash
        return hash
    }
}
