import Exploration
import FaradFoundation
import Security
import Simulation
import Testing
import UIKit

/// Files and defaults that several processes use, in every order.
@Suite struct StorageOrdersTests {
    private enum Use {
        case write(String)
        case read(String)
        case look(String)
        case list(String)
        case isFolder(String)
        case makeFolder(String, withIntermediates: Bool)
        case remove(String)
        case move(String, String)
        case copy(String, String)
        case tree(String)
        case set(String, Int?)
        case get(String)
        case all, domain, propertyList, forget, synchronize
        case add(String)
        case find(String)
        case count
        case rename(String, String)
        case delete(String)
        case copyText(String)
        case clear, paste, changes
    }

    /// Three processes that each use the group's container twice, at any time.
    private final class Program: ExploredProgram {
        let uses: [[Use]]
        let delay: Window
        private let group = "group.test"

        init(seed: UInt64, of kinds: Range<Int>) {
            let stream = RandomStream(seed: seed, name: "uses")
            func draw(_ bound: Int) -> Int { Int(stream.next() % UInt64(bound)) }
            func path() -> String { ["a", "b", "a/x", "a/x", "a/y", "b/x"][draw(6)] }
            delay = draw(2) == 0 ? .immediate : Window(.milliseconds(0), .milliseconds(9))
            uses = (0..<3).map { _ in
                (0..<2).map { _ in
                    switch kinds.lowerBound + draw(kinds.count) {
                    case 0: .write(path())
                    case 1: .read(path())
                    case 2: draw(2) == 0 ? .look(path()) : .isFolder(path())
                    case 3...4: .list(["a", "b"][draw(2)])
                    case 5...6: .makeFolder(path(), withIntermediates: draw(2) == 0)
                    case 7: .remove(path())
                    case 8...9: .move(path(), path())
                    case 10: .copy(path(), path())
                    case 11: .tree(path())
                    case 12: .set(["k", "l"][draw(2)], draw(2) == 0 ? nil : draw(5))
                    case 13: .get(["k", "l"][draw(2)])
                    case 14: draw(2) == 0 ? .all : .propertyList
                    case 15: .domain
                    case 16: .forget
                    case 17: .synchronize
                    case 18: .add(["k", "l"][draw(2)])
                    case 19: .find(["k", "l"][draw(2)])
                    case 20: draw(2) == 0 ? .count : .delete(["k", "l"][draw(2)])
                    case 21: draw(2) == 0 ? .rename("k", "l") : .rename("l", "k")
                    case 22: .copyText("\(draw(3))")
                    case 23: .clear
                    case 24: .paste
                    default: .changes
                    }
                }
            }
        }

        func run(under scheduler: any Scheduler) -> ProgramOutcome {
            let simulation = Simulation(scheduler: scheduler)
            defer { simulation.shutDown() }
            var settings = PhoneSettings()
            settings.preferencesDelay = delay
            let phone = PhoneSystem(
                simulation: simulation, storage: MemoryStorage(), settings: settings)
            var state = StableHash(1)
            let root = PhonePath.groupContainer(of: group)
            _ = try? phone.makeContainers(
                of: Sandbox(bundleIdentifier: "phone", appGroups: [group]))
            // So that most uses meet something.
            try? phone.fileSystem.createDirectory(root + "/a")
            for (number, uses) in uses.enumerated() {
                let process = simulation.makeProcess(name: "p\(number)")
                let main = process.makeQueue(label: "main")
                let sandbox = Sandbox(
                    bundleIdentifier: "p\(number)", appGroups: [group],
                    keychainAccessGroups: ["own\(number)", group])
                _ = try? phone.install(process: process, sandbox: sandbox, main: main)
                var results = StableHash(UInt64(number))
                for (index, use) in uses.enumerated() {
                    main.async("use", window: Window(.milliseconds(0), .milliseconds(9))) {
                        results.absorb(self.perform(use, in: root, by: "\(number)\(index)"))
                        self.seen[number] = results.value
                    }
                }
            }
            seen = [0, 0, 0]
            _ = try? simulation.run()
            for results in seen { state.absorb(results) }
            for path in ["a", "b", "a/x", "a/y", "b/x", "a/x/x"] {
                let data = try? phone.fileSystem.read(root + "/" + path)
                state.absorb(data.map { String(decoding: $0, as: UTF8.self) } ?? "none")
                state.absorb(((try? phone.fileSystem.list(root + "/" + path)) ?? []).joined())
            }
            for (domain, pairs) in phone.preferences.contents where domain == group {
                for (key, value) in pairs.sorted(by: { $0.key < $1.key }) {
                    state.absorb("\(key)=\(value.summary)")
                }
            }
            return ProgramOutcome(state: state.value, traceHash: simulation.trace.hash)
        }

        /// What each process has seen so far.
        private var seen: [UInt64] = []

        private func perform(_ use: Use, in root: String, by name: String) -> String {
            let files = FaradFoundation.FileManager.default
            let defaults = FaradFoundation.UserDefaults(suiteName: group)
            func at(_ path: String) -> String { root + "/" + path }
            func done(_ body: () throws -> Void) -> String {
                (try? body()) == nil ? "refused" : "done"
            }
            func text(_ pairs: [String: Any]?) -> String {
                ["k", "l"].map { "\(pairs?[$0] ?? "none")" }.joined()
            }
            switch use {
            case .write(let path):
                return "\(files.createFile(atPath: at(path), contents: Data(name.utf8)))"
            case .read(let path):
                return files.contents(atPath: at(path)).map { String(decoding: $0, as: UTF8.self) }
                    ?? "none"
            case .look(let path): return "\(files.fileExists(atPath: at(path)))"
            case .list(let path):
                return (try? files.contentsOfDirectory(atPath: at(path)).sorted().joined())
                    ?? "none"
            case .isFolder(let path):
                var isFolder: ObjCBool = false
                let isThere = files.fileExists(atPath: at(path), isDirectory: &isFolder)
                return "\(isThere)\(isFolder.boolValue)"
            case .makeFolder(let path, let withIntermediates):
                return done {
                    try files.createDirectory(
                        atPath: at(path), withIntermediateDirectories: withIntermediates)
                }
            case .remove(let path): return done { try files.removeItem(atPath: at(path)) }
            case .move(let path, let target):
                return done { try files.moveItem(atPath: at(path), toPath: at(target)) }
            case .copy(let path, let target):
                return done { try files.copyItem(atPath: at(path), toPath: at(target)) }
            case .tree(let path):
                return (try? files.subpathsOfDirectory(atPath: at(path)).sorted().joined())
                    ?? "none"
            case .set(let key, let value):
                defaults?.set(value, forKey: key)
                return ""
            case .get(let key): return "\(defaults?.object(forKey: key) ?? "none")"
            case .all: return text(defaults?.dictionaryRepresentation())
            case .domain: return text(defaults?.persistentDomain(forName: group))
            case .propertyList:
                let path = at("Library/Preferences/\(group).plist")
                let data = files.contents(atPath: path)
                return text(
                    data.flatMap {
                        try? PropertyListSerialization.propertyList(from: $0, format: nil)
                    } as? [String: Any])
            case .forget:
                defaults?.removePersistentDomain(forName: group)
                return ""
            case .synchronize: return "\(defaults?.synchronize() ?? false)"
            case .add(let account):
                return "\(SecItemAdd(item(account, [kSecValueData: Data(name.utf8)]), nil))"
            case .find(let account):
                var found: CFTypeRef?
                _ = SecItemCopyMatching(item(account, [kSecReturnData: true]), &found)
                return (found as? Data).map { String(decoding: $0, as: UTF8.self) } ?? "none"
            case .count:
                var found: CFTypeRef?
                let all = item(nil, [kSecReturnData: true, kSecMatchLimit: kSecMatchLimitAll])
                _ = SecItemCopyMatching(all, &found)
                return "\((found as? [Data])?.count ?? 0)"
            case .rename(let account, let other):
                return "\(SecItemUpdate(item(account, [:]), [kSecAttrAccount: other]))"
            case .delete(let account): return "\(SecItemDelete(item(account, [:])))"
            case .copyText(let text):
                UIPasteboard.general.string = text
                return ""
            case .clear:
                UIPasteboard.general.string = nil
                return ""
            case .paste: return UIPasteboard.general.string ?? "none"
            case .changes: return "\(UIPasteboard.general.changeCount)"
            }
        }

        /// A query for an item of the shared access group, or for all.
        private func item(_ account: String?, _ more: [String: Any]) -> [String: Any] {
            var query: [String: Any] = [
                kSecClass: kSecClassGenericPassword, kSecAttrAccessGroup: group,
                kSecAttrService: "service",
            ]
            query[kSecAttrAccount] = account
            return query.merging(more) { $1 }
        }
    }

    /// Plays every choice, one after the other, as an odometer turns.
    private final class Odometer: Scheduler {
        private var digits: [(value: Int, bound: Int)] = []
        private var place = 0
        var isExploring: Bool { false }

        func choose(among ready: [ReadyEvent]) -> Int? {
            let allowed = ready.indices.filter { ready[$0].isAllowed }
            if place == digits.count { digits.append((0, allowed.count)) }
            defer { place += 1 }
            return allowed[digits[place].value]
        }

        /// False when everything was played.
        func turn() -> Bool {
            place = 0
            while let last = digits.popLast() {
                guard last.value + 1 < last.bound else { continue }
                digits.append((last.value + 1, last.bound))
                return true
            }
            return false
        }
    }

    private func everyEnd(_ program: Program) -> Set<UInt64> {
        var ends: Set<UInt64> = []
        let odometer = Odometer()
        repeat { ends.insert(program.run(under: odometer).state) } while odometer.turn()
        return ends
    }

    private func compare(seeds: Range<UInt64>, kinds: Range<Int>) {
        var several = 0
        for seed in seeds {
            let program = Program(seed: seed, of: kinds)
            var options = Explorer.Options()
            options.keepsGoing = true
            let report = Explorer(program, options).explore()
            let ends = everyEnd(program)
            #expect(report.isExhausted, "seed \(seed): \(report.blindSpots)")
            #expect(report.outcomes == ends.count, "seed \(seed): \(program.uses)")
            if ends.count > 2 { several += 1 }
        }
        #expect(several > seeds.count / 8)
    }

    @Test func `the search finds every end that files of an app group can come to`() {
        compare(seeds: 1..<31, kinds: 0..<12)
    }

    @Test func `and every end that its defaults can, with a slow daemon too`() {
        compare(seeds: 1000..<1025, kinds: 12..<18)
    }

    @Test func `and every end that the keychain and the pasteboard can`() {
        compare(seeds: 2000..<2025, kinds: 18..<26)
    }
}
