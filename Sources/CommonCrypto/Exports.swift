/// A file that imports CommonCrypto has Foundation too, as in a pod, whose header brings it.
@_exported public import FaradFoundation
