/// A file that imports EventKit has Foundation too, as on iOS.
@_exported public import FaradFoundation
