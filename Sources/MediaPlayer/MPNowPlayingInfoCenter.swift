// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import FaradFoundation
import Simulation
public import UIKit

public let MPMediaItemPropertyTitle = "title"
public let MPMediaItemPropertyArtist = "artist"
public let MPMediaItemPropertyAlbumTitle = "albumTitle"
public let MPMediaItemPropertyAlbumArtist = "albumArtist"
public let MPMediaItemPropertyComposer = "composer"
public let MPMediaItemPropertyGenre = "genre"
public let MPMediaItemPropertyPlaybackDuration = "playbackDuration"
public let MPMediaItemPropertyArtwork = "artwork"
public let MPNowPlayingInfoPropertyElapsedPlaybackTime =
    "MPNowPlayingInfoPropertyElapsedPlaybackTime"
public let MPNowPlayingInfoPropertyPlaybackRate = "MPNowPlayingInfoPropertyPlaybackRate"
public let MPNowPlayingInfoPropertyDefaultPlaybackRate =
    "MPNowPlayingInfoPropertyDefaultPlaybackRate"
public let MPNowPlayingInfoPropertyIsLiveStream = "MPNowPlayingInfoPropertyIsLiveStream"
public let MPNowPlayingInfoPropertyMediaType = "MPNowPlayingInfoPropertyMediaType"
public let MPNowPlayingInfoPropertyPlaybackQueueIndex =
    "MPNowPlayingInfoPropertyPlaybackQueueIndex"
public let MPNowPlayingInfoPropertyPlaybackQueueCount =
    "MPNowPlayingInfoPropertyPlaybackQueueCount"

public enum MPNowPlayingInfoMediaType: UInt, Sendable {
    case none = 0
    case audio = 1
    case video = 2
}

/// What an app says of its own playing; on iOS nobody reads it.
public enum MPNowPlayingPlaybackState: UInt, Sendable {
    case unknown = 0
    case playing = 1
    case paused = 2
    case stopped = 3
    case interrupted = 4
}

/// A picture of what is played, made when somebody asks for it.
open class MPMediaItemArtwork: NSObject {
    public let bounds: CGRect
    private let make: (CGSize) -> UIImage

    public init(boundsSize: CGSize, requestHandler: @escaping (CGSize) -> UIImage) {
        bounds = CGRect(origin: .zero, size: boundsSize)
        make = requestHandler
    }

    open func image(at size: CGSize) -> UIImage? { make(size) }
}

/// What the lock screen and the control centre show of what an app plays: `Device.nowPlaying`.
open class MPNowPlayingInfoCenter: NSObject {
    private let process: PhoneProcess
    private let resource: Resource
    private var info: [String: Any]?
    /// When it was set: elapsed time goes on from there.
    private var moment = 0.0
    open var playbackState = MPNowPlayingPlaybackState.unknown

    private init(_ process: PhoneProcess) {
        self.process = process
        resource = Resource("now-playing", process.process.uniqueName)
    }

    /// The process's own. Stops outside a simulated process.
    open class func `default`() -> MPNowPlayingInfoCenter { of(.current) }

    package class func of(_ process: PhoneProcess) -> MPNowPlayingInfoCenter {
        process.process.service(Self.Shared.self) {
            Shared(MPNowPlayingInfoCenter(process))
        }.center
    }

    private final class Shared {
        let center: MPNowPlayingInfoCenter
        init(_ center: MPNowPlayingInfoCenter) { self.center = center }
    }

    open var nowPlayingInfo: [String: Any]? {
        get {
            process.simulation.touches(.read, resource)
            return info
        }
        set {
            process.simulation.touches(.write, resource)
            info = newValue
            moment = process.milliseconds
        }
    }

    /// As the lock screen shows it, which counts on by the rate since it was told.
    package var elapsed: Double? {
        process.simulation.touches(.read, resource)
        guard let told = number(MPNowPlayingInfoPropertyElapsedPlaybackTime) else { return nil }
        let seconds = told + (process.milliseconds - moment) / 1000 * (rate ?? 0)
        return min(seconds, number(MPMediaItemPropertyPlaybackDuration) ?? .infinity)
    }

    package var rate: Double? { number(MPNowPlayingInfoPropertyPlaybackRate) }
    package var duration: Double? { number(MPMediaItemPropertyPlaybackDuration) }

    private func number(_ key: String) -> Double? {
        switch info?[key] {
        case let number as NSNumber: number.doubleValue
        case let number as Double: number
        case let number as Float: Double(number)
        case let number as Int: Double(number)
        default: nil
        }
    }
}
