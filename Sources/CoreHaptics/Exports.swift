/// A file that imports CoreHaptics has Foundation too, as on iOS.
@_exported public import FaradFoundation
