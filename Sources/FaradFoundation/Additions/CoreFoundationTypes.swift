// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

// Core Foundation's types as they are here: Swift's own, so that `query as CFDictionary` and
// `kSecClass as String` compile as on iOS. A result comes as `Any`, and `as? Data` and
// `as? [String: Any]` take it.
public typealias CFDictionary = [String: Any]
public typealias CFString = String
public typealias CFTypeRef = Any
public typealias CFURL = Foundation.URL
public typealias CFError = NSError
public typealias CFNumber = NSNumber
public typealias CFArray = [Any]
public typealias CFData = NSData
public typealias CFMutableData = NSMutableData
/// In seconds since 2001.
public typealias CFAbsoluteTime = Double

/// Who gives memory; there is one alone, and nil is it.
public final class CFAllocator: Sendable { private init() {} }
public let kCFAllocatorDefault: CFAllocator? = nil

/// What is counted is counted here as well; a URL comes as the type that it is here.
public func CFBridgingRetain(_ X: Any?) -> CFTypeRef? { (X as? NSURL).map { $0 as URL } ?? X }

extension NSURL {
    public class func fileURL(withPath path: String) -> URL { URL(fileURLWithPath: path) }
}
