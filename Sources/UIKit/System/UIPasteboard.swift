public import FaradFoundation
import Simulation

/// What was copied, for every app of the phone to paste.
open class UIPasteboard: NSObject {
    public struct Name: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public init(_ rawValue: String) { self.rawValue = rawValue }
        public static let general = Name(Pasteboard.general)
    }

    private static let textType = Pasteboard.textType
    private static let urlType = "public.url"
    private static let imageType = "public.image"

    public let name: Name
    private let contents: Pasteboard

    private init(_ name: Name, _ contents: Pasteboard) {
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
        return UIPasteboard(name, Pasteboard.named(name.rawValue, of: phone))
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

    /// One item of one type, as everything here is; of several that are set the first stays.
    open var items: [[String: Any]] {
        get {
            guard contents.step(.read) else { return [] }
            return contents.entries.isEmpty
                ? [] : [Dictionary(contents.entries.map { ($0.type, $0.value) }) { $1 }]
        }
        set { setItems(newValue) }
    }

    open func setItems(_ items: [[String: Any]], options: [OptionsKey: Any] = [:]) {
        guard items.count < 2, (items.first?.count ?? 0) < 2 else {
            unsimulated(
                "UIPasteboard.setItems(_:options:) is not simulated with several items or types")
        }
        let entry = items.first?.first
        replace(entry?.key ?? Self.textType, entry?.value)
    }

    /// How long, and where else, items are kept; without effect on one simulated phone.
    public struct OptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let expirationDate = OptionsKey(rawValue: "UIPasteboardOptionExpirationDate")
        public static let localOnly = OptionsKey(rawValue: "UIPasteboardOptionLocalOnly")
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
        contents.put(type, value)
    }

    /// Copies a text for a page, or for the system, whose processes are no app's.
    package func copy(_ text: String, forPageOf origin: String? = nil) {
        contents.touch(.write)
        contents.put(Self.textType, text, byPageOf: origin)
    }

    /// The origin of the page that has copied what is there, if one has.
    package var pageOrigin: String? {
        contents.touch(.read)
        return contents.pageOrigin
    }
}
