/// Something that has to be true of a run when it is over.
public struct Invariant: Sendable {
    /// What has to be true, as a person says it; reports show it.
    public var name: String
    /// Looks at a run: nil when it holds, else a message that says why not.
    public var check: @Sendable (RunView) -> String?

    /// Names a check.
    public init(_ name: String, check: @escaping @Sendable (RunView) -> String?) {
        self.name = name
        self.check = check
    }
}
