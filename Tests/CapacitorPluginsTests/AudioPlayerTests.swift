import AVFoundation
import Capacitor
import Farad
import FaradFoundation
import FaradTesting
import MediaPlayer
import Testing

// As in a plugin's own target.
private typealias FileManager = FaradFoundation.FileManager
private typealias DispatchQueue = FaradFoundation.DispatchQueue
private typealias NotificationCenter = FaradFoundation.NotificationCenter

/// AVAudioPlayer and MediaPlayer as plugins from elsewhere use them.
@Suite(.farad, .serialized) struct AudioPlayerTests {
    private final class Ear: NSObject, AVAudioPlayerDelegate {
        var player: AVAudioPlayer?
        var heard: (Bool) -> Void = { _ in }
        func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) {
            heard(flag)
        }
    }

    private static func later(_ seconds: Double, _ work: @escaping () -> Void) {
        let main = DispatchQueue.main
        main.asyncAfter(deadline: .now() + seconds, execute: work)
    }

    /// A sound of linear PCM, two bytes and one channel.
    static func wave(_ seconds: Double, rate: Int = 8000) -> Data {
        func little(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        }
        let sound = Int(seconds * Double(rate)) * 2
        let head =
            Array("RIFF".utf8) + little(36 + sound, 4) + Array("WAVEfmt ".utf8) + little(16, 4)
            + little(1, 2) + little(1, 2) + little(rate, 4) + little(rate * 2, 4) + little(2, 2)
            + little(16, 2) + Array("data".utf8) + little(sound, 4)
        return Data(head) + Data(count: sound)
    }

    /// A page whose plugin has a player of 2.5 s, and what it does first.
    private func player(
        _ name: String = #function, _ data: Data = wave(2.5), modes: [String] = [],
        _ body: @escaping (AVAudioPlayer, Ear, CAPPluginCall, ProbePlugin) throws -> Void
    ) throws -> PluginDevice {
        func declare(_ app: inout AppBundle) {
            if !modes.isEmpty { app.infoDictionary["UIBackgroundModes"] = modes }
        }
        return try ProbePlugin.phone("player " + name, configure: declare) { plugin, call in
            ProbePlugin.onMain {
                do {
                    if let ear = plugin.state as? Ear, let player = ear.player {
                        return call.resolve([
                            "playing": player.isPlaying, "at": (player.currentTime * 10).rounded(),
                        ])
                    }
                    let ear = Ear()
                    plugin.state = ear
                    let path = FileManager.default.temporaryDirectory.path + "/sound.wav"
                    let url = URL(fileURLWithPath: path)
                    _ = FileManager.default.createFile(atPath: path, contents: data)
                    let player = try AVAudioPlayer(contentsOf: url)
                    player.delegate = ear
                    ear.player = player
                    try body(player, ear, call, plugin)
                } catch {
                    call.reject("\((error as NSError).domain) \((error as NSError).code)")
                }
            }
        }
    }

    /// After how many tenths of a second it ends, and what it said before.
    private func length(
        _ name: String, _ set: @escaping (AVAudioPlayer) -> Void
    ) throws -> [String] {
        try player(name) { player, ear, call, _ in
            let start = player.deviceCurrentTime
            ear.heard = { flag in
                let tenths = ((player.deviceCurrentTime - start) * 10).rounded()
                call.resolve([
                    "tenths": tenths, "whole": flag, "at": player.currentTime,
                    "playing": player.isPlaying,
                ])
            }
            set(player)
        }.lines
    }

    @Test func `a sound plays for as long as its file is, and its delegate hears of the end`()
        throws
    {
        let ended = #"{"at":0,"playing":false,"tenths":"#
        #expect(
            try length("once") { player in
                guard player.duration == 2.5, player.numberOfChannels == 1,
                    player.prepareToPlay()
                else { return }
                player.play()
            } == [ended + #"25,"whole":true}"#])
        #expect(
            try length("twice") { player in
                player.numberOfLoops = 1
                player.play()
            } == [ended + #"50,"whole":true}"#])
        #expect(
            try length("from a place") { player in
                player.currentTime = 2
                player.play()
            } == [ended + #"5,"whole":true}"#])
        #expect(
            try length("later") { player in player.play(atTime: player.deviceCurrentTime + 1) }
                == [ended + #"35,"whole":true}"#])
        #expect(
            try length("twice as fast, from the middle of it on") { player in
                player.enableRate = true
                player.play()
                Self.later(1.5) { player.rate = 2 }
            } == [ended + #"20,"whole":true}"#])
    }

    @Test func `a rate counts only where it is enabled, and a fade takes its time`() throws {
        #expect(
            try length("rate") { player in
                player.rate = 2
                player.play()
            } == [#"{"at":0,"playing":false,"tenths":25,"whole":true}"#])
        let phone = try player { player, _, call, _ in
            player.setVolume(0, fadeDuration: 2)
            Self.later(1) {
                let half = player.volume
                Self.later(2) { call.resolve(["half": half, "end": player.volume]) }
            }
        }
        #expect(phone.lines == [#"{"end":0,"half":0.5}"#])
    }

    @Test func `a player that is stopped stays where it is, and its delegate hears nothing`() throws
    {
        let phone = try player { player, ear, call, plugin in
            ear.heard = { _ in plugin.notifyListeners("heard", data: [:]) }
            player.play()
            Self.later(1) {
                player.stop()
                call.resolve(["at": player.currentTime, "playing": player.isPlaying])
            }
        }
        #expect(phone.lines == [#"{"at":1,"playing":false}"#])
        #expect(try phone.run("again()") == [#"{"at":10,"playing":false}"#])
    }

    @Test func `one that loops for ever plays on and keeps no run busy`() throws {
        let phone = try player { player, _, call, _ in
            player.numberOfLoops = -1
            player.play()
            Self.later(6) { call.resolve(["at": player.currentTime, "on": player.isPlaying]) }
        }
        #expect(phone.lines == [#"{"at":1,"on":true}"#])
    }

    @Test func `a call pauses it, and the app begins again when it is over`() throws {
        let phone = try player { player, ear, call, plugin in
            ear.heard = { _ in plugin.notifyListeners("heard", data: ["end": true]) }
            player.numberOfLoops = -1
            player.play()
            let center = NotificationCenter.default
            center.addObserver(
                forName: AVAudioSession.interruptionNotification, object: nil, queue: nil
            ) { notice in
                let type = notice.userInfo?[AVAudioSessionInterruptionTypeKey] as? UInt
                if type == 0 { player.play() }
                plugin.notifyListeners(
                    "heard", data: ["type": type ?? 9, "playing": player.isPlaying])
            }
            call.resolve()
        }
        #expect(
            try phone.lines { phone.device.interruptAudio() }
                == [#"heard {"playing":false,"type":1}"#])
        #expect(
            try phone.lines { phone.device.endAudioInterruption() }
                == [#"heard {"playing":true,"type":0}"#])
    }

    @Test func `what is no sound is refused as Audio Toolbox does`() throws {
        #expect(
            try player("text", Data("a text".utf8)) { _, _, _, _ in }.lines
                == ["rejected: NSOSStatusErrorDomain 1954115647"])
        let phone = try player { _, _, call, _ in
            let none = URL(fileURLWithPath: FileManager.default.temporaryDirectory.path + "/no.mp3")
            do { _ = try AVAudioPlayer(contentsOf: none) } catch {
                call.reject("\((error as NSError).domain) \((error as NSError).code)")
            }
        }
        #expect(phone.lines == ["rejected: NSOSStatusErrorDomain 2003334207"])
    }

    @Test func `a player takes a path without a scheme`() throws {
        let phone = try player { player, _, call, _ in
            let path = FileManager.default.temporaryDirectory.path + "/sound.wav"
            let own = try AVAudioPlayer(contentsOf: try #require(URL(string: path)))
            call.resolve(["seconds": own.duration])
        }
        #expect(phone.lines == [#"{"seconds":2.5}"#])
    }

    /// What an app hears that plays, leaves the screen for a while, and comes back.
    private func away(_ name: String, _ modes: [String]) throws -> [String] {
        let phone = try player(name, modes: modes) { player, _, call, plugin in
            try AVAudioSession.sharedInstance().setCategory(.playback)
            let center = NotificationCenter.default
            center.addObserver(
                forName: AVAudioSession.interruptionNotification, object: nil, queue: nil
            ) { notice in
                let reason = notice.userInfo?[AVAudioSessionInterruptionReasonKey] as? UInt
                plugin.notifyListeners("heard", data: ["reason": reason ?? 9])
            }
            player.numberOfLoops = -1
            player.play()
            call.resolve()
        }
        try phone.lines { phone.device.background() }
        let lines = try phone.lines { phone.device.launch() }
        return lines + (try phone.run("again()")).map { String($0.drop { $0 != "p" }) }
    }

    @Test func `an app that plays goes on in the background where its Info.plist says so`() throws {
        #expect(try away("declared", ["audio"]) == [#"playing":true}"#])
        #expect(
            try away("not declared", []) == [#"heard {"reason":1}"#, #"playing":false}"#])
    }

    // MARK: The lock screen

    @Test func `the lock screen shows what the app tells, and counts on`() throws {
        let phone = try ProbePlugin.phone { _, call in
            ProbePlugin.onMain {
                let center = MPNowPlayingInfoCenter.default()
                center.nowPlayingInfo = [
                    MPMediaItemPropertyTitle: "Song", MPMediaItemPropertyArtist: "Ada",
                    MPMediaItemPropertyPlaybackDuration: 100.0,
                    MPNowPlayingInfoPropertyElapsedPlaybackTime: 10.0,
                    MPNowPlayingInfoPropertyPlaybackRate: 2.0,
                ]
                Self.later(5) { call.resolve() }
            }
        }
        #expect(
            phone.device.nowPlaying.map {
                [$0.title, $0.artist, $0.elapsed.map { "\($0.rounded())" }]
            } == ["Song", "Ada", "20.0"])
    }

    @Test func `commands reach the app's targets, and those without one have no button`() throws {
        let phone = try ProbePlugin.phone { plugin, call in
            ProbePlugin.onMain {
                let center = MPRemoteCommandCenter.shared()
                center.playCommand.addTarget { _ in
                    plugin.notifyListeners("heard", data: ["command": "play"])
                    return .success
                }
                center.skipForwardCommand.preferredIntervals = [15]
                center.skipForwardCommand.addTarget { event in
                    let seconds = (event as? MPSkipIntervalCommandEvent)?.interval ?? 0
                    plugin.notifyListeners("heard", data: ["skip": seconds])
                    return .success
                }
                center.changePlaybackPositionCommand.addTarget { event in
                    let place = (event as? MPChangePlaybackPositionCommandEvent)?.positionTime ?? 0
                    plugin.notifyListeners("heard", data: ["to": place])
                    return .success
                }
                center.pauseCommand.addTarget { _ in .success }
                center.pauseCommand.isEnabled = false
                call.resolve()
            }
        }
        #expect(
            try phone.lines {
                try phone.device.give(.play)
                try phone.device.give(.skipForward)
                try phone.device.give(.seek(to: 42))
            } == [#"heard {"command":"play"}"#, #"heard {"skip":15}"#, #"heard {"to":42}"#])
        #expect(throws: DeviceError.self) { try phone.device.give(.pause) }
        #expect(throws: DeviceError.self) { try phone.device.give(.nextTrack) }
    }
}
