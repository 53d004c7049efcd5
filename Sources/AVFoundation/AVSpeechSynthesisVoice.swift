public import FaradFoundation

/// How well a voice speaks.
public enum AVSpeechSynthesisVoiceQuality: Int, Sendable {
    case `default` = 1
    case enhanced = 2
    case premium = 3
}

/// A voice that the phone has; `Device.setVoices(_:)` says which.
open class AVSpeechSynthesisVoice: NSObject {
    private let voice: SpeechVoices.Voice

    init(_ voice: SpeechVoices.Voice) { self.voice = voice }

    /// Nil where the phone has no voice for the language: a code such as `en-US`, or without a region;
    /// nil is the phone's own language.
    public convenience init?(language languageCode: String?) {
        let code = languageCode ?? Self.currentLanguageCode()
        let voices = SpeechVoices.current
        let isWhole = { (voice: SpeechVoices.Voice) in
            voice.language.lowercased() == code.lowercased()
        }
        let isPart = { (voice: SpeechVoices.Voice) in
            !code.contains("-") && voice.language.lowercased().hasPrefix(code.lowercased() + "-")
        }
        guard let voice = voices.first(where: isWhole) ?? SpeechVoices.usual(code, voices, isPart)
        else { return nil }
        self.init(voice)
    }

    public convenience init?(identifier: String) {
        guard let voice = SpeechVoices.current.first(where: { $0.identifier == identifier })
        else { return nil }
        self.init(voice)
    }

    /// By their languages.
    open class func speechVoices() -> [AVSpeechSynthesisVoice] {
        SpeechVoices.current.map { AVSpeechSynthesisVoice($0) }
    }

    open class func currentLanguageCode() -> String {
        PhoneClock.preferredLanguages.first ?? "en-US"
    }

    open var language: String { voice.language }
    open var identifier: String { voice.identifier }
    open var name: String { voice.name }
    open var quality: AVSpeechSynthesisVoiceQuality {
        AVSpeechSynthesisVoiceQuality(rawValue: voice.quality) ?? .default
    }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? AVSpeechSynthesisVoice)?.voice == voice
    }
    open override var hash: Int { voice.hashValue }
}
