public import FaradFoundation
import Simulation

/// What was copied, for every app of the phone to paste.
open class UIPasteboard: NSObject {
    public struct Name: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public init(_ rawValue: String) { self.rawValue = rawValue }
        public static let general = Name("com.apple.UIKit.pboard.general")
    }

    /// What one pasteboard of the phone holds; every process sees the same.
    private final class Contents {
        var entries: [(type: String, value: Any)] = []
        var changes = 0
        private let resource: Resource
        private unowned let phone: PhoneSystem

        init(_ name: Name, _ phone: PhoneSystem) {
            resource = Resource("pasteboard", name.rawValue)
            self.phone = phone
        }

        /// A use by a process's code is a step of it. False when the process has died before it came
        /// to that.
        func step(_ access: Access) -> Bool {
            guard let process = PhoneProcess.currentIfAny else {
                touch(access)
                return true
            }
            phone.simulation.step(access, resource)
            return !process.isDead
        }

        /// A use by what is no app's code, as a step of nobody's.
        func touch(_ access: Access) { phone.simulation.touches(access, resource) }
    }

    private static let textType = "public.utf8-plain-text"
    private static let urlType = "public.url"
    private static let imageType = "public.image"

    public let name: Name
    private let contents: Contents

    private init(_ name: Name, _ contents: Contents) {
        self.name = name
        self.contents = contents
    }

    /// Stops outside a simulated process.
    open class var general: UIPasteboard {
        guard let phone = PhoneSystem.current else {
            preconditionFailure(
                "UIPasteboard.general was used outside a simulated process; use it in code that "
                    + "the simulation runs.")
        }
        return general(of: phone)
    }

    /// The phone's general pasteboard, from outside its apps.
    package static func general(of phone: PhoneSystem) -> UIPasteboard {
        let name = Name.general
        if let known = phone.pasteboards[name.rawValue] as? Contents {
            return UIPasteboard(name, known)
        }
        let contents = Contents(name, phone)
        phone.pasteboards[name.rawValue] = contents
        return UIPasteboard(name, contents)
    }

    /// Goes up with every change, by whichever app.
    open var changeCount: Int {
        contents.step(.read) ? contents.changes : 0
    }

    /// Setting a value takes the place of everything that was there; nil clears.
    open var string: String? {
        get { value(Self.textType) }
        set { replace(Self.textType, newValue) }
    }

    open var url: URL? {
        get { value(Self.urlType) }
        set { replace(Self.urlType, newValue) }
    }

    open var image: UIImage? {
        get { value(Self.imageType) }
        set { replace(Self.imageType, newValue) }
    }

    open var hasStrings: Bool { string != nil }
    open var hasURLs: Bool { url != nil }
    open var hasImages: Bool { image != nil }

    open func setData(_ data: Data, forPasteboardType type: String) {
        replace(type, data)
    }

    open func data(forPasteboardType type: String) -> Data? { value(type) }

    private func value<T>(_ type: String) -> T? {
        guard contents.step(.read) else { return nil }
        return contents.entries.first { $0.type == type }?.value as? T
    }

    private func replace(_ type: String, _ value: Any?) {
        guard contents.step(.write) else { return }
        put(type, value)
    }

    private func put(_ type: String, _ value: Any?) {
        contents.entries = value.map { [(type, $0)] } ?? []
        contents.changes += 1
    }

    /// Copies a text for a page, whose process is no app's.
    package func copy(forPage text: String) {
        contents.touch(.write)
        put(Self.textType, text)
    }
}
