/// One line that a page wrote to its console.
public struct ConsoleLine: Hashable, Sendable {
    /// The method of `console` that wrote it.
    public enum Level: String, Hashable, Sendable {
        case debug, error, info, log, trace, warn
    }

    public let level: Level
    public let text: String
    /// When it was written, in virtual milliseconds.
    public let atMilliseconds: Double
}
