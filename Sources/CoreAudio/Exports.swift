/// The types of sound that Core Audio's modules share; here they are Audio Toolbox's.
@_exported public import AudioToolbox
