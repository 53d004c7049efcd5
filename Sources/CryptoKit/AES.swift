public import Crypto
public import FaradFoundation

/// The cipher AES, in the mode GCM.
public enum AES {
    public enum GCM {
        /// Twelve bytes that no other text under the key has.
        public struct Nonce: ContiguousBytes, Sendable, Sequence {
            let nonce: Crypto.AES.GCM.Nonce

            /// A random one, of the process's own stream.
            public init() {
                do {
                    nonce = try Crypto.AES.GCM.Nonce(data: Randomness.bytes(12))
                } catch {
                    preconditionFailure("twelve bytes are a nonce: \(error)")
                }
            }

            public init<D: DataProtocol>(data: D) throws {
                nonce = try Crypto.AES.GCM.Nonce(data: data)
            }

            init(_ nonce: Crypto.AES.GCM.Nonce) { self.nonce = nonce }

            public func withUnsafeBytes<R>(
                _ body: (UnsafeRawBufferPointer) throws -> R
            ) rethrows -> R { try nonce.withUnsafeBytes(body) }

            public func makeIterator() -> Array<UInt8>.Iterator { Array(nonce).makeIterator() }
        }

        /// A text that is sealed, with what it takes to open it beside the key.
        public struct SealedBox: Sendable {
            let box: Crypto.AES.GCM.SealedBox

            init(_ box: Crypto.AES.GCM.SealedBox) { self.box = box }

            public init<D: DataProtocol>(combined: D) throws {
                box = try Crypto.AES.GCM.SealedBox(combined: combined)
            }

            public init<C: DataProtocol, T: DataProtocol>(
                nonce: Nonce, ciphertext: C, tag: T
            ) throws {
                box = try Crypto.AES.GCM.SealedBox(
                    nonce: nonce.nonce, ciphertext: ciphertext, tag: tag)
            }

            public var nonce: Nonce { Nonce(box.nonce) }
            public var ciphertext: Data { box.ciphertext }
            public var tag: Data { box.tag }
            /// Nonce, text and tag; nil where the nonce has not twelve bytes.
            public var combined: Data? { box.combined }
        }

        public static func seal<Plaintext: DataProtocol>(
            _ message: Plaintext, using key: SymmetricKey, nonce: Nonce? = nil
        ) throws -> SealedBox {
            SealedBox(
                try Crypto.AES.GCM.seal(
                    message, using: key.key, nonce: (nonce ?? Nonce()).nonce))
        }

        public static func seal<Plaintext: DataProtocol, Added: DataProtocol>(
            _ message: Plaintext, using key: SymmetricKey, nonce: Nonce? = nil,
            authenticating authenticatedData: Added
        ) throws -> SealedBox {
            SealedBox(
                try Crypto.AES.GCM.seal(
                    message, using: key.key, nonce: (nonce ?? Nonce()).nonce,
                    authenticating: authenticatedData))
        }

        public static func open(_ sealedBox: SealedBox, using key: SymmetricKey) throws -> Data {
            try Crypto.AES.GCM.open(sealedBox.box, using: key.key)
        }

        public static func open<Added: DataProtocol>(
            _ sealedBox: SealedBox, using key: SymmetricKey,
            authenticating authenticatedData: Added
        ) throws -> Data {
            try Crypto.AES.GCM.open(
                sealedBox.box, using: key.key, authenticating: authenticatedData)
        }
    }
}
