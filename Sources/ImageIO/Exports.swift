/// A file that imports ImageIO has Foundation too, as on iOS.
@_exported public import FaradFoundation
