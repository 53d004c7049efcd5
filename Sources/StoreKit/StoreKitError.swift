import FaradFoundation
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

extension VerificationResult where SignedType: StoreSigned {
    public var jwsRepresentation: String { unsafePayloadValue.signed.jws }
    public var headerData: Data { part(0) }
    public var payloadData: Data { part(1) }
    public var signatureData: Data { part(2) }
    public var signedData: Data { Data(parts.prefix(2).joined(separator: ".").utf8) }
    public var signedDate: Date { unsafePayloadValue.signedDate }
    public var deviceVerification: Data { unsafePayloadValue.deviceVerification }
    public var deviceVerificationNonce: UUID { unsafePayloadValue.deviceVerificationNonce }

    private var parts: [Substring] { jwsRepresentation.split(separator: ".") }
    private func part(_ index: Int) -> Data { Data(base64URL: parts[index]) ?? Data() }
}
