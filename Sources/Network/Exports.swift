/// A file that imports Network has Foundation too, as on iOS.
@_exported public import FaradFoundation
