// swift-format-ignore-file: AlwaysUseLowerCamelCase

import FaradFoundation
import Foundation

/// How much a line of the log matters.
public struct OSLogType: RawRepresentable, Equatable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    public init(_ rawValue: UInt8) { self.rawValue = rawValue }
    public static let `default` = OSLogType(0)
    public static let info = OSLogType(1)
    public static let debug = OSLogType(2)
    public static let error = OSLogType(16)
    public static let fault = OSLogType(17)
}

/// Where lines of the log come from: a subsystem of an app, and a part of it.
///
/// A line stands in the phone's log as `[subsystem:category] text`. Lines for debugging do not stand there:
/// a phone takes them only where it is configured to. Those that inform do, which a phone holds in memory
/// for whoever collects its log in time.
public final class OSLog: NSObject, Sendable {
    public struct Category: RawRepresentable, Equatable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let pointsOfInterest = Category(rawValue: "PointsOfInterest")
    }

    private let source: String?
    private let isDisabled: Bool

    private init(source: String?, isDisabled: Bool) {
        self.source = source
        self.isDisabled = isDisabled
    }

    public convenience init(subsystem: String, category: String) {
        self.init(source: "\(subsystem):\(category)", isDisabled: false)
    }

    public convenience init(subsystem: String, category: Category) {
        self.init(subsystem: subsystem, category: category.rawValue)
    }

    public static var `default`: OSLog { OSLog(source: nil, isDisabled: false) }
    public static var disabled: OSLog { OSLog(source: nil, isDisabled: true) }

    public func isEnabled(type: OSLogType) -> Bool { !isDisabled && type != .debug }

    func write(_ text: @autoclosure () -> String, _ type: OSLogType) {
        guard isEnabled(type: type) else { return }
        Log.write((source.map { "[\($0)] " } ?? "") + text())
    }
}

/// Writes lines to the phone's log.
public struct Logger: Sendable {
    private let log: OSLog

    public init(subsystem: String, category: String) {
        log = OSLog(subsystem: subsystem, category: category)
    }

    public init(_ logObj: OSLog) { log = logObj }

    public init() { log = .default }

    public func log(_ message: OSLogMessage) { log(level: .default, message) }

    public func log(level: OSLogType, _ message: OSLogMessage) { log.write(message.text, level) }

    /// As `debug(_:)`.
    public func trace(_ message: OSLogMessage) { log(level: .debug, message) }
    public func debug(_ message: OSLogMessage) { log(level: .debug, message) }
    public func info(_ message: OSLogMessage) { log(level: .info, message) }
    public func notice(_ message: OSLogMessage) { log(level: .default, message) }
    /// As `error(_:)`.
    public func warning(_ message: OSLogMessage) { log(level: .error, message) }
    public func error(_ message: OSLogMessage) { log(level: .error, message) }
    /// As `fault(_:)`.
    public func critical(_ message: OSLogMessage) { log(level: .fault, message) }
    public func fault(_ message: OSLogMessage) { log(level: .fault, message) }
}

/// Writes a line with what a format of C's makes of arguments; texts and objects are private unless the
/// format says `{public}`.
public func os_log(
    _ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default,
    type: OSLogType = .default, _ args: any CVarArg...
) {
    log.write(LogFormat(message.description).text(of: args), type)
}

public func os_log(
    _ type: OSLogType, dso: UnsafeRawPointer? = nil, log: OSLog = .default,
    _ message: StaticString, _ args: any CVarArg...
) {
    log.write(LogFormat(message.description).text(of: args), type)
}

public func os_log(_ type: OSLogType = .default, log: OSLog = .default, _ message: OSLogMessage) {
    log.write(message.text, type)
}

@_disfavoredOverload
public func os_log(_ message: OSLogMessage, log: OSLog = .default, type: OSLogType = .default) {
    log.write(message.text, type)
}
