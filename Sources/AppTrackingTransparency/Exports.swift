/// A file that imports AppTrackingTransparency has Foundation too, as on iOS.
@_exported public import FaradFoundation
