import Simulation

/// What an iPhone's microphone hears: silence, and what a test says.
package final class Microphone {
    /// A word that was said, as the sound of it would be understood.
    package struct Word: Hashable, Sendable {
        package var text: String
        package var seconds: Double

        package init(_ text: String, seconds: Double) {
            self.text = text
            self.seconds = seconds
        }
    }

    private static let resource = Resource("microphone", "")
    private var observers = Observers<Word>()

    private init() {}

    package static func of(_ phone: PhoneSystem) -> Microphone {
        phone.service(Microphone.self) { Microphone() }
    }

    private func touch(_ access: Access) { Simulation.current?.touches(access, Self.resource) }

    /// The word is over.
    package func hear(_ word: Word) {
        touch(.write)
        observers.tell(word)
    }

    /// - Returns: A number by which the observer is removed.
    package func observe(_ heard: @escaping (Word) -> Void) -> Int {
        touch(.read)
        return observers.add(heard)
    }

    package func remove(_ observer: Int) {
        touch(.read)
        observers.remove(observer)
    }
}
