/// The stack of a script, innermost frame first, as the engine writes it.
///
/// An object, so that the messages of the runs that take none carry an empty word and no string.
package final class ScriptStack: Sendable {
    package let text: String

    init(_ text: String) { self.text = text }
}
