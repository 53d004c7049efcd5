import Capacitor
import Farad
import FaradFoundation
import FaradTesting
import Speech
import Testing

private typealias DispatchQueue = FaradFoundation.DispatchQueue

/// SFSpeechRecognizer and AVAudioEngine as plugins from elsewhere use them.
@Suite(.farad, .serialized) struct SpeechRecognitionTests {
    private final class Ear {
        let engine = AVAudioEngine()
        let request = SFSpeechAudioBufferRecognitionRequest()
        var task: SFSpeechRecognitionTask?
    }

    private static var usage: [String: String?] {
        [
            "NSSpeechRecognitionUsageDescription": "To write what you say.",
            "NSMicrophoneUsageDescription": "To hear you.",
        ]
    }

    /// A page whose plugin listens at its second call, and is done with it at its third.
    private func phone(
        _ name: String = #function, category: AVAudioSession.Category = .playAndRecord,
        isAsked: Bool = true, end: @escaping (SFSpeechRecognitionTask, CAPPluginCall) -> Void
    ) throws -> PluginDevice {
        let phone = try ProbePlugin.phone("speech " + name, usage: Self.usage) { plugin, call in
            ProbePlugin.onMain {
                guard let ear = plugin.state as? Ear else {
                    plugin.state = Ear()
                    guard isAsked else { return call.resolve() }
                    return SFSpeechRecognizer.requestAuthorization { status in
                        call.resolve(["status": status.rawValue])
                    }
                }
                if let task = ear.task {
                    ear.engine.stop()
                    ear.engine.inputNode.removeTap(onBus: 0)
                    return end(task, call)
                }
                try? AVAudioSession.sharedInstance().setCategory(category)
                ear.task = SFSpeechRecognizer(locale: Locale(identifier: "en-US"))?
                    .recognitionTask(with: ear.request) { result, error in
                        if let error {
                            plugin.notifyListeners(
                                "heard", data: ["code": (error as NSError).code])
                        }
                        guard let result else { return }
                        plugin.notifyListeners(
                            "heard",
                            data: [
                                "text": result.bestTranscription.formattedString,
                                "final": result.isFinal,
                            ])
                    }
                let input = ear.engine.inputNode
                input.installTap(
                    onBus: 0, bufferSize: 1024, format: input.outputFormat(forBus: 0)
                ) { buffer, _ in ear.request.append(buffer) }
                do { try ear.engine.start() } catch { call.reject("\(error)") }
                call.resolve(["running": ear.engine.isRunning])
            }
        }
        return phone
    }

    private func listening(
        _ name: String = #function,
        end: @escaping (SFSpeechRecognitionTask, CAPPluginCall) -> Void
    ) throws -> PluginDevice {
        let phone = try phone(name, end: end)
        phone.device.choose(.allowed, for: .microphone)
        try phone.lines { try phone.device.answerAlert("Allow") }
        try phone.run("again()")
        return phone
    }

    private static func finish(_ task: SFSpeechRecognitionTask, _ call: CAPPluginCall) {
        task.finish()
        call.resolve()
    }

    @Test func `the user is asked before speech is understood`() throws {
        let phone = try phone(end: Self.finish)
        #expect(phone.device.alert?.title == "“Script” Would Like to Access Speech Recognition")
        #expect(
            try phone.lines { try phone.device.answerAlert("Allow") } == [#"{"status":3}"#])
        let denied = try self.phone("denied", isAsked: false, end: Self.finish)
        denied.device.choose(.allowed, for: .microphone)
        denied.device.choose(.denied, for: .speech)
        #expect(try denied.run("again()").contains(#"heard {"code":1700}"#))
    }

    @Test func `what is said is understood word by word, and as a whole when the sound ends`()
        throws
    {
        let phone = try listening(end: Self.finish)
        #expect(
            try phone.lines { phone.device.say("how are you") } == [
                #"heard {"final":false,"text":"how"}"#,
                #"heard {"final":false,"text":"how are"}"#,
                #"heard {"final":false,"text":"how are you"}"#,
            ])
        #expect(
            try phone.run("again()")
                == ["undefined", #"heard {"final":true,"text":"how are you"}"#])
        #expect(try phone.lines { phone.device.say("anybody there") } == [])
    }

    @Test func `silence is an error, and so is what is cancelled`() throws {
        let silent = try listening("silent", end: Self.finish)
        #expect(try silent.run("again()") == ["undefined", #"heard {"code":1110}"#])
        let cancelled = try listening("cancelled") { task, call in
            task.cancel()
            call.resolve()
        }
        #expect(try cancelled.run("again()").contains(#"heard {"code":301}"#))
    }

    @Test func `without a network nothing is understood`() throws {
        let phone = try phone(end: Self.finish)
        phone.device.choose(.allowed, for: .microphone)
        try phone.lines { try phone.device.answerAlert("Allow") }
        try phone.lines { phone.device.connect(.none) }
        #expect(try phone.run("again()").contains(#"heard {"code":1101}"#))
    }

    @Test func `a call stops the engine, and a category without a microphone ends the app`() throws
    {
        let phone = try listening(end: Self.finish)
        try phone.lines { phone.device.interruptAudio() }
        #expect(try phone.lines { phone.device.say("hello") } == [])
        let other = try self.phone("category", category: .playback, end: Self.finish)
        try other.lines { try other.device.answerAlert("Allow") }
        try? other.run("again()")
        #expect(other.device.findings.contains { $0.rule == "app-crashed" })
    }
}
