import FaradFoundation
import Simulation

/// Signs the user in to apps with the phone's Apple Account.
package final class AppleIDDaemon {
    /// What the user lets an app know.
    package struct Account {
        package var email: String
        package var givenName: String
        package var familyName: String

        package init(email: String, givenName: String, familyName: String) {
            self.email = email
            self.givenName = givenName
            self.familyName = familyName
        }
    }

    /// A question to the user on behalf of an app.
    package final class Prompt {
        package let bundle: String
        package let asksForName: Bool
        package let asksForEmail: Bool
        fileprivate var answer: ((Account?) -> Void)?

        init(
            _ bundle: String, asksForName: Bool, asksForEmail: Bool,
            answer: @escaping (Account?) -> Void
        ) {
            self.bundle = bundle
            self.asksForName = asksForName
            self.asksForEmail = asksForEmail
            self.answer = answer
        }
    }

    private static let resource = Resource("apple account", "")
    private unowned let phone: PhoneSystem
    private var open: [Prompt] = []
    /// Apps that the user has signed in to: they have been told the name.
    private var known: Set<String> = []
    private lazy var queue = phone.simulation.makeProcess(name: "akd")
        .makeQueue(label: "main", hasStack: false)
    package var prompted: (Prompt) -> Void = { _ in }
    package var promptClosed: (Prompt) -> Void = { _ in }

    private init(_ phone: PhoneSystem) { self.phone = phone }

    package static func of(_ phone: PhoneSystem) -> AppleIDDaemon {
        phone.service(AppleIDDaemon.self) { AppleIDDaemon(phone) }
    }

    private func touch(_ access: Access) { Simulation.current?.touches(access, Self.resource) }

    package var prompt: Prompt? {
        touch(.read)
        return open.first
    }

    func ask(_ prompt: Prompt) {
        touch(.write)
        open.append(prompt)
        queue.async("prompt") { [self] in
            touch(.read)
            if open.contains(where: { $0 === prompt }) { prompted(prompt) }
        }
    }

    /// - Parameter account: Nil: the user closes the question.
    package func answer(_ account: Account?) {
        touch(.write)
        if let prompt = open.first { close(prompt, account) }
    }

    /// The app asks no more.
    func withdraw(_ prompt: Prompt) { close(prompt, nil) }

    private func close(_ prompt: Prompt, _ account: Account?) {
        touch(.write)
        guard let index = open.firstIndex(where: { $0 === prompt }) else { return }
        open.remove(at: index)
        let answer = prompt.answer
        prompt.answer = nil
        answer?(account)
        promptClosed(prompt)
    }

    /// Whether it is the first time that the user signs in to the app.
    func isFirst(_ bundle: String) -> Bool {
        touch(.write)
        return known.insert(bundle).inserted
    }

    func isKnown(_ bundle: String) -> Bool {
        touch(.read)
        return known.contains(bundle)
    }

    /// What an app knows the user by, always the same one.
    func user(of bundle: String) -> String {
        let stream = phone.simulation.randomStream("apple account \(bundle)")
        let hex = UUID(uuid: stream.uuid()).uuidString.replacing("-", with: "").lowercased()
        return "001234.\(hex).1234"
    }

    /// The app signs the user out, as Settings does.
    package func forget(_ bundle: String) {
        touch(.write)
        known.remove(bundle)
    }
}
