import Farad
import Foundation
import HostMemory

// Farad's figures, each beside the C program's of the same run. Run it by `make bench`, from the
// project's top folder; words after the command choose parts: wrapper, yardstick, scenario, tests,
// roundtrips, bursts, events, starred, image, memory, wire, trace, search. One of these alone plays with
// the engine set up for many runs, a number says how many: `runs`, `fresh`, `explored`, `explored-parts`,
// `explored-memory` (100000 for what a long search may take) and `classes`. `jobs` is `farad explore`
// itself, with two processes beside one; `scenarios` searches those of the other apps, each for so many
// seconds, 10 as a rule.

if try FaradBenchmarks.isSender(Array(CommandLine.arguments.dropFirst())) { exit(0) }

// As the command does, whose figures these are.
host_keep_freed_memory()
if !host_count_references_plainly(Unmanaged.passRetained(NSObject()).toOpaque()) {
    print("References are counted as threads have to: this was not built by `make bench`.")
}

let photoPath = "Tests/Fixtures/photo.jpg"
guard let photo = FileManager.default.contents(atPath: photoPath) else {
    print("\(photoPath) is missing: run `make bench` in the project's top folder.")
    exit(66)
}
let words = CommandLine.arguments.dropFirst()
let runCount = words.lazy.compactMap { Int($0) }.first
let chosen = Set(words.filter { Int($0) == nil })
func isChosen(_ part: String) -> Bool { chosen.isEmpty || chosen.contains(part) }

var report = BenchReport()
let benchmarks = FaradBenchmarks(photo: [UInt8](photo), photoPath: photoPath)

// The engine's options for them are a process's own.
let ofManyRuns: [String: (inout BenchReport, Int) throws -> Void] = [
    "runs": { try benchmarks.runs(&$0, count: $1) },
    "fresh": { try benchmarks.freshDevice(&$0, count: $1) },
    "explored": { try benchmarks.explored(&$0, count: $1) },
    "explored-parts": { try benchmarks.exploredParts(&$0, count: $1) },
    "explored-memory": { try benchmarks.exploredMemory(&$0, count: $1) },
    "classes": { try benchmarks.classes(&$0, count: $1) },
]
let together: Set = [
    "wrapper", "yardstick", "scenario", "tests", "roundtrips", "bursts", "events", "starred",
    "image",
    "memory", "wire", "trace", "scenarios", "search",
]
let alone = Set(ofManyRuns.keys).union(["jobs"])
if let word = chosen.subtracting(together).subtracting(alone).min() {
    print(
        "farad-bench has no part “\(word)”. Its parts: "
            + together.union(alone).sorted().joined(separator: ", ") + ".")
    exit(64)
}
if chosen.count > 1, let word = chosen.intersection(alone).min() {
    print("“\(word)” takes a process of its own: name it alone.")
    exit(64)
}
if chosen.count == 1, let play = chosen.first.flatMap({ ofManyRuns[$0] }) {
    Worker.favorManyRuns()
    try play(&report, runCount ?? 400)
    exit(0)
}

if isChosen("wrapper") {
    print("The engine's wrapper beside the raw C API")
    runJavaScriptCoreBenchmarks()
}
if isChosen("yardstick") {
    print("\nThe yardstick, C over JavaScriptCore's C API alone")
    for arguments in [
        ["contexts", Yardstick.bundle, photoPath],
        ["app-contexts", Yardstick.page, Yardstick.assets, photoPath],
        ["roundtrips", Yardstick.bundle], ["image"],
    ] {
        for figure in figures(of: Program(path: Yardstick.path, arguments: arguments)) {
            report.add(figure.name, figure.value, figure.unit)
        }
    }
}
if isChosen("scenario") {
    print("\nWhole processes, in turn")
    benchmarks.scenario(&report)
}
if isChosen("tests") {
    print("\nA hundred tests, whole commands, in turn")
    benchmarks.tests(&report)
}
print("\nIn one process")
if isChosen("roundtrips") { try benchmarks.roundTrips(&report) }
if isChosen("bursts") { try benchmarks.bursts(&report) }
if isChosen("events") { try benchmarks.events(&report) }
if isChosen("starred") { try benchmarks.starredPlans(&report) }
if isChosen("image") { try benchmarks.image(&report) }
if isChosen("memory") { try benchmarks.memory(&report) }
if isChosen("wire") {
    print("\nTwo processes, one session store on disk")
    try benchmarks.wire(&report, count: runCount ?? 10_000)
}
if isChosen("trace") {
    print("\nTraces: written, and shown")
    try benchmarks.trace(&report)
}
if chosen.isEmpty {
    print("\nRuns by the thousand, in a process of their own")
    benchmarks.compareRuns(&report)
}
if chosen == ["jobs"] { benchmarks.compareJobs(&report, count: runCount ?? 2000) }
if isChosen("scenarios") {
    print("\nThe search, on each scenario of the other apps")
    try benchmarks.scenarios(limit: runCount ?? 10)
}
if isChosen("search") {
    print("\nThe search for orders, in processes of their own")
    benchmarks.compareExplored(&report)
}
