import Farad

/// What became of one file of tests.
struct FileReport {
    let file: TestFinder.File
    var headings: [TestHeading] = []
    var results: [Int: TestResult] = [:]
    /// What it has printed while it was loaded, outside of its tests.
    var printed: [String] = []
    /// Why the file, or the rest of it, could not be run.
    var problem: Problem?
    /// What became of its snapshots.
    var snapshots = SnapshotCounts()

    /// The tests with what became of them, in the order of the file; those that the filter does not
    /// take are left out.
    var tests: [(heading: TestHeading, result: TestResult)] {
        headings.indices.compactMap { index in
            let heading = headings[index]
            switch heading.mode {
            case .unselected: return nil
            case .skip: return (heading, TestResult(status: .skipped))
            case .todo: return (heading, TestResult(status: .todo))
            case .run: return (heading, results[index] ?? TestResult(status: .notRun))
            }
        }
    }

    /// The tests that are to be run and have no result yet.
    var open: [Int] {
        headings.indices.filter { headings[$0].mode == .run && results[$0] == nil }
    }

    /// How many failures it counts for; a file that cannot be run is one.
    var failures: Int {
        results.values.count { $0.status == .failed } + (problem == nil ? 0 : 1)
    }

    /// Nothing behind the nth failure counts, whether or not it was run.
    mutating func cut(afterFailures limit: Int) {
        var left = limit
        for index in headings.indices where headings[index].mode == .run {
            if left <= 0 { results[index] = TestResult(status: .notRun) }
            if results[index]?.status == .failed { left -= 1 }
        }
    }
}

/// A number of things, as people say it.
enum Count {
    static func of(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
}

/// How many snapshots there are of each kind.
struct SnapshotCounts {
    var new = 0
    /// Kept in place of what was kept before.
    var renewed = 0
    var removed = 0
    /// Those that are still there, and that nobody looks at any more.
    var obsolete = 0

    mutating func add(_ other: SnapshotCounts) {
        new += other.new
        renewed += other.renewed
        removed += other.removed
        obsolete += other.obsolete
    }
}

/// What a whole run came to.
struct RunSummary {
    var files = 0
    var failedFiles = 0
    var counts: [TestResult.Status: Int] = [:]
    var snapshots = SnapshotCounts()
    var wallMilliseconds = 0.0
    /// What the tests were about, each once, in the order of the tests.
    var apps: [TestedApp] = []
    /// Files that were not looked at, as enough had failed.
    var unreadFiles = 0
    /// How many files could not be run.
    var problems = 0
    /// The exit code of the first file that could not be run.
    var problem: ExitStatus?

    mutating func add(_ report: FileReport) {
        files += 1
        if report.failures > 0 { failedFiles += 1 }
        for (_, result) in report.tests {
            counts[result.status, default: 0] += 1
            if let app = result.app, !apps.contains(app) { apps.append(app) }
        }
        snapshots.add(report.snapshots)
        if report.problem != nil { problems += 1 }
        problem = problem ?? report.problem?.code
    }

    func count(_ status: TestResult.Status) -> Int { counts[status] ?? 0 }
    var tests: Int { counts.values.reduce(0, +) }

    /// 1 for a failure, else that of a file that could not be run.
    var exitCode: Int32 {
        if count(.failed) > 0 { return ExitStatus.failureFound.rawValue }
        return problem?.rawValue ?? 0
    }
}
