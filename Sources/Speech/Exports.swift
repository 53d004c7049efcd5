/// A file that imports Speech has AVFoundation and Foundation too, as on iOS.
@_exported public import AVFoundation
@_exported public import FaradFoundation
