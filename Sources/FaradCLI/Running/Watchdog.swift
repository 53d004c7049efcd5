import ArgumentParser
import Foundation
import HostMemory
import Simulation

/// Ends the process when nothing goes on for too long, or when it has filled the memory: a script that
/// never gives the engine back can only be stopped from outside (an endless chain of microtasks is
/// one), and an engine without memory ends the process without a word.
///
/// Something goes on where an event of a simulation begins, or whoever has the watchdog says so. Its
/// thread looks at numbers only: one thread alone counts the references to all objects.
final class Watchdog {
    /// How long one event may take, in seconds, unless `--patience` says otherwise.
    static let patience = 20

    /// How much a process may have of the machine, in megabytes, unless `--memory` says otherwise: more
    /// than any phone gives an app, and less than what this machine has.
    static var memory: Int { min(4000, host_memory_bytes() / 4 * 3 / megabyte) }
    private static let megabyte = 1_000_000

    /// Why it ends the process, in the words that follow who did it.
    struct Cause {
        /// "something" where nobody can be named.
        let who: String
        let deed: String
        let example: String
        /// The finding's name.
        let rule: String

        static func stillness(of seconds: Int) -> Cause {
            Cause(
                who: "something",
                deed: "has run for \(seconds) s without giving the engine back",
                example: "such as a script that loops for ever", rule: "never-ends")
        }

        /// - Parameter bytes: What the process has, and how many of those lie outside of the engine.
        static func memory(_ bytes: Int, outside: Int) -> Cause {
            let isEngines = outside < bytes / 2
            return Cause(
                who: isEngines
                    ? "the app's JavaScript"
                    : "what lies outside of its JavaScript (the app's native half, or Farad itself)",
                deed: "has filled \(bytes / megabyte) MB of memory",
                example: "with what grows for ever, such as a list or a chain of promises",
                rule: "fills-memory")
        }

        /// A whole sentence without its full stop.
        var sentence: String { "\(who) \(deed), \(example)" }
    }

    /// - Throws: `ValidationError` for less than a second.
    static func check(patience: Int) throws {
        guard patience < 1 else { return }
        throw ValidationError("“--patience \(patience)” needs 1 s or more.")
    }

    /// What its thread looks at. A torn or late value costs a quarter of a second of patience.
    private struct Signs {
        var beats = 0
        var isResting = false
    }

    /// The thread's own from its start on.
    private final class Watch: @unchecked Sendable {
        let patience: Int?
        let memory: Int
        let signs: UnsafePointer<Signs>
        let act: (Cause) -> Never

        init(
            _ patience: Int?, _ memory: Int, _ signs: UnsafePointer<Signs>,
            _ act: @escaping (Cause) -> Never
        ) {
            self.patience = patience
            self.memory = memory
            self.signs = signs
            self.act = act
        }

        func keep() -> Never {
            let pulse = Simulation.pulse
            var stillness = Stillness()
            while true {
                // What fills memory does so at a gigabyte a second.
                for _ in 0..<5 {
                    usleep(50_000)
                    // What one at rest was asked to watch is over; another one watches.
                    guard !signs.pointee.isResting else { continue }
                    let bytes = host_occupied_bytes()
                    guard bytes > memory * megabyte else { continue }
                    end(.memory(bytes, outside: host_allocated_bytes()))
                }
                guard let patience else { continue }
                stillness.look(
                    pulse.pointee &+ signs.pointee.beats, at: Self.time(CLOCK_MONOTONIC),
                    processorTime: Self.time(CLOCK_PROCESS_CPUTIME_ID))
                if signs.pointee.isResting { stillness = Stillness() }
                guard stillness.seconds >= Double(patience) else { continue }
                end(.stillness(of: patience))
            }
        }

        private func end(_ cause: @autoclosure () -> Cause) -> Never {
            // What says why looks at what the other thread has.
            host_count_references_atomically()
            act(cause())
        }

        /// In seconds.
        private static func time(_ clock: clockid_t) -> Double {
            var time = timespec()
            clock_gettime(clock, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }
    }

    /// For how long nothing has gone on, as one sees who looks from time to time.
    ///
    /// What counts is the time that a processor was given to it: on a machine that is shared, one event
    /// may take long and do little. Who does nothing at all waits for something that does not come.
    struct Stillness {
        private(set) var seconds = 0.0
        private var last: (beats: Int, time: Double, processorTime: Double)?
        /// A smaller share is what looking takes, and other threads that wait.
        private static let nothing = 0.002

        /// - Parameters:
        ///   - beats: A number that grows where something goes on.
        ///   - time: The time by the wall, in seconds.
        ///   - processorTime: What the process has had of processors, in seconds.
        mutating func look(_ beats: Int, at time: Double, processorTime: Double) {
            defer { last = (beats, time, processorTime) }
            guard let last, last.beats == beats else {
                seconds = 0
                return
            }
            let passed = time - last.time
            let used = processorTime - last.processorTime
            // Several threads have more than has passed.
            seconds += used < Self.nothing * passed ? passed : min(used, passed)
        }
    }

    private let signs: UnsafeMutablePointer<Signs>

    /// Watches until the process ends; `act` says what happened and ends it.
    ///
    /// - Parameters:
    ///   - patience: In seconds; nil where another process sees to it.
    ///   - memory: In megabytes.
    init(
        patience: Int?, memory: Int = Watchdog.memory, act: @escaping (Cause) -> Never
    ) {
        signs = .allocate(capacity: 1)
        signs.initialize(to: Signs())
        let watch = Unmanaged.passRetained(Watch(patience, memory, signs, act))
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
