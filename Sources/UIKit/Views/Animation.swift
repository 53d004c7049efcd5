import FaradFoundation
import Simulation

/// What takes time on a screen: it passes on the virtual clock, on the process's main queue.
enum Animation {
    /// From the begin of a presentation or dismissal to its completion (assumed).
    private static let transition = Duration.milliseconds(500)

    /// Runs the completion when a transition is over: at once when it is not animated.
    static func run(_ isAnimated: Bool, _ completion: @escaping () -> Void) {
        guard isAnimated else { return completion() }
        after(transition, completion)
    }

    /// Outside a simulated process nothing takes time.
    static func after(_ delay: Duration, _ completion: @escaping () -> Void) {
        guard let main = PhoneProcess.currentIfAny?.main.serialQueue else { return completion() }
        main.after(.exactly(delay), "animation", kind: .once, completion)
    }
}
