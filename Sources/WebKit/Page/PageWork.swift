import Simulation

/// What one event of a page does.
enum PageWork {
    case timer(Int)
    case task
    /// What another process of the engine's was asked for.
    case answer
    case frame
    case delivery(Delivery)
    case other(() -> Void)
}

/// One evaluation that the app asked for.
package final class Delivery {
    enum Content {
        /// A function of the page, and its arguments.
        case call(function: String, arguments: [ScriptValue])
        case source(String)
    }

    let content: Content
    /// The number of the page that it is meant for; 0: whichever is there.
    let page: Int
    /// The stack of the script that it answers; nil when none was taken.
    package let stack: ScriptStack?
    /// Told of the value or the failure; nil when nobody asked.
    let completion: ((Result<ScriptValue, EvaluationFailure>) -> Void)?
    /// Told of a failure alone: a success is not worth a message to the app.
    private let onFailure: (((any Error)?) -> Void)?
    /// What those two touch of the app's memory; nil: anything.
    let memory: MemoryFootprint?
    /// Told by the task that brings it to the page, with the number of that task's event.
    package var onArrival: ((_ task: Int) -> Void)?

    init(
        _ content: Content, page: Int = 0, stack: ScriptStack? = nil,
        memory: MemoryFootprint? = nil,
        completion: ((Result<ScriptValue, EvaluationFailure>) -> Void)? = nil,
        onFailure: (((any Error)?) -> Void)? = nil
    ) {
        self.content = content
        self.page = page
        self.stack = stack
        self.memory = memory
        self.completion = completion
        self.onFailure = onFailure
    }

    /// What is handed to a function of the page.
    package var arguments: [ScriptValue] {
        guard case .call(_, let arguments) = content else { return [] }
        return arguments
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
