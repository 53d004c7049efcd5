import FaradFoundation

/// Functions in JavaScript that stand in for something around an app, a server or a plugin, and share an
/// object: those of a scenario, or of a test.
struct ScriptFunctions {
    /// Asks them, both ways as JSON; nil where they could not answer, and have said why.
    let ask: (_ request: String) -> String?
    /// What they have kept, as JSON.
    let kept: () -> String

    init(_ ask: @escaping (_ request: String) -> String?, kept: @escaping () -> String) {
        self.ask = ask
        self.kept = kept
    }

    var state: [String: Any] {
        let object = try? JSONSerialization.jsonObject(with: Data(kept().utf8))
        return object as? [String: Any] ?? [:]
    }
}
