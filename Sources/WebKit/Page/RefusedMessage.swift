/// A message that a page could not post, because a part of it cannot be copied (F38).
package struct RefusedMessage {
    /// The message handler that it was meant for.
    package let handler: String
    /// The message's own members that are texts.
    package let texts: [(name: String, text: String)]
    /// Where the part lies, such as `options.user`; empty when it is the message itself.
    package let path: String
    /// What the part is, such as `a function`.
    package let reason: String
    package let stack: String

    /// A member of the message; empty when it is none or no text.
    package func text(_ name: String) -> String { texts.first { $0.name == name }?.text ?? "" }
}
