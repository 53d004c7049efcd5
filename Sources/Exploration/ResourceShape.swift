import Simulation

/// What is taken to be shared once another of the same shape is.
///
/// Names that differ in words with digits alone have one shape, and so has all that is about one path:
/// the file, the list of the folder, the lock, the claim on it, and a database's own files beside it.
struct ResourceShape: Codable, Hashable, Sendable {
    let hash: UInt64
    /// Those of the folders that a file lies in.
    private(set) var folders: [UInt64] = []

    init(_ resource: ResourceName) {
        let name = resource.name.utf8
        var shape = StableHash(1)
        var word = StableHash(2)
        var hasDigit = false
        func endWord() {
            shape.absorb(hasDigit ? 3 : word.value)
            word = StableHash(2)
            hasDigit = false
        }
        let path = Self.path(in: resource.name)
        if path == nil { shape.absorb(resource.kind) }
        for byte in path ?? name[...] {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): hasDigit = true
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "-"), UInt8(ascii: "_"):
                word.absorb(UInt64(byte))
            default:
                endWord()
                if byte == UInt8(ascii: "/"), path != nil { folders.append(shape.value) }
                shape.absorb(UInt64(byte))
            }
        }
        endWord()
        hash = shape.value
    }

    /// The path that a resource is named after, whatever it is to it.
    private static func path(in name: String) -> Substring.UTF8View? {
        guard let slash = name.firstIndex(of: "/"),
            slash == name.startIndex || name[name.index(before: slash)] == ":"
        else { return nil }
        var path = name[slash...]
        for suffix in ["-journal", "-wal", "-shm"] where path.hasSuffix(suffix) {
            path.removeLast(suffix.count)
        }
        return path.utf8
    }
}
