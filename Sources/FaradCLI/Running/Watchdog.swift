import ArgumentParser
import Foundation
import HostMemory
import Simulation

/// Ends the process when nothing goes on for too long: a script that never gives the engine back can
/// only be stopped from outside (an endless chain of microtasks is one).
///
/// Something goes on where an event of a simulation begins, or whoever has the watchdog says so. Its
/// thread looks at numbers only: one thread alone counts the references to all objects.
final class Watchdog {
    /// How long one event may take, in seconds, unless `--patience` says otherwise.
    static let patience = 20

    /// - Throws: `ValidationError` for less than a second.
    static func check(patience: Int) throws {
        guard patience < 1 else { return }
        throw ValidationError("“--patience \(patience)” needs 1 s or more.")
    }

    /// What its thread looks at. A torn or late value costs a second of patience.
    private struct Signs {
        var beats = 0
        var isResting = false
    }

    /// The thread's own from its start on.
    private final class Watch: @unchecked Sendable {
        let patience: Int
        let signs: UnsafePointer<Signs>
        let act: () -> Never

        init(_ patience: Int, _ signs: UnsafePointer<Signs>, _ act: @escaping () -> Never) {
            self.patience = patience
            self.signs = signs
            self.act = act
        }

        func keep() -> Never {
            let pulse = Simulation.pulse
            var stillness = Stillness()
            while true {
                sleep(1)
                stillness.look(
                    pulse.pointee &+ signs.pointee.beats, processorTime: Self.processorTime())
                if signs.pointee.isResting { stillness = Stillness() }
                guard stillness.seconds >= Double(patience) else { continue }
                // What says why looks at what the other thread has.
                host_count_references_atomically()
                act()
            }
        }

        /// What the whole process has had, in seconds.
        private static func processorTime() -> Double {
            var time = timespec()
            clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }
    }

    /// For how long nothing has gone on, as one sees who looks once a second.
    ///
    /// What counts is the time that a processor was given to it: on a machine that is shared, one event
    /// may take long and do little. Who does nothing at all waits for something that does not come.
    struct Stillness {
        private(set) var seconds = 0.0
        private var beats = 0
        private var processorTime = 0.0
        /// Less than this of a second is what looking takes, and other threads that wait.
        private static let nothing = 0.002

        /// - Parameters:
        ///   - beats: A number that grows where something goes on.
        ///   - processorTime: What the process has had of processors, in seconds.
        mutating func look(_ beats: Int, processorTime: Double) {
            let used = processorTime - self.processorTime
            self.processorTime = processorTime
            // Several threads make it more than a second.
            seconds = beats == self.beats ? seconds + (used < Self.nothing ? 1 : min(used, 1)) : 0
            self.beats = beats
        }
    }

    private let signs: UnsafeMutablePointer<Signs>

    /// Watches until the process ends; `act` says what happened and ends it.
    init(patience: Int, act: @escaping () -> Never) {
        signs = .allocate(capacity: 1)
        signs.initialize(to: Signs())
        let watch = Unmanaged.passRetained(Watch(patience, signs, act))
        var thread = pthread_t()
        pthread_create(
            &thread, nil, { Unmanaged<Watch>.fromOpaque($0!).takeRetainedValue().keep() },
            watch.toOpaque())
        pthread_detach(thread)
    }

    /// Something goes on that is no event of a simulation.
    func beat() { signs.pointee.beats &+= 1 }

    /// Whether nothing has to go on.
    var isResting: Bool {
        get { signs.pointee.isResting }
        set { signs.pointee.isResting = newValue }
    }
}
