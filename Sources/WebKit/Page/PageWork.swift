import Simulation

/// What one event of a page does.
enum PageWork {
    case timer(Int)
    case task
    case frame
    case delivery(Delivery)
    case other(() -> Void)
}

/// One evaluation that the app asked for.
final class Delivery {
    enum Content {
        /// A function of the page, and its arguments.
        case call(function: String, arguments: [ScriptValue])
        case source(String)
    }

    let content: Content
    /// Told of the value (of a source) or the failure; nil when nobody asked.
    let completion: ((Result<ScriptValue, EvaluationFailure>) -> Void)?
    /// Whether a success is not worth a message to the app.
    let onlyFailure: Bool

    init(
        _ content: Content, onlyFailure: Bool,
        completion: ((Result<ScriptValue, EvaluationFailure>) -> Void)?
    ) {
        self.content = content
        self.onlyFailure = onlyFailure
        self.completion = completion
    }
}

/// Why an evaluation has no value.
enum EvaluationFailure: Error {
    case exception(PageFailure)
    /// Foundation has no class for the value.
    case unsupportedType
    /// The page went away before.
    case noPage
}
