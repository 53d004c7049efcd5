public import Foundation

/// A picture.
open class UIImage: NSObject {
    private let bytes: Data

    public init?(data: Data) {
        guard !data.isEmpty else { return nil }
        bytes = data
    }

    open var size: CGSize { .zero }
}
