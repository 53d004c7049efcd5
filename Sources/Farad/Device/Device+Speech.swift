import AVFoundation

/// What an app had an iPhone say.
public struct Speech: Hashable, Sendable {
    /// What has become of it.
    public enum State: String, Hashable, Sendable, CaseIterable {
        case speaking, paused, finished, cancelled
    }

    public let text: String
    /// That of the voice, such as `en-US`.
    public let language: String
    public let state: State

    /// Makes one, to compare with.
    public init(_ text: String, language: String = "en-US", state: State = .finished) {
        self.text = text
        self.language = language
        self.state = state
    }

    var jsonText: JSONText {
        .object([
            "text": .string(text), "language": .string(language), "state": .string(state.rawValue),
        ])
    }
}

/// A voice that an iPhone speaks by.
public struct SpeechVoice: Hashable, Sendable {
    public enum Quality: Int, Hashable, Sendable, CaseIterable {
        case standard = 1
        case enhanced = 2
        case premium = 3
    }

    /// Such as `en-US`.
    public var language: String
    public var name: String
    public var identifier: String
    public var quality: Quality

    public init(
        language: String, name: String, identifier: String? = nil, quality: Quality = .standard
    ) {
        self.language = language
        self.name = name
        let kind = ["compact", "enhanced", "premium"][quality.rawValue - 1]
        self.identifier = identifier ?? "com.apple.voice.\(kind).\(language).\(name)"
        self.quality = quality
    }
}

// What an iPhone says for its apps.
extension Device {
    private var voiceBox: SpeechVoices { SpeechVoices.of(phone) }

    /// What apps had it say by AVSpeechSynthesizer, oldest first; what waits is not there yet.
    public var speeches: [Speech] {
        voiceBox.speeches.map {
            Speech($0.text, language: $0.language, state: .init(rawValue: $0.state.rawValue)!)
        }
    }

    /// By their languages; as it comes, an iPhone has one for each.
    public var voices: [SpeechVoice] {
        voiceBox.all.map {
            SpeechVoice(
                language: $0.language, name: $0.name, identifier: $0.identifier,
                quality: .init(rawValue: $0.quality) ?? .standard)
        }
    }

    /// Gives the phone these voices and no others, as when its user has fetched some or done without.
    public func setVoices(_ voices: [SpeechVoice]) {
        voiceBox.all = voices.map {
            .init(
                language: $0.language, name: $0.name, identifier: $0.identifier,
                quality: $0.quality.rawValue)
        }
    }
}
