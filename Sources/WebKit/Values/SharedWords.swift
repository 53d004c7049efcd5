import Glibc
import JavaScriptCore

/// The memory that page and Swift share: a header, then the message under way
/// (`web/runtime/messages.js` and `shared-words.js` are the other half).
final class SharedWords {
    /// Cells of the header.
    enum Cell {
        static let nesting = 0
        static let epochNow = 1
        static let monotonicNow = 2
        static let remembered = 3
        static let target = 4
        static let base = 5
        static let end = 6
        static let clockRead = 7
        static let gesture = 8
        static let header = 9
    }

    /// What a value begins with.
    enum Code {
        static let undefined = 0
        static let null = 1
        static let `false` = 2
        static let `true` = 3
        static let number = 4
        static let interned = 5
        static let short = 6
        static let long = 7
        static let array = 8
        static let object = 9
        static let date = 10
        static let recent = 11
        static let bytes = 12
        static let indexed = 13
        static let define = 14
        static let shape = 15
    }

    private(set) var cells: UnsafeMutablePointer<Double>
    private(set) var count: Int

    init() {
        count = 4096
        cells = SharedWords.allocate(count)
    }

    private static func allocate(_ count: Int) -> UnsafeMutablePointer<Double> {
        guard let memory = calloc(count, MemoryLayout<Double>.stride) else {
            fatalError("no memory for a message of \(count) cells")
        }
        return memory.bindMemory(to: Double.self, capacity: count)
    }

    /// The array that the page sees; the engine frees the memory with it.
    func makeArray(in context: JSContext) -> JSObjectRef {
        var thrown: JSValueRef?
        let array = JSObjectMakeTypedArrayWithBytesNoCopy(
            context.ref, kJSTypedArrayTypeFloat64Array, cells, count * MemoryLayout<Double>.stride,
            { memory, _ in free(memory) }, nil, &thrown)
        guard let array else { fatalError("the engine refused the memory of its messages") }
        return array
    }

    /// Moves to larger memory. The old stays with the array that the page still has.
    func grow(to needed: Int) {
        let larger = max(needed, count * 2)
        let memory = SharedWords.allocate(larger)
        memory.update(from: cells, count: count)
        cells = memory
        count = larger
    }
}
