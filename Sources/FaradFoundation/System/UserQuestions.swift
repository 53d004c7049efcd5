package import Simulation

/// A question to the phone's user on behalf of an app.
package protocol UserPrompt: AnyObject {
    var bundle: String { get }
}

/// The questions of one kind that wait for the phone's user, the first of them before the user.
package final class UserQuestions<Prompt: UserPrompt> {
    private let resource: Resource
    private let makeQueue: () -> SerialQueue
    private var open: [Prompt] = []
    private lazy var queue = makeQueue()
    package var prompted: (Prompt) -> Void = { _ in }
    package var closed: (Prompt) -> Void = { _ in }

    /// - Parameters:
    ///   - resource: What the search knows the questions by, and what is kept of their answers.
    ///   - queue: Where the process of the system's asks.
    package init(_ resource: Resource, queue: @escaping () -> SerialQueue) {
        self.resource = resource
        makeQueue = queue
    }

    /// - Parameter process: The one of the system's that asks, and does nothing else.
    package convenience init(_ phone: PhoneSystem, _ resource: Resource, process: String) {
        self.init(resource) { [unowned phone] in
            phone.simulation.makeProcess(name: process).makeQueue(label: "main", hasStack: false)
        }
    }

    package func touch(_ access: Access) { Simulation.current?.touches(access, resource) }

    package var all: [Prompt] {
        touch(.read)
        return open
    }

    package func ask(_ prompt: Prompt) {
        touch(.write)
        open.append(prompt)
        queue.async("prompt") { [self] in
            if all.contains(where: { $0 === prompt }) { prompted(prompt) }
        }
    }

    /// The same for one whose answer nobody else waits for: it is gone when that process has ended.
    package func ask(_ prompt: Prompt, for process: SimulatedProcess) {
        ask(prompt)
        process.onExit.append { [weak self, weak prompt] in
            guard let self, let prompt, all.contains(where: { $0 === prompt }) else { return }
            queue.async("app ended") { self.close(prompt) {} }
        }
    }

    /// Ends a question by its answer, unless it is gone already.
    package func close(_ prompt: Prompt, _ answer: () -> Void) {
        touch(.write)
        guard let index = open.firstIndex(where: { $0 === prompt }) else { return }
        open.remove(at: index)
        answer()
        closed(prompt)
    }
}
