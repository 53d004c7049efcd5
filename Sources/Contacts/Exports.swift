/// A file that imports Contacts has Foundation too, as on iOS.
@_exported public import FaradFoundation
