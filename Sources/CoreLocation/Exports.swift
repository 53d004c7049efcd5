/// A file that imports CoreLocation has Foundation too, as on iOS.
@_exported public import FaradFoundation
