import Farad
import Foundation
import Loopback
import PluginContract
import Simulation

/// A run whose every argument has been checked, so that nothing is half done.
struct PreparedRun {
    private let command: RunCommand
    private let bundle: AppBundle
    private let isScript: Bool
    private let scenario: Scenario
    private let worker: Worker
    private let configuration: DeviceConfiguration
    /// What values are held against; nil unless the run is strict.
    private let definitions: Definitions?
    private let jsonFile: OutputFile?
    private let traceFile: OutputFile?

    /// - Parameter file: The scenario that the command was given in place of an app.
    init(
        _ command: RunCommand, _ target: AppTarget, _ finder: ScenarioFinder,
        playing file: Scenario?
    ) throws(Problem) {
        self.command = command
        worker = finder.worker
        switch target {
        case .app(let app):
            bundle = app
            isScript = false
        case .project(let project):
            bundle = project.bundle
            isScript = false
        case .script(let path):
            bundle = try ScriptApp.bundle(playing: path)
            isScript = true
        }
        let given = try command.options.knobs(of: bundle)
        Terminal.notes(target.notes(on: command.platform, given))
        // A knob may bring scenarios of its own.
        let playable = bundle.adapted(to: given)
        if command.listScenarios {
            for line in try finder.list(playable, on: command.platform) { Terminal.output(line) }
            Terminal.exit(0)
        }
        var scenario = try Self.scenario(command, playable, finder, file)
        if let text = command.until {
            scenario.until = try TimedText.time(text[...], of: "--until \(text)")
        }
        self.scenario = scenario
        let profile = try command.options.latencyProfile(scenario)
        let knobs = try command.options.knobs(of: bundle, scenario)
        if command.listKnobs {
            for line in KnobList.lines(knobs.declared) { Terminal.output(line) }
            Terminal.exit(0)
        }
        if command.verbosity != nil, isScript {
            throw Problem(
                .usage, "--verbosity is about an app's timeline; a script prints its own lines.")
        }
        if command.redact, command.trace == nil {
            throw Problem(.usage, "--redact is about a trace; give --trace FILE, too.")
        }
        if command.noOpen, command.device == nil {
            throw Problem(.usage, "--no-open is about a device folder; give --device DIR, too.")
        }
        definitions =
            command.strict
            ? try ContractSubject.definitions(
                of: target, bundle.adapted(to: knobs), named: command.app ?? bundle.name) : nil
        let ignoredFindings = try command.options.findingsToIgnore()
        if let bridge = command.nativeBridge, access(bridge, R_OK) != 0 {
            throw Problem(.missingInput, "The native bridge \(bridge) cannot be read.")
        }
        var configuration = DeviceConfiguration(
            seed: command.options.seed, profile: profile, knobs: knobs,
            storage: command.device.map { .directory($0) } ?? .memory,
            nativeBridgePath: command.nativeBridge,
            recordsTrace: command.trace != nil || (!command.json && command.jsonFile == nil),
            platform: command.platform)
        configuration.recordsDetails = command.trace != nil
        configuration.timeZone = command.options.timeZone
        configuration.startMilliseconds = try command.options.startMilliseconds()
        configuration.ignoredFindings = ignoredFindings
        self.configuration = configuration
        let inputs = [
            command.app, command.scenario, file?.reference, command.nativeBridge,
            command.options.profile,
        ]
        let shared = try (command.share + command.with).map { argument throws(Problem) in
            try TimedText(file: argument, exists: SharedFile.exists).text
        }
        try FileRoles.check(
            reads: inputs.compactMap(\.self) + shared,
            writes: [command.jsonFile, command.trace])
        jsonFile = try command.jsonFile.map { path throws(Problem) in try OutputFile(path) }
        do throws(Problem) {
            traceFile = try command.trace.map { path throws(Problem) in try OutputFile(path) }
        } catch {
            jsonFile?.abandon()
            throw error
        }
    }

    /// What is played: the scenario that was named, and what the command line says beside it.
    private static func scenario(
        _ command: RunCommand, _ bundle: AppBundle, _ finder: ScenarioFinder, _ file: Scenario?
    ) throws(Problem) -> Scenario {
        let list = ActionList(
            shares: command.share, sharedURLs: command.shareURL, sharedTexts: command.shareText,
            with: command.with, withURLs: command.withURL, withTexts: command.withText,
            representations: command.as, accesses: command.access,
            urls: command.openURL, launches: command.launch,
            backgrounds: command.background, foregrounds: command.foreground, backs: command.back,
            taps: command.tap, fields: command.typeInto, alertAnswers: command.answerAlert,
            typedTexts: command.typing, permissions: command.allowNotifications,
            interruptions: command.interrupt, interruptionEnds: command.endInterruption,
            dismissals: command.dismissShare, kills: command.kill)
        let given = try list.actions(in: command.order)
        let named = try command.scenario.map { name throws(Problem) in
            try finder.find(name, of: bundle, on: command.platform)
        }
        if var scenario = file ?? named {
            scenario.actions += given
            return scenario
        }
        if given.isEmpty, command.device == nil,
            let first = bundle.scenarios(on: command.platform).first
        {
            // Its own end is for whoever asks for it by name.
            return Scenario(name: first.name, actions: first.actions)
        }
        return Scenario(name: "", actions: given)
    }

    /// The findings, with the stacks that the run did not take because they cost more than calls do:
    /// equal configurations give equal runs, so one with findings is played again for them.
    private func findingsWithStacks(
        of report: RunReport
    ) -> [RunReport.Finding] {
        let hasScripts = report.findings.contains { finding in
            finding.plugin != nil || finding.rule.hasPrefix("unhandled-")
        }
        // A device folder has changed by being used.
        guard hasScripts, case .memory = configuration.storage else { return report.findings }
        var configuration = configuration
        configuration.recordsStacks = true
        configuration.recordsTrace = false
        // Its invariants have printed what they print.
        worker.scenarioOutput = nil
        do {
            let device = try makeDevice(configuration)
            let again = device.run(
                scenario, deliversPendingURLs: !command.noOpen, pace: nil)
            return again.traceHash == report.traceHash ? again.findings : report.findings
        } catch {
            // What could be made once and not twice is no reason to lose the report.
            return report.findings
        }
    }

    private func makeDevice(
        _ configuration: DeviceConfiguration
    ) throws(DeviceError) -> Device {
        let device = try Device(configuration, worker: worker)
        if let definitions {
            let recorder = ContractRecorder(configuration.platform)
            recorder.strict = StrictContract(definitions)
            device.contractRecorder = recorder
        }
        device.openServer = { host, responder throws(DeviceError) in
            do {
                let server = try LoopbackServer(responder)
                Terminal.error("\(host) is at http://127.0.0.1:\(server.port)")
                return LoopbackClient(server)
            } catch {
                throw DeviceError(
                    .inputOutput, "The server \(host) cannot have a port of this machine: \(error)."
                )
            }
        }
        try device.install(bundle)
        return device
    }

    /// Plays the run and says what came of it; the exit code.
    func play() throws(Problem) -> Int32 {
        let start = DispatchTime.now().uptimeNanoseconds
        let device: Device
        do {
            device = try makeDevice(configuration)
            try device.check(scenario)
        } catch {
            jsonFile?.abandon()
            traceFile?.abandon()
            throw Problem(error)
        }
        let output = RunOutput(
            device: device, isScript: isScript, writesJSON: command.json || jsonFile != nil,
            jsonFile: jsonFile, traceFile: traceFile, redactsTrace: command.redact,
            verbosity: command.verbosity ?? .normal,
            replayCommand: ReplayCommand.text(Array(CommandLine.arguments.dropFirst())),
            start: start)
        output.listen()
        let watchdog = Watchdog(patience: command.patience, memory: command.options.memory) {
            output.endWithoutReport($0)
        }
        NativeTrap.act = { output.end(by: $0) }
        let pacer = command.realTime ? Pacer(watchdog) : nil
        var report = device.run(
            scenario, deliversPendingURLs: !command.noOpen,
            pace: pacer.map { pacer in { pacer.wait(until: $0) } })
        report.findings = findingsWithStacks(of: report)
        do {
            try device.close()
        } catch {
            return try output.finish(report, failure: Problem(error))
        }
        return try output.finish(report, failure: nil)
    }
}
