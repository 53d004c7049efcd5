// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import FaradFoundation
import Simulation

/// What a player plays, and where in it the player is.
///
/// It is made ready once a player has it. All of it is there then: it never waits for more.
open class AVPlayerItem: NSObject, _KeyValueCodingAndObserving {
    public enum Status: Int, Sendable {
        case unknown = 0
        case readyToPlay = 1
        case failed = 2
    }

    public static let didPlayToEndTimeNotification = Notification.Name(
        "AVPlayerItemDidPlayToEndTimeNotification")
    public static let failedToPlayToEndTimeNotification = Notification.Name(
        "AVPlayerItemFailedToPlayToEndTimeNotification")
    public static let timeJumpedNotification = Notification.Name(
        "AVPlayerItemTimeJumpedNotification")
    /// Never posted here.
    public static let playbackStalledNotification = Notification.Name(
        "AVPlayerItemPlaybackStalledNotification")

    public let asset: AVAsset
    /// Why it is not ready, where ``status`` is `failed`.
    open private(set) var error: (any Error)?
    // Kept, and without effect: nothing is buffered or heard.
    open var preferredForwardBufferDuration: TimeInterval = 0
    open var canUseNetworkResourcesForLiveStreamingWhilePaused = false
    weak var player: AVPlayer?
    private let process = PhoneProcess.current
    /// What can be observed of it; changes are told on the main queue.
    public let _observations = KeyValueObservations<AVPlayerItem>([
        ("status", \.status), ("duration", \.duration),
        ("playbackLikelyToKeepUp", \.isPlaybackLikelyToKeepUp),
        ("playbackBufferEmpty", \.isPlaybackBufferEmpty),
    ])
    private var isLoading = false
    /// Seconds of it that lie before ``since``.
    private var place = 0.0
    private var since = 0.0
    /// Seconds of it in one of the clock's; 0: it stands still.
    private var speed = 0.0
    private var sought: (place: Double, done: ((Bool) -> Void)?, number: Int)?
    private var seeks = 0

    public init(asset: AVAsset) { self.asset = asset }

    public convenience init(url: URL) { self.init(asset: AVURLAsset(url: url)) }

    public convenience init(asset: AVAsset, automaticallyLoadedAssetKeys: [String]?) {
        self.init(asset: asset)
    }

    // MARK: Readiness

    open private(set) var status = Status.unknown
    /// Indefinite until it is ready.
    open var duration: CMTime { isReady ? asset.duration : .indefinite }
    open var isPlaybackLikelyToKeepUp: Bool { isReady }
    open var isPlaybackBufferEmpty: Bool { !isReady }
    open var isPlaybackBufferFull: Bool { isReady }

    var isReady: Bool { status == .readyToPlay }
    var seconds: Double { asset.duration.seconds }

    func load() {
        guard status == .unknown, !isLoading else { return }
        isLoading = true
        asset.load { [weak self] in self?.loaded($0) }
    }

    private func loaded(_ error: (any Error)?) {
        let wasLong = duration
        status = error == nil ? .readyToPlay : .failed
        self.error = error
        _observations.tell(\.status, was: Status.unknown)
        if isReady {
            _observations.tell(\.duration, was: wasLong)
            _observations.tell(\.isPlaybackLikelyToKeepUp, was: false)
            _observations.tell(\.isPlaybackBufferEmpty, was: true)
        }
        player?.prepared(self)
        if sought != nil { finishSeek() }
    }

    // MARK: Time

    private var now: Double { process.simulation.clock.now.milliseconds / 1000 }

    /// Where it is, in seconds.
    var time: Double { min(place + max(0, now - since) * speed, isReady ? seconds : place) }

    func run(at speed: Double) {
        (place, since) = (time, now)
        self.speed = speed
    }

    /// Stands at its end, where the clock's fractions would leave it just before.
    func stopAtEnd() { (place, since, speed) = (seconds, now, 0) }

    open func currentTime() -> CMTime {
        isReady && time == seconds
            ? duration : CMTime(seconds: time, preferredTimescale: 1_000_000_000)
    }

    open func seek(to time: CMTime) { seek(to: time, nil) }

    /// Answers on the main queue; false where another seek comes first.
    ///
    /// Ends the app where the item is not ready yet, as on a phone.
    open func seek(to time: CMTime, completionHandler: ((Bool) -> Void)?) {
        guard completionHandler == nil || isReady else {
            return PhoneProcess.crash(
                "NSInvalidArgumentException: AVPlayerItem cannot service a seek request with a "
                    + "completion handler until its status is AVPlayerItemStatusReadyToPlay.")
        }
        seek(to: time, completionHandler)
    }

    /// A seek is exact here, whatever the tolerance.
    open func seek(
        to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime,
        completionHandler: ((Bool) -> Void)? = nil
    ) {
        seek(to: time, completionHandler: completionHandler)
    }

    open func cancelPendingSeeks() {
        let done = sought?.done
        sought = nil
        done?(false)
    }

    /// The time is the old one until the seek is done; before the item is ready, it waits for that.
    private func seek(to time: CMTime, _ done: ((Bool) -> Void)?) {
        guard time.isNumeric || time.isPositiveInfinity else {
            return PhoneProcess.crash(
                "NSInvalidArgumentException: Seeking is not possible to time {INVALID}")
        }
        cancelPendingSeeks()
        seeks += 1
        sought = (max(0, time.seconds), done, seeks)
        guard isReady else { return }
        let number = seeks
        process.main.async("seek") { [weak self] in
            if let self, sought?.number == number { finishSeek() }
        }
    }

    private func finishSeek() {
        guard let seek = sought, isReady else { return }
        sought = nil
        (place, since) = (min(seek.place, seconds), now)
        player?.jumped()
        announce(Self.timeJumpedNotification)
        seek.done?(true)
    }

    func announce(_ name: Notification.Name) {
        NotificationCenter.default.announce(name, object: self)
    }
}

extension NSNotification.Name {
    public static let AVPlayerItemDidPlayToEndTime = AVPlayerItem.didPlayToEndTimeNotification
    public static let AVPlayerItemFailedToPlayToEndTime =
        AVPlayerItem.failedToPlayToEndTimeNotification
    public static let AVPlayerItemTimeJumped = AVPlayerItem.timeJumpedNotification
    public static let AVPlayerItemPlaybackStalled = AVPlayerItem.playbackStalledNotification
}
