import ArgumentParser
import Farad
import Foundation

/// `farad test`: tests that are written in JS or TS, each on a phone of its own.
struct TestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Run tests written in JS or TS, each on a phone of its own.",
        discussion: """
            Runs files named *.test.ts and *.scenario.ts (or js, mts, mjs, cts, cjs, tsx, jsx), \
            which import from "farad". A folder stands for all such files below it; without a \
            path it is this folder.

            Where there are no tests, input is missing. \
            \(ExitStatus.help("0 all tests passed, 1 one failed"))
            """)

    @Argument(help: ArgumentHelp("Files and folders.", valueName: "path"))
    var paths: [String] = []

    @Option(help: "The app that is installed: a bundled one, or a project folder.")
    var app: String?

    @Option(
        name: [.long, .customShort("t")],
        help: ArgumentHelp(
            "Run the tests whose names (“suite > test”) fit, as JavaScript's RegExp has it.",
            valueName: "re"))
    var filter: String?

    @Option(
        help: ArgumentHelp(
            "pretty, tap, junit or github; several may be given; =FILE writes one there.",
            valueName: "name[=file]"))
    var reporter: [String] = []

    @Option(help: ArgumentHelp("How many processes run tests; one for each core.", valueName: "n"))
    var jobs: Int?

    @Flag(help: "Stop after the first failure; --bail=N after N.")
    var bail = false

    @Option(help: .hidden)
    var bailAfter: String?

    @Flag(help: "Run the tests of a file again whenever it, what it imports or its app changes.")
    var watch = false

    @Option(
        help: ArgumentHelp(
            "How long a test may wait for a promise of its own, in the phone's time.",
            valueName: "ms"))
    var timeout: Double?

    @Flag(name: [.short, .long], help: "Keep what snapshots are now, and remove old ones.")
    var update = false

    @Flag(help: "Write no snapshots: one that is not there fails, and so does an “only”.")
    var ci = false

    @Option(
        help: ArgumentHelp(
            "Where failing tests leave their traces (\(TestCommand.standardTraceFolder)).",
            valueName: "folder"))
    var traceDir = TestCommand.standardTraceFolder

    @Option(
        help: ArgumentHelp("The kind of phone: ios or android.", valueName: "name"),
        transform: RunCommand.platform)
    var platform: Platform?

    @Flag(help: "Print the types of the module “farad” for TypeScript, and leave.")
    var types = false

    @Flag(help: "Pass also when there are no tests.")
    var passWithNoTests = false

    @OptionGroup var options: DeviceOptions

    @Option(
        help: ArgumentHelp(
            "How long something may run without giving the engine back, in seconds of processor time.",
            valueName: "seconds"))
    var patience = 10

    @Flag(help: .hidden)
    var asWorker = false

    static let standardTraceFolder = "farad-traces"

    mutating func validate() throws {
        if let jobs, !(1...256).contains(jobs) {
            throw ValidationError("“--jobs \(jobs)” needs a number from 1 to 256.")
        }
        if let bailAfter, Int(bailAfter) ?? 0 < 1 {
            throw ValidationError("“--bail=\(bailAfter)” needs a number from 1 on.")
        }
        if let timeout, !(timeout > 0) {
            throw ValidationError("“--timeout \(timeout)” needs milliseconds above 0.")
        }
        try Watchdog.check(patience: patience)
        if update, ci { throw ValidationError("“--update” writes and “--ci” does not; give one.") }
    }

    /// After how many failures no more tests are run.
    var failureLimit: Int? { bailAfter.flatMap { Int($0) } ?? (bail ? 1 : nil) }

    private func printTypes() throws {
        let path = try WebAssets.testingFolder() + "/farad.d.ts"
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Problem(.fault, "\(path) is missing; run “make web” and build again.")
        }
        Terminal.output(String(decoding: data, as: UTF8.self))
    }

    func run() throws {
        if asWorker { try TestWorker.run(self) }
        if types { return try printTypes() }
        if let filter, let objection = TestDriver.objection(toFilter: filter) {
            throw Problem(.usage, "“--filter \(filter)” is no regular expression: \(objection)")
        }
        // Everything is checked before a test runs.
        let wishes = try ReporterWish.all(reporter)
        _ = try options.latencyProfile()
        _ = try options.startMilliseconds()
        _ = try options.findingsToIgnore()
        try checkSettings()
        do throws(DeviceError) {
            try DeviceConfiguration.check(timeZone: options.timeZone)
        } catch {
            throw Problem(error)
        }
        // What is not there yet may come while it is watched.
        let files = watch ? (try? TestFinder.files(paths)) ?? [] : try TestFinder.files(paths)
        try FileRoles.check(
            reads: files.map(\.path) + [options.profile].compactMap(\.self),
            writes: wishes.map(\.path))
        try TraceLeaver.check(traceDir)
        if watch { try TestWatch(self, wishes).run() }
        guard !files.isEmpty else {
            guard passWithNoTests else { throw TestFinder.nothing(in: paths) }
            Terminal.output("No tests found.")
            return
        }
        let reporters = try Reporters(wishes, self)
        throw RunEnd(code: try TestRun(self, files, reporters).run())
    }

    /// Refuses settings that no app takes which a test may be about.
    private func checkSettings() throws(Problem) {
        let bundle = try AppTarget(app ?? AppTarget.standard).bundle
        for setting in options.settings {
            var one = options
            one.settings = [setting]
            do throws(Problem) {
                _ = try one.knobs(of: bundle)
            } catch {
                // Without --app a test may say itself which one it is about.
                let isKnown = AppTarget.bundled.contains { (try? one.knobs(of: $0)) != nil }
                guard app == nil, isKnown else { throw error }
            }
        }
    }
}
