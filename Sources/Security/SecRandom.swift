// swift-format-ignore-file: AlwaysUseLowerCamelCase

import FaradFoundation

public typealias SecRandomRef = OpaquePointer?

/// The system's generator.
public var kSecRandomDefault: SecRandomRef { nil }

/// Fills memory with random bytes of the running process's own stream.
public func SecRandomCopyBytes(
    _ rnd: SecRandomRef, _ count: Int, _ bytes: UnsafeMutableRawPointer
) -> OSStatus {
    PhoneProcess.current.fillRandom(UnsafeMutableRawBufferPointer(start: bytes, count: count))
    return errSecSuccess
}
