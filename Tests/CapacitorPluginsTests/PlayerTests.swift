import AVFoundation
import Capacitor
import Farad
import FaradFoundation
import FaradTesting
import Simulation
import Testing

// As in a plugin's own target.
private typealias FileManager = FaradFoundation.FileManager
private typealias DispatchQueue = FaradFoundation.DispatchQueue
private typealias NotificationCenter = FaradFoundation.NotificationCenter

/// AVPlayer as plugins from elsewhere use it.
@Suite(.farad, .serialized) struct PlayerTests {
    /// What a page's plugin keeps of it.
    private final class Keeper {
        var player: AVPlayer?
        var kept: [Any] = []
    }

    private static func later(_ seconds: Double, _ work: @escaping () -> Void) {
        let main = DispatchQueue.main
        main.asyncAfter(deadline: .now() + seconds, execute: work)
    }

    private static func sound(_ name: String, _ data: Data?) -> URL {
        let path = FileManager.default.temporaryDirectory.path + "/" + name
        if let data { _ = FileManager.default.createFile(atPath: path, contents: data) }
        return URL(fileURLWithPath: path)
    }

    private static func tenths(_ time: CMTime) -> Double { (time.seconds * 10).rounded() }

    /// A page whose plugin does something with a player of a sound of 2.5 s; what it heard.
    private func heard(
        _ name: String = #function, _ data: Data? = AudioPlayerTests.wave(2.5),
        _ body: @escaping (AVPlayer, Keeper, @escaping (String) -> Void) -> Void
    ) throws -> PluginDevice {
        try ProbePlugin.phone("AVPlayer " + name) { plugin, call in
            ProbePlugin.onMain {
                if let keeper = plugin.state as? Keeper {
                    keeper.player?.play()
                    return call.resolve()
                }
                let keeper = Keeper()
                plugin.state = keeper
                let player = AVPlayer(url: Self.sound("sound.wav", data))
                keeper.player = player
                call.resolve()
                let start = DispatchTime.now().uptimeNanoseconds
                body(player, keeper) { line in
                    let passed = DispatchTime.now().uptimeNanoseconds - start
                    let tenths = (Double(passed) / 1e8).rounded()
                    plugin.notifyListeners("heard", data: ["\(Int(tenths))": line])
                }
            }
        }
    }

    private static func lines(_ phone: PluginDevice) -> [String] {
        phone.lines.filter { $0.hasPrefix("heard ") }
            .map { String($0.dropFirst(8).dropLast(2).replacing("\"", with: "")) }
    }

    private static func onEnd(_ player: AVPlayer, _ keeper: Keeper, _ work: @escaping () -> Void) {
        let center = NotificationCenter.default
        keeper.kept.append(
            center.addObserver(
                forName: .AVPlayerItemDidPlayToEndTime, object: player.currentItem, queue: nil
            ) { _ in work() })
    }

    @Test func `an item is ready a moment after its player has it, and plays to its end`() throws {
        let phone = try heard { player, keeper, say in
            let item = player.currentItem
            say("\(player.currentItem!.status) \(item!.duration.isIndefinite)")
            keeper.kept.append(
                item!.observe(\.status, options: [.new, .old]) { item, change in
                    say("\(change.oldValue!) \(change.newValue!) \(item.duration.seconds)")
                })
            keeper.kept.append(
                player.observe(\.timeControlStatus) { player, _ in
                    say("\(player.timeControlStatus) at \(Self.tenths(player.currentTime()))")
                })
            Self.onEnd(player, keeper) {
                say("over \(player.rate) \(player.currentTime() == player.currentItem?.duration)")
            }
            player.play()
            say("\(player.timeControlStatus) \(player.reasonForWaitingToPlay!.rawValue)")
        }
        #expect(
            Self.lines(phone) == [
                "0:unknown true",
                "0:waitingToPlayAtSpecifiedRate at 0.0",
                "0:waitingToPlayAtSpecifiedRate AVPlayerWaitingWhileEvaluatingBufferingRateReason",
                "0:unknown readyToPlay 2.5",
                "0:playing at 0.0",
                "25:paused at 25.0",
                "25:over 0.0 true",
            ])
    }

    @Test func `what is no sound, and what is not there, makes the item fail`() throws {
        func failure(_ name: String, _ data: Data?) throws -> [String] {
            Self.lines(
                try heard(name, data) { player, keeper, say in
                    keeper.kept.append(
                        player.currentItem!.observe(\.status) { item, _ in
                            let error = item.error.map { $0 as NSError }
                            say("\(item.status) \(error!.domain) \(error!.code)")
                        })
                    player.play()
                })
        }
        #expect(
            try failure("text", Data("a text".utf8))
                == ["0:failed AVFoundationErrorDomain -11828"])
        #expect(try failure("none", nil) == ["0:failed NSURLErrorDomain -1100"])
    }

    @Test func `the rate is how fast it plays, and a pause keeps the place`() throws {
        let phone = try heard { player, keeper, say in
            Self.onEnd(player, keeper) {
                say("over \(player.currentTime() == player.currentItem?.duration)")
            }
            player.rate = 2
            Self.later(0.5) {
                player.pause()
                say("at \(Self.tenths(player.currentTime()))")
            }
            // At which the end is no whole number of nanoseconds away.
            Self.later(2) { player.rate = 3.7 }
        }
        #expect(Self.lines(phone) == ["5:at 10.0", "24:over true"])
    }

    @Test func `a seek is done a moment later, and one that comes after it takes its place`() throws
    {
        let phone = try heard { player, keeper, say in
            Self.onEnd(player, keeper) { say("over") }
            player.play()
            Self.later(1) {
                let first = CMTime(seconds: 0.2, preferredTimescale: 600)
                let second = CMTime(seconds: 2, preferredTimescale: 600)
                player.seek(to: first) { say("first \($0)") }
                player.seek(to: second, toleranceBefore: .zero, toleranceAfter: .zero) {
                    say("second \($0) \(Self.tenths(player.currentTime()))")
                }
                say("asked at \(Self.tenths(player.currentTime()))")
            }
        }
        #expect(
            Self.lines(phone) == [
                "10:first false", "10:asked at 10.0", "10:second true 20.0", "15:over",
            ])
    }

    @Test func `a seek that wants an answer before the item is ready ends the app`() throws {
        let phone = try heard { player, _, _ in player.seek(to: .zero) { _ in } }
        #expect(
            phone.device.findings.map(\.rule).contains("app-crashed"))
    }

    @Test func `a player that stays at its end plays on from where it is set`() throws {
        let phone = try heard { player, keeper, say in
            var passes = 0
            player.actionAtItemEnd = .none
            Self.onEnd(player, keeper) {
                passes += 1
                say("\(passes) \(player.timeControlStatus)")
                if passes < 3 {
                    player.seek(to: .zero)
                } else {
                    player.pause()
                }
            }
            player.play()
        }
        #expect(Self.lines(phone) == ["25:1 playing", "50:2 playing", "75:3 playing"])
    }

    @Test
    func `the time is told at multiples of an interval in the item, and where it starts and stops`()
        throws
    {
        let phone = try heard { player, keeper, say in
            let second = CMTime(seconds: 1, preferredTimescale: 600)
            let token = player.addPeriodicTimeObserver(forInterval: second, queue: nil) {
                say("\(Self.tenths($0))")
            }
            player.rate = 2
            Self.later(0.75) {
                player.pause()
                Self.later(0) {
                    player.removeTimeObserver(token)
                    player.play()
                }
            }
        }
        #expect(Self.lines(phone) == ["0:0.0", "5:10.0", "8:15.0"])
    }

    @Test func `a queue plays its items one after another`() throws {
        let phone = try heard { player, keeper, say in
            let queue = AVQueuePlayer(items: [
                AVPlayerItem(url: Self.sound("a.wav", AudioPlayerTests.wave(1))),
                AVPlayerItem(url: Self.sound("b.wav", AudioPlayerTests.wave(2))),
            ])
            queue.insert(
                AVPlayerItem(url: Self.sound("c.wav", AudioPlayerTests.wave(0.5))),
                after: queue.items().first)
            keeper.kept.append(queue)
            keeper.kept.append(
                queue.observe(\.currentItem) { player, _ in
                    guard let queue = player as? AVQueuePlayer else { return }
                    let url = (queue.currentItem?.asset as? AVURLAsset)?.url
                    say("\(url?.lastPathComponent ?? "none") of \(queue.items().count)")
                })
            queue.play()
        }
        #expect(Self.lines(phone) == ["10:c.wav of 2", "15:b.wav of 1", "35:none of 0"])
    }

    @Test func `a call pauses a player at once, and the app hears of it`() throws {
        let phone = try heard(#function, AudioPlayerTests.wave(60)) { player, keeper, say in
            keeper.kept.append(
                player.observe(\.rate) { player, _ in
                    say("\(player.rate) \(player.currentTime() < CMTime(value: 60, timescale: 1))")
                })
            Self.onEnd(player, keeper) { say("over") }
        }
        try phone.lines {
            _ = try phone.device.page?.evaluate("again(); 0")
            try phone.device.run(until: .seconds(30))
            phone.device.interruptAudio()
        }
        #expect(Self.lines(phone).map { $0.drop { $0 != ":" } } == [":1.0 true", ":0.0 true"])
    }

    private final class SoundServer: HTTPResponder {
        var state: [String: Any] { [:] }

        func respond(to request: HTTPRequest, at date: Date) -> HTTPResponse {
            guard request.header("X-Key") == "7" else { return HTTPResponse(status: 404) }
            return HTTPResponse(body: AudioPlayerTests.wave(1.5))
        }
    }

    @Test
    func `a server's sound is loaded with the asset's headers, and one that is not there fails`()
        throws
    {
        func play(_ headers: [String: String]) throws -> [String] {
            try ProbePlugin.phone(
                "remote \(headers.count)",
                configure: { bundle in
                    bundle.servers = [
                        ServerBundle(host: "sounds.example") { _ in SoundServer() }
                    ]
                },
                { plugin, call in
                    ProbePlugin.onMain {
                        let keeper = Keeper()
                        plugin.state = keeper
                        let asset = AVURLAsset(
                            url: URL(string: "https://sounds.example/a.wav")!,
                            options: ["AVURLAssetHTTPHeaderFieldsKey": headers])
                        let item = AVPlayerItem(asset: asset)
                        let player = AVPlayer(playerItem: item)
                        keeper.player = player
                        keeper.kept.append(
                            item.observe(\.status) { item, _ in
                                if let error = item.error as NSError? {
                                    call.reject("\(error.domain) \(error.code)")
                                }
                            })
                        Self.onEnd(player, keeper) { call.resolve(["end": item.duration.seconds]) }
                        player.play()
                    }
                }
            ).lines
        }
        #expect(try play(["X-Key": "7"]) == [#"{"end":1.5}"#])
        #expect(try play([:]) == ["rejected: NSURLErrorDomain -1100"])
    }
}
