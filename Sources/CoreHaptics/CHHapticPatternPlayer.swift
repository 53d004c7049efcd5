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
        at(time) { [self] in stop() }
    }

    func cancel() throws { stop() }

    func pause(atTime time: TimeInterval) throws {
        try check(time)
        at(time) { [self] in
            offset = position
            stop()
        }
    }

    func resume(atTime time: TimeInterval) throws {
        try check(time)
        try engine.wake()
        at(time) { [self] in
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
            at(max(time, engine.currentTime) + parameter.relativeTime) { [self] in
                engine.feel("haptics: \(parameter.parameterID.rawValue) \(parameter.value)")
            }
        }
    }

    func scheduleParameterCurve(
        _ parameterCurve: CHHapticParameterCurve, atTime time: TimeInterval
    ) throws {
        try check(time)
        try sendParameters(
            parameterCurve.controlPoints.map {
                CHHapticDynamicParameter(
                    parameterID: parameterCurve.parameterID, value: $0.value,
                    relativeTime: parameterCurve.relativeTime + $0.relativeTime)
            }, atTime: time)
    }

    // MARK: Time

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
        return engine.process.workQueue.after(
            .exactly(.nanoseconds(Int64((left * 1_000_000_000).rounded()))), "haptic", work)
    }

    private func play(at time: TimeInterval) throws {
        halt()
        try engine.begin(self)
        let start = max(time, engine.currentTime)
        began = start
        // What has begun before the place is felt no more.
        for event in pattern.events where event.relativeTime >= offset {
            timers += [
                at(start + (event.relativeTime - offset) / rate) { [self] in
                    guard !isMuted, let text = event.told(for: event.duration / rate) else {
                        return
                    }
                    engine.feel(text)
                }
            ].compactMap(\.self)
        }
        for parameter in pattern.parameters where parameter.relativeTime >= offset {
            try sendParameters(
                [
                    .init(
                        parameterID: parameter.parameterID, value: parameter.value,
                        relativeTime: (parameter.relativeTime - offset) / rate)
                ], atTime: start)
        }
        for curve in pattern.curves { try scheduleParameterCurve(curve, atTime: start) }
        guard !loopEnabled else {
            let seconds = loopEnd > 0 ? loopEnd : pattern.duration
            timers += [
                at(start) { [self] in
                    engine.feel("haptics: \(seconds) s are repeated until they are stopped")
                }
            ].compactMap(\.self)
            return
        }
        let left = (pattern.duration - offset) / rate
        timers += [at(start + left) { [self] in finish() }].compactMap(\.self)
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
