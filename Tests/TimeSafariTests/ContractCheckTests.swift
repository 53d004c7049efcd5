import FaradTesting
import Foundation
import PluginContract
import Testing

@testable import Farad
@testable import TimeSafari

/// The contract between the web layer's TypeScript and the native halves, as `farad contract check`
/// compares them.
@Suite(.farad) struct ContractCheckTests {
    /// What TypeScript says in the web layer of the reference app; read once, as it takes a second.
    private static let definitions = Result { try read() }

    private static func read() throws -> Definitions {
        let contract = try WebAssets.contractFolder()
        func text(_ path: String) -> String? {
            FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
        }
        func exists(_ path: String, isFolder: Bool) -> Bool {
            var found: ObjCBool = false
            return FileManager.default.fileExists(atPath: path, isDirectory: &found)
                && found.boolValue == isFolder
        }
        let root = try WebAssets.sourcesFolder()
        let entry = root + "/" + (AppBundle.timeSafari.webEntry ?? "")
        let reader = DefinitionsReader(
            .init(
                compiler: text(contract + "/typescript.js") ?? "",
                reader: text(contract + "/reader.js") ?? ""),
            .init(
                read: text, isFile: { exists($0, isFolder: false) },
                isFolder: { exists($0, isFolder: true) }))
        let json = try reader.read(
            .init(
                files: [entry], isApp: true, currentDirectory: "/",
                packages: try WebAssets.packagesFolder(), libraries: contract + "/lib", root: root))
        return try Definitions(reading: json)
    }

    private func report(_ bundle: AppBundle, _ name: String) throws -> ContractReport {
        let definitions = try Self.definitions.get()
        var observations: [Observation] = []
        for platform in [Platform.ios, .android] {
            observations.append(
                try ContractStudy.observe(
                    bundle, on: platform, bundle.scenarios(on: platform), worker: Worker()
                ) { _ in DeviceConfiguration(platform: platform) })
        }
        let report = ContractReport(
            subject: name, definitions: definitions, observations: observations,
            findings: ContractCheck(definitions, observations).findings)
        // For whoever wants to read what a person would.
        if let folder = ProcessInfo.processInfo.environment["FARAD_WRITE_REPORTS"] {
            let text = report.lines.joined(separator: "\n") + "\n"
            _ = FileManager.default.createFile(
                atPath: "\(folder)/\(name).txt", contents: Data(text.utf8))
        }
        #expect(report.lines.allSatisfy { $0.count <= 80 })
        return report
    }

    /// The failures of a variant, each with its places.
    private func failures(_ variant: BrokenVariant) throws -> [ContractFinding] {
        let report = try report(variant.bundle, variant.rawValue)
        #expect(!report.passed)
        return report.findings.filter(\.isFailure)
    }

    private func place(_ finding: ContractFinding, _ label: String) -> String? {
        finding.places.first { $0.label == label }?.place
    }

    /// The line of the reference app's sources that holds a text.
    private func line(of text: String, in file: String) throws -> String {
        let path = try WebAssets.sourcesFolder() + "/" + file
        let source = String(
            decoding: try #require(FileManager.default.contents(atPath: path)), as: UTF8.self)
        let index = source.components(separatedBy: "\n").firstIndex { $0.contains(text) }
        return "\(file):\(try #require(index) + 1)"
    }

    private let plugins = "web/timesafari/plugins/definitions.ts"

    @Test func `the reference app keeps its contract on both platforms`() throws {
        let report = try report(.timeSafari, "timesafari")
        #expect(report.passed)
        let remarks = report.findings.map { "\($0.rule.rawValue) \($0.plugin)" }
        #expect(
            remarks == [
                "wrong-event App", "missing-plugin SharedImage", "never-called SharedImage",
            ])
        let never = try #require(report.findings.last)
        #expect(never.member == "hasSharedImage()")
        let declared = try line(of: "hasSharedImage()", in: plugins)
        #expect(place(never, "declared") == declared)
        #expect(place(never, "native")?.hasPrefix("TimeSafari/SharedImagePlugin.swift:") == true)
    }

    @Test func `a method that native has renamed is missing, and its new name is told`() throws {
        let found = try failures(.renamedMethod)
        #expect(found.map(\.rule) == [.missingMethod])
        #expect(found[0].member == "getSharedImage()")
        #expect(found[0].message.contains("fetchSharedImage()"))
        #expect(try place(found[0], "declared") == line(of: "getSharedImage()", in: plugins))
        #expect(
            try place(found[0], "called")
                == line(
                    of: "SharedImage.getSharedImage()", in: "web/timesafari/libs/sharedImage.ts"))
        #expect(
            place(found[0], "native")?.hasPrefix("TimeSafariTests/BrokenVariants.swift:") == true)
    }

    @Test func `a key that is optional, read and never there is a failure`() throws {
        let found = try failures(.missingFileName)
        #expect(found.map(\.rule) == [.optionalNever])
        #expect(found[0].message.contains("result.fileName"))
        #expect(try place(found[0], "declared") == line(of: "fileName: string", in: plugins))
        #expect(
            try place(found[0], "read")
                == line(of: "image.fileName", in: "web/timesafari/libs/sharedImage.ts"))
    }

    @Test func `a number where a string is declared is told with both`() throws {
        let found = try failures(.numberForString)
        #expect(found.map(\.rule) == [.wrongResult])
        #expect(
            found[0].message.hasPrefix(
                "result.fileName: expected a string, received the number 5 (1 of "))
        #expect(try place(found[0], "declared") == line(of: "fileName: string", in: plugins))
        #expect(
            place(found[0], "native")?.hasPrefix("TimeSafariTests/BrokenVariants.swift:") == true)
    }

    @Test func `an event that the app listens for and native never sends is a failure`() throws {
        let found = try failures(.eventNeverSent)
        #expect(found.map(\.rule) == [.eventNeverSent])
        #expect(found[0].member == "appUrlOpen")
        #expect(found[0].sides == [.ios])
        #expect(found[0].message.contains("Android sends it"))
        #expect(
            try place(found[0], "heard")
                == line(of: "\"appUrlOpen\"", in: "web/timesafari/libs/startUp.ts"))
    }

    @Test func `Android that answers otherwise than declared is told apart from iOS`() throws {
        let found = try failures(.androidDiffers)
        #expect(found.map(\.rule) == [.wrongResult])
        #expect(found[0].sides == [.android])
        #expect(found[0].member == "updateStarredPlans()")
        #expect(
            found[0].message.hasPrefix(
                "result.planIdsCount: expected a number, received the string “1”"))
        #expect(try place(found[0], "declared") == line(of: "planIdsCount: number", in: plugins))
    }

    @Test(arguments: BrokenVariant.allCases)
    func `a recorded contract finds each variant too`(_ variant: BrokenVariant) throws {
        // What differs on Android was recorded from Android, and so on: each side for itself.
        let good = try observe(.timeSafari)
        let bad = try observe(variant.bundle)
        var found: [ContractFinding] = []
        for (good, bad) in zip(good, bad) {
            var recorded = Definitions()
            for plugin in try Self.definitions.get().plugins {
                guard let file = ContractFile(plugin: plugin.name, of: [good]) else { continue }
                let read = try ContractFile(file.text, path: "recorded")
                if let one = read.declaration(on: good.side, path: "recorded") {
                    recorded.plugins.append(one)
                }
            }
            var options = ContractCheck.Options()
            options.isClosed = true
            options.remarksHabits = false
            #expect(ContractCheck(recorded, [good], options: options).findings.isEmpty)
            found += ContractCheck(recorded, [bad], options: options).findings
        }
        #expect(found.contains { $0.isFailure })
    }

    private func observe(_ bundle: AppBundle) throws -> [Observation] {
        try [Platform.ios, .android].map { platform in
            try ContractStudy.observe(
                bundle, on: platform, bundle.scenarios(on: platform), worker: Worker()
            ) { _ in DeviceConfiguration(platform: platform) }
        }
    }

    @Test func `a strict run ends at the first value that does not fit`() throws {
        let device = try Device()
        let recorder = ContractRecorder(.ios)
        recorder.strict = StrictContract(try Self.definitions.get())
        device.contractRecorder = recorder
        try device.install(BrokenVariant.numberForString.bundle)
        let report = device.run([TimedAction(.share([try SharedPhoto.sample()]))])
        let found = try #require(report.findings.first { $0.rule == "contract-violation" })
        #expect(found.message.contains("result.fileName: expected a string, received the number 5"))
        #expect(found.plugin == "SharedImage")
        #expect(found.method == "getSharedImage")
        // The page has not got the answer: nothing was shown, and nothing went on.
        #expect(report.displayed.isEmpty)
        #expect(report.virtualMilliseconds == found.atMilliseconds)
    }

    @Test func `a strict run of an app that keeps its contract is the run it would be`() throws {
        let photo = [TimedAction(.share([try SharedPhoto.sample()]))]
        let plain = try Device()
        try plain.install(.timeSafari)
        let strict = try Device()
        let recorder = ContractRecorder(.ios)
        recorder.strict = StrictContract(try Self.definitions.get())
        strict.contractRecorder = recorder
        try strict.install(.timeSafari)
        #expect(plain.run(photo).traceHash == strict.run(photo).traceHash)
    }
}
