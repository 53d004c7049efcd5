public import FaradFoundation
import Simulation

/// Plays one item in virtual time; nothing is heard or seen.
///
/// A call pauses it, and so does the app's suspension; the app begins again. It plays forwards.
open class AVPlayer: NSObject, _KeyValueCodingAndObserving {
    public enum Status: Int, Sendable {
        case unknown = 0
        case readyToPlay = 1
        case failed = 2
    }

    public enum TimeControlStatus: Int, Sendable {
        case paused = 0
        case waitingToPlayAtSpecifiedRate = 1
        case playing = 2
    }

    public enum ActionAtItemEnd: Int, Sendable {
        case advance = 0
        case pause = 1
        case none = 2
    }

    public struct WaitingReason: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let noItemToPlay = WaitingReason(
            rawValue: "AVPlayerWaitingWithNoItemToPlayReason")
        public static let evaluatingBufferingRate = WaitingReason(
            rawValue: "AVPlayerWaitingWhileEvaluatingBufferingRateReason")
        public static let toMinimizeStalls = WaitingReason(
            rawValue: "AVPlayerWaitingToMinimizeStallsReason")
    }

    public static let rateDidChangeNotification = Notification.Name(
        "AVPlayerRateDidChangeNotification")

    /// Who is told of the time while it plays.
    private final class TimeObserver {
        let interval: Double
        let queue: DispatchQueue
        let tell: (CMTime) -> Void
        var timer: TimerHandle?

        init(_ interval: Double, _ queue: DispatchQueue, _ tell: @escaping (CMTime) -> Void) {
            self.interval = interval
            self.queue = queue
            self.tell = tell
        }
    }

    open private(set) var currentItem: AVPlayerItem?
    open private(set) var status = Status.unknown
    open private(set) var error: (any Error)?
    /// What ``play()`` sets ``rate`` to.
    open var defaultRate: Float = 1
    open var actionAtItemEnd = ActionAtItemEnd.pause
    /// From 0 to 1; of no effect on what the phone is set to.
    open var volume: Float = 1
    open var isMuted = false
    // Kept, and without effect: an item is there as a whole, and nothing is shown.
    open var automaticallyWaitsToMinimizeStalling = true
    open var allowsExternalPlayback = true
    open var preventsDisplaySleepDuringVideoPlayback = true

    private let process = PhoneProcess.current
    private let session = AVAudioSession.sharedInstance()
    private lazy var use = AVAudioSession.Use { [weak self] in self?.interrupt() }
    private var isInUse = false
    private var wish: Float = 0
    private var end: TimerHandle?
    private var timeObservers: [TimeObserver] = []
    /// What can be observed of it; changes are told on the main queue.
    public let _observations = KeyValueObservations<AVPlayer>([
        ("status", \.status), ("rate", \.rate), ("timeControlStatus", \.timeControlStatus),
        ("currentItem", \.currentItem), ("reasonForWaitingToPlay", \.reasonForWaitingToPlay),
    ])

    public init(playerItem item: AVPlayerItem?) {
        super.init()
        if let item { take(item) }
    }

    public convenience init(url URL: URL) { self.init(playerItem: AVPlayerItem(url: URL)) }

    public override convenience init() { self.init(playerItem: nil) }

    deinit {
        stopTimers()
        if isInUse { session.end(use) }
    }

    // MARK: The item

    /// An item that another player has ends the app, as on a phone.
    open func replaceCurrentItem(with item: AVPlayerItem?) {
        guard item !== currentItem else { return }
        change {
            currentItem?.run(at: 0)
            currentItem?.player = nil
            let old = currentItem
            currentItem = nil
            if let item { take(item) }
            _observations.tell(\.currentItem, was: old as Any)
        }
    }

    private func take(_ item: AVPlayerItem) {
        guard claim(item) else { return }
        currentItem = item
        item.load()
        if item.status != .unknown { prepared(item) }
    }

    /// Has an item belong to this player.
    func claim(_ item: AVPlayerItem) -> Bool {
        guard item.player == nil || item.player === self else {
            PhoneProcess.crash(
                "NSInvalidArgumentException: An AVPlayerItem cannot be associated with more than one "
                    + "instance of AVPlayer")
            return false
        }
        item.player = self
        return true
    }

    /// An item is ready to be played, or will never be.
    func prepared(_ item: AVPlayerItem) {
        guard item === currentItem else { return }
        if status == .unknown, item.isReady {
            status = .readyToPlay
            _observations.tell(\.status, was: Status.unknown)
        }
        change {}
    }

    // MARK: Playing

    /// How fast it plays, or is to play as soon as it can; 0: it is paused.
    open var rate: Float {
        get { wish }
        set {
            guard newValue >= 0 else { unsimulated("AVPlayer.rate below zero: to play backwards") }
            guard newValue != wish else { return }
            let old = wish
            change { wish = newValue }
            // A call has the sound: it never began.
            guard wish != old else { return }
            _observations.tell(\.rate, was: old)
            NotificationCenter.default.announce(Self.rateDidChangeNotification, object: self)
        }
    }

    open func play() { rate = defaultRate }
    open func pause() { rate = 0 }
    open func playImmediately(atRate rate: Float) { self.rate = rate }

    private var isMoving: Bool { wish > 0 && currentItem?.isReady == true }

    open private(set) var timeControlStatus = TimeControlStatus.paused
    open private(set) var reasonForWaitingToPlay: WaitingReason?

    /// Changes what decides whether it moves, and tells what came of it.
    private func change(_ work: () -> Void) {
        work()
        if isMoving != isInUse {
            if isMoving {
                isInUse = session.begin(use)
                if !isInUse { wish = 0 }
            } else {
                isInUse = false
                session.end(use)
            }
        }
        currentItem?.run(at: isMoving ? Double(wish) : 0)
        plan()
        let (before, reason) = (timeControlStatus, reasonForWaitingToPlay)
        timeControlStatus =
            wish == 0 ? .paused : isMoving ? .playing : .waitingToPlayAtSpecifiedRate
        reasonForWaitingToPlay =
            timeControlStatus != .waitingToPlayAtSpecifiedRate
            ? nil : currentItem == nil ? .noItemToPlay : .evaluatingBufferingRate
        if reasonForWaitingToPlay != reason {
            _observations.tell(\.reasonForWaitingToPlay, was: reason as Any)
        }
        guard timeControlStatus != before else { return }
        _observations.tell(\.timeControlStatus, was: before)
        if before == .playing || timeControlStatus == .playing { tellTime() }
    }

    /// The phone takes the sound from it at once; the app hears of it on its main queue.
    private func interrupt() {
        currentItem?.run(at: 0)
        stopTimers()
        isInUse = false
        session.end(use)
        process.main.async("audio interruption") { [weak self] in self?.rate = 0 }
    }

    private func stopTimers() {
        end?.cancel()
        for observer in timeObservers { observer.timer?.cancel() }
    }

    private func plan() {
        end?.cancel()
        end = nil
        for observer in timeObservers { planTick(observer) }
        guard isMoving, let item = currentItem else { return }
        end = after((item.seconds - item.time) / Double(wish), "played", .system) { [weak self] in
            self?.finish()
        }
    }

    private func after(
        _ seconds: Double, _ label: StaticString, _ kind: TimerKind, _ work: @escaping () -> Void
    ) -> TimerHandle? {
        let delay = Duration.nanoseconds(Int64((seconds * 1_000_000_000).rounded()))
        return process.main.serialQueue?.after(.exactly(delay), label, kind: kind, work)
    }

    /// The item is over: first the player does what it does then, and the app hears of it.
    private func finish() {
        guard let item = currentItem else { return }
        item.stopAtEnd()
        switch actionAtItemEnd {
        case .pause: rate = 0
        case .advance: advance(from: item)
        case .none: break
        }
        item.announce(AVPlayerItem.didPlayToEndTimeNotification)
    }

    /// What comes after the item; a player of one has nothing.
    func advance(from item: AVPlayerItem) { rate = 0 }

    // MARK: Time

    open func currentTime() -> CMTime { currentItem?.currentTime() ?? .zero }

    open func seek(to time: CMTime) { currentItem?.seek(to: time) }

    open func seek(to time: CMTime, completionHandler: @escaping (Bool) -> Void) {
        currentItem?.seek(to: time, completionHandler: completionHandler)
    }

    open func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) {
        currentItem?.seek(to: time)
    }

    open func seek(
        to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime,
        completionHandler: @escaping (Bool) -> Void
    ) {
        currentItem?.seek(to: time, completionHandler: completionHandler)
    }

    /// The item is at another place.
    func jumped() {
        change {}
        tellTime()
    }

    /// Tells the time at each multiple of the interval in the item, where it jumps, and where playing
    /// begins and ends, for as long as what is returned is kept here.
    open func addPeriodicTimeObserver(
        forInterval interval: CMTime, queue: DispatchQueue?, using block: @escaping (CMTime) -> Void
    ) -> Any {
        guard interval.seconds > 0 else {
            unsimulated("AVPlayer.addPeriodicTimeObserver(forInterval:) of no time")
        }
        let observer = TimeObserver(interval.seconds, queue ?? process.main, block)
        timeObservers.append(observer)
        planTick(observer)
        return observer
    }

    open func removeTimeObserver(_ observer: Any) {
        guard let observer = observer as? TimeObserver,
            let index = timeObservers.firstIndex(where: { $0 === observer })
        else {
            return PhoneProcess.crash(
                "NSInvalidArgumentException: An instance of AVPlayer cannot remove a time observer "
                    + "that was added by a different instance of AVPlayer.")
        }
        timeObservers.remove(at: index).timer?.cancel()
    }

    private func planTick(_ observer: TimeObserver) {
        observer.timer?.cancel()
        observer.timer = nil
        guard isMoving, let item = currentItem, item.time < item.seconds else { return }
        // A billionth: where a tick's own time is rounded below the multiple that it stands for.
        let next = ((item.time / observer.interval + 1e-9).rounded(.down) + 1) * observer.interval
        guard next < item.seconds else { return }
        let delay = (next - item.time) / Double(wish)
        observer.timer = after(delay, "time", .repeating) { [weak self, weak observer] in
            guard let self, let observer else { return }
            tell(observer)
            planTick(observer)
        }
    }

    private func tellTime() { for observer in timeObservers { tell(observer) } }

    private func tell(_ observer: TimeObserver) {
        let time = currentTime()
        observer.queue.async { [weak self, weak observer] in
            guard let self, let observer, timeObservers.contains(where: { $0 === observer }) else {
                return
            }
            observer.tell(time)
        }
    }
}

/// Plays items one after another.
open class AVQueuePlayer: AVPlayer {
    /// Those behind the current one.
    private var waiting: [AVPlayerItem] = []

    public init(items: [AVPlayerItem]) {
        super.init(playerItem: items.first)
        waiting = Array(items.dropFirst()).filter(claim)
        actionAtItemEnd = .advance
    }

    public override init(playerItem item: AVPlayerItem?) {
        super.init(playerItem: item)
        actionAtItemEnd = .advance
    }

    open func items() -> [AVPlayerItem] { (currentItem.map { [$0] } ?? []) + waiting }

    open func canInsert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) -> Bool {
        item.player == nil && (afterItem.map { known in items().contains { $0 === known } } ?? true)
    }

    /// Behind another one, or as the last.
    open func insert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) {
        guard claim(item) else { return }
        guard currentItem != nil else { return replaceCurrentItem(with: item) }
        let index =
            afterItem.map { known in
                known === currentItem
                    ? 0 : (waiting.firstIndex { $0 === known }.map { $0 + 1 } ?? waiting.count)
            } ?? waiting.count
        waiting.insert(item, at: index)
    }

    open func remove(_ item: AVPlayerItem) {
        guard item !== currentItem else { return advanceToNextItem() }
        guard let index = waiting.firstIndex(where: { $0 === item }) else { return }
        waiting.remove(at: index).player = nil
    }

    open func removeAllItems() {
        for item in waiting { item.player = nil }
        waiting = []
        replaceCurrentItem(with: nil)
    }

    open func advanceToNextItem() {
        replaceCurrentItem(with: waiting.isEmpty ? nil : waiting.removeFirst())
    }

    override func advance(from item: AVPlayerItem) { advanceToNextItem() }
}
