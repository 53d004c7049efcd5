// swift-format-ignore-file: AlwaysUseLowerCamelCase

import AudioToolbox
public import FaradFoundation

public typealias CMTimeValue = Int64
public typealias CMTimeScale = Int32
public let AVURLAssetPreferPreciseDurationAndTimingKey =
    "AVURLAssetPreferPreciseDurationAndTimingKey"

/// A time as a fraction.
public struct CMTime: Hashable, Sendable {
    public var value: Int64
    public var timescale: Int32

    public init(value: Int64, timescale: Int32) {
        self.value = value
        self.timescale = timescale
    }

    public init(seconds: Double, preferredTimescale: Int32) {
        value = Int64((seconds * Double(preferredTimescale)).rounded())
        timescale = preferredTimescale
    }

    public static let zero = CMTime(value: 0, timescale: 1)

    /// Not a number where it is no time.
    public var seconds: Double { Double(value) / Double(timescale) }
    public var isValid: Bool { timescale > 0 }
    public var isNumeric: Bool { isValid }
}

public func CMTimeGetSeconds(_ time: CMTime) -> Double { time.seconds }
public func CMTimeMakeWithSeconds(_ seconds: Double, preferredTimescale: Int32) -> CMTime {
    CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}

/// Sound or a film in a file.
open class AVAsset: NSObject {
    /// How long it lasts; nothing where nobody can read it (assumed).
    open var duration: CMTime { .zero }
}

open class AVURLAsset: AVAsset {
    public let url: URL
    private let file: AudioFile?

    /// Files of the phone alone are read: WAV, AIFF, CAF, FLAC, MPEG-4, ADTS and MP3.
    public init(url: URL, options: [String: Any]? = nil) {
        self.url = url
        file =
            url.isFileURL
            ? FileManager.default.contents(atPath: url.path).flatMap(AudioFile.init) : nil
    }

    open override var duration: CMTime {
        guard let file else { return .zero }
        return CMTime(seconds: file.seconds, preferredTimescale: 48_000)
    }
}
