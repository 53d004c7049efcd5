/// A file that imports PhotosUI has Foundation and UIKit too, as on iOS.
@_exported public import FaradFoundation
@_exported public import Photos
@_exported public import UIKit
