/// A file that imports Photos has Foundation too, as on iOS.
@_exported public import FaradFoundation
