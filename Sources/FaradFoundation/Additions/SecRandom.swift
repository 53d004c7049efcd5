// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
import Simulation

public typealias SecRandomRef = OpaquePointer?

/// The system's generator.
public var kSecRandomDefault: SecRandomRef { nil }

/// Success of a call of the Security framework.
public let errSecSuccess: Int32 = 0

/// Fills memory with random bytes of the running process's own stream.
public func SecRandomCopyBytes(
    _ rnd: SecRandomRef, _ count: Int, _ bytes: UnsafeMutableRawPointer
) -> Int32 {
    PhoneProcess.current.fillRandom(UnsafeMutableRawBufferPointer(start: bytes, count: count))
    return errSecSuccess
}
