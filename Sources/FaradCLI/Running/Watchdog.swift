import ArgumentParser
import Foundation
import Simulation

/// Ends the process when one event of the simulation takes too long: a script that never gives the
/// engine back can only be stopped from outside (an endless chain of microtasks is one).
final class Watchdog: @unchecked Sendable {  // Read by one thread, written before it starts.
    /// How long one event may take, in seconds of wall time, unless `--patience` says otherwise.
    static let patience = 20

    /// - Throws: `ValidationError` for less than a second.
    static func check(patience: Int) throws {
        guard patience < 1 else { return }
        throw ValidationError("“--patience \(patience)” needs 1 s or more.")
    }

    private let patience: Int
    /// The simulation's count of events, looked at from outside; a torn or late value costs a
    /// second of patience.
    private let events: () -> Int
    private let act: () -> Never

    private init(
        patience: Int, events: @escaping () -> Int, act: @escaping () -> Never
    ) {
        self.patience = patience
        self.events = events
        self.act = act
    }

    /// Watches until the process ends; `act` says what happened and ends it.
    static func start(
        patience: Int, events: @escaping () -> Int, act: @escaping () -> Never
    ) {
        let dog = Watchdog(patience: patience, events: events, act: act)
        var thread = pthread_t()
        pthread_create(
            &thread, nil,
            { argument in
                Unmanaged<Watchdog>.fromOpaque(argument!).takeRetainedValue().watch()
            }, Unmanaged.passRetained(dog).toOpaque())
        pthread_detach(thread)
    }

    private func watch() -> UnsafeMutableRawPointer? {
        var seen = events()
        var seconds = 0
        while true {
            sleep(1)
            let now = events()
            seconds = now == seen ? seconds + 1 : 0
            seen = now
            if seconds >= patience { act() }
        }
    }
}

/// What the watchdog looks at: a run, and the same run when it is played again.
final class WatchedSimulation: @unchecked Sendable {  // A count that is read late does no harm.
    private let simulation: Simulation
    /// Set once and kept, so that the watchdog's thread never meets one that goes.
    private var again: Simulation?

    init(_ simulation: Simulation) { self.simulation = simulation }

    func playsAgain(_ simulation: Simulation) { again = again ?? simulation }

    var events: Int { simulation.events &+ (again?.events ?? 0) }
}
