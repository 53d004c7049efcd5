import FaradFoundation
import Foundation

/// Who reads a value that stands in a line of the log, of a phone that no debugger is attached to.
public struct OSLogPrivacy: Equatable, Sendable {
    public enum Mask: Equatable, Sendable {
        /// Equal values are told by an equal hash.
        case hash
        case none
    }

    enum Kind: Equatable { case auto, open, closed }

    let kind: Kind
    let mask: Mask

    public static let `public` = OSLogPrivacy(kind: .open, mask: .none)
    public static let `private` = OSLogPrivacy(kind: .closed, mask: .none)
    /// As `private`.
    public static let sensitive = OSLogPrivacy(kind: .closed, mask: .none)
    public static let auto = OSLogPrivacy(kind: .auto, mask: .none)

    public static func `private`(mask: Mask) -> OSLogPrivacy {
        OSLogPrivacy(kind: .closed, mask: mask)
    }
    public static func sensitive(mask: Mask) -> OSLogPrivacy { .private(mask: mask) }
    public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(kind: .auto, mask: mask) }

    func shown(isText: Bool, _ text: () -> String) -> String {
        let isHidden = kind == .closed || (kind == .auto && isText)
        return Redaction(isHidden: isHidden, hasMask: mask == .hash).shown(text)
    }
}

/// How a column of the log is filled.
public struct OSLogStringAlignment: Sendable {
    let width: Int
    let isRight: Bool

    public static var none: OSLogStringAlignment { OSLogStringAlignment(width: 0, isRight: true) }

    public static func right(columns: Int) -> OSLogStringAlignment {
        OSLogStringAlignment(width: columns, isRight: true)
    }

    public static func left(columns: Int) -> OSLogStringAlignment {
        OSLogStringAlignment(width: columns, isRight: false)
    }

    func align(_ text: String) -> String {
        let fill = String(repeating: " ", count: max(0, width - text.count))
        return isRight ? fill + text : text + fill
    }
}

/// A line for the log, written as a text with values in it.
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
    let text: String

    public init(stringLiteral value: String) { text = value }
    public init(stringInterpolation: OSLogInterpolation) { text = stringInterpolation.text }
}

/// What the values of a line become.
public struct OSLogInterpolation: StringInterpolationProtocol, Sendable {
    var text = ""

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) { text += literal }

    private mutating func add(
        _ value: () -> String, _ align: OSLogStringAlignment, _ privacy: OSLogPrivacy,
        isText: Bool
    ) {
        text += privacy.shown(isText: isText) { align.align(value()) }
    }

    public mutating func appendInterpolation<Number: FixedWidthInteger>(
        _ number: @autoclosure () -> Number, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        let number = number()
        add({ "\(number)" }, align, privacy, isText: false)
    }

    public mutating func appendInterpolation(
        _ number: @autoclosure () -> Double, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        // As `%f` writes it.
        let number = number()
        add({ String(format: "%f", number) }, align, privacy, isText: false)
    }

    public mutating func appendInterpolation(
        _ number: @autoclosure () -> Float, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        appendInterpolation(Double(number()), align: align, privacy: privacy)
    }

    public mutating func appendInterpolation(
        _ boolean: @autoclosure () -> Bool, privacy: OSLogPrivacy = .auto
    ) {
        let boolean = boolean()
        add({ "\(boolean)" }, .none, privacy, isText: false)
    }

    public mutating func appendInterpolation(
        _ string: @autoclosure () -> String, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        let string = string()
        add({ string }, align, privacy, isText: true)
    }

    public mutating func appendInterpolation<Value: CustomStringConvertible>(
        _ value: @autoclosure () -> Value, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        let value = value()
        add({ value.description }, align, privacy, isText: true)
    }

    public mutating func appendInterpolation(
        _ object: @autoclosure () -> NSObject, privacy: OSLogPrivacy = .auto
    ) {
        let object = object()
        add({ object.description }, .none, privacy, isText: true)
    }

    public mutating func appendInterpolation(
        _ error: @autoclosure () -> any Error, privacy: OSLogPrivacy = .auto
    ) {
        let error = error()
        add({ "\(error as NSError)" }, .none, privacy, isText: true)
    }

    /// A type's name is a text like others.
    public mutating func appendInterpolation(
        _ type: @autoclosure () -> any Any.Type, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        let type = type()
        add({ "\(type)" }, align, privacy, isText: true)
    }
}
