extension URLSessionWebSocketTask {
    /// Why a socket was closed. Servers may use codes of their own, from 4000 on, which Apple's
    /// enumeration holds too.
    public struct CloseCode: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }

        public static let invalid = CloseCode(rawValue: 0)
        public static let normalClosure = CloseCode(rawValue: 1000)
        public static let goingAway = CloseCode(rawValue: 1001)
        public static let protocolError = CloseCode(rawValue: 1002)
        public static let unsupportedData = CloseCode(rawValue: 1003)
        public static let noStatusReceived = CloseCode(rawValue: 1005)
        public static let abnormalClosure = CloseCode(rawValue: 1006)
        public static let invalidFramePayloadData = CloseCode(rawValue: 1007)
        public static let policyViolation = CloseCode(rawValue: 1008)
        public static let messageTooBig = CloseCode(rawValue: 1009)
        public static let mandatoryExtensionMissing = CloseCode(rawValue: 1010)
        public static let internalServerError = CloseCode(rawValue: 1011)
        public static let tlsHandshakeFailure = CloseCode(rawValue: 1015)
    }
}
