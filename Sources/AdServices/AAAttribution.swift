public import FaradFoundation

/// Why there is no token.
public struct AAAttributionError: Error, CustomNSError, Hashable, Sendable {
    public enum Code: Int, Sendable {
        case networkError = 1
        case internalError = 2
        case platformNotSupported = 3
    }

    public let code: Code

    public static var errorDomain: String { "com.apple.ap.adservices.attributionError" }
    public var errorCode: Int { code.rawValue }
}

/// Which advertisement an app was installed after.
open class AAAttribution: NSObject {
    /// A simulated phone has no App Store, so it has no token either, like a simulator.
    ///
    /// - Throws: ``AAAttributionError`` `platformNotSupported`.
    open class func attributionToken() throws -> String {
        throw AAAttributionError(code: .platformNotSupported)
    }
}
