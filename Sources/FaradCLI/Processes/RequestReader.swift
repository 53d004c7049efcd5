import Foundation

/// Reads what another process of Farad's asks.
final class RequestReader {
    private let file: Int32
    private var received: [UInt8] = []
    private(set) var isEnded = false

    init(file: Int32) { self.file = file }

    /// The next request; nil when none has come, or none comes any more.
    func next<Request: Decodable>(_ type: Request.Type, waits: Bool) -> Request? {
        while true {
            if let end = received.firstIndex(of: 10) {
                let line = Data(received[..<end])
                received.removeSubrange(...end)
                return MessageLine.read(type, from: line)
            }
            var buffer = [UInt8](repeating: 0, count: 65_536)
            let count = recv(
                file, &buffer, buffer.count, waits ? 0 : Int32(MSG_DONTWAIT))
            if count > 0 {
                received += buffer[..<count]
            } else if count == 0 {
                isEnded = true
                return nil
            } else if errno != EINTR {
                return nil
            }
        }
    }
}
