/// A file that imports CoreMotion has Foundation too, as on iOS.
@_exported public import FaradFoundation
