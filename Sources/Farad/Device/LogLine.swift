/// One line that an app's native code wrote.
public struct LogLine: Hashable, Sendable {
    /// How many a device keeps.
    static let limit = 100_000

    public let text: String
    /// The name of the process that wrote it.
    public let process: String
    /// When it was written, in virtual milliseconds.
    public let atMilliseconds: Double
}
