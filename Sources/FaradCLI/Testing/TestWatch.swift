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
        /// What the apps of a file's tests are made of.
        var apps: [TestFinder.File: Set<String>] = [:]
        var isFirst = true
        while true {
            let files = (try? TestFinder.files(command.paths)) ?? []
            let changed = files.filter { file in
                guard let stamps = known[file] else { return true }
                return !Self.isEqual(stamps, Self.stamps(of: file, apps[file] ?? []))
            }
            if !changed.isEmpty || isFirst {
                if !isFirst { Terminal.output("") }
                for file in changed { known[file] = Self.stamps(of: file, apps[file] ?? []) }
                if changed.isEmpty {
                    Terminal.output("No tests yet.")
                } else {
                    let run = try runOnce(changed)
                    // Now that it was bundled and run, what it depends on is known.
                    for file in changed {
                        // Where an app could not be made, it is made of what it was before.
                        let found = run.appFiles(of: file)
                        if !found.isEmpty { apps[file] = found }
                        // What was changed meanwhile was perhaps read before.
                        let before = known[file] ?? [:]
                        known[file] = Dictionary(
                            uniqueKeysWithValues: Self.stamps(of: file, apps[file] ?? []).map {
                                ($0, before[$0] ?? $1)
                            })
                    }
                }
                Terminal.output("Waiting for changes; Ctrl-C ends it.")
                Terminal.flush()
                isFirst = false
            }
            usleep(300_000)
        }
    }

    private func runOnce(_ files: [TestFinder.File]) throws(Problem) -> TestRun {
        let run = TestRun(command, files, try Reporters(wishes, command))
        do throws(Problem) {
            _ = try run.run()
        } catch {
            // A filter that takes none of a changed file is no reason to stop.
            guard error.code == .missingInput else { throw error }
            Terminal.output(error.message)
        }
        return run
    }

    private static func stamps(of file: TestFinder.File, _ app: Set<String>) -> Stamps {
        var stamps: Stamps = [:]
        for path in [file.path] + TestFiles.inputs(file.path) { stamps[path] = stamp(path) }
        for path in app {
            stamps[path] = stamp(path)
            let below = FileManager.default.enumerator(atPath: path)
            while let name = below?.nextObject() as? String {
                stamps[path + "/" + name] = stamp(path + "/" + name)
            }
        }
        return stamps
    }

    private static func stamp(_ path: String) -> timespec {
        var status = stat()
        guard stat(path, &status) == 0 else { return timespec() }
        return status.st_mtim
    }

    private static func isEqual(_ left: Stamps, _ right: Stamps) -> Bool {
        left.count == right.count
            && left.allSatisfy { path, stamp in
                right[path].map { $0.tv_sec == stamp.tv_sec && $0.tv_nsec == stamp.tv_nsec }
                    ?? false
            }
    }
}
