/// A file that imports OSLog, or os, has Foundation too, as on iOS.
@_exported public import FaradFoundation
