import Foundation
import Simulation

/// Lets virtual time pass at the speed of the wall clock.
final class Pacer {
    private let watchdog: Watchdog
    private let start = DispatchTime.now().uptimeNanoseconds

    /// - Parameter watchdog: Told of waiting, which is not hanging.
    init(_ watchdog: Watchdog) { self.watchdog = watchdog }

    /// Returns when the instant has come.
    func wait(until instant: VirtualInstant) {
        Terminal.flush()
        while true {
            let passed = Int64(DispatchTime.now().uptimeNanoseconds - start)
            let left = instant.nanoseconds - passed
            guard left > 0 else { return }
            usleep(UInt32(min(left / 1000 + 1, 500_000)))
            watchdog.beat()
        }
    }
}
