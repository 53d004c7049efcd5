/// A file that imports AdServices has Foundation too, as on iOS.
@_exported public import FaradFoundation
