/// The stack of a script, innermost frame first, as the engine writes it.
///
/// An object, so that the messages of the runs that take none carry an empty word and no string.
package final class ScriptStack: Sendable {
    package let text: String

    init(_ text: String) { self.text = text }
}

/// Where scripts stood when they asked for what comes later, while stacks are recorded.
struct RecordedStacks {
    /// Of the message that is being posted.
    var message: ScriptStack?
    /// Of those that have set timers, by the timers' numbers.
    var timers: [Int: ScriptStack] = [:]
}
