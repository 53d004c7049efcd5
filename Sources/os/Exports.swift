/// A file that imports os has Foundation too, as on iOS.
@_exported public import FaradFoundation
