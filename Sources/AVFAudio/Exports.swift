/// The part of AVFoundation that is about sound; here it is all one module.
@_exported public import AVFoundation
