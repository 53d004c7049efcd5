/// A file that imports AVFoundation has Audio Toolbox and Foundation too, as on iOS.
@_exported public import AudioToolbox
@_exported public import FaradFoundation
