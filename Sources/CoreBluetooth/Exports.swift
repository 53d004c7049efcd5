/// A file that imports CoreBluetooth has Foundation too, as on iOS.
@_exported public import FaradFoundation
