import Farad
import Foundation

/// A run of test files by processes of this machine. Reports come in the order of the files, whoever
/// is done first.
final class TestRun {
    /// A process, and the file that it runs.
    private final class Hand {
        let process: OwnProcess
        var place: Int
        var running: Int?
        /// What the test under way has printed.
        var printed: [String] = []
        var suite: [String]?
        var stuck: String?
        var isFinished = false

        init(_ process: OwnProcess, _ place: Int) {
            self.process = process
            self.place = place
        }
    }

    private let command: TestCommand
    private let reporters: Reporters
    private var reports: [FileReport]
    private var hands: [Hand] = []
    private var next = 0
    private var reported = 0
    private var isDone: [Bool]
    private var summary = RunSummary()
    private let start = DispatchTime.now().uptimeNanoseconds
    private var failuresLeft: Int
    /// What was said of the apps of files before.
    private var notes: Set<String> = []

    init(_ command: TestCommand, _ files: [TestFinder.File], _ reporters: Reporters) {
        self.command = command
        self.reporters = reporters
        reports = files.map { FileReport(file: $0) }
        isDone = files.map { _ in false }
        failuresLeft = command.failureLimit ?? .max
    }

    /// Runs everything; the exit code.
    func run() throws(Problem) -> Int32 {
        reporters.begin(files: reports.count)
        let jobs = min(
            command.jobs ?? ProcessInfo.processInfo.activeProcessorCount, reports.count)
        do throws(Problem) {
            for _ in 0..<jobs { try engage(nil) }
            while !hands.isEmpty, failuresLeft > 0 {
                try hear()
                try report()
            }
        } catch {
            reporters.abandon()
            throw error
        }
        hands = []
        if failuresLeft <= 0 { summary.unreadFiles = reports.count - reported }
        summary.wallMilliseconds =
            Double(DispatchTime.now().uptimeNanoseconds - start) / 1_000_000
        try reporters.finish(summary)
        if summary.tests == 0, summary.problem == nil, !command.passWithNoTests {
            let wish = command.filter.map { " that “--filter \($0)” takes" } ?? ""
            throw Problem(
                .missingInput, "No tests\(wish) in \(Count.of(reports.count, "file")).")
        }
        return summary.exitCode
    }

    // MARK: Processes

    /// Gives the next file to a process, a new one when there is none.
    private func engage(_ process: OwnProcess?) throws(Problem) {
        guard next < reports.count else { return }
        let hand: Hand
        if let process { hand = Hand(process, next) } else { hand = Hand(try OwnProcess(), next) }
        next += 1
        hands.append(hand)
        ask(hand)
    }

    private func ask(_ hand: Hand) {
        let report = reports[hand.place]
        let done = report.results.keys.sorted()
        hand.process.send(
            TestRequest(
                file: report.file, done: done,
                seen: done.flatMap { report.results[$0]?.seen ?? [] }))
    }

    private func hear() throws(Problem) {
        var isHeard = false
        for hand in hands {
            let (line, hasMoved, isEnded) = hand.process.receive()
            if let line {
                isHeard = true
                guard let reply = MessageLine.read(TestReply.self, from: line) else {
                    throw Problem(.fault, "One of Farad's processes says what cannot be read.")
                }
                try take(reply, from: hand)
            } else if isEnded {
                isHeard = true
                try bury(hand)
            }
            isHeard = isHeard || hasMoved
        }
        if isHeard { return }
        var files = hands.map {
            pollfd(fd: $0.process.descriptor, events: Int16(POLLIN), revents: 0)
        }
        poll(&files, nfds_t(files.count), 500)
    }

    private func take(_ reply: TestReply, from hand: Hand) throws(Problem) {
        switch reply {
        case .loaded(let headings): reports[hand.place].headings = headings
        case .refused(let message, let code):
            reports[hand.place].problem = Problem(code, message)
        case .phase(let suite): hand.suite = suite
        case .stuck(let reason): hand.stuck = reason
        case .began(let index):
            hand.running = index
            hand.printed = []
        case .printed(let text):
            if hand.running != nil {
                hand.printed.append(text)
            } else if reports[hand.place].headings.isEmpty {
                // Another process that goes on with the file says it again.
                reports[hand.place].printed.append(text)
            }
        case .ended(let index, var result):
            hand.running = nil
            result.printed = hand.printed
            reports[hand.place].results[index] = result
        case .finished:
            hands.removeAll { $0 === hand }
            try finish(hand.place)
            try engage(hand.process)
        }
    }

    /// A process is gone: what it ran has failed, and another one goes on behind it.
    private func bury(_ hand: Hand) throws(Problem) {
        hands.removeAll { $0 === hand }
        let ending = hand.process.end(because: nil).reason
        let reason = hand.stuck ?? ending
        guard let running = hand.running else {
            let isSpent = !reports[hand.place].headings.isEmpty
            if isSpent, !reports[hand.place].open.isEmpty {
                return try goOn(hand.place)
            }
            if !isSpent {
                reports[hand.place].problem = Problem(
                    .badData, "\(reports[hand.place].file.path) could not be loaded: \(reason).")
            }
            try finish(hand.place)
            return try engage(nil)
        }
        let failed: [Int]
        let message: String
        if let suite = hand.suite {
            let name = suite.isEmpty ? "the file" : "“\(suite.joined(separator: " > "))”"
            message = "beforeAll of \(name): \(reason)"
            failed = reports[hand.place].open.filter {
                reports[hand.place].headings[$0].path.starts(with: suite)
            }
        } else {
            message = reason
            failed = [running]
        }
        for index in failed {
            reports[hand.place].results[index] = TestResult(
                status: .failed,
                failures: [
                    TestOutcome.Failure(
                        message: message, place: reports[hand.place].headings[index].place)
                ])
        }
        reports[hand.place].results[running]?.printed = hand.printed
        if hand.suite == nil { try leaveTrace(of: running, hand.place) }
        if reports[hand.place].open.isEmpty {
            try finish(hand.place)
            try engage(nil)
        } else {
            try goOn(hand.place)
        }
    }

    /// The trace of a test that has ended its process, from another process that it ends.
    private func leaveTrace(of test: Int, _ place: Int) throws(Problem) {
        let report = reports[place]
        let leaver = TraceLeaver(
            folder: command.traceDir, file: report.file.path, test: report.headings[test].name,
            slug: report.headings[test].slug)
        do throws(Problem) {
            try leaver.makeWay()
        } catch {
            reports[place].results[test]?.traceObstacle = error.message
            return
        }
        // It takes no longer to get there; what it does there has been waited for once.
        let patience = String(min(command.patience, 2))
        let process = try OwnProcess(adding: ["--patience", patience])
        process.send(TestRequest(file: report.file, done: [], followed: test))
        while let line = process.waitForLine() {
            // It has not ended its process again, so that is no trace of how it does.
            if case .finished = MessageLine.read(TestReply.self, from: line) {
                return leaver.clear()
            }
        }
        reports[place].results[test]?.traces = leaver.followed
    }

    private func goOn(_ place: Int) throws(Problem) {
        let hand = Hand(try OwnProcess(), place)
        hands.append(hand)
        ask(hand)
    }

    // MARK: Reports

    private func finish(_ place: Int) throws(Problem) {
        isDone[place] = true
        guard reports[place].file.kind == .tests, reports[place].problem == nil else { return }
        var written: [String: String] = [:]
        var seen: Set<String> = []
        var isWhole = command.filter == nil
        for (_, result) in reports[place].tests {
            written.merge(result.written) { $1 }
            seen.formUnion(result.seen)
            // A test that ended early has not looked at all of its snapshots.
            if result.status == .failed || result.status == .skipped { isWhole = false }
        }
        do throws(Problem) {
            var file = try SnapshotFile(of: reports[place].file.path)
            reports[place].snapshots = try file.update(
                written: written, seen: seen, removesOthers: command.update, isWhole: isWhole)
        } catch {
            reports[place].problem = error
        }
    }

    /// What the apps of a file's tests are made of, as far as it was run.
    func appFiles(of file: TestFinder.File) -> Set<String> {
        let results = reports.first { $0.file == file }?.results.values.map(\.app?.files) ?? []
        return Set(results.flatMap { $0 ?? [] })
    }

    private func report() throws(Problem) {
        while reported < reports.count, isDone[reported], failuresLeft > 0 {
            if reports[reported].failures > failuresLeft {
                reports[reported].cut(afterFailures: failuresLeft)
            }
            failuresLeft -= reports[reported].failures
            if failuresLeft <= 0, command.failureLimit != nil {
                reports[reported].cut(afterFailures: reports[reported].failures)
            }
            Terminal.notes(
                reports[reported].tests.flatMap(\.result.notes).filter { notes.insert($0).inserted }
            )
            summary.add(reports[reported])
            try reporters.file(reports[reported])
            reported += 1
        }
        // Nothing behind the last failure that counts is waited for.
        guard failuresLeft > 0, reported < reports.count,
            reports[reported].failures >= failuresLeft
        else { return }
        hands.removeAll { $0.place == reported }
        isDone[reported] = true
        try report()
    }
}
