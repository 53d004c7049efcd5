import Foundation

/// What travels over a web socket.
package enum WebSocketFrame {
    case message(URLSessionWebSocketTask.Message)
    case ping(Int)
    case pong(Int)
    case close(code: Int, reason: Data)
}
