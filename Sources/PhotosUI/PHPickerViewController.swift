public import FaradFoundation
public import Photos
public import UIKit

/// Which photos a picker offers.
public struct PHPickerFilter: Hashable, Sendable {
    private let name: String
    public static let images = PHPickerFilter(name: "images")
}

/// How a picker is to be.
public struct PHPickerConfiguration {
    /// The most that may be picked; 0: any number.
    public var selectionLimit = 1
    public var filter: PHPickerFilter?

    public init(photoLibrary: PHPhotoLibrary) {}
    public init() {}
}

/// A photo that was picked.
public struct PHPickerResult {
    public let itemProvider: NSItemProvider
    /// Nil: no photo of this phone can be looked up.
    public let assetIdentifier: String?
}

/// Hears what was picked; nothing, when the picker was closed.
public protocol PHPickerViewControllerDelegate: AnyObject {
    func picker(_ picker: PHPickerViewController, didFinishPicking results: [PHPickerResult])
}

/// The picker of the user's photos, in a process of its own on a phone. It stays until the user picks
/// or closes it.
open class PHPickerViewController: UIViewController, PhotoSource {
    public let configuration: PHPickerConfiguration
    public weak var delegate: (any PHPickerViewControllerDelegate)?

    public init(configuration: PHPickerConfiguration) {
        self.configuration = configuration
        super.init()
    }

    package var photoLimit: Int { configuration.selectionLimit }

    package func give(_ photos: [GivenPhoto]) {
        finish(
            photos.map { photo in
                PHPickerResult(
                    itemProvider: NSItemProvider(
                        item: photo.data, typeIdentifier: photo.typeIdentifier),
                    assetIdentifier: nil)
            })
    }

    package func close() { finish([]) }

    private func finish(_ results: [PHPickerResult]) {
        delegate?.picker(self, didFinishPicking: results)
    }
}
