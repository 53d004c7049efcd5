import Foundation

/// A message of HTTP/1.1 as it is on the wire.
struct Message {
    /// What stands before the body.
    struct Head {
        let firstLine: String
        let headers: [String: String]
        /// Where the body begins.
        let end: Int
        var contentLength: Int? {
            headers.first { $0.key.lowercased() == "content-length" }.flatMap { Int($0.value) }
                .map { max(0, $0) }
        }

        /// Nil while the empty line has not come.
        init?(_ data: Data) {
            guard let mark = data.range(of: Data("\r\n\r\n".utf8)) else { return nil }
            let lines = String(decoding: data[data.startIndex..<mark.lowerBound], as: UTF8.self)
                .components(separatedBy: "\r\n")
            firstLine = lines[0]
            var headers: [String: String] = [:]
            for line in lines.dropFirst() {
                let sides = line.split(separator: ":", maxSplits: 1)
                guard sides.count == 2 else { continue }
                headers[String(sides[0])] = sides[1].trimmingCharacters(in: .whitespaces)
            }
            self.headers = headers
            end = mark.upperBound - data.startIndex
        }
    }

    let head: Head
    let body: Data

    /// A message ready to be sent; line breaks in values, which would begin another header, are
    /// left out.
    static func text(_ firstLine: String, _ headers: [String: String], _ body: Data) -> Data {
        var text = firstLine + "\r\n"
        for (name, value) in headers.sorted(by: { $0.key < $1.key }) {
            let line = value.filter { !$0.isNewline }
            text += "\(name): \(line)\r\n"
        }
        return Data((text + "Connection: close\r\n\r\n").utf8) + body
    }
}
