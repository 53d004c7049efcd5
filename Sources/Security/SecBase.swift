// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import FaradFoundation

public typealias CFDictionary = FaradFoundation.CFDictionary
public typealias CFString = FaradFoundation.CFString
public typealias CFTypeRef = FaradFoundation.CFTypeRef

/// What a call of the Security framework answers with.
public typealias OSStatus = FaradFoundation.OSStatus

public let errSecSuccess: OSStatus = 0
/// The file of a device folder cannot be written.
public let errSecIO: OSStatus = -36
public let errSecParam: OSStatus = -50
/// The user has said no.
public let errSecUserCanceled: OSStatus = -128
public let errSecAuthFailed: OSStatus = -25293
public let errSecInteractionNotAllowed: OSStatus = -25308
public let errSecNotAvailable: OSStatus = -25291
public let errSecDuplicateItem: OSStatus = -25299
public let errSecItemNotFound: OSStatus = -25300
public let errSecMissingEntitlement: OSStatus = -34018

/// A sentence for a status; nil for one that no call here answers with.
public func SecCopyErrorMessageString(
    _ status: OSStatus, _ reserved: UnsafeMutableRawPointer?
) -> CFString? {
    switch status {
    case errSecSuccess: "No error."
    case errSecIO: "I/O error."
    case errSecParam: "One or more parameters passed to a function were not valid."
    case errSecUserCanceled: "User canceled the operation."
    case errSecAuthFailed: "The user name or passphrase you entered is not correct."
    case errSecInteractionNotAllowed: "User interaction is not allowed."
    case errSecNotAvailable: "No keychain is available. You may need to restart your computer."
    case errSecDuplicateItem: "The specified item already exists in the keychain."
    case errSecItemNotFound: "The specified item could not be found in the keychain."
    case errSecMissingEntitlement: "A required entitlement isn't present."
    default: nil
    }
}
