import FaradFoundation
import Simulation
import Testing

@testable import Farad

/// Two processes that share an app group, and what their dealings come to.
@Suite struct SharedItemCheckTests {
    private static let group = "group.app.pair"

    private final class Pair {
        let simulation = Simulation()
        let system: PhoneSystem
        private(set) lazy var log = SharedItemLog(simulation)
        private var queues: [String: SerialQueue] = [:]

        init(delay: Window = .immediate) throws {
            system = PhoneSystem(
                simulation: simulation, storage: MemoryStorage(),
                settings: PhoneSettings(preferencesDelay: delay))
            for name in ["writer", "reader"] {
                let process = simulation.makeProcess(name: name)
                try system.install(
                    process: process,
                    sandbox: Sandbox(
                        bundleIdentifier: "app.\(name)", appGroups: [SharedItemCheckTests.group]))
                queues[name] = process.makeQueue(label: "work", hasStack: true)
            }
            system.fileSystem.watch = { [unowned self] in log.add($0) }
        }

        /// One handler, begun at a time; `pause` lets the other run.
        func plan(_ name: String, at milliseconds: Int, _ body: @escaping () -> Void) {
            queues[name]?.after(.exactly(.milliseconds(milliseconds)), "handler", body)
        }

        func pause(_ milliseconds: Int) { simulation.sleep(for: .milliseconds(milliseconds)) }

        var defaults: UserDefaults { UserDefaults(suiteName: SharedItemCheckTests.group)! }

        func url(_ name: String) -> URL {
            FileManager.default.containerURL(
                forSecurityApplicationGroupIdentifier: SharedItemCheckTests.group)!
                .appendingPathComponent(name)
        }

        func write(_ bytes: [UInt8], _ name: String) {
            FileManager.default.createFile(atPath: url(name).path, contents: Data(bytes))
        }

        func read(_ name: String) { _ = FileManager.default.contents(atPath: url(name).path) }

        func verdicts() throws -> [SharedItemCheck.Verdict] {
            try simulation.run()
            defer { simulation.shutDown() }
            return SharedItemCheck(log) { [system] in system.fileSystem.label($0) }.verdicts
        }
    }

    @Test func `a file that is read before its metadata is written is half an item`() throws {
        let pair = try Pair()
        pair.plan("writer", at: 0) {
            pair.write([1], "photo")
            pair.pause(100)
            pair.defaults.set("name", forKey: "name")
        }
        pair.plan("reader", at: 50) {
            pair.read("photo")
            _ = pair.defaults.string(forKey: "name")
        }
        let found = try pair.verdicts()
        #expect(found.map(\.rule.rawValue) == ["half-written-read"])
        #expect(found.first?.isFailure == true)
        #expect(
            found.first?.message == "reader read group.app.pair/photo at 50 ms, as writer had "
                + "changed it, and “name” of group.app.pair at 50 ms, which writer changed in the "
                + "same handler only at 100 ms: it has seen half of what was written.")
    }

    @Test func `a file that goes while its name is being read is half an item too`() throws {
        let pair = try Pair()
        pair.plan("writer", at: 0) {
            pair.write([1], "old")
            pair.defaults.set("old", forKey: "path")
        }
        pair.plan("reader", at: 10) {
            let name = pair.defaults.string(forKey: "path") ?? ""
            pair.pause(100)
            pair.read(name)
        }
        pair.plan("writer", at: 50) {
            try? FileManager.default.removeItem(at: pair.url("old"))
            pair.write([2], "new")
            pair.pause(200)
            pair.defaults.set("new", forKey: "path")
        }
        #expect(try pair.verdicts().map(\.rule.rawValue) == ["half-written-read"])
    }

    @Test func `a file that is written in two pieces is seen between them`() throws {
        let pair = try Pair()
        pair.plan("writer", at: 0) {
            pair.write([1], "photo")
            pair.pause(100)
            pair.write([1, 2], "photo")
        }
        pair.plan("reader", at: 50) { pair.read("photo") }
        #expect(try pair.verdicts().map(\.rule.rawValue) == ["half-written-read"])
    }

    @Test func `whoever reads before or after the whole, or only looks, is not deceived`() throws {
        let pair = try Pair()
        pair.plan("writer", at: 20) {
            pair.write([1], "photo")
            pair.pause(100)
            pair.defaults.set("name", forKey: "name")
        }
        for time in [0, 300] {
            pair.plan("reader", at: time) {
                pair.read("photo")
                _ = pair.defaults.string(forKey: "name")
            }
        }
        // Between the two: it looks whether a file is there, and reads what came first alone.
        pair.plan("reader", at: 60) {
            _ = FileManager.default.fileExists(atPath: pair.url("photo").path)
        }
        pair.plan("reader", at: 70) { pair.read("photo") }
        #expect(try pair.verdicts().isEmpty)
    }

    @Test func `whoever waits for the last key, and reads the rest then, is not deceived`() throws {
        let pair = try Pair()
        pair.plan("writer", at: 0) {
            pair.write([1], "photo")
            pair.pause(100)
            pair.defaults.set(true, forKey: "ready")
        }
        pair.plan("reader", at: 50) {
            while !pair.defaults.bool(forKey: "ready") { pair.pause(20) }
            pair.read("photo")
        }
        #expect(try pair.verdicts().isEmpty)
    }

    @Test func `what is written again as it was has not been missed`() throws {
        let pair = try Pair()
        pair.plan("writer", at: 0) {
            pair.defaults.set("name", forKey: "name")
            pair.write([1], "photo")
            pair.pause(100)
            pair.defaults.set("name", forKey: "name")
        }
        pair.plan("reader", at: 50) {
            _ = pair.defaults.string(forKey: "name")
            pair.read("photo")
        }
        #expect(try pair.verdicts().isEmpty)
    }

    @Test func `what is announced by a rename is never half there`() throws {
        let pair = try Pair()
        pair.plan("writer", at: 0) {
            let files = FileManager.default
            try? files.createDirectory(
                at: pair.url("incoming"), withIntermediateDirectories: true)
            pair.write([1], "incoming/image")
            pair.pause(100)
            pair.write([2], "incoming/metadata")
            try? files.moveItem(at: pair.url("incoming"), to: pair.url("item"))
        }
        for time in [50, 150] {
            pair.plan("reader", at: time) {
                pair.read("item/metadata")
                pair.read("item/image")
            }
        }
        #expect(try pair.verdicts().isEmpty)
    }

    /// U9: what a process has set counts from when others can see it.
    @Test func `a key that the daemon does not have yet has not been written to others`() throws {
        let pair = try Pair(delay: .exactly(.milliseconds(500)))
        pair.plan("writer", at: 0) {
            pair.defaults.set("a", forKey: "one")
            pair.defaults.set("b", forKey: "two")
            pair.pause(100)
        }
        pair.plan("reader", at: 50) {
            _ = pair.defaults.string(forKey: "one")
            _ = pair.defaults.string(forKey: "two")
        }
        #expect(try pair.verdicts().isEmpty)
    }
}
