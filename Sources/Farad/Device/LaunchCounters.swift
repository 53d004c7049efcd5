/// How often each bundle was launched on a device; a launch's random streams are split by it, so
/// that two shares never draw one id.
final class LaunchCounters {
    private(set) var counts: [String: Int]

    init(_ counts: [String: Int] = [:]) {
        self.counts = counts
    }

    /// The number of the launch that begins now, from 1.
    func next(_ identifier: String) -> Int {
        counts[identifier, default: 0] += 1
        return counts[identifier]!
    }
}
