import Cryptography
import FaradFoundation

/// What a site is told of a passkey, byte by byte (Web Authentication, 5.8.1 and 6.1).
struct PublicKeyCredential {
    let passkey: PasskeyDaemon.Passkey

    /// The user was there and was looked at; the key can be copied to other phones, and has been.
    private enum Flags {
        static let use: UInt8 = 0x1d
        static let creation: UInt8 = 0x5d
    }

    /// As the phone writes it for an app.
    static func clientData(_ type: String, _ challenge: Data, _ relyingParty: String) -> Data {
        let text = challenge.base64URL
        return Data(
            #"{"type":"\#(type)","challenge":"\#(text)","origin":"https://\#(relyingParty)"}"#.utf8)
    }

    private func authenticatorData(_ flags: UInt8) -> [UInt8] {
        // Keys that are on several phones are not counted.
        HashFunction.sha256.digest(Array(passkey.relyingParty.utf8)) + [flags, 0, 0, 0, 0]
    }

    var assertionData: Data { Data(authenticatorData(Flags.use)) }

    /// Nobody attests anything, nor says of what make the phone is (`none`).
    var attestationObject: Data? {
        guard let key = EllipticCurve.p256.publicKey(of: passkey.privateKey) else { return nil }
        let (x, y) = (key.prefix(32), key.suffix(32))
        // COSE: an elliptic curve, ES256, P-256, and both coordinates.
        let cose =
            [0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20] + x
            + [0x22, 0x58, 0x20] + y
        let data =
            authenticatorData(Flags.creation) + [UInt8](repeating: 0, count: 16)
            + [0, UInt8(passkey.id.count)] + passkey.id + cose
        return Data(
            [0xa3, 0x63] + Array("fmt".utf8) + [0x64] + Array("none".utf8) + [0x67]
                + Array("attStmt".utf8) + [0xa0, 0x68] + Array("authData".utf8)
                + [0x58, UInt8(data.count)] + data)
    }

    /// As ES256 signs, in DER; what is random about it is another for each text, in another run too.
    func signature(of clientData: Data, seed: [UInt8]) -> Data? {
        let signed = Array(assertionData) + HashFunction.sha256.digest(Array(clientData))
        let digest = HashFunction.sha256.digest(signed)
        return EllipticCurve.p256.sign(digest, by: passkey.privateKey, seed: seed + digest)
            .map { Data(DistinguishedEncoding.signature($0).bytes) }
    }
}
