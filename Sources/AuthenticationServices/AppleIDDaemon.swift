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

    package final class Prompt: UserPrompt {
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

    private unowned let phone: PhoneSystem
    package let questions: UserQuestions<Prompt>
    /// Apps that the user has signed in to: they have been told the name.
    private var known: Set<String> = []

    private init(_ phone: PhoneSystem) {
        self.phone = phone
        questions = UserQuestions(phone, Resource("apple account", ""), process: "akd")
    }

    package static func of(_ phone: PhoneSystem) -> AppleIDDaemon {
        phone.service(AppleIDDaemon.self) { AppleIDDaemon(phone) }
    }

    package var prompt: Prompt? { questions.all.first }

    /// On behalf of the process that is running.
    func ask(_ prompt: Prompt) {
        questions.ask(prompt, for: PhoneProcess.current.process)
    }

    /// - Parameter account: Nil: the user closes the question.
    package func answer(_ account: Account?) {
        if let prompt { close(prompt, account) }
    }

    /// The app asks no more.
    func withdraw(_ prompt: Prompt) { close(prompt, nil) }

    private func close(_ prompt: Prompt, _ account: Account?) {
        questions.close(prompt) {
            let answer = prompt.answer
            prompt.answer = nil
            answer?(account)
        }
    }

    /// Whether it is the first time that the user signs in to the app.
    func isFirst(_ bundle: String) -> Bool {
        questions.touch(.write)
        return known.insert(bundle).inserted
    }

    func isKnown(_ bundle: String) -> Bool {
        questions.touch(.read)
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
        questions.touch(.write)
        known.remove(bundle)
    }
}
