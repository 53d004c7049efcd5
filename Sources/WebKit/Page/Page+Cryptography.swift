import Cryptography
import JavaScriptCore
import Simulation

/// What `crypto.subtle` is made of (`web/runtime/parts/web-crypto.js`): which keys fit which calls is
/// decided there, and what they come to here.
///
/// Keys and what is random about signatures come from the page's own stream.
extension Page {
    func addCryptography(to host: JSObjectRef) {
        // What another thread has made arrives: one after the other, as WebKit has a queue for it and
        // Chromium a thread.
        add("runBeside", to: host) { page, _ in
            page.cryptography.post("crypto", window: page.settings.pageToApp) { [weak page] in
                page?.perform(.other { page?.call("finished", of: "web-crypto") })
            }
            return nil
        }
        addSecrets(to: host)
        addCurves(to: host)
        addRSA(to: host)
    }

    // MARK: Digests, ciphers, derived keys

    private func addSecrets(to host: JSObjectRef) {
        add("digest", to: host) { page, arguments throws(JSException) in
            let hash = try page.hash(arguments, 0)
            let digest = page.withBytes(of: arguments[1]) {
                hash.digest(UnsafeRawBufferPointer($0))
            }
            return page.made(digest)
        }
        add("authenticationCode", to: host) { page, arguments throws(JSException) in
            let hash = try page.hash(arguments, 0)
            return page.made(
                hash.authenticationCode(
                    of: page.bytes(arguments, 2), key: page.bytes(arguments, 1)))
        }
        add("extractAndExpand", to: host) { page, arguments throws(JSException) in
            let hash = try page.hash(arguments, 0)
            return page.made(
                hash.extractAndExpand(
                    page.bytes(arguments, 1), salt: page.bytes(arguments, 2),
                    info: page.bytes(arguments, 3), count: Int(arguments.number(4))))
        }
        add("stretch", to: host) { page, arguments throws(JSException) in
            let hash = try page.hash(arguments, 0)
            return page.made(
                hash.stretch(
                    page.bytes(arguments, 1), salt: page.bytes(arguments, 2),
                    iterations: UInt32(arguments.number(3)), count: Int(arguments.number(4))))
        }
        add("cipher", to: host) { page, arguments throws(JSException) in
            page.made(try page.cipher(arguments))
        }
    }

    private func cipher(_ arguments: JSArguments) throws(JSException) -> [UInt8]? {
        guard let aes = AES(key: bytes(arguments, 2)) else { return nil }
        let encrypts = arguments.bool(1)
        let (text, iv, number) = (bytes(arguments, 3), bytes(arguments, 4), arguments.number(5))
        switch try arguments.string(0) {
        case "CBC":
            return encrypts ? aes.encryptChain(text, iv: iv) : aes.decryptChain(text, iv: iv)
        case "CTR": return aes.count(text, from: iv, bits: Int(number))
        case "GCM":
            let data = bytes(arguments, 6)
            return encrypts
                ? aes.seal(text, iv: iv, authenticating: data, tagSize: Int(number))
                : aes.open(text, iv: iv, authenticating: data, tagSize: Int(number))
        default: return encrypts ? aes.wrap(text) : aes.unwrap(text)
        }
    }

    // MARK: Elliptic curves

    private func addCurves(to host: JSObjectRef) {
        add("makePrivateKey", to: host) { page, arguments throws(JSException) in
            page.made(try page.curve(arguments).makePrivateKey(seed: page.makeSeed()))
        }
        add("publicKey", to: host) { page, arguments throws(JSException) in
            page.made(try page.curve(arguments).publicKey(of: page.bytes(arguments, 1)))
        }
        add("isPublicKey", to: host) { page, arguments throws(JSException) in
            page.context.makeBool(try page.curve(arguments).has(page.bytes(arguments, 1)))
        }
        add("agree", to: host) { page, arguments throws(JSException) in
            page.made(
                try page.curve(arguments).agree(
                    page.bytes(arguments, 1), with: page.bytes(arguments, 2)))
        }
        add("signOnCurve", to: host) { page, arguments throws(JSException) in
            let hash = HashFunction(rawValue: try arguments.string(1))
            return page.made(
                try page.curve(arguments).sign(
                    page.bytes(arguments, 3), by: page.bytes(arguments, 2), hash: hash,
                    seed: page.makeSeed()))
        }
        add("verifyOnCurve", to: host) { page, arguments throws(JSException) in
            let hash = HashFunction(rawValue: try arguments.string(1))
            return page.context.makeBool(
                try page.curve(arguments).verifies(
                    page.bytes(arguments, 4), of: page.bytes(arguments, 3),
                    by: page.bytes(arguments, 2), hash: hash))
        }
    }

    private func curve(_ arguments: JSArguments) throws(JSException) -> NamedCurve {
        guard let curve = NamedCurve(try arguments.string(0)) else {
            preconditionFailure("The page asks for no other curve")
        }
        return curve
    }

    // MARK: RSA

    private func addRSA(to host: JSObjectRef) {
        add("makeRSA", to: host) { page, arguments throws(JSException) in
            let key = RSAPrivateKey.make(
                bits: Int(arguments.number(0)), exponent: page.bytes(arguments, 1),
                seed: page.makeSeed())
            guard let key else { return nil }
            var thrown: JSValueRef?
            let parts: [JSValueRef?] = key.parts.map { page.made($0) }
            let list = JSObjectMakeArray(page.context.ref, parts.count, parts, &thrown)
            return try page.context.check(list, thrown)
        }
        add("isPublicRSA", to: host) { page, arguments in
            page.context.makeBool(page.publicRSA(arguments, from: 0).isValid)
        }
        add("isPrivateRSA", to: host) { page, arguments in
            page.context.makeBool(page.privateRSA(arguments, from: 0).isValid)
        }
        // A salt of less than no bytes: RSASSA-PKCS1-v1_5, which has none.
        add("signRSA", to: host) { page, arguments throws(JSException) in
            let (hash, message) = (try page.hash(arguments, 0), page.bytes(arguments, 2))
            let (key, saltSize) = (page.privateRSA(arguments, from: 3), Int(arguments.number(1)))
            guard saltSize >= 0 else { return page.made(key.sign(message, by: hash)) }
            return page.made(
                key.sign(message, by: hash, saltSize: saltSize, seed: page.makeSeed()))
        }
        add("verifyRSA", to: host) { page, arguments throws(JSException) in
            let (hash, message) = (try page.hash(arguments, 0), page.bytes(arguments, 2))
            let (key, signature) = (page.publicRSA(arguments, from: 4), page.bytes(arguments, 3))
            let saltSize = Int(arguments.number(1))
            return page.context.makeBool(
                saltSize < 0
                    ? key.verifies(signature, of: message, by: hash)
                    : key.verifies(signature, of: message, by: hash, saltSize: saltSize))
        }
        add("encryptRSA", to: host) { page, arguments throws(JSException) in
            let (hash, label) = (try page.hash(arguments, 0), page.bytes(arguments, 1))
            return page.made(
                page.publicRSA(arguments, from: 3).encrypt(
                    page.bytes(arguments, 2), label: label, by: hash, seed: page.makeSeed()))
        }
        add("decryptRSA", to: host) { page, arguments throws(JSException) in
            let (hash, label) = (try page.hash(arguments, 0), page.bytes(arguments, 1))
            return page.made(
                page.privateRSA(arguments, from: 3).decrypt(
                    page.bytes(arguments, 2), label: label, by: hash))
        }
    }

    private func publicRSA(_ arguments: JSArguments, from first: Int) -> RSAPublicKey {
        RSAPublicKey(modulus: bytes(arguments, first), exponent: bytes(arguments, first + 1))
    }

    private func privateRSA(_ arguments: JSArguments, from first: Int) -> RSAPrivateKey {
        RSAPrivateKey(parts: (first..<first + 8).map { bytes(arguments, $0) })
    }

    // MARK: What comes and goes

    private func hash(_ arguments: JSArguments, _ index: Int) throws(JSException) -> HashFunction {
        guard let hash = HashFunction(rawValue: try arguments.string(index)) else {
            preconditionFailure("The page asks for no other digest")
        }
        return hash
    }

    private func bytes(_ arguments: JSArguments, _ index: Int) -> [UInt8] {
        withBytes(of: arguments[index]) { Array($0) } ?? []
    }

    /// `undefined` for nothing.
    private func made(_ bytes: [UInt8]?) -> JSValueRef {
        guard let bytes else { return context.undefined }
        return bytes.withUnsafeBytes { JSValue(newUint8ArrayFrom: $0, in: context).ref }
    }

    private func makeSeed() -> [UInt8] {
        var seed = [UInt8](repeating: 0, count: 32)
        seed.withUnsafeMutableBytes { randomness.fill($0) }
        return seed
    }
}
