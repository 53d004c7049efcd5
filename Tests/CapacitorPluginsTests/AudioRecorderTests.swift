import AVFoundation
import Capacitor
import Farad
import FaradFoundation
import FaradTesting
import Testing

// As in a plugin's own target.
private typealias FileManager = FaradFoundation.FileManager
private typealias DispatchQueue = FaradFoundation.DispatchQueue

/// AVAudioRecorder and AVURLAsset as plugins from elsewhere use them.
@Suite(.farad, .serialized) struct AudioRecorderTests {
    private static func url(_ name: String) -> URL {
        URL(fileURLWithPath: FileManager.default.temporaryDirectory.path + "/" + name)
    }

    private static var aac: [String: Any] {
        [
            AVFormatIDKey: Int(kAudioFormatMPEG4AAC), AVSampleRateKey: 44_100,
            AVNumberOfChannelsKey: 1,
        ]
    }

    private static func later(_ seconds: Double, _ work: @escaping () -> Void) {
        let main = DispatchQueue.main
        main.asyncAfter(deadline: .now() + seconds, execute: work)
    }

    private final class Ear: NSObject, AVAudioRecorderDelegate {
        var recorder: AVAudioRecorder?
        var heard: (Bool) -> Void = { _ in }
        func audioRecorderDidFinishRecording(
            _ recorder: AVAudioRecorder, successfully flag: Bool
        ) { heard(flag) }
    }

    private func recording(
        _ name: String = #function, _ file: String = "a.m4a", settings: [String: Any] = aac,
        category: AVAudioSession.Category = .playAndRecord,
        _ body: @escaping (AVAudioRecorder, Ear, CAPPluginCall) throws -> Void
    ) throws -> PluginDevice {
        let phone = try ProbePlugin.phone(name) { plugin, call in
            ProbePlugin.onMain {
                do {
                    try AVAudioSession.sharedInstance().setCategory(category)
                    let ear = Ear()
                    plugin.state = ear
                    let recorder = try AVAudioRecorder(url: Self.url(file), settings: settings)
                    recorder.delegate = ear
                    ear.recorder = recorder
                    try body(recorder, ear, call)
                } catch {
                    call.reject("\((error as NSError).domain) \((error as NSError).code)")
                }
            }
        }
        return phone
    }

    /// The seconds of the file that it writes in 2.5 s.
    private func length(_ name: String, _ file: String, _ settings: [String: Any]) throws
        -> [String]
    {
        let phone = try recording(name, file, settings: settings) { recorder, ear, call in
            ear.heard = { isWhole in
                let length = AVURLAsset(url: recorder.url).duration.seconds
                call.resolve(["ms": Int((length * 1000).rounded()), "whole": isWhole])
            }
            recorder.record(forDuration: 2.5)
        }
        try phone.lines { try phone.device.answerAlert("Allow") }
        return phone.lines
    }

    @Test func `a recording has the length that it took, in each kind of file`() throws {
        #expect(try length("m4a", "a.m4a", Self.aac) == [#"{"ms":2500,"whole":true}"#])
        // Whole frames of 1024.
        #expect(try length("aac", "a.aac", Self.aac) == [#"{"ms":2508,"whole":true}"#])
        #expect(try length("wav", "a.wav", [:]) == [#"{"ms":2500,"whole":true}"#])
        #expect(
            try length("caf", "a.caf", [AVSampleRateKey: 8000.0, AVNumberOfChannelsKey: 1])
                == [#"{"ms":2500,"whole":true}"#])
    }

    @Test func `a pause does not count, and a stopped recorder is at 0`() throws {
        let phone = try recording { recorder, ear, call in
            recorder.record()
            Self.later(1) {
                recorder.pause()
                let paused = recorder.isRecording
                Self.later(5) {
                    recorder.record()
                    Self.later(1) {
                        let before = recorder.currentTime
                        recorder.stop()
                        let length = AVURLAsset(url: recorder.url).duration.seconds
                        call.resolve([
                            "paused": !paused, "before": before, "after": recorder.currentTime,
                            "length": (length * 1000).rounded(),
                        ])
                    }
                }
            }
        }
        #expect(phone.lines == [#"{"after":0,"before":2,"length":2000,"paused":true}"#])
    }

    @Test func `a call pauses it, and its delegate hears nothing of that`() throws {
        let phone = try ProbePlugin.phone { plugin, call in
            ProbePlugin.onMain {
                if let recorder = (plugin.state as? Ear)?.recorder {
                    let was = recorder.isRecording
                    return call.resolve(["recording": was, "again": recorder.record()])
                }
                let ear = Ear()
                plugin.state = ear
                ear.heard = { _ in plugin.notifyListeners("heard", data: [:]) }
                try? AVAudioSession.sharedInstance().setCategory(.record)
                ear.recorder = try? AVAudioRecorder(url: Self.url("a.m4a"), settings: Self.aac)
                ear.recorder?.delegate = ear
                call.resolve(["recording": ear.recorder?.record() ?? false])
            }
        }
        #expect(phone.lines == [#"{"recording":true}"#])
        #expect(try phone.lines { phone.device.interruptAudio() } == [])
        #expect(try phone.run("again()") == [#"{"again":false,"recording":false}"#])
        try phone.lines { phone.device.endAudioInterruption(shouldResume: true) }
        #expect(try phone.run("again()") == [#"{"again":true,"recording":false}"#])
        #expect(try phone.run("again()") == [#"{"again":true,"recording":true}"#])
    }

    @Test func `what cannot be recorded is refused as Audio Toolbox does`() throws {
        #expect(
            try recording("kind", "a.wav") { _, _, call in call.resolve() }.lines
                == ["rejected: NSOSStatusErrorDomain 1718449215"])
        let phone = try recording("category", category: .playback) { recorder, _, call in
            call.resolve(["recording": recorder.record()])
        }
        #expect(phone.lines == [#"{"recording":false}"#])
        #expect(phone.device.alert == nil)
    }

    @Test func `a session that is put to rest pauses what records, and says so`() throws {
        let phone = try recording { recorder, _, call in
            recorder.record()
            do { try AVAudioSession.sharedInstance().setActive(false) } catch {
                call.resolve([
                    "code": (error as NSError).code, "recording": recorder.isRecording,
                ])
            }
        }
        #expect(phone.lines == [#"{"code":560030580,"recording":false}"#])
    }
}
