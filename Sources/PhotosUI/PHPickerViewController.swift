public import FaradFoundation
public import Photos
public import UIKit
import UniformTypeIdentifiers

/// Which photos a picker offers.
public struct PHPickerFilter: Hashable, Sendable {
    fileprivate let types: [String]
    public static let images = PHPickerFilter(types: [UTType.image.identifier])
    public static let videos = PHPickerFilter(types: [UTType.movie.identifier])

    /// What one of the filters offers.
    public static func any(of filters: [PHPickerFilter]) -> PHPickerFilter {
        PHPickerFilter(types: filters.flatMap(\.types))
    }
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
open class PHPickerViewController: UIViewController, FileSource {
    public let configuration: PHPickerConfiguration
    public weak var delegate: (any PHPickerViewControllerDelegate)?

    public init(configuration: PHPickerConfiguration) {
        self.configuration = configuration
        super.init()
    }

    package var kind: FileSourceKind { .photos }
    package var fileLimit: Int { configuration.selectionLimit }
    package var acceptedTypes: [String] {
        (configuration.filter ?? .any(of: [.images, .videos])).types
    }

    package func give(_ files: [GivenFile]) {
        finish(
            files.map { file in
                let provider = NSItemProvider(
                    item: file.data, typeIdentifier: file.typeIdentifier)
                provider.suggestedName =
                    URL(fileURLWithPath: file.name, isDirectory: false)
                    .deletingPathExtension().lastPathComponent
                return PHPickerResult(itemProvider: provider, assetIdentifier: nil)
            })
    }

    package func close() { finish([]) }

    private func finish(_ results: [PHPickerResult]) {
        delegate?.picker(self, didFinishPicking: results)
    }
}
