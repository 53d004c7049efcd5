/// The bounds of a run.
package enum RunLimits {
    /// A week: how long a run without `until` may last, in virtual milliseconds.
    package static let longestMilliseconds = 604_800_000
    /// How many events a run without `until` may have: what repeats each second comes to fewer in a
    /// week, an animation that never ends has as many in five hours.
    static let mostEvents = 1_000_000
    /// How long the user waits for a busy app before the next action without a time.
    static let patience = Duration.seconds(10)
}
