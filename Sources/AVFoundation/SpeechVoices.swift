import FaradFoundation
import Simulation

/// The voices of a phone, and what they have said.
package final class SpeechVoices {
    package struct Voice: Hashable, Sendable {
        package let language: String
        package let name: String
        package let identifier: String
        package let quality: Int

        package init(language: String, name: String, identifier: String, quality: Int) {
            self.language = language
            self.name = name
            self.identifier = identifier
            self.quality = quality
        }
    }

    /// What an app had the phone say.
    package struct Speech: Hashable, Sendable {
        package enum State: String, Sendable {
            case speaking, paused, finished, cancelled
        }

        package let text: String
        package let language: String
        package internal(set) var state: State
    }

    private var voices = SpeechVoices.ofNewPhone
    private var said: [Speech] = []

    private init() {}

    package static func of(_ phone: PhoneSystem) -> SpeechVoices {
        phone.service(SpeechVoices.self) { SpeechVoices() }
    }

    /// Those of the phone whose code runs. Stops outside a simulated process.
    static var current: [Voice] { of(PhoneProcess.current.system).all }

    private func touch(_ access: Access, _ name: StaticString) {
        Simulation.current?.touches(access, Resource(name, ""))
    }

    package var all: [Voice] {
        get {
            touch(.read, "voices")
            return voices
        }
        set {
            touch(.write, "voices")
            voices = newValue.sorted { ($0.language, $0.name) < ($1.language, $1.name) }
        }
    }

    /// Oldest first.
    package var speeches: [Speech] {
        touch(.read, "speech")
        return said
    }

    /// - Returns: Its number, for ``note(_:_:)``.
    func begin(_ text: String, _ language: String) -> Int {
        touch(.write, "speech")
        said.append(Speech(text: text, language: language, state: .speaking))
        return said.count - 1
    }

    func note(_ number: Int, _ state: Speech.State) {
        touch(.write, "speech")
        said[number].state = state
    }

    /// Of the regions that speak a language, the one that a phone takes.
    static func usual(
        _ code: String, _ voices: [Voice], _ isOfLanguage: (Voice) -> Bool
    ) -> Voice? {
        let usual = [
            "en": "en-US", "es": "es-ES", "fr": "fr-FR", "nl": "nl-NL", "pt": "pt-BR",
            "zh": "zh-CN",
        ]
        let known = voices.filter(isOfLanguage)
        return known.first { $0.language == usual[code.lowercased()] } ?? known.first
    }

    /// One for each language, as a phone comes before its user fetches more.
    private static let ofNewPhone: [Voice] = [
        ("ar-001", "Majed"), ("bg-BG", "Daria"), ("ca-ES", "Montse"), ("cs-CZ", "Zuzana"),
        ("da-DK", "Sara"), ("de-DE", "Anna"), ("el-GR", "Melina"), ("en-AU", "Karen"),
        ("en-GB", "Daniel"), ("en-IE", "Moira"), ("en-IN", "Rishi"), ("en-US", "Samantha"),
        ("en-ZA", "Tessa"), ("es-ES", "Mónica"), ("es-MX", "Paulina"), ("fi-FI", "Satu"),
        ("fr-CA", "Amélie"), ("fr-FR", "Thomas"), ("he-IL", "Carmit"), ("hi-IN", "Lekha"),
        ("hr-HR", "Lana"), ("hu-HU", "Tünde"), ("id-ID", "Damayanti"), ("it-IT", "Alice"),
        ("ja-JP", "Kyoko"), ("ko-KR", "Yuna"), ("ms-MY", "Amira"), ("nb-NO", "Nora"),
        ("nl-BE", "Ellen"), ("nl-NL", "Xander"), ("pl-PL", "Zosia"), ("pt-BR", "Luciana"),
        ("pt-PT", "Joana"), ("ro-RO", "Ioana"), ("ru-RU", "Milena"), ("sk-SK", "Laura"),
        ("sv-SE", "Alva"), ("th-TH", "Kanya"), ("tr-TR", "Yelda"), ("uk-UA", "Lesya"),
        ("vi-VN", "Linh"), ("zh-CN", "Tingting"), ("zh-HK", "Sinji"), ("zh-TW", "Meijia"),
    ].map { language, name in
        let plain = String(
            name.decomposedStringWithCanonicalMapping.unicodeScalars.filter(\.isASCII))
        return Voice(
            language: language, name: name,
            identifier: "com.apple.voice.compact.\(language).\(plain)", quality: 1)
    }
}
