/// A file that imports AVFoundation has Foundation too, as on iOS.
@_exported public import FaradFoundation
