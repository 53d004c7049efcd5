import AVFoundation
import Capacitor
import Farad
import FaradFoundation
import FaradTesting
import Testing

// As in a plugin's own target.
private typealias DispatchQueue = FaradFoundation.DispatchQueue

/// AVSpeechSynthesizer as plugins from elsewhere use it.
@Suite(.farad, .serialized) struct SpeechTests {
    /// Tells a plugin's listeners what a synthesizer does, and when.
    private final class Listener: NSObject, AVSpeechSynthesizerDelegate {
        let synthesizer = AVSpeechSynthesizer()
        private let plugin: CAPPlugin
        private let start = PhoneClock.date.timeIntervalSince1970

        init(_ plugin: CAPPlugin) {
            self.plugin = plugin
            super.init()
            synthesizer.delegate = self
        }

        private func tell(_ what: String, _ text: String) {
            let at = ((PhoneClock.date.timeIntervalSince1970 - start) * 10).rounded() / 10
            plugin.notifyListeners("heard", data: ["e": "\(what) \(text) \(at)"])
        }

        func speechSynthesizer(
            _ synthesizer: AVSpeechSynthesizer, didStart utterance: AVSpeechUtterance
        ) { tell("start", utterance.speechString) }
        func speechSynthesizer(
            _ synthesizer: AVSpeechSynthesizer, didFinish utterance: AVSpeechUtterance
        ) { tell("finish", utterance.speechString) }
        func speechSynthesizer(
            _ synthesizer: AVSpeechSynthesizer, didPause utterance: AVSpeechUtterance
        ) { tell("pause", utterance.speechString) }
        func speechSynthesizer(
            _ synthesizer: AVSpeechSynthesizer, didContinue utterance: AVSpeechUtterance
        ) { tell("continue", utterance.speechString) }
        func speechSynthesizer(
            _ synthesizer: AVSpeechSynthesizer, didCancel utterance: AVSpeechUtterance
        ) { tell("cancel", utterance.speechString) }
        func speechSynthesizer(
            _ synthesizer: AVSpeechSynthesizer, willSpeakRangeOfSpeechString range: NSRange,
            utterance: AVSpeechUtterance
        ) { tell("word", (utterance.speechString as NSString).substring(with: range)) }
    }

    private func heard(_ lines: [String]) -> [String] {
        lines.filter { $0.hasPrefix("heard") }.map {
            $0.replacing(#"heard {"e":""#, with: "").replacing(#""}"#, with: "")
        }
    }

    /// What a synthesizer tells that does something first.
    private func hearing(
        _ name: String = #function, _ body: @escaping (AVSpeechSynthesizer) -> Void
    ) throws -> PluginDevice {
        try ProbePlugin.phone(name) { plugin, call in
            let listener = Listener(plugin)
            plugin.state = listener
            body(listener.synthesizer)
            call.resolve()
        }
    }

    private static func after(_ seconds: Double, _ work: @escaping () -> Void) {
        let main = DispatchQueue.main
        main.asyncAfter(deadline: .now() + seconds, execute: work)
    }

    @Test func `texts are spoken one after the other, word by word, in virtual time`() throws {
        let phone = try hearing { synthesizer in
            let first = AVSpeechUtterance(string: "Hello  you")
            first.postUtteranceDelay = 1
            let second = AVSpeechUtterance(string: "Bye")
            second.rate = 0.25
            second.voice = AVSpeechSynthesisVoice(language: "en-GB")
            synthesizer.speak(first)
            synthesizer.speak(second)
        }
        #expect(
            heard(phone.lines) == [
                "start Hello  you 0.0", "word Hello 0.0", "word you 0.4",
                "finish Hello  you 0.7", "start Bye 1.7", "word Bye 1.7", "finish Bye 2.2",
            ])
        #expect(
            phone.device.speeches == [Speech("Hello  you"), Speech("Bye", language: "en-GB")])
    }

    @Test func `who is stopped while it speaks hears of it, and what waits never does`() throws {
        let phone = try hearing { synthesizer in
            synthesizer.speak(AVSpeechUtterance(string: "one two three"))
            synthesizer.speak(AVSpeechUtterance(string: "four"))
            Self.after(0.1) {
                _ = synthesizer.stopSpeaking(at: .word)
                Self.after(1) {
                    synthesizer.speak(AVSpeechUtterance(string: "five"))
                    Self.after(0.1) {
                        _ = synthesizer.stopSpeaking(at: .immediate)
                    }
                }
            }
        }
        #expect(
            heard(phone.lines) == [
                "start one two three 0.0", "word one 0.0", "cancel one two three 0.3",
                "start five 1.1", "word five 1.1", "cancel five 1.2",
            ])
        #expect(phone.device.speeches.map(\.state) == [.cancelled, .cancelled])
    }

    @Test func `speech that is paused goes on where it was`() throws {
        let phone = try hearing { synthesizer in
            synthesizer.speak(AVSpeechUtterance(string: "one two"))
            Self.after(0.1) {
                _ = synthesizer.pauseSpeaking(at: .immediate)
                Self.after(2) {
                    _ = synthesizer.continueSpeaking()
                }
            }
        }
        #expect(
            heard(phone.lines) == [
                "start one two 0.0", "word one 0.0", "pause one two 0.1",
                "continue one two 2.1", "word two 2.3", "finish one two 2.5",
            ])
    }

    @Test func `a call interrupts speech until it is over`() throws {
        let phone = try hearing { synthesizer in
            Self.after(5) {
                synthesizer.speak(AVSpeechUtterance(string: "one"))
            }
        }
        // All has been said; the next words meet the call.
        phone.device.interruptAudio()
        #expect(heard(try phone.run("again()")) == [])
        #expect(phone.device.speeches.map(\.state) == [.finished])
        let lines = try phone.lines { phone.device.endAudioInterruption() }
        #expect(heard(lines).map { String($0.prefix(5)) } == ["start", "word ", "finis"])
    }

    @Test func `an utterance that waits or is spoken cannot be given again`() throws {
        let phone = try hearing { synthesizer in
            let utterance = AVSpeechUtterance(string: "one")
            synthesizer.speak(utterance)
            synthesizer.speak(utterance)
        }
        #expect(
            phone.device.findings.contains {
                $0.rule == "app-crashed" && $0.message.contains("enqueued twice")
            })
    }

    @Test func `an iPhone has a voice for each language, and those that a test gives it`() throws {
        let phone = try ProbePlugin.phone { _, call in
            call.resolve([
                "count": AVSpeechSynthesisVoice.speechVoices().count,
                "en": AVSpeechSynthesisVoice(language: "en")?.identifier ?? "",
                "de": AVSpeechSynthesisVoice(language: "de-DE")?.name ?? "",
                "none": AVSpeechSynthesisVoice(language: "tlh") == nil,
            ])
        }
        #expect(
            phone.lines == [
                #"{"count":44,"de":"Anna","en":"com.apple.voice.compact.en-US.Samantha","none":true}"#
            ])
        phone.device.setVoices([
            SpeechVoice(language: "de-DE", name: "Petra", quality: .premium)
        ])
        #expect(try phone.run("again()") == [#"{"count":1,"de":"Petra","en":"","none":true}"#])
    }
}
