// swift-format-ignore-file: AlwaysUseLowerCamelCase

// Put this file into each target with code of an app; the plugin FaradShadows does it. On the phone
// these names are Foundation's. Here a target-local declaration wins over the host's Foundation, so
// that the app's own files stay as they are and nothing of them reaches the host.
import FaradFoundation
import Foundation

typealias UserDefaults = FaradFoundation.UserDefaults
typealias FileManager = FaradFoundation.FileManager
typealias NotificationCenter = FaradFoundation.NotificationCenter
typealias DispatchQueue = FaradFoundation.DispatchQueue
typealias DispatchTime = FaradFoundation.DispatchTime
typealias DispatchWallTime = FaradFoundation.DispatchWallTime
typealias DispatchWorkItem = FaradFoundation.DispatchWorkItem
typealias DispatchGroup = FaradFoundation.DispatchGroup
typealias DispatchSemaphore = FaradFoundation.DispatchSemaphore
typealias DispatchPredicate = FaradFoundation.DispatchPredicate
typealias OperationQueue = FaradFoundation.OperationQueue
typealias Timer = FaradFoundation.Timer
typealias RunLoop = FaradFoundation.RunLoop
typealias Thread = FaradFoundation.Thread
typealias Bundle = FaradFoundation.Bundle
typealias ProcessInfo = FaradFoundation.ProcessInfo
typealias DateFormatter = FaradFoundation.DateFormatter
typealias Task = FaradFoundation.PhoneTask
typealias MainActor = FaradFoundation.PhoneMainActor

// Not in the host's Foundation at all; on iOS a file that imports Foundation has them.
typealias Selector = FaradFoundation.Selector
typealias NSItemProvider = FaradFoundation.NSItemProvider
typealias NSExtensionItem = FaradFoundation.NSExtensionItem
typealias NSExtensionContext = FaradFoundation.NSExtensionContext
typealias NSUserActivity = FaradFoundation.NSUserActivity
typealias NSFileCoordinator = FaradFoundation.NSFileCoordinator
typealias NSFilePresenter = FaradFoundation.NSFilePresenter
typealias CFString = FaradFoundation.CFString
typealias CFDictionary = FaradFoundation.CFDictionary
typealias CFTypeRef = FaradFoundation.CFTypeRef
typealias CFURL = FaradFoundation.CFURL
typealias CFNotificationCenter = FaradFoundation.CFNotificationCenter
typealias CFNotificationName = FaradFoundation.CFNotificationName
typealias CFNotificationCallback = FaradFoundation.CFNotificationCallback
typealias CFNotificationSuspensionBehavior = FaradFoundation.CFNotificationSuspensionBehavior

// MARK: What is not simulated: the compiler says so where an app names it

@available(*, unavailable, message: "Farad does not simulate FileHandle; use Data or String")
final class FileHandle {
    init(forReadingFrom url: Foundation.URL) throws {}
    init(forWritingTo url: Foundation.URL) throws {}
    init(forUpdating url: Foundation.URL) throws {}
    init?(forReadingAtPath path: String) {}
    init?(forWritingAtPath path: String) {}
    init?(forUpdatingAtPath path: String) {}
    init(fileDescriptor: Int32, closeOnDealloc: Bool = false) {}
}

@available(*, unavailable, message: "Farad does not simulate InputStream; use Data(contentsOf:)")
final class InputStream {
    init(data: Foundation.Data) {}
    init?(url: Foundation.URL) {}
    init?(fileAtPath path: String) {}
}

@available(*, unavailable, message: "Farad does not simulate OutputStream; use Data.write(to:)")
final class OutputStream {
    init(toMemory: ()) {}
    init?(url: Foundation.URL, append: Bool) {}
    init?(toFileAtPath path: String, append: Bool) {}
}

@available(*, unavailable, message: "Farad does not simulate DispatchSource; use Timer")
final class DispatchSource {
    static func makeTimerSource(flags: [Int] = [], queue: DispatchQueue? = nil) -> DispatchSource {
        fatalError()
    }
}

@available(*, unavailable, message: "Farad does not simulate Operation; use addOperation { }")
class Operation {
    init() {}
}

@available(*, unavailable, message: "Farad does not simulate BlockOperation; use addOperation { }")
final class BlockOperation {
    init(block: @escaping () -> Void) {}
}

// MARK: Time and identity

extension Foundation.Date {
    init() { self = PhoneClock.date }
    init(timeIntervalSinceNow seconds: TimeInterval) { self = PhoneClock.date + seconds }
    static var now: Foundation.Date { PhoneClock.date }
    static var timeIntervalSinceReferenceDate: TimeInterval {
        PhoneClock.date.timeIntervalSinceReferenceDate
    }
    /// That of a date, which the name above would hide.
    var timeIntervalSinceReferenceDate: TimeInterval {
        timeIntervalSince(Foundation.Date(timeIntervalSinceReferenceDate: 0))
    }
    var timeIntervalSinceNow: TimeInterval { timeIntervalSince(PhoneClock.date) }
}

extension Foundation.UUID {
    init() { self = PhoneClock.uuid() }
}

// MARK: Random numbers

typealias SystemRandomNumberGenerator = PhoneRandomness

extension FixedWidthInteger {
    static func random(in range: Swift.Range<Self>) -> Self {
        var numbers = PhoneRandomness()
        return random(in: range, using: &numbers)
    }

    static func random(in range: Swift.ClosedRange<Self>) -> Self {
        var numbers = PhoneRandomness()
        return random(in: range, using: &numbers)
    }
}

extension BinaryFloatingPoint where RawSignificand: FixedWidthInteger {
    static func random(in range: Swift.Range<Self>) -> Self {
        var numbers = PhoneRandomness()
        return random(in: range, using: &numbers)
    }

    static func random(in range: Swift.ClosedRange<Self>) -> Self {
        var numbers = PhoneRandomness()
        return random(in: range, using: &numbers)
    }
}

extension Swift.Bool {
    static func random() -> Swift.Bool {
        var numbers = PhoneRandomness()
        return random(using: &numbers)
    }
}

extension Swift.Collection {
    func randomElement() -> Element? {
        var numbers = PhoneRandomness()
        return randomElement(using: &numbers)
    }
}

extension Swift.Sequence {
    func shuffled() -> [Element] {
        var numbers = PhoneRandomness()
        return shuffled(using: &numbers)
    }
}

extension Swift.MutableCollection where Self: Swift.RandomAccessCollection {
    mutating func shuffle() {
        var numbers = PhoneRandomness()
        shuffle(using: &numbers)
    }
}

func arc4random() -> Swift.UInt32 { .random(in: .min ... .max) }

func arc4random_uniform(_ bound: Swift.UInt32) -> Swift.UInt32 {
    bound < 2 ? 0 : .random(in: 0..<bound)
}

func arc4random_buf(_ bytes: UnsafeMutableRawPointer!, _ count: Swift.Int) {
    for index in 0..<count {
        bytes.storeBytes(of: .random(in: .min ... .max), toByteOffset: index, as: Swift.UInt8.self)
    }
}

extension Foundation.TimeZone {
    static var current: Foundation.TimeZone { PhoneClock.timeZone }
    static var autoupdatingCurrent: Foundation.TimeZone { PhoneClock.timeZone }
}

extension Foundation.Locale {
    static var current: Foundation.Locale { PhoneClock.locale }
    static var autoupdatingCurrent: Foundation.Locale { PhoneClock.locale }
    static var preferredLanguages: [String] { PhoneClock.preferredLanguages }
}

extension Foundation.Calendar {
    static var current: Foundation.Calendar { PhoneClock.calendar }
    static var autoupdatingCurrent: Foundation.Calendar { PhoneClock.calendar }
}

// MARK: Files

extension Foundation.Data {
    init(contentsOf url: __shared Foundation.URL, options: Foundation.Data.ReadingOptions = [])
        throws
    {
        self = try FileContents.read(url)
    }

    func write(to url: Foundation.URL, options: Foundation.Data.WritingOptions = []) throws {
        try FileContents.write(self, url, options)
    }
}

extension Swift.String {
    init(contentsOf url: __shared Foundation.URL, encoding enc: Swift.String.Encoding) throws {
        self = try FileContents.text(FileContents.read(url), enc)
    }

    init(contentsOf url: __shared Foundation.URL) throws {
        self = try FileContents.text(FileContents.read(url), .utf8)
    }

    init(contentsOfFile path: __shared String, encoding enc: Swift.String.Encoding) throws {
        self = try FileContents.text(FileContents.read(path: path), enc)
    }

    init(contentsOfFile path: __shared String) throws {
        self = try FileContents.text(FileContents.read(path: path), .utf8)
    }

    func write(to url: Foundation.URL, atomically: Bool, encoding enc: Swift.String.Encoding) throws
    {
        try FileContents.write(FileContents.bytes(self, enc), url, [])
    }

    func write(toFile path: String, atomically: Bool, encoding enc: Swift.String.Encoding) throws {
        try FileContents.write(FileContents.bytes(self, enc), path: path)
    }
}

extension Foundation.NSData {
    @available(*, unavailable, message: "use Data(contentsOf:)")
    convenience init(contentsOf url: Foundation.URL) { fatalError() }
    @available(*, unavailable, message: "use Data(contentsOf:)")
    convenience init?(contentsOfFile path: String) { fatalError() }
}

extension Foundation.NSDictionary {
    @available(*, unavailable, message: "use PropertyListSerialization and Data(contentsOf:)")
    convenience init?(contentsOfFile path: String) { fatalError() }
}

extension Foundation.NSArray {
    @available(*, unavailable, message: "use PropertyListSerialization and Data(contentsOf:)")
    convenience init?(contentsOfFile path: String) { fatalError() }
}

extension Foundation.URL {
    /// Whether a folder is there is the phone's to say, not the host's.
    init(fileURLWithPath path: __shared String) {
        self.init(fileURLWithPath: path, isDirectory: FileContents.isDirectory(path))
    }

    var path: String { FileContents.path(self) }

    func appendingPathComponent(_ component: String) -> Foundation.URL {
        FileContents.appending(component, to: self)
    }

    func checkResourceIsReachable() throws -> Bool {
        _ = try FileManager.default.attributesOfItem(atPath: path)
        return true
    }

    @available(*, unavailable, message: "use FileManager.attributesOfItem(atPath:)")
    func resourceValues(forKeys keys: Set<URLResourceKey>) throws -> URLResourceValues {
        fatalError()
    }
}

func NSHomeDirectory() -> String { FileManager.homePath }

func NSTemporaryDirectory() -> String { FileManager.temporaryPath }

func NSSearchPathForDirectoriesInDomains(
    _ directory: FileManager.SearchPathDirectory, _ domainMask: FileManager.SearchPathDomainMask,
    _ expandTilde: Bool
) -> [String] {
    FileManager.default.urls(for: directory, in: domainMask).map(\.path)
}

// MARK: What errors say

extension Swift.Error {
    var localizedDescription: Swift.String { PhoneErrorText.description(of: self) }
}

extension Foundation.NSError {
    var localizedDescription: Swift.String { PhoneErrorText.description(of: self) }
}

extension Foundation.NSNumber {
    var stringValue: Swift.String { PhoneNumberText.text(of: self) }
}

// MARK: The machine

func uname(_ name: UnsafeMutablePointer<utsname>!) -> Int32 { PhoneKernel.name(name) }

// MARK: Darwin notifications

func CFNotificationCenterGetDarwinNotifyCenter() -> CFNotificationCenter! {
    FaradFoundation.CFNotificationCenterGetDarwinNotifyCenter()
}

func CFNotificationCenterAddObserver(
    _ center: CFNotificationCenter!, _ observer: UnsafeRawPointer!,
    _ callBack: CFNotificationCallback!, _ name: CFString!, _ object: UnsafeRawPointer!,
    _ suspensionBehavior: CFNotificationSuspensionBehavior
) {
    FaradFoundation.CFNotificationCenterAddObserver(
        center, observer, callBack, name, object, suspensionBehavior)
}

func CFNotificationCenterRemoveObserver(
    _ center: CFNotificationCenter!, _ observer: UnsafeRawPointer!, _ name: CFNotificationName!,
    _ object: UnsafeRawPointer!
) {
    FaradFoundation.CFNotificationCenterRemoveObserver(center, observer, name, object)
}

func CFNotificationCenterRemoveEveryObserver(
    _ center: CFNotificationCenter!, _ observer: UnsafeRawPointer!
) {
    FaradFoundation.CFNotificationCenterRemoveEveryObserver(center, observer)
}

func CFNotificationCenterPostNotification(
    _ center: CFNotificationCenter!, _ name: CFNotificationName!, _ object: UnsafeRawPointer!,
    _ userInfo: CFDictionary!, _ deliverImmediately: Bool
) {
    FaradFoundation.CFNotificationCenterPostNotification(
        center, name, object, userInfo, deliverImmediately)
}

// MARK: Logging

func print(_ items: Any..., separator: String = " ", terminator: String = "\n") {
    Log.write(items.map { String(describing: $0) }.joined(separator: separator), terminator)
}

func debugPrint(_ items: Any..., separator: String = " ", terminator: String = "\n") {
    Log.write(items.map { String(reflecting: $0) }.joined(separator: separator), terminator)
}

func NSLog(_ format: String, _ args: CVarArg...) { Log.system(format, args) }

func NSLogv(_ format: String, _ args: [CVarArg]) { Log.system(format, args) }

func NSLocalizedString(
    _ key: String, tableName: String? = nil, value: String = "", comment: String
) -> String {
    Bundle.main.localizedString(forKey: key, value: value, table: tableName)
}

func dispatchPrecondition(condition: @autoclosure () -> DispatchPredicate) {
    FaradFoundation.dispatchPrecondition(condition: condition())
}
