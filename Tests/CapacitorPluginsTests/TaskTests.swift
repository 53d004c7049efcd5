import Capacitor
import Farad
import FaradFoundation
import FaradTesting
import Testing
import UIKit

// As in a plugin's own target.
private typealias Task = FaradFoundation.PhoneTask
private typealias MainActor = FaradFoundation.PhoneMainActor
private typealias Thread = FaradFoundation.Thread

/// Swift's tasks as plugins from elsewhere use them.
@Suite(.farad, .serialized) struct TaskTests {
    private static func later(_ text: String) async -> String {
        await withCheckedContinuation { continuation in
            ProbePlugin.onMain { continuation.resume(returning: text) }
        }
    }

    /// What a call says, in the order in which it does.
    private final class Words {
        private var all: [String] = []
        func say(_ word: String) { all.append(word + (Thread.isMainThread ? " on main" : "")) }
        func end(_ call: CAPPluginCall) { call.resolve(["words": all]) }
    }

    @Test func `a task begins after what has made it, and leaves main to the main actor`() throws {
        let phone = try ProbePlugin.phone { _, call in
            nonisolated(unsafe) let (call, words) = (call, Words())
            Task {
                words.say("begun")
                let text = await Self.later("heard")
                words.say(text)
                await MainActor.run { words.say("shown") }
                let shown = Task { @MainActor in words.say("again") }
                await shown.value
                words.say("ended")
                words.end(call)
            }
            words.say("made")
        }
        #expect(
            phone.lines == [
                #"{"words":["made","begun","heard","shown on main","again on main","ended"]}"#
            ])
        #expect(phone.device.findings.isEmpty)
    }

    @Test func `tasks take turns where they await, the same in every run`() throws {
        func words(_ name: String) throws -> [String] {
            try ProbePlugin.phone(name) { _, call in
                nonisolated(unsafe) let (call, words) = (call, Words())
                let first = Task {
                    for step in 1...3 {
                        words.say("a\(step)")
                        await Task.yield()
                    }
                }
                let second = Task {
                    for step in 1...3 {
                        words.say("b\(step)")
                        await Task.yield()
                    }
                }
                Task {
                    await first.value
                    await second.value
                    words.end(call)
                }
            }.lines
        }
        #expect(try words("one") == [#"{"words":["a1","b1","a2","b2","a3","b3"]}"#])
        #expect(try words("one") == words("two"))
    }

    @Test func `a task sleeps in virtual time, and not on when it is cancelled`() throws {
        let phone = try ProbePlugin.phone { _, call in
            nonisolated(unsafe) let (call, words) = (call, Words())
            let began = PhoneClock.date
            let sleeper = Task {
                try await Task.sleep(for: .seconds(3600))
                words.say("rested")
            }
            Task {
                try await Task.sleep(nanoseconds: 2_000_000_000)
                let seconds = Int(PhoneClock.date.timeIntervalSince(began).rounded())
                words.say("\(seconds) seconds")
                sleeper.cancel()
                do { try await sleeper.value } catch { words.say("\(type(of: error))") }
                let all = Int(PhoneClock.date.timeIntervalSince(began).rounded())
                words.say("\(all) seconds")
                words.end(call)
            }
        }
        #expect(
            phone.lines == [#"{"words":["2 seconds","CancellationError","2 seconds"]}"#])
    }

    @Test func `an error that a task throws is whose who awaits it`() throws {
        struct Broken: Error {}
        let phone = try ProbePlugin.phone { _, call in
            nonisolated(unsafe) let call = call
            Task {
                let broken = Task<Int, any Error> { throw Broken() }
                switch await broken.result {
                case .success: call.resolve()
                case .failure(let error): call.reject("\(error is Broken)")
                }
            }
        }
        #expect(phone.lines == ["rejected: true"])
    }

    @Test func `an app opens another by awaiting it`() throws {
        let phone = try ProbePlugin.phone { _, call in
            nonisolated(unsafe) let call = call
            Task {
                let url = URL(string: "https://example.org")!
                let hasOpened = await UIApplication.shared.open(url)
                call.resolve(["opened": hasOpened])
            }
        }
        #expect(phone.lines == [#"{"opened":true}"#])
    }
}
