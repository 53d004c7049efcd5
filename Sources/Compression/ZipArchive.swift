/// The files of a zip file, by its directory (APPNOTE 4.3): stored or deflated, neither encrypted nor
/// longer than four gigabytes.
package struct ZipArchive {
    package struct Entry {
        package let path: String
        fileprivate let method: Int
        fileprivate let size: Int
        fileprivate let header: Int

        package var isFolder: Bool { path.hasSuffix("/") }
    }

    /// The bytes are no zip file, or of one that this reads not.
    package struct Unreadable: Error {}

    private let bytes: [UInt8]
    package private(set) var entries: [Entry] = []

    package init(_ bytes: [UInt8]) throws(Unreadable) {
        self.bytes = bytes
        let end = stride(from: bytes.count - 22, through: 0, by: -1)
            .first { isSignature(0x0605_4b50, at: $0) }
        guard let end else { throw Unreadable() }
        var place = try number(4, at: end + 16)
        for _ in 0..<(try number(2, at: end + 10)) {
            guard isSignature(0x0201_4b50, at: place) else { throw Unreadable() }
            let name = try number(2, at: place + 28)
            entries.append(
                Entry(
                    path: String(decoding: try slice(place + 46, name), as: UTF8.self),
                    method: try number(2, at: place + 10), size: try number(4, at: place + 20),
                    header: try number(4, at: place + 42)))
            place += try 46 + name + number(2, at: place + 30) + number(2, at: place + 32)
        }
    }

    package func contents(of entry: Entry) throws(Unreadable) -> [UInt8] {
        guard isSignature(0x0403_4b50, at: entry.header) else { throw Unreadable() }
        let names = try number(2, at: entry.header + 26) + number(2, at: entry.header + 28)
        let packed = Array(try slice(entry.header + 30 + names, entry.size))
        switch entry.method {
        case 0: return packed
        case 8:
            do {
                return try packed.withUnsafeBytes {
                    try Compressor(.raw, isCompressing: false).run($0, isLast: true)
                }
            } catch {
                throw Unreadable()
            }
        default: throw Unreadable()
        }
    }

    private func slice(_ start: Int, _ count: Int) throws(Unreadable) -> ArraySlice<UInt8> {
        guard start >= 0, start + count <= bytes.count else { throw Unreadable() }
        return bytes[start..<start + count]
    }

    private func number(_ count: Int, at place: Int) throws(Unreadable) -> Int {
        try slice(place, count).reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    private func isSignature(_ signature: Int, at place: Int) -> Bool {
        (try? number(4, at: place)) == signature
    }
}
