import Simulation

/// The bounds of a run.
package enum RunLimits {
    /// A week: how long a run without `until` may last, in virtual milliseconds.
    package static let longestMilliseconds = 604_800_000
    /// How many events a run without `until` may have: what repeats each second comes to fewer in a
    /// week, an animation that never ends has as many in five hours.
    static let mostEvents = 1_000_000
    /// How often a test may let time pass in which nothing happens: a week, minute by minute, is a
    /// tenth of it.
    static let mostIdleTurns = 100_000
    /// From how many loads on, one at once after the other and none by the user, they are a loop: a
    /// chain of redirects is shorter.
    static let loopedLoads = 30
    /// How many loads such a loop may have until the run is over: some seconds of this machine's.
    static let mostLoads = 1_000
    /// How long the user waits for a busy app before the next action without a time.
    static let patience = Duration.seconds(10)
    /// How much later than one touch of the page the next one comes that has no time of its own: no hand
    /// does two things within one millisecond, and what a page names by the time would have one name.
    static let touchGap = Duration.milliseconds(100)
    /// When a run without `until` is over although timers recur: what counts down from sixty each
    /// second comes to its end, and what asks once a minute has not an hour with an animation beside it.
    static let quiescence = Quiescence(rounds: 60, least: .seconds(10), enough: .seconds(120))
    /// The same where a test waits for the phone to be idle, and would rather not wait for long.
    static let testedQuiescence = Quiescence(
        rounds: 0, least: .seconds(5), passesIdleWork: true)
    /// The same where orders are searched, as each round of a timer is one more in every order.
    /// Of an animation a thousand frames are 17 seconds: an order with more of them for each timer of
    /// a minute would be all frames.
    static let searchedQuiescence = Quiescence(
        rounds: 5, least: .seconds(2), reach: 1_000, passesIdleWork: true)
    /// The same for a test, which may wait for just what is far away.
    static let searchedTestQuiescence = Quiescence(
        rounds: 5, least: .seconds(2), passesIdleWork: true)
}
