import Foundation

/// A TCP connection of this machine.
struct Stream {
    /// More than any message of ours; a message without an end must not fill the memory.
    static let longestMessage = 512 * 1024 * 1024
    /// In seconds, without any byte.
    static let patience = 10

    let descriptor: Int32

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        var limit = timeval(tv_sec: Self.patience, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
    }

    func close() { _ = Foundation.close(descriptor) }

    func send(_ data: Data) -> Bool {
        data.withUnsafeBytes { bytes in
            var sent = 0
            while sent < bytes.count {
                // A peer that has gone must not end the process by a signal.
                let count = Foundation.send(
                    descriptor, bytes.baseAddress! + sent, bytes.count - sent,
                    Int32(MSG_NOSIGNAL))
                guard count > 0 else { return false }
                sent += count
            }
            return true
        }
    }

    /// Reads a message: its first line, its headers, and as much of its body as comes.
    ///
    /// - Parameter method: Of the request whose answer it is; nil for a request, which has no body
    ///   unless it says how long that is.
    func receive(isAnswerTo method: String? = nil) -> Message? {
        var data = Data()
        while true {
            if let head = Message.Head(data) {
                let wanted =
                    method == "HEAD" ? 0 : head.contentLength ?? (method == nil ? 0 : nil)
                while head.end + (wanted ?? Self.longestMessage) > data.count {
                    guard let more = read(), data.count < Self.longestMessage else { break }
                    data.append(more)
                }
                let body = data.dropFirst(head.end).prefix(wanted ?? Self.longestMessage)
                return Message(head: head, body: Data(body))
            }
            guard data.count < 65_536, let more = read() else { return nil }
            data.append(more)
        }
    }

    /// Nil at the end, and where nothing comes.
    private func read() -> Data? {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        return count > 0 ? Data(buffer.prefix(count)) : nil
    }

    /// An address of the loopback interface; port 0: any.
    static func address(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        return address
    }

    static func with<R>(
        _ address: inout sockaddr_in, _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> R
    ) -> R {
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}
