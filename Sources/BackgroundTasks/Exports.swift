/// A file that imports BackgroundTasks has Foundation too, as on iOS.
@_exported public import FaradFoundation
