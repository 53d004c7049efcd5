/// A type of data, such as `public.jpeg`, and its place among the other types.
///
/// The types are those of `UTType+System.swift`. A name, extension or MIME type that is not among
/// them gives nil, where the real system may make up a dynamic type (`dyn.…`).
public struct UTType: Hashable, Sendable, CustomStringConvertible {
    /// Such as `public.jpeg`.
    public let identifier: String

    private let entry: Entry

    struct Entry: Sendable {
        let identifier: String
        let supertypes: [String]
        let extensions: [String]
        let mimeTypes: [String]
    }

    init(_ entry: Entry) {
        self.entry = entry
        identifier = entry.identifier
    }

    /// The type of that identifier, or nil when there is none.
    public init?(_ identifier: String) {
        guard let entry = Self.entry(named: identifier) else { return nil }
        self.init(entry)
    }

    /// The type that files with that extension have, of those that conform to `supertype`.
    public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
        let wanted = filenameExtension.lowercased()
        let found = Self.system.first {
            $0.extensions.contains(wanted) && UTType($0).conforms(to: supertype)
        }
        guard let found else { return nil }
        self.init(found)
    }

    /// The type that a MIME type names, of those that conform to `supertype`.
    public init?(mimeType: String, conformingTo supertype: UTType = .data) {
        let wanted = mimeType.lowercased()
        let found = Self.system.first {
            $0.mimeTypes.contains(wanted) && UTType($0).conforms(to: supertype)
        }
        guard let found else { return nil }
        self.init(found)
    }

    /// The extension that a file of this type is given, without the dot.
    public var preferredFilenameExtension: String? { entry.extensions.first }

    public var preferredMIMEType: String? { entry.mimeTypes.first }

    /// All types that this one conforms to, itself left out.
    public var supertypes: Set<UTType> {
        var found: Set<UTType> = []
        for identifier in entry.supertypes {
            guard let supertype = UTType(identifier) else { continue }
            found.insert(supertype)
            found.formUnion(supertype.supertypes)
        }
        return found
    }

    /// Whether data of this type can be used where `type` is asked for; true for the type itself.
    public func conforms(to type: UTType) -> Bool {
        identifier == type.identifier
            || entry.supertypes.contains { UTType($0)?.conforms(to: type) ?? false }
    }

    /// Like `conforms(to:)`, and false for the type itself.
    public func isSubtype(of type: UTType) -> Bool {
        self != type && conforms(to: type)
    }

    public func isSupertype(of type: UTType) -> Bool {
        type.isSubtype(of: self)
    }

    public var description: String { identifier }

    public static func == (left: UTType, right: UTType) -> Bool {
        left.identifier == right.identifier
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(identifier)
    }
}
