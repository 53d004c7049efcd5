import ArgumentParser
import Exploration
import Farad
import Foundation
import Simulation

/// The options of every command that plays a scenario in other orders than the default one.
struct ExplorationOptions: ParsableArguments {
    @Option(help: "The app, where the scenario names none.")
    var app: String?

    @OptionGroup var options: DeviceOptions

    @Option(
        help: ArgumentHelp(
            "The kind of phone: ios or android; else what a test names, or ios.",
            valueName: "name"),
        transform: RunCommand.platform)
    var platform: Platform?

    @Option(help: ArgumentHelp("Make every window longer by a factor.", valueName: "factor"))
    var widen: Double = 1

    @Option(
        help: ArgumentHelp(
            "At most so many of the scenario's faults come in one order; 0: none, 1 unless given.",
            valueName: "n"))
    var faults: Int?

    @Option(help: ArgumentHelp("Stop each order's run at this virtual time.", valueName: "ms"))
    var until: String?

    @Option(help: "Which random numbers a random walk and an estimate take.")
    var searchSeed: UInt64 = 0

    @Option(help: ArgumentHelp("Seconds that one event may take.", visibility: .hidden))
    var patience = Watchdog.patience

    /// One of the processes that a search starts: it plays, and says nothing by itself.
    @Flag(help: .hidden)
    var asWorker = false

    func validate() throws { try Watchdog.check(patience: patience) }
}

/// A scenario, its app and its phone, ready to be played in any order.
struct ExploredScenario {
    let scenario: Scenario
    let bundle: AppBundle
    let configuration: DeviceConfiguration
    let worker: Worker
    /// What differs from the scenario's own, as tokens and files of searches have it.
    let settings: [String]
    /// What is played, as the first line of a report has it.
    var subject: String {
        ([name, "profile=\(configuration.profile.name)"] + settings).joined(separator: ", ")
    }
    /// What replays it beside a token.
    let replayOptions: ReplayOptions
    /// The sets of faults of which each order has one.
    let faultChoice: FaultChoice

    /// - Parameter settings: As another scenario has them, beside those of the options.
    init(
        _ name: String, _ options: ExplorationOptions, settings: [String] = [],
        profile: String? = nil
    ) throws(Problem) {
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: name, isDirectory: &isFolder), isFolder.boolValue
        {
            throw Problem(
                .usage,
                "\(name) is a folder; give a scenario's file or name. A project has “launch” without "
                    + "a file: launch --app \(name)")
        }
        // A worker plays many short runs, whoever asks it few.
        if options.asWorker { Worker.favorManyRuns() }
        var device = options.options
        let (end, otherSettings) = try EndBound.take(from: settings, options.until)
        let (bound, knobSettings) = try FaultBound.take(from: otherSettings, options.faults)
        device.settings = knobSettings + device.settings
        if device.profile == nil { device.profile = profile }
        let finder = ScenarioFinder(worker: Worker())
        var file: Scenario?
        var usualApp: String?
        var test: (file: String, options: TestCase.Options)?
        var platform = options.platform ?? .ios
        if let (path, slug) = TestToken.parts(name) {
            finder.worker.platformOfTests = options.platform
            let read = try Self.test(slug, of: path, finder.worker)
            file = read.scenario
            usualApp = read.options.app
            test = (path, read.options)
            platform = try TestPhone.platform(options.platform, read.options)
        } else if ScenarioFinder.isPath(name) {
            let read = try finder.read(name)
            file = read.scenario
            usualApp = read.app
        } else {
            usualApp =
                AppTarget.bundled.first { app in
                    let knobs = try? device.knobs(of: app)
                    let playable = knobs.map(app.adapted) ?? app
                    return finder.knows(name, of: playable, on: platform)
                }?.name
        }
        // What names the scenario is a file, or the name of one of an app's own.
        let naming = test?.file ?? (file == nil ? nil : name)
        let usualName =
            naming.map { AppTarget.usualName(usualApp, in: $0) } ?? usualApp ?? AppTarget.standard
        // The token names the profile where it comes from there.
        replayOptions = ReplayOptions(
            options.options, app: options.app, usualApp: usualName,
            platform: options.platform, usualPlatform: test?.options.platform,
            widen: options.widen)
        let target =
            if let naming {
                try AppTarget(options.app, named: usualApp, in: naming)
            } else {
                try AppTarget(options.app ?? usualName)
            }
        let app = try target.bundle
        bundle = app
        if let test {
            device = TestPhone.options(device, test.options)
        }
        var found: Scenario
        if let file {
            found = file
        } else {
            // A knob may bring scenarios of its own.
            let playable = app.adapted(to: try device.knobs(of: app))
            found = try finder.find(name, of: playable, on: platform)
        }
        let endSetting = try end.limit(&found)
        found.mostFaults = bound.of(found)
        faultChoice = try bound.choice(of: found)
        scenario = found
        worker = finder.worker
        // Its own profile, else the one whose windows a phone has: exact times leave no choice.
        if device.profile == nil, found.profile == nil { device.profile = "phone" }
        var latency = try device.latencyProfile(found)
        guard LatencyProfile.factors.contains(options.widen) else {
            throw Problem(
                .usage, "“--widen \(options.widen)” needs a factor of 1 or more, at most 1000.")
        }
        if options.widen > 1 {
            guard let wider = latency.widened(by: options.widen) else {
                throw Problem(
                    .usage,
                    "“--widen \(options.widen)” makes times of the profile \(latency.name) longer "
                        + "than 1000 days; give a smaller factor or another profile.")
            }
            latency = wider
        }
        let knobs = try device.knobs(of: app, found)
        if !options.asWorker { Terminal.notes(target.notes(on: platform, knobs)) }
        var configuration = DeviceConfiguration(
            seed: device.seed, profile: latency, knobs: knobs, storage: .memory,
            platform: platform)
        configuration.timeZone = device.timeZone
        configuration.startMilliseconds = try device.startMilliseconds()
        configuration.ignoredFindings = try device.findingsToIgnore()
        self.configuration = configuration
        self.settings = (device.settings + bound.setting(of: found) + endSetting).sorted()
        do {
            let probe = try Device(configuration, worker: worker)
            try probe.install(bundle)
            try probe.check(found)
        } catch {
            throw Problem(error)
        }
    }

    /// A test that is played in every order.
    init(
        _ scenario: Scenario, of bundle: AppBundle, _ command: TestCommand,
        _ test: TestCase.Options, in file: String, worker: Worker
    ) throws(Problem) {
        self.bundle = bundle
        self.worker = worker
        var scenario = scenario
        scenario.settings += TestPhone.settings(test)
        // What goes wrong in a test, its own code decides.
        faultChoice = try FaultBound.take(from: [], nil).0.choice(of: scenario)
        self.scenario = scenario
        replayOptions = ReplayOptions(
            command.options, app: command.app,
            usualApp: AppTarget.usualName(test.app, in: file),
            platform: command.platform, usualPlatform: test.platform)
        var device = TestPhone.options(command.options, test)
        if device.profile == nil, scenario.profile == nil { device.profile = "phone" }
        var configuration = DeviceConfiguration(
            seed: device.seed, profile: try device.latencyProfile(scenario),
            knobs: try device.knobs(of: bundle, scenario), storage: .memory,
            platform: try TestPhone.platform(command.platform, test))
        configuration.timeZone = device.timeZone
        configuration.startMilliseconds = try device.startMilliseconds()
        configuration.ignoredFindings = try device.findingsToIgnore()
        self.configuration = configuration
        settings = device.settings.sorted()
    }

    /// The test of a file that a token names.
    private static func test(
        _ slug: String, of path: String, _ worker: Worker
    ) throws(Problem) -> (scenario: Scenario, options: TestCase.Options) {
        guard FileManager.default.fileExists(atPath: path) else {
            throw Problem(
                .missingInput,
                "There is no file \(path) here; play the token in the folder where farad test ran.")
        }
        let script = try TestFiles.script(path)
        let cases: [TestCase]
        do throws(DeviceError) {
            cases = try worker.driver(of: script).list(filter: "")
        } catch {
            throw Problem(error)
        }
        worker.surroundings = TestFiles.surroundings(of: path)
        let slugs = TestToken.slugs(of: cases)
        guard let index = slugs.firstIndex(of: slug) else {
            let known = zip(cases, slugs).filter(\.0.isExplored).map(\.1)
            throw Problem(
                .badData,
                "\(path) has no test “\(slug)”; known are \(known.joined(separator: ", ")).")
        }
        let test = cases[index]
        var scenario = Scenario(name: slug, actions: [])
        scenario.test = TestReference(test, index, of: script)
        scenario.reference = TestToken.reference(path, slug)
        scenario.profile = test.options.profile
        scenario.settings = TestPhone.settings(test.options)
        return (scenario, test.options)
    }

    var program: ScenarioProgram {
        ScenarioProgram(scenario, of: bundle, on: configuration, worker: worker)
    }

    var name: String { scenario.reference ?? scenario.name }

    /// A failure as a person reads it.
    ///
    /// - Parameters:
    ///   - file: Where its schedule is, if it is in one.
    ///   - width: The columns that there are.
    func text(
        _ failure: ExplorationReport.Failure, number: Int, file: String? = nil,
        width: Int = Paragraph.width
    ) -> [String] {
        FailureText(scenario, faultChoice).lines(
            failure, number: number, replay: replayCommand(of: failure), file: file, width: width)
    }

    /// The same for a page, without what breaks.
    func rows(
        of failure: ExplorationReport.Failure, file: String?
    ) -> [FailureText.LabelledText] {
        FailureText(scenario, faultChoice).rows(
            failure, replay: replayCommand(of: failure), file: file)
    }

    /// Eight digits that differ for different app bundles.
    var appDigits: String { bundle.digest(under: configuration.knobs) }

    func token(of failure: ExplorationReport.Failure) -> ScheduleToken {
        ScheduleToken(
            scenario: name, settings: settings, app: appDigits,
            profile: configuration.profile.name, lateness: failure.lateness,
            precedences: failure.precedences, traceHash: failure.traceHash)
    }

    /// The command that brings a failing order back.
    func replayCommand(of failure: ExplorationReport.Failure) -> String {
        replayCommand(token(of: failure))
    }

    /// The command that plays the order of a token.
    func replayCommand(_ token: ScheduleToken) -> String {
        ReplayCommand.text(["replay", token.description] + replayOptions.arguments)
    }

    /// What a search is told of the scenario.
    func options(_ exploration: ExplorationOptions) -> Explorer.Options {
        var options = Explorer.Options()
        options.hasKills = scenario.mayKill(by: faultChoice)
        options.seed = exploration.searchSeed
        return options
    }

    /// Searches with processes of this command's own; in one of those, plays until it is gone.
    func explorer(
        _ exploration: ExplorationOptions, _ options: Explorer.Options, jobs: Int = 1,
        limit: UInt64? = nil
    ) throws(Problem) -> (Explorer, ProcessCrew) {
        if exploration.asWorker {
            WorkerLoop.run(Player(program, options), memory: exploration.options.memory)
        }
        guard jobs >= 1, jobs <= 256 else {
            throw Problem(.usage, "“--jobs \(jobs)” needs a number from 1 to 256.")
        }
        let crew = try ProcessCrew(
            count: jobs, limit: limit, patience: exploration.patience)
        return (Explorer(crew, options), crew)
    }

    /// Ends the command where an event never ends.
    static func watch() {
        _ = Watchdog(patience: Watchdog.patience) { cause in
            Terminal.error("farad: the run was ended: \(cause.sentence).")
            Terminal.exit(ExitStatus.failureFound.rawValue)
        }
    }
}
