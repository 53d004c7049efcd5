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
    /// How long one event may take, in seconds of wall time, unless `--patience` says otherwise.
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
            var seen = 0
            var seconds = 0
            while true {
                sleep(1)
                let now = pulse.pointee &+ signs.pointee.beats
                seconds = now == seen && !signs.pointee.isResting ? seconds + 1 : 0
                seen = now
                guard seconds >= patience else { continue }
                // What says why looks at what the other thread has.
                host_count_references_atomically()
                act()
            }
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
