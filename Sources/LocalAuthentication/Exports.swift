/// A file that imports LocalAuthentication has Foundation too, as on iOS.
@_exported public import FaradFoundation
