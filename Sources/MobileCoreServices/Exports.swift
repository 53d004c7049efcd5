/// A file that imports MobileCoreServices has Foundation too, as on iOS.
@_exported public import FaradFoundation
@_exported public import UniformTypeIdentifiers
