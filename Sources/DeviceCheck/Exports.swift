/// A file that imports DeviceCheck has Foundation too, as on iOS.
@_exported public import FaradFoundation
