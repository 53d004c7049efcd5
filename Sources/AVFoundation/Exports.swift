/// A file that imports AVFoundation has Audio Toolbox, Core Animation and Foundation too, as on iOS.
@_exported public import AudioToolbox
@_exported public import FaradFoundation
@_exported public import QuartzCore
