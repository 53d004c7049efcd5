import Foundation

/// One message between two of Farad's processes.
enum MessageLine {
    static func read<Message: Decodable>(_ type: Message.Type, from line: Data) -> Message? {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return try? decoder.decode(type, from: line)
    }

    static func write(_ message: some Encodable, to file: Int32) throws(Problem) {
        let encoder = JSONEncoder()
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        guard var data = try? encoder.encode(message) else {
            throw Problem(.fault, "A message between two of Farad's processes cannot be written.")
        }
        data.append(10)
        let isWritten = data.withUnsafeBytes { bytes in
            var done = 0
            while done < bytes.count {
                let count = Glibc.send(
                    file, bytes.baseAddress! + done, bytes.count - done, Int32(MSG_NOSIGNAL))
                if count > 0 { done += count } else if errno != EINTR { return false }
            }
            return true
        }
        if !isWritten { throw Problem(.fault, "The process that was asked is gone.") }
    }
}
