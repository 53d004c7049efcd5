import Cryptography
import FaradFoundation
public import Foundation
import Simulation

/// What the store signs with: as Xcode does for a `.storekit` file, by a key that certifies itself.
final class StoreSigner: Sendable {
    /// What tells this phone from others (`AppStore.deviceVerificationID`).
    let device: UUID
    private let privateKey: [UInt8]
    private let header: String

    init(_ random: RandomStream, now: Date) {
        func bytes(_ count: Int) -> [UInt8] {
            var bytes = [UInt8](repeating: 0, count: count)
            bytes.withUnsafeMutableBytes { random.fill($0) }
            return bytes
        }
        device = UUID(uuid: random.uuid())
        privateKey = EllipticCurve.p256.makePrivateKey(seed: bytes(32))
        let certificate = SelfSignedCertificate(privateKey, from: now, seed: bytes(32))
        let chain = Data(certificate.bytes).base64EncodedString()
        header =
            Data(
                #"{"alg":"ES256","kid":"Apple_Xcode_Key","typ":"JWT","x5c":["\#(chain)"]}"#.utf8
            ).base64URL
    }

    /// Ties what is signed to this phone, as `deviceVerification` describes it.
    func verification(_ nonce: UUID) -> Data {
        let text = nonce.uuidString.lowercased() + device.uuidString.lowercased()
        return Data(HashFunction.sha384.digest(Array(text.utf8)))
    }

    /// A compact JSON Web Signature (RFC 7515) by ES256.
    func sign(_ payload: Data) -> String {
        let text = header + "." + payload.base64URL
        let digest = HashFunction.sha256.digest(Array(text.utf8))
        let signature = EllipticCurve.p256.sign(digest, by: privateKey, seed: digest) ?? []
        return text + "." + Data(signature).base64URL
    }
}

/// What the store signs: a transaction, how a subscription goes on, and the app itself.
public protocol StoreSigned: Sendable {
    var signed: SignedPayload { get }
}

extension StoreSigned {
    public var jsonRepresentation: Data { signed.json }
    public var signedDate: Date { signed.signedDate }
    public var deviceVerification: Data { signed.deviceVerification }
    public var deviceVerificationNonce: UUID { signed.deviceVerificationNonce }
}

/// JSON that the store signs, when somebody asks for the signature.
public struct SignedPayload: Hashable, Sendable {
    let json: Data
    let signedDate: Date
    let deviceVerification: Data
    let deviceVerificationNonce: UUID
    private let signer: StoreSigner

    init(
        _ members: [String: Any], _ signer: StoreSigner, now: Date, dateKey: String = "signedDate"
    ) {
        var members = members
        members[dateKey] = now.storeMilliseconds
        // What is alike has one nonce, so that no look at the store draws a number.
        let seed = HashFunction.sha256.digest(Array(Self.text(members)))
        let nonce = UUID(
            uuid: (
                seed[0], seed[1], seed[2], seed[3], seed[4], seed[5], seed[6] & 0x0f | 0x40,
                seed[7], seed[8] & 0x3f | 0x80, seed[9], seed[10], seed[11], seed[12], seed[13],
                seed[14], seed[15]
            ))
        let verification = signer.verification(nonce)
        members["deviceVerification"] = verification.base64EncodedString()
        members["deviceVerificationNonce"] = nonce.uuidString.lowercased()
        json = Self.text(members)
        signedDate = now
        deviceVerification = verification
        deviceVerificationNonce = nonce
        self.signer = signer
    }

    var jws: String { signer.sign(json) }

    static func text(_ members: [String: Any]) -> Data {
        guard
            let data = try? JSONSerialization.data(
                withJSONObject: members, options: [.sortedKeys, .withoutEscapingSlashes])
        else { preconditionFailure("The store writes texts, numbers and booleans alone.") }
        return data
    }

    public static func == (left: Self, right: Self) -> Bool { left.json == right.json }
    public func hash(into hasher: inout Hasher) { hasher.combine(json) }
}

extension Date {
    /// Since 1970, the part of one that has begun left out. What a date itself loses of a whole one is
    /// given back: else no subscription would be over at its end.
    package var storeMilliseconds: Int64 {
        Int64((timeIntervalSince1970 * 1000 + 0.01).rounded(.down))
    }

    package init(storeMilliseconds: Int64) {
        self.init(timeIntervalSince1970: Double(storeMilliseconds) / 1000)
    }
}

/// A certificate such as that of Xcode's store: its own issuer, for a year (RFC 5280).
private struct SelfSignedCertificate {
    let bytes: [UInt8]

    init(_ privateKey: [UInt8], from date: Date, seed: [UInt8]) {
        typealias Element = DistinguishedEncoding
        let name = "StoreKit Testing in Xcode"
        let ecdsaWithSHA256: [UInt8] = [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]
        let algorithm = Element.sequence([.object(ecdsaWithSHA256)])
        func attribute(_ type: UInt8) -> Element {
            .set([.sequence([.object([0x55, 0x04, type]), .of(0x0c, Array(name.utf8))])])
        }
        let subject = Element.sequence([attribute(3), attribute(10)])
        func time(_ date: Date) -> Element {
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = .gmt
            let parts = calendar.dateComponents(
                [.year, .month, .day, .hour, .minute, .second], from: date)
            let numbers = [
                (parts.year ?? 0) % 100, parts.month, parts.day, parts.hour, parts.minute,
                parts.second,
            ].map { number in
                let text = String(number ?? 0)
                return text.count < 2 ? "0" + text : text
            }
            return .of(0x17, Array((numbers.joined() + "Z").utf8))
        }
        let key = EllipticCurve.p256.publicKey(of: privateKey) ?? []
        let publicKey = Element.sequence([
            .sequence([
                .object([0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01]),
                .object([0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07]),
            ]), .bits([0x04] + key),
        ])
        func use(_ type: UInt8, _ value: Element) -> Element {
            .sequence([
                .object([0x55, 0x1d, type]), .of(0x01, [0xff]), .octets(value.bytes),
            ])
        }
        // It certifies itself and nothing below it, and signs.
        let uses = Element.sequence([
            use(0x13, .sequence([.of(0x01, [0xff]), .of(0x02, [0])])),
            use(0x0f, .of(0x03, [0x07, 0x80])),
        ])
        let content = Element.sequence([
            .of(0xa0, Element.of(0x02, [2]).bytes), .of(0x02, [1]), algorithm, subject,
            .sequence([time(date), time(date.addingTimeInterval(365 * 86400))]), subject, publicKey,
            .of(0xa3, uses.bytes),
        ])
        let digest = HashFunction.sha256.digest(content.bytes)
        let both = EllipticCurve.p256.sign(digest, by: privateKey, seed: seed) ?? []
        let signature = Element.signature(both).bytes
        bytes = Element.sequence([content, algorithm, .bits(signature)]).bytes
    }
}
