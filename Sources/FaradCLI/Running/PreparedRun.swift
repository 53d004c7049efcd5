import Farad
import Foundation
import Simulation

/// A run whose every argument has been checked, so that nothing is half done.
struct PreparedRun {
    private let command: RunCommand
    private let bundle: AppBundle
    private let isScript: Bool
    private let actions: [TimedAction]
    private let until: Duration?
    private let configuration: DeviceConfiguration
    private let jsonFile: OutputFile?
    private let traceFile: OutputFile?

    init(_ command: RunCommand, _ target: AppTarget) throws(Problem) {
        self.command = command
        switch target {
        case .app(let app), .project(let app):
            bundle = app
            isScript = false
        case .script(let path):
            let made = try ScriptBundler(packages: try Self.packages()).bundle(path)
            bundle = ScriptApp.bundle(script: made.script, path: path, map: made.map)
            isScript = true
        }
        until =
            try command.until.map { text throws(Problem) in
                try TimedText.time(text[...], of: "--until \(text)")
            }
            ?? bundle.scenarios(on: command.platform)
            .first { $0.name == command.scenario }?.until
        let profile = try command.options.latencyProfile()
        let knobs = try command.options.knobs(of: bundle)
        if command.listKnobs {
            for line in KnobList.lines(knobs.declared) { Terminal.output(line) }
            Terminal.exit(0)
        }
        let ignoredFindings = try command.options.findingsToIgnore()
        actions = try Self.actions(command, bundle)
        if let bridge = command.nativeBridge, access(bridge, R_OK) != 0 {
            throw Problem(.missingInput, "The native bridge \(bridge) cannot be read.")
        }
        var configuration = DeviceConfiguration(
            seed: command.options.seed, profile: profile, knobs: knobs,
            storage: command.device.map { .directory($0) } ?? .memory,
            nativeBridgePath: command.nativeBridge,
            recordsTrace: command.trace != nil || (!command.json && command.jsonFile == nil),
            platform: command.platform)
        configuration.timeZone = command.options.timeZone
        configuration.startMilliseconds = try command.options.startMilliseconds()
        configuration.ignoredFindings = ignoredFindings
        self.configuration = configuration
        jsonFile = try command.jsonFile.map { path throws(Problem) in try OutputFile(path) }
        do throws(Problem) {
            traceFile = try command.trace.map { path throws(Problem) in try OutputFile(path) }
        } catch {
            jsonFile?.abandon()
            throw error
        }
    }

    private static func packages() throws(Problem) -> String {
        do {
            return try WebAssets.packagesFolder()
        } catch {
            throw Problem(error)
        }
    }

    private static func actions(
        _ command: RunCommand, _ bundle: AppBundle
    ) throws(Problem) -> [TimedAction] {
        let list = ActionList(
            shares: command.share, urls: command.openURL, launches: command.launch,
            backgrounds: command.background, foregrounds: command.foreground, backs: command.back,
            taps: command.tap, permissions: command.allowNotifications, kills: command.kill)
        let given = try list.actions(in: command.order)
        if let name = command.scenario {
            let scenarios = bundle.scenarios(on: command.platform)
            guard let scenario = scenarios.first(where: { $0.name == name }) else {
                let known = scenarios.map(\.name).joined(separator: ", ")
                throw Problem(
                    .usage,
                    "\(bundle.name) has no scenario “\(name)”; known are \(known).")
            }
            return scenario.actions + given
        }
        if given.isEmpty, command.device == nil {
            return bundle.scenarios(on: command.platform).first?.actions ?? []
        }
        return given
    }

    /// The findings, with the stacks that the run did not take because they cost more than calls do:
    /// equal configurations give equal runs, so one with findings is played again for them.
    private func findingsWithStacks(
        of report: RunReport, _ watched: WatchedSimulation
    ) -> [RunReport.Finding] {
        let hasScripts = report.findings.contains { finding in
            finding.plugin != nil || finding.rule.hasPrefix("unhandled-")
        }
        // A device folder has changed by being used.
        guard hasScripts, case .memory = configuration.storage else { return report.findings }
        var configuration = configuration
        configuration.recordsStacks = true
        configuration.recordsTrace = false
        do {
            let device = try Device(configuration)
            try device.install(bundle)
            watched.playsAgain(device.simulation)
            let again = device.run(
                actions, until: until, deliversPendingURLs: !command.noOpen, pace: nil)
            return again.traceHash == report.traceHash ? again.findings : report.findings
        } catch {
            // What could be made once and not twice is no reason to lose the report.
            return report.findings
        }
    }

    /// Plays the run and says what came of it; the exit code.
    func play() throws(Problem) -> Int32 {
        let start = DispatchTime.now().uptimeNanoseconds
        let device: Device
        do {
            device = try Device(configuration)
            try device.install(bundle)
            try device.check(actions)
        } catch {
            jsonFile?.abandon()
            traceFile?.abandon()
            throw Problem(error)
        }
        let output = RunOutput(
            device: device, isScript: isScript, writesJSON: command.json || jsonFile != nil,
            jsonFile: jsonFile, traceFile: traceFile,
            replayCommand: ReplayCommand.text(Array(CommandLine.arguments.dropFirst())),
            start: start)
        output.listen()
        let pacer = command.realTime ? Pacer() : nil
        let patience = command.patience
        let watched = WatchedSimulation(device.simulation)
        Watchdog.start(
            patience: patience,
            events: { watched.events &+ (pacer?.ticks ?? 0) },
            act: {
                output.endWithoutReport(
                    "The run was ended: something has run for \(patience) s without giving the "
                        + "engine back, such as a script that loops for ever.")
            })
        var report = device.run(
            actions, until: until, deliversPendingURLs: !command.noOpen,
            pace: pacer.map { pacer in { pacer.wait(until: $0) } })
        report.findings = findingsWithStacks(of: report, watched)
        do {
            try device.close()
        } catch {
            return try output.finish(report, failure: Problem(error))
        }
        return try output.finish(report, failure: nil)
    }
}
