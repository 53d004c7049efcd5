/// A file that imports AudioToolbox has Foundation too, as on iOS.
@_exported public import FaradFoundation
