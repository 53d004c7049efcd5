// swift-format-ignore-file: AlwaysUseLowerCamelCase

import FaradFoundation

/// Fills memory with random bytes of the running process's own stream.
@discardableResult
public func CCRandomGenerateBytes(_ bytes: UnsafeMutableRawPointer!, _ count: Int) -> CCRNGStatus {
    guard count != 0 else { return CCRNGStatus(kCCSuccess) }
    guard let bytes else { return CCRNGStatus(kCCParamError) }
    PhoneProcess.current.fillRandom(UnsafeMutableRawBufferPointer(start: bytes, count: count))
    return CCRNGStatus(kCCSuccess)
}
