public import Foundation

/// A `.storekit` file: what an app sells, as Xcode keeps it for its tests.
public struct StoreKitFile: Hashable, Sendable {
    /// As messages call it.
    public var name: String
    public var contents: [UInt8]

    public init(name: String, contents: some Sequence<UInt8>) {
        self.name = name
        self.contents = Array(contents)
    }

    /// Reads one of this machine's.
    ///
    /// - Throws: Foundation's errors where it cannot be read.
    public init(contentsOf url: URL) throws {
        self.init(name: url.lastPathComponent, contents: try Data(contentsOf: url))
    }
}
