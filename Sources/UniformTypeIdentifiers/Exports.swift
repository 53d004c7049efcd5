/// A file that imports UniformTypeIdentifiers has Foundation too, as on iOS.
@_exported public import FaradFoundation
