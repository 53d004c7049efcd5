import Exploration
import Farad
import Foundation
import HostMemory
import Simulation
import TimeSafari
import WebKit

// The search for orders: how many runs a second, and what they cost beside the C program's start-up.
extension FaradBenchmarks {
    /// A scenario of the reference app's own, as `farad explore` plays it.
    private func program(_ name: String, _ worker: Worker) throws -> ScenarioProgram {
        let file = name + ".scenario.js"
        let path = try WebAssets.scenariosFolder(named: "timesafari") + "/" + file
        guard let text = Foundation.FileManager.default.contents(atPath: path) else {
            throw DeviceError(.fault, "The scenario \(path) cannot be read; build again.")
        }
        let scenario = try Scenario.read(
            ScenarioScript(String(decoding: text, as: UTF8.self), path: file, map: nil),
            worker: worker
        ) { name throws(DeviceError) in
            throw DeviceError(.badData, "The scenario asks for \(name).")
        }.scenario
        var knobs = Knobs(declaredByApp: AppBundle.timeSafari.knobs)
        for (name, value) in scenario.settings { try knobs.set(name, to: value) }
        let configuration = DeviceConfiguration(
            profile: LatencyProfile(named: scenario.profile ?? "phone") ?? .ideal, knobs: knobs,
            storage: .memory)
        return ScenarioProgram(scenario, of: .timeSafari, on: configuration, worker: worker)
    }

    private func options(runs: Int = .max) -> Explorer.Options {
        var options = Explorer.Options()
        options.keepsGoing = true
        options.maximumRuns = runs
        return options
    }

    /// The rate of a search, in the process that asks for runs by the thousand: from where it plays
    /// every order, as the pairs before that keep much of what an app does from happening.
    func explored(_ report: inout BenchReport, count: Int) throws {
        let explorer = Explorer(try program("two-shares", Worker()), options())
        let clock = ContinuousClock()
        var start = clock.now
        var first: Int?
        var seconds = 0.0
        explorer.shouldStop = { seconds > 0 }
        explorer.progress = { progress in
            if first == nil, progress.planned > 0 {
                first = progress.runs
                start = clock.now
            }
            if let first, progress.runs == first + count {
                seconds = (clock.now - start) / .seconds(1)
            }
        }
        _ = explorer.explore()
        guard seconds > 0 else { return print("explored: the search came to its end before") }
        report.add("explored.rate", Double(count) / seconds, "runs/s")
    }

    /// What the search costs: the default order with it and without, and each run's time by who had it.
    func exploredParts(_ report: inout BenchReport, count: Int) throws {
        let worker = Worker()
        try compareDefaultOrder(&report, worker, count: count)
        let measured = MeasuredProgram(try program("two-shares", worker))
        let total = processorSeconds {
            _ = Explorer(measured, options(runs: count)).explore()
        }
        report.add("explored.run", total / Double(measured.runs.count) * 1e3, "ms, mean")
        let parts = measured.parts.sorted { $0.value > $1.value }
        for (name, time) in parts where time / total > 0.005 {
            report.add("  \(name)", time / total * 100, "%")
        }
        let search = measured.searching + (total - measured.runs.reduce(0, +))
        report.add("  the search", search / total * 100, "%")
    }

    /// One photo's way: where nothing happens at one instant, a search begins with the plain order.
    private func compareDefaultOrder(
        _ report: inout BenchReport, _ worker: Worker, count: Int
    ) throws {
        let scenario = try program("race-2", worker)
        var expected = ProgramOutcome()
        for _ in 0..<Self.warmUp { expected = scenario.run(under: EarliestFirstScheduler()) }
        var plain: [Double] = []
        var searched: [Double] = []
        // In turn, as what else the machine does must meet both.
        while searched.count < count / 3 {
            let once = MeasuredProgram(scenario, asksScheduler: false)
            var options = options()
            options.maximumClasses = 1
            _ = Explorer(once, options).explore()
            guard once.outcome?.state == expected.state else {
                return print("race-2: the search does not begin with the plain order")
            }
            searched += once.runs
            for _ in once.runs {
                plain.append(
                    processorSeconds { _ = scenario.run(under: EarliestFirstScheduler()) })
            }
        }
        report.add("explored.plain", median(plain) * 1e3, "ms, one order alone")
        report.add("explored.searched", median(searched) * 1e3, "ms, the same under the search")
        report.ratio(
            "one order, searched / plain", of: "explored.searched", to: "explored.plain",
            target: "<= 1.1")
    }

    /// How much more memory some thousand explored runs leave behind.
    func exploredMemory(_ report: inout BenchReport, count: Int) throws {
        let worker = Worker()
        let explorer = Explorer(try program("two-shares", worker), options(runs: count))
        // What the search itself keeps grows with the classes that it has met.
        var before = 0
        var after = 0
        explorer.progress = { progress in
            guard progress.runs == count / 5 || progress.runs == count else { return }
            let inUse = host_allocated_bytes() + worker.heapBytes
            if progress.runs == count { after = inUse } else { before = inUse }
        }
        _ = explorer.explore()
        report.add(
            "explored.memory.\(count)", Double(after - before) / 1_048_576,
            "MiB more after \(count) runs than after \(count / 5) (target <= 10)")
    }

    /// What the search saves: the runs that a class costs, and the orders that it stands for; of a small
    /// race played to its end, and of the first runs of a large scenario.
    func classes(_ report: inout BenchReport, count: Int) throws {
        for (name, runs) in [("race-2", Int.max), ("two-shares", count)] {
            let found = Explorer(try program(name, Worker()), options(runs: runs)).explore()
            guard found.classes > 0, found.isExhausted || runs < .max else {
                print("\(name) was not exhausted")
                continue
            }
            let classes = Double(found.classes)
            report.add(
                "\(name).classes", classes,
                found.isExhausted ? "classes, which are all" : "classes in \(found.runs) runs")
            report.add("\(name).runs", Double(found.runs) / classes, "runs a class")
            report.add(
                "\(name).orders", log10(found.naive.value / classes),
                "powers of ten: naive orders to a class")
        }
    }

    /// All of it, each in a process of its own, in turn with the C program.
    func compareExplored(_ report: inout BenchReport) {
        let own = { (words: String...) in Program(path: "/proc/self/exe", arguments: words) }
        let programs = [
            Program(
                path: Yardstick.path, arguments: ["contexts", Yardstick.bundle, photoPath]),
            Program(
                path: Yardstick.path,
                arguments: ["app-contexts", Yardstick.page, Yardstick.assets, photoPath]),
            own("explored", "300"),
        ]
        compareInTurn(programs, &report)
        report.ratio(
            "explored runs, farad / C", of: "explored.rate", to: "context.startup.rate",
            target: ">= 0.6")
        report.ratio(
            "explored runs, farad / C, app's scripts", of: "explored.rate", to: "context.app.rate")
        for program in [
            own("explored-parts", "300"), own("explored-memory", "1500"), own("classes", "2000"),
        ] {
            print(program.run()?.output ?? "\(program.arguments[0]) failed", terminator: "")
        }
        compareJobs(&report)
    }
}

/// A scenario whose runs are timed, and whose schedulers are.
private final class MeasuredProgram: ExploredProgram {
    private let program: ScenarioProgram
    /// The seconds of each run.
    private(set) var runs: [Double] = []
    private(set) var outcome: ProgramOutcome?
    /// The seconds that the search had of them.
    private(set) var searching = 0.0
    /// The seconds of everybody else.
    private(set) var parts: [String: Double] = [:]

    private let asksScheduler: Bool

    /// - Parameter asksScheduler: without, runs are timed as wholes: asking costs time, too.
    init(_ program: ScenarioProgram, asksScheduler: Bool = true) {
        self.program = program
        self.asksScheduler = asksScheduler
    }

    func run(under scheduler: any Scheduler) -> ProgramOutcome {
        guard asksScheduler else {
            var outcome = ProgramOutcome()
            runs.append(processorSeconds { outcome = program.run(under: scheduler) })
            self.outcome = outcome
            return outcome
        }
        let measured = MeasuredScheduler(scheduler)
        var outcome = ProgramOutcome()
        runs.append(processorSeconds { outcome = program.run(under: measured) })
        self.outcome = outcome
        measured.give(to: "report, invariants and the device's end")
        searching += measured.searching
        parts.merge(measured.parts, uniquingKeysWith: +)
        return outcome
    }
}

/// Hands on what another scheduler says, and notes the time before it is asked and until it answers.
private final class MeasuredScheduler: Scheduler {
    private let scheduler: any Scheduler
    private var mark = processorTime()
    private var isFirst = true
    private(set) var searching = 0.0
    private(set) var parts: [String: Double] = [:]

    init(_ scheduler: any Scheduler) {
        self.scheduler = scheduler
    }

    /// The time since the scheduler was last asked is somebody's.
    func give(to part: @autoclosure () -> String) {
        let now = processorTime()
        let part = isFirst ? "device and app are made" : part()
        isFirst = false
        parts[part, default: 0] += now - mark
        mark = now
    }

    private func answer<R>(_ part: @autoclosure () -> String, _ body: () -> R) -> R {
        give(to: part())
        let result = body()
        let now = processorTime()
        searching += now - mark
        mark = now
        return result
    }

    private static let kernel = "kernel, between events"

    var isExploring: Bool { scheduler.isExploring }
    func decided() -> TransitionKey? { answer(Self.kernel) { scheduler.decided() } }
    func choose(among ready: [ReadyEvent]) -> Int? {
        answer(Self.kernel) { scheduler.choose(among: ready) }
    }
    func instant(for event: ReadyEvent) -> VirtualInstant? {
        answer(Self.kernel) { scheduler.instant(for: event) }
    }
    func yields(before step: Step, of event: EventRecord) -> Bool {
        answer(event.process) { scheduler.yields(before: step, of: event) }
    }
    func continues(_ event: ReadyEvent) { answer(Self.kernel) { scheduler.continues(event) } }
    func ran(_ event: EventRecord, isFinished: Bool) {
        answer(event.process) { scheduler.ran(event, isFinished: isFinished) }
    }
}
