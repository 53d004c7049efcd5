import FaradFoundation
import MediaPlayer
import Simulation

/// What an iPhone's lock screen shows of what an app plays.
public struct NowPlaying: Hashable, Sendable {
    public let title: String?
    public let artist: String?
    public let album: String?
    /// In seconds, as `elapsed`, which goes on by the rate that the app has told.
    public let duration: Double?
    public let elapsed: Double?
    /// 0: it is paused.
    public let rate: Double?
    public let hasArtwork: Bool

    /// Makes one, to compare with.
    public init(
        title: String? = nil, artist: String? = nil, album: String? = nil,
        duration: Double? = nil, elapsed: Double? = nil, rate: Double? = nil,
        hasArtwork: Bool = false
    ) {
        self.title = title
        self.artist = artist
        self.album = album
        self.duration = duration
        self.elapsed = elapsed
        self.rate = rate
        self.hasArtwork = hasArtwork
    }
}

/// What the user can do there, or by headphones.
public enum RemoteCommand: Hashable, Sendable {
    case play, pause, stop, togglePlayPause, nextTrack, previousTrack
    /// By as much as the app prefers.
    case skipForward, skipBackward
    /// To a place, in seconds.
    case seek(to: Double)
    case changeRate(to: Float)

    fileprivate var wish: MPRemoteCommandCenter.Wish {
        switch self {
        case .play: .play
        case .pause: .pause
        case .stop: .stop
        case .togglePlayPause: .togglePlayPause
        case .nextTrack: .nextTrack
        case .previousTrack: .previousTrack
        case .skipForward: .skipForward
        case .skipBackward: .skipBackward
        case .seek(let position): .seek(position)
        case .changeRate(let rate): .changeRate(rate)
        }
    }
}

// What an iPhone's lock screen and control centre have of an app that plays.
extension Device {
    private var player: RunningIOSApp? {
        springBoard.running.last(where: \.isAlive) as? RunningIOSApp
    }

    /// What the app has told by MPNowPlayingInfoCenter; nil where it has told nothing.
    public var nowPlaying: NowPlaying? {
        guard let player else { return nil }
        let center = MPNowPlayingInfoCenter.of(PhoneProcess.of(player.process))
        guard let info = center.nowPlayingInfo else { return nil }
        return NowPlaying(
            title: info[MPMediaItemPropertyTitle] as? String,
            artist: info[MPMediaItemPropertyArtist] as? String,
            album: info[MPMediaItemPropertyAlbumTitle] as? String, duration: center.duration,
            elapsed: center.elapsed, rate: center.rate,
            hasArtwork: info[MPMediaItemPropertyArtwork] != nil)
    }

    /// The user gives a command by the lock screen or by headphones.
    ///
    /// - Throws: ``DeviceError`` where no app offers it: who has no target for a command has no button.
    public func give(_ command: RemoteCommand) throws(DeviceError) {
        guard let player else { throw DeviceError(.usage, "No app runs that plays something.") }
        guard player.state != .suspended else {
            throw DeviceError(
                .usage,
                "\(player.bundle.displayName) is suspended; Farad does not wake it for this.")
        }
        let phone = PhoneProcess.of(player.process)
        guard MPRemoteCommandCenter.of(phone).command(command.wish).isOffered else {
            throw DeviceError(.usage, "The app does not offer \(command) to its user.")
        }
        parts.queue.async("user") {
            player.perform("remote command") {
                MPRemoteCommandCenter.of(phone).give(command.wish)
            }
        }
    }
}
