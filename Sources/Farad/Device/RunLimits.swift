/// The bounds of a run.
package enum RunLimits {
    /// A week: how long a run without `until` may last, in virtual milliseconds.
    package static let longestMilliseconds = 604_800_000
    /// How long the user waits for a busy app before the next action without a time.
    static let patience = Duration.seconds(10)
}
