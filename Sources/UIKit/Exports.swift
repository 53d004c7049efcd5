/// A file that imports UIKit has Foundation too, as on iOS.
@_exported public import FaradFoundation
