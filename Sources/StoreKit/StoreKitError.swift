public import Foundation

/// What goes wrong with the App Store.
public enum StoreKitError: Error, LocalizedError {
    case unknown
    case userCancelled
    case networkError(URLError)
    case systemError(any Error)
    case notAvailableInStorefront
    case notEntitled

    public var errorDescription: String? {
        switch self {
        case .userCancelled: "Request Canceled"
        case .networkError(let error): error.localizedDescription
        case .systemError(let error): error.localizedDescription
        case .unknown, .notAvailableInStorefront, .notEntitled: "Unable to Complete Request"
        }
    }
}

/// What the store signs, and whether the signature is one.
@frozen public enum VerificationResult<SignedType> {
    /// Here always this one: what the phone's store has signed is never touched.
    case verified(SignedType)
    case unverified(SignedType, VerificationError)

    public enum VerificationError: Error, LocalizedError, Hashable, Sendable {
        case revokedCertificate, invalidCertificateChain, invalidDeviceVerification
        case invalidEncoding, invalidSignature, missingRequiredProperties
    }

    public var unsafePayloadValue: SignedType {
        switch self {
        case .verified(let value), .unverified(let value, _): value
        }
    }

    public var payloadValue: SignedType {
        get throws {
            switch self {
            case .verified(let value): return value
            case .unverified(_, let error): throw error
            }
        }
    }
}

extension VerificationResult: Equatable where SignedType: Equatable {}
extension VerificationResult: Hashable where SignedType: Hashable {}
extension VerificationResult: Sendable where SignedType: Sendable {}

/// What has a signature.
package protocol StoreSigned {
    var jws: String { get }
}

extension VerificationResult where SignedType == Transaction {
    public var jwsRepresentation: String { unsafePayloadValue.jws }
    public var headerData: Data { part(0) }
    public var payloadData: Data { part(1) }
    public var signatureData: Data { part(2) }
    public var signedData: Data { signedText }
    public var signedDate: Date { unsafePayloadValue.signedDate }
    public var deviceVerification: Data { unsafePayloadValue.deviceVerification }
    public var deviceVerificationNonce: UUID { unsafePayloadValue.deviceVerificationNonce }
}

extension VerificationResult where SignedType == Product.SubscriptionInfo.RenewalInfo {
    public var jwsRepresentation: String { unsafePayloadValue.jws }
    public var headerData: Data { part(0) }
    public var payloadData: Data { part(1) }
    public var signatureData: Data { part(2) }
    public var signedData: Data { signedText }
    public var signedDate: Date { unsafePayloadValue.signedDate }
    public var deviceVerification: Data { unsafePayloadValue.deviceVerification }
    public var deviceVerificationNonce: UUID { unsafePayloadValue.deviceVerificationNonce }
}

extension VerificationResult where SignedType == AppTransaction {
    public var jwsRepresentation: String { unsafePayloadValue.jws }
    public var headerData: Data { part(0) }
    public var payloadData: Data { part(1) }
    public var signatureData: Data { part(2) }
    public var signedData: Data { signedText }
    public var signedDate: Date { unsafePayloadValue.signedDate }
    public var deviceVerification: Data { unsafePayloadValue.deviceVerification }
    public var deviceVerificationNonce: UUID { unsafePayloadValue.deviceVerificationNonce }
}

extension VerificationResult where SignedType: StoreSigned {
    fileprivate var parts: [String] {
        unsafePayloadValue.jws.split(separator: ".").map(String.init)
    }

    fileprivate func part(_ index: Int) -> Data {
        let text = parts[index].replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - text.count % 4) % 4)
        return Data(base64Encoded: text + padding) ?? Data()
    }

    fileprivate var signedText: Data { Data(parts.prefix(2).joined(separator: ".").utf8) }
}
