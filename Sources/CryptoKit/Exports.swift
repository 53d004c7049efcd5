/// A file that imports CryptoKit has Foundation too, as on iOS.
@_exported public import FaradFoundation
