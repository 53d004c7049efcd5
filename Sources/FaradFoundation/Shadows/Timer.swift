public import Foundation
import Simulation

/// Fires on the main queue at a moment of the virtual clock.
open class Timer {
    private let action: (Timer) -> Void
    private let link: PhoneLink
    private var handle: TimerHandle?
    public let timeInterval: TimeInterval
    private let repeats: Bool
    open private(set) var isValid = true
    open var tolerance: TimeInterval = 0
    public let userInfo: Any?
    private var fireMilliseconds: Double

    /// A timer that fires once its run loop knows it.
    public init(
        timeInterval interval: TimeInterval, repeats: Bool, block: @escaping (Timer) -> Void
    ) {
        action = block
        // Foundation takes a tenth of a millisecond for anything smaller.
        timeInterval = max(interval, 0.0001)
        self.repeats = repeats
        userInfo = nil
        let process = PhoneProcess.current
        link = process.link
        fireMilliseconds = process.milliseconds + timeInterval * 1000
    }

    public init(
        timeInterval interval: TimeInterval, target aTarget: Any, selector aSelector: Selector,
        userInfo: Any?, repeats yesOrNo: Bool
    ) {
        // A timer holds its target until it is invalid, as on iOS.
        let target = aTarget as AnyObject
        action = { timer in send(aSelector, to: target, with: timer) }
        timeInterval = max(interval, 0.0001)
        repeats = yesOrNo
        self.userInfo = userInfo
        let process = PhoneProcess.current
        link = process.link
        fireMilliseconds = process.milliseconds + timeInterval * 1000
    }

    @discardableResult
    public static func scheduledTimer(
        withTimeInterval interval: TimeInterval, repeats: Bool, block: @escaping (Timer) -> Void
    ) -> Timer {
        let timer = Timer(timeInterval: interval, repeats: repeats, block: block)
        timer.schedule()
        return timer
    }

    @discardableResult
    public static func scheduledTimer(
        timeInterval interval: TimeInterval, target aTarget: Any, selector aSelector: Selector,
        userInfo: Any?, repeats yesOrNo: Bool
    ) -> Timer {
        let timer = Timer(
            timeInterval: interval, target: aTarget, selector: aSelector, userInfo: userInfo,
            repeats: yesOrNo)
        timer.schedule()
        return timer
    }

    open var fireDate: Date {
        get { Date(timeIntervalSince1970: fireMilliseconds / 1000) }
        set {
            fireMilliseconds = newValue.timeIntervalSince1970 * 1000
            if handle != nil { schedule() }
        }
    }

    open func fire() {
        guard isValid else { return }
        action(self)
        if !repeats { invalidate() }
    }

    open func invalidate() {
        isValid = false
        handle?.cancel()
        handle = nil
    }

    func schedule() {
        handle?.cancel()
        guard isValid, let process = link.living, let main = process.main.serialQueue else {
            return
        }
        let delay = max(0, fireMilliseconds - process.milliseconds)
        handle = main.after(
            .exactly(.nanoseconds(Int64((delay * 1_000_000).rounded()))), "timer",
            kind: repeats ? .repeating : .once
        ) {
            self.arrived()
        }
    }

    private func arrived() {
        guard isValid else { return }
        action(self)
        guard isValid else { return }
        guard repeats, let process = link.living else { return invalidate() }
        // Missed beats are skipped, and the others stay on the grid.
        let step = timeInterval * 1000
        repeat { fireMilliseconds += step } while fireMilliseconds <= process.milliseconds
        schedule()
    }
}

/// The main thread's loop, as far as timers and blocks are put on it.
open class RunLoop {
    public struct Mode: Hashable, Sendable {
        let name: String
        public static let `default` = Mode(name: "kCFRunLoopDefaultMode")
        public static let common = Mode(name: "kCFRunLoopCommonModes")
    }

    private let process: PhoneProcess

    private init(_ process: PhoneProcess) { self.process = process }

    public static var main: RunLoop { RunLoop(PhoneProcess.current) }

    /// Only the main queue has a loop here.
    public static var current: RunLoop {
        let process = PhoneProcess.current
        if !process.main.isCurrent { unsimulated("RunLoop.current off the main queue") }
        return RunLoop(process)
    }

    open func add(_ timer: Timer, forMode mode: Mode) { timer.schedule() }

    open func perform(_ block: @escaping () -> Void) { process.main.async(execute: block) }

    open func run(until limitDate: Date) { unsimulated("RunLoop.run(until:)") }
}
