/// A file that imports UserNotifications has Foundation too, as on iOS.
@_exported public import FaradFoundation
