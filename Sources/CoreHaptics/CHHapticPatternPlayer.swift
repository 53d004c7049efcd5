public import FaradFoundation
import Simulation

/// Plays one pattern, as often as it is started.
public protocol CHHapticPatternPlayer: AnyObject {
    var isMuted: Bool { get set }

    /// - Parameter time: By the engine's `currentTime`; what has passed means at once.
    func start(atTime time: TimeInterval) throws
    func stop(atTime time: TimeInterval) throws
    func sendParameters(_ parameters: [CHHapticDynamicParameter], atTime time: TimeInterval) throws
    func scheduleParameterCurve(
        _ parameterCurve: CHHapticParameterCurve, atTime time: TimeInterval
    ) throws
    func cancel() throws
}

public typealias CHHapticAdvancedPatternPlayerCompletionHandler = ((any Error)?) -> Void

/// The same, which stops in the middle, begins anew and goes faster.
public protocol CHHapticAdvancedPatternPlayer: CHHapticPatternPlayer {
    var loopEnabled: Bool { get set }
    /// How much of the pattern is repeated, in seconds; 0: all of it.
    var loopEnd: TimeInterval { get set }
    var playbackRate: Float { get set }
    var completionHandler: CHHapticAdvancedPatternPlayerCompletionHandler { get set }

    func pause(atTime time: TimeInterval) throws
    func resume(atTime time: TimeInterval) throws
    func seek(toOffset offsetTime: TimeInterval) throws
}

/// Both.
///
/// Of a pattern that is repeated the trace tells the first round, and when it stops: a round after
/// another would keep the phone busy for ever.
final class HapticPlayer: CHHapticAdvancedPatternPlayer {
    private let pattern: CHHapticPattern
    /// The engine holds its players while they play, and they hold it as long as they are held.
    private let engine: CHHapticEngine
    let number: Int
    var isMuted = false
    var loopEnabled = false
    var loopEnd: TimeInterval = 0
    var playbackRate: Float = 1
    var completionHandler: CHHapticAdvancedPatternPlayerCompletionHandler = { _ in }
    private var timers: [TimerHandle] = []
    /// What the app has told it to do later.
    private var commands: [TimerHandle] = []
    /// Where in the pattern it begins, and when that was; nil: it does not play.
    private var offset: TimeInterval = 0
    private var began: TimeInterval?

    init(_ pattern: CHHapticPattern, _ engine: CHHapticEngine, _ number: Int) {
        self.pattern = pattern
        self.engine = engine
        self.number = number
    }

    func start(atTime time: TimeInterval) throws {
        try check(time)
        offset = 0
        try play(at: time)
    }

    func stop(atTime time: TimeInterval) throws {
        try check(time)
        later(time) { [self] in stop() }
    }

    /// Takes back what was to be done later, too.
    func cancel() throws {
        for command in commands { command.cancel() }
        commands = []
        stop()
    }

    func pause(atTime time: TimeInterval) throws {
        try check(time)
        later(time) { [self] in
            offset = position
            stop()
        }
    }

    func resume(atTime time: TimeInterval) throws {
        try check(time)
        try engine.wake()
        later(time) { [self] in
            // An engine that has stopped meanwhile plays nothing more.
            if began == nil { try? play(at: CHHapticTimeImmediate) }
        }
    }

    func seek(toOffset offsetTime: TimeInterval) throws {
        try check(offsetTime)
        offset = min(offsetTime, pattern.duration)
        if began != nil { try play(at: CHHapticTimeImmediate) }
    }

    func sendParameters(
        _ parameters: [CHHapticDynamicParameter], atTime time: TimeInterval
    ) throws {
        try check(time)
        for parameter in parameters {
            later(max(time, engine.currentTime) + parameter.relativeTime) { [self] in
                tell(parameter)
            }
        }
    }

    private func tell(_ parameter: CHHapticDynamicParameter) {
        engine.feel("haptics: \(parameter.parameterID.rawValue) \(parameter.value)")
    }

    func scheduleParameterCurve(
        _ parameterCurve: CHHapticParameterCurve, atTime time: TimeInterval
    ) throws {
        try sendParameters(Self.points(of: parameterCurve), atTime: time)
    }

    private static func points(of curve: CHHapticParameterCurve) -> [CHHapticDynamicParameter] {
        curve.controlPoints.map {
            CHHapticDynamicParameter(
                parameterID: curve.parameterID, value: $0.value,
                relativeTime: curve.relativeTime + $0.relativeTime)
        }
    }

    // MARK: Time

    /// Later than any run.
    private static let never: TimeInterval = 4_000_000_000

    private func check(_ time: TimeInterval) throws {
        guard time >= 0, time.isFinite else { throw CHHapticError(.invalidTime) }
    }

    private var rate: Double { Double(max(0.01, playbackRate)) }

    /// How far into the pattern it is.
    private var position: TimeInterval {
        guard let began else { return offset }
        return min(pattern.duration, offset + max(0, engine.currentTime - began) * rate)
    }

    /// Does something at a time of the engine's, at once where that has passed.
    @discardableResult
    private func at(_ time: TimeInterval, _ work: @escaping () -> Void) -> TimerHandle? {
        let left = time - engine.currentTime
        guard left > 0 else {
            work()
            return nil
        }
        guard left < Self.never else { return nil }
        return engine.process.workQueue.after(
            .exactly(.nanoseconds(Int64((left * 1_000_000_000).rounded()))), "haptic", work)
    }

    /// Does what the app wants later, which none but the app takes back.
    private func later(_ time: TimeInterval, _ work: @escaping () -> Void) {
        commands += [at(time, work)].compactMap(\.self)
    }

    private func play(at time: TimeInterval) throws {
        halt()
        try engine.begin(self)
        let start = max(time, engine.currentTime)
        began = start
        // What has begun before the place is felt no more.
        func add(at time: TimeInterval, _ work: @escaping () -> Void) {
            timers += [at(start + (time - offset) / rate, work)].compactMap(\.self)
        }
        let end = loopEnabled && loopEnd > 0 ? max(offset, loopEnd) : .infinity
        for event in pattern.events where (offset..<end).contains(event.relativeTime) {
            add(at: event.relativeTime) { [self] in
                guard !isMuted, let text = event.told(for: event.length / rate) else { return }
                engine.feel(text)
            }
        }
        for parameter in pattern.parameters + pattern.curves.flatMap(Self.points)
        where (offset..<end).contains(parameter.relativeTime) {
            add(at: parameter.relativeTime) { [self] in tell(parameter) }
        }
        guard !loopEnabled else {
            let seconds = loopEnd > 0 ? loopEnd : pattern.duration
            add(at: offset) { [self] in
                engine.feel("haptics: \(seconds) s are repeated until they are stopped")
            }
            return
        }
        add(at: pattern.duration) { [self] in finish() }
    }

    private func finish() {
        halt()
        offset = 0
        engine.end(self)
        engine.process.workQueue.async("haptic") { [self] in completionHandler(nil) }
    }

    private func stop() {
        guard began != nil else { return }
        if loopEnabled { engine.feel("haptics: stopped") }
        halt()
        engine.end(self)
    }

    /// Ends what is still to come, without a word to anybody.
    func halt() {
        for timer in timers { timer.cancel() }
        timers = []
        began = nil
    }
}
