import Farad
import Foundation

/// Runs tests again whenever their files change, until somebody stops it.
struct TestWatch {
    private let command: TestCommand
    private let wishes: [ReporterWish]

    init(_ command: TestCommand, _ wishes: [ReporterWish]) {
        self.command = command
        self.wishes = wishes
    }

    /// What a file's tests depend on, and when each was changed last.
    private typealias Stamps = [String: timespec]

    func run() throws(Problem) -> Never {
        var known: [TestFinder.File: Stamps] = [:]
        var isFirst = true
        while true {
            let files = (try? TestFinder.files(command.paths)) ?? []
            let changed = files.filter { file in
                guard let stamps = known[file] else { return true }
                return stamps.contains { !Self.isEqual($1, Self.stamp($0)) }
            }
            if !changed.isEmpty || isFirst {
                if !isFirst { Terminal.output("") }
                for file in changed { known[file] = Self.stamps(of: file) }
                if changed.isEmpty {
                    Terminal.output("No tests yet.")
                } else {
                    try runOnce(changed)
                }
                // Now that it was bundled, what it imports is known.
                for file in changed { known[file] = Self.stamps(of: file) }
                Terminal.output("Waiting for changes; Ctrl-C ends it.")
                Terminal.flush()
                isFirst = false
            }
            usleep(300_000)
        }
    }

    private func runOnce(_ files: [TestFinder.File]) throws(Problem) {
        let reporters = try Reporters(wishes, command)
        do throws(Problem) {
            _ = try TestRun(command, files, reporters).run()
        } catch {
            // A filter that takes none of a changed file is no reason to stop.
            guard error.code == .missingInput else { throw error }
            Terminal.output(error.message)
        }
    }

    private static func stamps(of file: TestFinder.File) -> Stamps {
        var stamps: Stamps = [:]
        for path in [file.path] + TestFiles.inputs(file.path) { stamps[path] = stamp(path) }
        return stamps
    }

    private static func stamp(_ path: String) -> timespec {
        var status = stat()
        guard stat(path, &status) == 0 else { return timespec() }
        return status.st_mtim
    }

    private static func isEqual(_ left: timespec, _ right: timespec) -> Bool {
        left.tv_sec == right.tv_sec && left.tv_nsec == right.tv_nsec
    }
}
