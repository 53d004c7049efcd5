/// A file that imports AdSupport has Foundation too, as on iOS.
@_exported public import FaradFoundation
