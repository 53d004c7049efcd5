import ArgumentParser
import Farad
import Foundation
import PluginContract

/// `farad contract check`: reads, plays, compares.
struct ContractCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Compare the definitions of plugins with their native halves, on both platforms.",
        usage: "\(FaradProgram.name) contract check [<options>] [<app|definitions|mock> ...]",
        discussion: """
            What JavaScript says is read from TypeScript with its own checker: the plugins that an \
            app registers, or the interfaces …Plugin of definitions. What native does is read from \
            the plugins' tables of methods, and seen in runs of the app's scenarios. Of a plugin that \
            Farad lacks its author's Swift, Objective-C, Java and Kotlin is read: a plugin's folder, \
            or what is in a project's node_modules and native projects.

            A failure is a contradiction; a remark is worth a look. The rules:

            \(ContractRule.allCases.map { "\($0.rawValue): \($0.summary)" }.joined(separator: "\n"))

            --ignore-finding RULE passes over what a rule finds.

            Where there is no native half to compare with, input is missing. \
            \(ExitStatus.help("0 good, 1 a contradiction was found"))
            """)

    @Argument(
        help: ArgumentHelp(
            "A bundled app (default timesafari), a project folder, whose definitions are in src, "
                + "a plugin's folder, files with definitions, or an app and files: then the app's native half is held against "
                + "those.",
            valueName: "app|definitions|mock"))
    var subjects: [String] = []

    @Option(
        help: ArgumentHelp("One platform alone: ios or android.", valueName: "name"),
        transform: RunCommand.platform)
    var platform: Platform?

    @Option(
        help: ArgumentHelp(
            "Play this scenario of the app, or a file *.scenario.ts; may be repeated. Default: all "
                + "that the app itself brings.", valueName: "name|file"))
    var scenario: [String] = []

    @Option(
        help: ArgumentHelp(
            "Write what was observed to one file for each plugin there: NAME.contract.json.",
            valueName: "dir"))
    var record: String?

    @Option(
        help: ArgumentHelp(
            "Hold an app, or JS or TS files with mocks, against recorded contracts in place of "
                + "definitions.", valueName: "file|dir"))
    var verify: String?

    @OptionGroup var options: DeviceOptions

    @Flag(help: "Print one JSON object; --json=FILE writes it there.")
    var json = false

    @Option(help: .hidden)
    var jsonFile: String?

    func run() throws {
        try FileRoles.check(
            reads: subjects + scenario + [verify, options.profile].compactMap(\.self),
            writes: [self.jsonFile])
        // Where nothing is played, too, nobody is to believe that a misspelt rule is passed over.
        _ = try options.findingsToIgnore(besides: ContractRule.allCases.map(\.rawValue))
        let jsonFile = try self.jsonFile.map { path throws(Problem) in try OutputFile(path) }
        let report: ContractReport
        do {
            report = try verify == nil ? compare() : verified()
        } catch {
            jsonFile?.abandon()
            throw error
        }
        try finish(report.ignoring(options.ignoredFindings), jsonFile)
    }

    /// The definitions beside the native halves.
    private func compare() throws -> ContractReport {
        let reader = KeptDefinitions()
        let subject = try ContractSubject(subjects, on: platform, options, reader)
        let (observations, milliseconds) = try observe(subject, subject.definitions)
        var rules = ContractCheck.Options()
        rules.isOnEachSide = subject.read != nil
        rules.hasAllSides = subject.bundle.android == nil || observations.count > 1
        var findings = ContractCheck(subject.definitions, observations, options: rules).findings
        if !subject.knowsAllPlugins { findings = findings.map(\.forgivingMissingPlugins) }
        if let record {
            let files = subject.definitions.plugins.compactMap { plugin in
                var file = ContractFile(plugin: plugin.name, of: observations)
                file?.app = subject.app
                return file
            }
            for path in try ContractFolder.write(files, to: record) {
                Terminal.error("recorded \(path)")
            }
        }
        var report = ContractReport(
            subject: subject.name, definitions: subject.definitions, observations: observations,
            findings: findings)
        report.times = [
            (reader.wasKept ? "definitions kept from before" : "definitions", reader.milliseconds),
            ("runs", milliseconds),
        ]
        return report
    }

    /// An app or mocks beside recorded contracts.
    private func verified() throws -> ContractReport {
        let verification = try ContractVerification(verify ?? "")
        let names = subjects.isEmpty ? [try recordedApp(verification)] : subjects
        var mocks: [String] = []
        for name in names { if case .script(let path) = try AppTarget(name) { mocks.append(path) } }
        if !mocks.isEmpty {
            guard mocks.count == names.count else {
                throw Problem(.usage, "Verify an app or mocks, not both at once.")
            }
            let (definitions, observations, findings) = try verification.verify(
                mocks: mocks, on: platform)
            var report = ContractReport(
                subject: mocks.joined(separator: ", "), definitions: definitions,
                observations: observations, findings: findings)
            report.showsTable = false
            return report
        }
        let subject = try ContractSubject(app: names, options)
        let (observations, milliseconds) = try observe(subject, verification.definitions)
        let (definitions, findings) = verification.verify(observations)
        var report = ContractReport(
            subject: subject.name, definitions: definitions, observations: observations,
            findings: findings)
        report.times = [("runs", milliseconds)]
        report.showsTable = false
        return report
    }

    /// The app that contracts were recorded of, where the command line names none.
    private func recordedApp(_ verification: ContractVerification) throws(Problem) -> String {
        let hint = "name it, or your mocks: farad contract check FOLDER --verify \(verify ?? "")."
        guard let app = verification.app else {
            throw Problem(.usage, "The contracts do not say of which app they are; \(hint)")
        }
        guard AppTarget.bundled.contains(where: { $0.name == app }) else {
            throw Problem(.usage, "The contracts were recorded of \(app); \(hint)")
        }
        return app
    }

    private func observe(
        _ subject: ContractSubject, _ definitions: Definitions
    ) throws(Problem) -> (observations: [Observation], milliseconds: Double) {
        let start = DispatchTime.now().uptimeNanoseconds
        var observations: [Observation]
        if let read = subject.read {
            observations = read
        } else {
            observations = try ContractRuns(subject, options, scenario).observe(
                on: platforms(of: subject))
            PluginFolder.add(subject.sources, to: &observations, of: definitions)
        }
        return (observations, Double(DispatchTime.now().uptimeNanoseconds - start) / 1_000_000)
    }

    private func platforms(of subject: ContractSubject) -> [Platform] {
        if let platform { return [platform] }
        return subject.bundle.android == nil ? [.ios] : [.ios, .android]
    }

    func validate() throws {
        guard record == nil || verify == nil else {
            throw ValidationError("Give --record or --verify, not both.")
        }
    }

    private func finish(_ report: ContractReport, _ jsonFile: OutputFile?) throws {
        if let jsonFile {
            try jsonFile.finish(report.json.prettyText)
        } else if json {
            Terminal.output(report.json.compact)
        } else {
            for line in report.lines { Terminal.output(line) }
        }
        if report.comparedNothing { throw RunEnd(code: ExitStatus.missingInput.rawValue) }
        throw RunEnd(code: report.passed ? 0 : ExitStatus.failureFound.rawValue)
    }
}

extension ContractFinding {
    /// Where Farad has no native half, there is nothing to compare with.
    fileprivate var forgivingMissingPlugins: ContractFinding {
        guard rule == .missingPlugin, isFailure else { return self }
        return ContractFinding(
            rule, isFailure: false, plugin: plugin, sides: sides,
            "Farad has no native half of it; nothing was compared.", places: places)
    }
}
