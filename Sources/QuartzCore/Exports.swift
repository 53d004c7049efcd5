/// A file that imports QuartzCore has Foundation too, as on iOS.
@_exported public import FaradFoundation
