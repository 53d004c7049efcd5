import ArgumentParser
import Farad
import Foundation
import Simulation

/// `farad run`: an app, a script or a project, from start to the last thing that it does.
struct RunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        // Where it is parsed without a look at the others, the parser need not try first whether it
        // is asked for a completion script: the whole command line is parsed for that.
        _superCommandName: FaradProgram.name,
        abstract: "Run an app, a JS or TS file, or a project folder on a fresh device.",
        discussion: """
            Actions without a time happen in the order given, each when nothing is left to do \
            after the one before; what starts the app, such as --launch 0, comes first. Without \
            actions an app plays its default scenario.

            \(ExitStatus.help("0 good, 1 a failure was found"))
            """)

    @Argument(
        help: """
            A bundled app, a JS or TS file, a Capacitor project's folder, or a file \
            *.scenario.ts.
            """)
    var app: String?

    @Flag(help: "List the bundled apps and leave.")
    var list = false

    @Flag(help: "List the switches that --set takes and leave.")
    var listKnobs = false

    @Option(
        help: ArgumentHelp(
            "Share a file with the app; @MS is a virtual time.", valueName: "file[@ms]"))
    var share: [String] = []

    @Option(help: ArgumentHelp("Share a web page, as a browser does.", valueName: "url[@ms]"))
    var shareURL: [String] = []

    @Option(help: ArgumentHelp("Share a text, as a selection is.", valueName: "text[@ms]"))
    var shareText: [String] = []

    @Option(
        help: ArgumentHelp("One more file of the share before it, at once.", valueName: "file"))
    var with: [String] = []

    @Option(help: ArgumentHelp("One more web page of the share before it.", valueName: "url"))
    var withURL: [String] = []

    @Option(help: ArgumentHelp("One more text of the share before it.", valueName: "text"))
    var withText: [String] = []

    @Option(
        help: ArgumentHelp(
            "How the file before it is handed over: its URL, its bytes or an image object.",
            valueName: "url|data|image"))
    var `as`: [String] = []

    @Option(
        help: ArgumentHelp(
            "What the URL of the file before it needs: security-scoped or granted.",
            valueName: "access"))
    var access: [String] = []

    @Option(help: ArgumentHelp("Open a URL.", valueName: "url[@ms]"))
    var openURL: [String] = []

    @Option(help: ArgumentHelp("Tap the app's icon.", valueName: "ms"))
    var launch: [String] = []

    @Option(help: ArgumentHelp("Go to the home screen.", valueName: "ms"))
    var background: [String] = []

    @Option(help: ArgumentHelp("Bring the app back.", valueName: "ms"))
    var foreground: [String] = []

    @Option(help: ArgumentHelp("Press Android's back button.", valueName: "ms"))
    var back: [String] = []

    @Option(
        help: ArgumentHelp(
            "Tap the first element that a CSS selector finds.", valueName: "selector[@ms]"))
    var tap: [String] = []

    @Option(
        help: ArgumentHelp(
            "Type into a field that a CSS selector finds; --typing says what.",
            valueName: "selector[@ms]"))
    var typeInto: [String] = []

    @Option(
        help: ArgumentHelp(
            "Touch a button of the alert, dialog or question that is before the user.",
            valueName: "button[@ms]"))
    var answerAlert: [String] = []

    @Option(
        help: ArgumentHelp(
            "What --type-into types, or what --answer-alert types into the alert's field first.",
            valueName: "text"))
    var typing: [String] = []

    @Option(help: ArgumentHelp("Allow the app to show notifications.", valueName: "ms"))
    var allowNotifications: [String] = []

    @Option(
        help: ArgumentHelp("Pull the control centre over an iPhone app.", valueName: "ms"))
    var interrupt: [String] = []

    @Option(help: ArgumentHelp("Put it away again.", valueName: "ms"))
    var endInterruption: [String] = []

    @Option(
        help: ArgumentHelp(
            "Swipe the share extension's sheet away: it is cancelled.", valueName: "ms"))
    var dismissShare: [String] = []

    @Option(
        help: ArgumentHelp(
            "End a process at once: app, web or extension.", valueName: "process@ms"))
    var kill: [String] = []

    @Option(help: ArgumentHelp("Stop at this virtual time.", valueName: "ms"))
    var until: String?

    @Flag(help: "List the scenarios that the app can play and leave.")
    var listScenarios = false

    @Option(
        help: ArgumentHelp(
            "Play one of the app's scenarios, or a file *.scenario.ts.", valueName: "name|file"))
    var scenario: String?

    @Option(
        help: ArgumentHelp("The kind of phone: ios or android.", valueName: "name"),
        transform: RunCommand.platform)
    var platform = Platform.ios

    @Option(help: ArgumentHelp("Use a device folder, and leave it behind.", valueName: "dir"))
    var device: String?

    @Flag(help: "With --device: deliver no URL that waits there; start by the icon.")
    var noOpen = false

    @OptionGroup var options: DeviceOptions

    @Flag(
        help:
            "Hold each value at the bridge against its declared type; the first misfit ends the run."
    )
    var strict = false

    @Option(
        help: ArgumentHelp("Use this native-bridge.js in place of ours.", valueName: "file"))
    var nativeBridge: String?

    @Flag(help: "Let virtual time pass at the speed of the wall clock.")
    var realTime = false

    @Flag(help: "Print one JSON object; --json=FILE writes it there.")
    var json = false

    @Option(help: .hidden)
    var jsonFile: String?

    @Option(
        help: ArgumentHelp("Write the trace as *.farad-trace.jsonl.", valueName: "file"))
    var trace: String?

    @Option(
        help: ArgumentHelp(
            "How much of the run is told: quiet, normal or verbose.", valueName: "level"),
        transform: RunCommand.verbosity)
    var verbosity: Timeline.Verbosity?

    @Flag(help: "With --trace: mask texts and contents, keep names, sizes and times.")
    var redact = false

    @Option(help: ArgumentHelp("Seconds that one event may take.", visibility: .hidden))
    var patience = Watchdog.patience

    /// The actions in the order in which they stand on the command line.
    var order: [RawArguments.ActionName] = []

    private enum CodingKeys: String, CodingKey {
        case app, list, listKnobs, listScenarios, share, shareURL, shareText
        case with, withURL, withText, `as`, access, openURL, launch, background, foreground,
            back, tap, typeInto, answerAlert, typing,
            allowNotifications, interrupt, endInterruption, dismissShare, kill, until
        case scenario, platform, device, noOpen, options, strict, nativeBridge, realTime, json
        case jsonFile, trace, redact, verbosity, patience
    }

    static func platform(_ name: String) throws -> Platform {
        guard let platform = Platform(rawValue: name) else {
            let known = Platform.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("There is no platform named “\(name)”; known are \(known).")
        }
        return platform
    }

    private static func verbosity(_ name: String) throws -> Timeline.Verbosity {
        guard let verbosity = Timeline.Verbosity(rawValue: name) else {
            let known = Timeline.Verbosity.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("There is no verbosity “\(name)”; known are \(known).")
        }
        return verbosity
    }

    func validate() throws { try Watchdog.check(patience: patience) }

    func run() throws {
        if list {
            for app in AppTarget.bundled { Terminal.output("\(app.name)  \(app.summary)") }
            return
        }
        guard let app else {
            if listKnobs {
                for line in KnobList.lines(Knobs.device) { Terminal.output(line) }
                return
            }
            throw Problem(.usage, "Give an app, a script or a project folder; see run --list.")
        }
        Worker.favorOneRun()
        let finder = ScenarioFinder(worker: Worker(), patience: patience)
        finder.worker.scenarioOutput = Terminal.error
        var command = self
        let target: AppTarget
        var file: Scenario?
        if scenario == nil, ScenarioFinder.isScenarioFile(app) {
            let read = try finder.read(app)
            command.app = AppTarget.usualName(read.app, in: app)
            file = read.scenario
            target = try AppTarget(nil, named: read.app, in: app)
        } else {
            target = try AppTarget(app)
        }
        let run = try PreparedRun(command, target, finder, playing: file)
        throw RunEnd(code: try run.play())
    }
}
