import AVFoundation
import AudioToolbox
import Capacitor
import CoreHaptics
import Farad
import FaradFoundation
import FaradTesting
import Simulation
import Testing
import UIKit

private typealias FileManager = FaradFoundation.FileManager
private typealias NotificationCenter = FaradFoundation.NotificationCenter

/// What plugins from elsewhere let the phone's user feel, as the trace tells it.
@Suite(.farad, .serialized) struct HapticsTests {
    /// What was felt, with the milliseconds since the first of it.
    private func felt(_ phone: PluginDevice) -> [String] {
        let felt = phone.device.simulation.trace.records.filter { record in
            ["the phone taps", "the phone vibrates", "haptics: "].contains {
                record.text.hasPrefix($0)
            }
        }
        guard let start = felt.first?.at.milliseconds else { return [] }
        return felt.map { "\(Int(($0.at.milliseconds - start).rounded())) \($0.text)" }
    }

    private static func event(
        _ time: TimeInterval, _ duration: TimeInterval? = nil, intensity: Float? = nil
    ) -> CHHapticEvent {
        let parameters = intensity.map {
            [CHHapticEventParameter(parameterID: .hapticIntensity, value: $0)]
        }
        guard let duration else {
            return CHHapticEvent(
                eventType: .hapticTransient, parameters: parameters ?? [], relativeTime: time)
        }
        return CHHapticEvent(
            eventType: .hapticContinuous, parameters: parameters ?? [], relativeTime: time,
            duration: duration)
    }

    /// Keeps an engine and a player while a test needs them.
    private final class Kept {
        let engine = CHHapticEngine()
        var player: (any CHHapticAdvancedPatternPlayer)?
    }

    private static func code(_ work: () throws -> Void) -> Int {
        do {
            try work()
            return 0
        } catch {
            return (error as? CHHapticError)?.errorCode ?? 1
        }
    }

    @Test func `a pattern is felt event by event, each at its time`() throws {
        let phone = try ProbePlugin.phone { plugin, call in
            let kept = Kept()
            plugin.state = kept
            let pattern = try? CHHapticPattern(
                events: [
                    Self.event(0.5, 0.25, intensity: 0.5), Self.event(0, intensity: 2),
                    Self.event(0.75),
                ], parameters: [])
            kept.engine.start { _ in
                guard let pattern else { return }
                try? kept.engine.makePlayer(with: pattern).start(atTime: CHHapticTimeImmediate)
                kept.engine.notifyWhenPlayersFinished { error in
                    plugin.notifyListeners("heard", data: ["failed": error != nil])
                    return .stopEngine
                }
            }
            call.resolve([
                "haptics": CHHapticEngine.capabilitiesForHardware().supportsHaptics,
                "duration": pattern?.duration ?? 0,
            ])
        }
        #expect(
            felt(phone) == [
                "0 the phone taps, intensity 1.0",
                "500 the phone vibrates for 250 ms, intensity 0.5", "750 the phone taps",
            ])
        #expect(
            phone.lines == [#"{"duration":0.75,"haptics":true}"#, #"heard {"failed":false}"#])
    }

    @Test func `an engine that does not run plays nothing, unless it starts by itself`() throws {
        let phone = try ProbePlugin.phone { plugin, call in
            let kept = (plugin.state as? Kept) ?? Kept()
            plugin.state = kept
            let pattern = try? CHHapticPattern(events: [Self.event(0)], parameters: [])
            func play() -> Int {
                Self.code { try kept.engine.makePlayer(with: pattern!).start(atTime: 0) }
            }
            var codes = [play()]
            kept.engine.isAutoShutdownEnabled = true
            codes.append(play())
            kept.engine.isAutoShutdownEnabled = false
            kept.engine.stop()
            codes.append(play())
            call.resolve(["codes": codes])
        }
        #expect(phone.lines == [#"{"codes":[-4805,0,-4805]}"#])
        #expect(felt(phone) == ["0 the phone taps"])
    }

    @Test func `an engine rests after two minutes without a player, and says so`() throws {
        let phone = try ProbePlugin.phone { plugin, call in
            let kept = Kept()
            plugin.state = kept
            kept.engine.isAutoShutdownEnabled = true
            kept.engine.stoppedHandler = { reason in
                plugin.notifyListeners(
                    "heard",
                    data: ["reason": reason.rawValue, "at": Int(kept.engine.currentTime)])
            }
            let pattern = try? CHHapticPattern(events: [Self.event(0, 10)], parameters: [])
            try? kept.engine.makePlayer(with: pattern!).start(atTime: 0)
            call.resolve(["at": Int(kept.engine.currentTime)])
        }
        let start = Int(phone.lines[0].filter(\.isNumber)) ?? 0
        #expect(phone.lines.last == #"heard {"at":\#(start + 130),"reason":3}"#)
    }

    @Test func `a call stops the engine, and so does the background`() throws {
        let phone = try ProbePlugin.phone { plugin, call in
            let kept = (plugin.state as? Kept) ?? Kept()
            plugin.state = kept
            kept.engine.stoppedHandler = {
                plugin.notifyListeners("heard", data: ["reason": $0.rawValue])
            }
            let pattern = try? CHHapticPattern(events: [Self.event(5)], parameters: [])
            let code = Self.code {
                try kept.engine.start()
                try kept.engine.makePlayer(with: pattern!).start(atTime: 0)
            }
            call.resolve(["code": code])
        }
        // Nothing has kept the engine from playing it so far.
        #expect(phone.lines == [#"{"code":0}"#])
        #expect(felt(phone).count == 1)
        #expect(
            try phone.lines { phone.device.interruptAudio() } == [#"heard {"reason":1}"#])
        #expect(try phone.run("again()") == [#"{"code":-4811}"#])
        try phone.lines { phone.device.endAudioInterruption() }
        #expect(try phone.run("again()") == [#"{"code":0}"#])
        try phone.lines { phone.device.background() }
        let lines = try phone.lines { phone.device.launch() }
        #expect(lines == [#"heard {"reason":2}"#])
    }

    @Test func `a player pauses, goes on, goes faster, and is repeated until it is stopped`() throws
    {
        let phone = try ProbePlugin.phone { plugin, call in
            let kept = Kept()
            plugin.state = kept
            let engine = kept.engine
            let pattern = try? CHHapticPattern(
                events: (0..<3).map { Self.event(Double($0)) }, parameters: [])
            try? engine.start()
            let player = try? engine.makeAdvancedPlayer(with: pattern!)
            kept.player = player
            player?.completionHandler = { _ in
                plugin.notifyListeners("heard", data: ["done": true])
                player?.playbackRate = 2
                player?.loopEnabled = true
                try? player?.start(atTime: engine.currentTime + 1)
                try? player?.stop(atTime: engine.currentTime + 5)
            }
            let now = engine.currentTime
            try? player?.start(atTime: 0)
            try? player?.pause(atTime: now + 0.5)
            try? player?.resume(atTime: now + 4)
            call.resolve(["late": Self.code { try player?.start(atTime: -1) }])
        }
        #expect(phone.lines == [#"{"late":-4840}"#, #"heard {"done":true}"#])
        #expect(
            felt(phone) == [
                "0 the phone taps", "4500 the phone taps", "5500 the phone taps",
                "6500 the phone taps",
                "6500 haptics: 2.0 s are repeated until they are stopped", "7000 the phone taps",
                "7500 the phone taps",
                "10500 haptics: stopped",
            ])
    }

    @Test func `an engine that stops when all is played says so, and no stop of the app's`() throws
    {
        let phone = try ProbePlugin.phone { plugin, call in
            let kept = Kept()
            plugin.state = kept
            let engine = kept.engine
            engine.stoppedHandler = {
                plugin.notifyListeners("heard", data: ["reason": $0.rawValue])
            }
            let pattern = try? CHHapticPattern(events: [Self.event(0.1)], parameters: [])
            try? engine.start()
            engine.stop()
            try? engine.start()
            try? engine.makePlayer(with: pattern!).start(atTime: 0)
            engine.notifyWhenPlayersFinished { _ in .stopEngine }
            call.resolve([:])
        }
        #expect(phone.lines == ["{}", #"heard {"reason":4}"#])
    }

    @Test func `what is to be felt for ever ends, and what comes too late for any run stays away`()
        throws
    {
        let phone = try ProbePlugin.phone { plugin, call in
            let kept = Kept()
            plugin.state = kept
            let endless = Double(Float.greatestFiniteMagnitude)
            let pattern = try? CHHapticPattern(
                events: [
                    Self.event(0, endless), Self.event(endless),
                    CHHapticEvent(
                        eventType: .audioContinuous, parameters: [], relativeTime: 0,
                        duration: .infinity),
                ], parameters: [])
            try? kept.engine.start()
            let player = try? kept.engine.makeAdvancedPlayer(with: pattern!)
            try? player?.start(atTime: 0)
            try? player?.stop(atTime: .greatestFiniteMagnitude)
            call.resolve([:])
        }
        #expect(phone.lines == ["{}"])
        #expect(felt(phone) == ["0 the phone vibrates for 30000 ms"])
    }

    @Test func `a pattern's curve goes on where it paused, and ends with it`() throws {
        let phone = try ProbePlugin.phone { plugin, call in
            let kept = Kept()
            plugin.state = kept
            let engine = kept.engine
            let points = (0..<4).map {
                CHHapticParameterCurve.ControlPoint(relativeTime: Double($0), value: Float($0))
            }
            let curve = CHHapticParameterCurve(
                parameterID: .hapticIntensityControl, controlPoints: points, relativeTime: 0)
            let pattern = try? CHHapticPattern(events: [Self.event(4)], parameterCurves: [curve])
            try? engine.start()
            let player = try? engine.makeAdvancedPlayer(with: pattern!)
            kept.player = player
            let now = engine.currentTime
            try? player?.start(atTime: 0)
            try? player?.pause(atTime: now + 0.5)
            try? player?.resume(atTime: now + 10)
            try? player?.stop(atTime: now + 11.7)
            call.resolve([:])
        }
        #expect(
            felt(phone) == [
                "0 haptics: HapticIntensityControl 0.0",
                "10500 haptics: HapticIntensityControl 1.0",
                "11500 haptics: HapticIntensityControl 2.0",
            ])
    }

    @Test func `who cancels takes back what was to come, and a round ends where it is repeated`()
        throws
    {
        let phone = try ProbePlugin.phone { plugin, call in
            let pattern = try? CHHapticPattern(
                events: (0..<3).map { Self.event(Double($0)) }, parameters: [])
            let engine = try? CHHapticEngine(audioSession: .sharedInstance())
            plugin.state = engine
            try? engine?.start()
            let player = try? engine?.makeAdvancedPlayer(with: pattern!)
            player?.loopEnabled = true
            player?.loopEnd = 1.5
            let now = engine?.currentTime ?? 0
            try? player?.start(atTime: 0)
            try? player?.pause(atTime: now + 2)
            try? player?.resume(atTime: now + 3)
            nonisolated(unsafe) let own = player
            FaradFoundation.DispatchQueue.main.asyncAfter(deadline: .now() + 2.5) {
                try? own?.cancel()
            }
            call.resolve([:])
        }
        #expect(
            felt(phone) == [
                "0 the phone taps", "0 haptics: 1.5 s are repeated until they are stopped",
                "1000 the phone taps", "2000 haptics: stopped",
            ])
    }

    @Test(arguments: [
        (
            #"{"Version":1,"Pattern":[{"Event":{"Time":0,"EventType":"HapticTransient","#
                + #""EventParameters":[{"ParameterID":"HapticSharpness","ParameterValue":0.25}]}}]}"#,
            0
        ),
        (#"{"Version":1,"Pattern":[]}"#, -4814), (#"["#, -4813),
        (#"{"Pattern":[{"Event":{"Time":0}}]}"#, -4830),
        (#"{"Pattern":[{"Event":{"Time":0,"EventType":"Odd"}}]}"#, -4821),
        (#"{"Pattern":[{"Event":{"Time":-1,"EventType":"HapticTransient"}}]}"#, -4822),
        (
            #"{"Pattern":[{"Event":{"Time":0,"EventType":"HapticContinuous","EventDuration":-1}}]}"#,
            -4823
        ),
        (
            #"{"Pattern":[{"Event":{"Time":0,"EventType":"HapticTransient","#
                + #""EventParameters":[{"ParameterID":"Odd","ParameterValue":1}]}}]}"#, -4820
        ),
        (#"{"Pattern":[{"Parameter":{"ParameterID":"HapticIntensityControl"}}]}"#, -4831),
        (#"{"Pattern":[{"Odd":{}}]}"#, -4814),
    ])
    func `a file's pattern is played, or its mistake has Apple's code`(
        _ text: String, _ code: Int
    ) throws {
        let phone = try ProbePlugin.phone("pattern \(text)") { plugin, call in
            let kept = Kept()
            plugin.state = kept
            let path = FileManager.default.temporaryDirectory.appendingPathComponent("a.ahap")
            _ = FileManager.default.createFile(atPath: path.path, contents: Data(text.utf8))
            try? kept.engine.start()
            call.resolve(["code": Self.code { try kept.engine.playPattern(from: path) }])
        }
        #expect(phone.lines == [#"{"code":\#(code)}"#])
        #expect(felt(phone) == (code == 0 ? ["0 the phone taps, sharpness 0.25"] : []))
    }

    @Test func `UIKit's generators are felt before the user, and not in the background`() throws {
        let phone = try ProbePlugin.phone { plugin, call in
            plugin.state =
                NotificationCenter.default.addObserver(
                    forName: UIApplication.didEnterBackgroundNotification, object: nil, queue: nil
                ) { _ in
                    UIImpactFeedbackGenerator().impactOccurred()
                    plugin.notifyListeners("heard", data: [:])
                } as AnyObject
            ProbePlugin.onMain {
                UIImpactFeedbackGenerator(style: .rigid).impactOccurred(intensity: 0.5)
                UIImpactFeedbackGenerator().impactOccurred()
                UINotificationFeedbackGenerator().notificationOccurred(.warning)
                let selection = UISelectionFeedbackGenerator()
                selection.prepare()
                selection.selectionChanged()
                AudioServicesPlaySystemSound(kSystemSoundID_Vibrate)
                call.resolve()
            }
        }
        let all = [
            "0 the phone taps: rigid impact, intensity 0.5", "0 the phone taps: medium impact",
            "0 the phone taps: warning", "0 the phone taps: selection", "0 the phone vibrates",
        ]
        #expect(felt(phone) == all)
        #expect(try phone.lines { phone.device.background() } == ["heard {}"])
        #expect(felt(phone) == all)
    }

    @Test func `the official plugin taps and vibrates as its calls say`() throws {
        let phone = try PluginDevice(
            """
            const { Haptics } = Capacitor.Plugins;
            for (const style of ["LIGHT", "MEDIUM", "ODD"]) await Haptics.impact({ style });
            for (const type of ["WARNING", "ERROR", undefined])
                await Haptics.notification({ type });
            for (const name of ["Changed", "Start", "Changed", "End", "Changed"])
                await Haptics["selection" + name]();
            await Haptics.vibrate();
            await Haptics.vibrate({ duration: -1 });
            """)
        #expect(
            felt(phone).map { $0.drop { $0 != "t" } } == [
                "the phone taps: light impact", "the phone taps: medium impact",
                "the phone taps: heavy impact", "the phone taps: warning",
                "the phone taps: error", "the phone taps: success",
                "the phone taps: selection",
                "the phone vibrates for 300 ms, intensity 1.0, sharpness 1.0",
                "the phone vibrates",
            ])
    }
}
