/// A file that imports UIKit has Foundation and Core Animation too, as on iOS.
@_exported public import FaradFoundation
@_exported public import QuartzCore
