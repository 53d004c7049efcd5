// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import FaradFoundation
import LocalAuthentication

/// What the user has to show before an item's data is told; one of several with `or`, else all.
public struct SecAccessControlCreateFlags: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A face, a finger or the passcode.
    public static let userPresence = SecAccessControlCreateFlags(rawValue: 1 << 0)
    public static let biometryAny = SecAccessControlCreateFlags(rawValue: 1 << 1)
    /// A face or a finger that the phone knew when the item was made.
    public static let biometryCurrentSet = SecAccessControlCreateFlags(rawValue: 1 << 3)
    public static let touchIDAny = biometryAny
    public static let touchIDCurrentSet = biometryCurrentSet
    public static let devicePasscode = SecAccessControlCreateFlags(rawValue: 1 << 4)
    public static let or = SecAccessControlCreateFlags(rawValue: 1 << 14)
    public static let and = SecAccessControlCreateFlags(rawValue: 1 << 15)
    public static let privateKeyUsage = SecAccessControlCreateFlags(rawValue: 1 << 30)
    public static let applicationPassword = SecAccessControlCreateFlags(rawValue: 1 << 31)
}

/// Who may see an item, and when.
public final class SecAccessControl {
    let protection: String
    let flags: SecAccessControlCreateFlags
    /// Which faces and fingers the phone knew then.
    private let enrollment: Int

    fileprivate init(_ protection: String, _ flags: SecAccessControlCreateFlags) {
        self.protection = protection
        self.flags = flags
        enrollment = BiometricDaemon.of(PhoneProcess.current.system).enrollment
    }

    /// As the keychain's file has it.
    init?(_ record: PropertyListValue) {
        guard case .dictionary(let parts) = record, case .string(let text)? = parts["prot"],
            case .integer(let number)? = parts["flags"], case .integer(let set)? = parts["set"]
        else { return nil }
        protection = text
        flags = SecAccessControlCreateFlags(rawValue: UInt(number))
        enrollment = Int(set)
    }

    var record: PropertyListValue {
        .dictionary([
            "prot": .string(protection), "flags": .integer(Int64(flags.rawValue)),
            "set": .integer(Int64(enrollment)),
        ])
    }

    private var byBiometry: Bool {
        !flags.isDisjoint(with: [.userPresence, .biometryAny, .biometryCurrentSet])
    }
    private var byPasscode: Bool { !flags.isDisjoint(with: [.userPresence, .devicePasscode]) }

    var asksUser: Bool { byBiometry || byPasscode }

    func isValid(_ phone: PhoneSystem) -> Bool {
        !flags.contains(.biometryCurrentSet) || flags.contains(.or)
            || enrollment == BiometricDaemon.of(phone).enrollment
    }

    /// Waits until the user has answered.
    func ask(_ context: LAContext, _ prompt: String, _ process: PhoneProcess) -> OSStatus {
        var status: OSStatus?
        context.prove(prompt, byBiometry: byBiometry, byPasscode: byPasscode) { code in
            status =
                switch code {
                case nil: errSecSuccess
                case .userCancel, .systemCancel, .appCancel, .userFallback: errSecUserCanceled
                case .notInteractive: errSecInteractionNotAllowed
                default: errSecAuthFailed
                }
        }
        process.wait(until: { status != nil }, "SecItemCopyMatching")
        return status ?? errSecNotAvailable
    }
}

/// Nil, with `errSecParam`, where the protection is none.
public func SecAccessControlCreateWithFlags(
    _ allocator: CFAllocator?, _ protection: CFTypeRef, _ flags: SecAccessControlCreateFlags,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecAccessControl? {
    guard let text = protection as? String, SecItemQuery.protections.contains(text) else {
        let failure = NSError(domain: "NSOSStatusErrorDomain", code: Int(errSecParam))
        error?.pointee = Unmanaged.passRetained(failure)
        return nil
    }
    for (flag, name) in [
        (SecAccessControlCreateFlags.and, "and"), (.privateKeyUsage, "privateKeyUsage"),
        (.applicationPassword, "applicationPassword"),
    ] where flags.contains(flag) {
        unsimulated("SecAccessControlCreateFlags.\(name)")
    }
    return SecAccessControl(text, flags)
}
