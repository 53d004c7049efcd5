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
    /// Told of the value or the failure; nil when nobody asked.
    let completion: ((Result<ScriptValue, EvaluationFailure>) -> Void)?
    /// Told of a failure alone: a success is not worth a message to the app.
    private let onFailure: (((any Error)?) -> Void)?

    init(
        _ content: Content,
        completion: ((Result<ScriptValue, EvaluationFailure>) -> Void)? = nil,
        onFailure: (((any Error)?) -> Void)? = nil
    ) {
        self.content = content
        self.completion = completion
        self.onFailure = onFailure
    }

    var wantsFailure: Bool { completion != nil || onFailure != nil }

    func fail(_ failure: EvaluationFailure) {
        completion?(.failure(failure))
        onFailure?(WKError.make(failure))
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
