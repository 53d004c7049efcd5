import AndroidFoundation

/// Whether a call's text is the file's text, or its bytes in base64.
enum FileCoding {
    case text(Charset)
    case base64

    /// An unknown name means UTF-8.
    init(_ encoding: String?) {
        guard let encoding, encoding.contains(where: { !$0.isWhitespace }) else {
            self = .base64
            return
        }
        self = .text(Charset.forName(encoding) ?? .utf8)
    }

    func text(of bytes: Data) -> String {
        switch self {
        case .text(let charset): charset.decode(bytes)
        case .base64: Base64.encodeToString(bytes)
        }
    }

    /// A data URL counts as what stands behind its comma.
    ///
    /// - Throws: A `java.lang.IllegalArgumentException` for what is no base64.
    func bytes(of text: String) throws -> Data {
        switch self {
        case .text(let charset): return charset.encode(text)
        case .base64:
            let start = text.firstIndex(of: ",").map(text.index(after:)) ?? text.startIndex
            return try Base64.decode(String(text[start...]))
        }
    }

    /// Pieces in base64 can be put together where none but the last ends within three bytes.
    func chunkSize(_ wanted: Int) -> Int {
        if case .base64 = self { wanted - wanted % 3 + 3 } else { wanted }
    }
}

/// A part of a file: from an offset on, and at most so many bytes of it.
struct FilePart {
    var offset = 0
    var length = Int.max

    /// The least that is read at once.
    static let bufferSize = 8192

    func bytes(of whole: Data) -> Data { Data(whole.dropFirst(offset).prefix(length)) }

    /// A part with an end of its own is read piece by piece, and a character that lies across two
    /// pieces is lost.
    func text(of whole: Data, _ coding: FileCoding) -> String {
        guard length < Int.max else { return coding.text(of: bytes(of: whole)) }
        return pieces(of: whole, coding, size: coding.chunkSize(Self.bufferSize)).joined()
    }

    /// What `readFileInChunks` hands out: never less than 8 KB at once, whatever the call wants, but
    /// for the last one.
    func chunks(of whole: Data, _ coding: FileCoding, wanted: Int) -> [String] {
        let size = max(Self.bufferSize, min(wanted, whole.count - offset, length))
        return pieces(of: whole, coding, size: coding.chunkSize(size))
    }

    private func pieces(of whole: Data, _ coding: FileCoding, size: Int) -> [String] {
        var rest = bytes(of: whole)[...]
        var pieces: [String] = []
        while !rest.isEmpty {
            pieces.append(coding.text(of: Data(rest.prefix(size))))
            rest = rest.dropFirst(size)
        }
        return pieces
    }
}
