/// What Java code throws; where nobody catches it, the app ends (F172).
public struct JavaException: Error, Hashable, Sendable, CustomStringConvertible {
    /// The class's full name, such as `java.lang.NullPointerException`.
    public let className: String
    public let message: String?

    public init(_ className: String, _ message: String? = nil) {
        self.className = className
        self.message = message
    }

    /// As `toString()` has it.
    public var description: String { message.map { "\(className): \($0)" } ?? className }
}
