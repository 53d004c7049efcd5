public import FaradFoundation
import Simulation

/// Why the phone attests nothing.
public struct DCError: Error, CustomNSError, Hashable, Sendable {
    public enum Code: Int, Sendable {
        case unknownSystemFailure = 0
        case featureUnsupported = 1
        case invalidInput = 2
        case invalidKey = 3
        case serverUnavailable = 4
    }

    public let code: Code

    public static var errorDomain: String { "com.apple.devicecheck.error" }
    public var errorCode: Int { code.rawValue }
}

/// Attests that a request comes from the app; a simulated phone cannot, like a simulator: Apple's
/// servers would have to know it.
open class DCAppAttestService: NSObject {
    /// The process's own. Stops outside a simulated process.
    open class var shared: DCAppAttestService {
        PhoneProcess.current.process.service(DCAppAttestService.self) { DCAppAttestService() }
    }

    private override init() { super.init() }

    open var isSupported: Bool { false }

    open func generateKey(completionHandler: @escaping (String?, (any Error)?) -> Void) {
        refuse { completionHandler(nil, $0) }
    }

    open func attestKey(
        _ keyId: String, clientDataHash: Data,
        completionHandler: @escaping (Data?, (any Error)?) -> Void
    ) {
        refuse { completionHandler(nil, $0) }
    }

    open func generateAssertion(
        _ keyId: String, clientDataHash: Data,
        completionHandler: @escaping (Data?, (any Error)?) -> Void
    ) {
        refuse { completionHandler(nil, $0) }
    }

    private func refuse(_ answer: @escaping (DCError) -> Void) {
        PhoneProcess.current.workQueue.async("reply") { answer(DCError(code: .featureUnsupported)) }
    }
}
