import ArgumentParser
import Farad
import Foundation

/// `farad share`: the share extension as a process of its own, on a device folder.
struct ShareCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "share",
        abstract: "Share files on a device folder; run --device opens the app afterwards.",
        usage: "\(FaradProgram.name) share [<options>] --device <dir> [<files> ...]",
        discussion: ExitStatus.help("0 good, 1 a failure was found"))

    @Argument(help: "The files, all handed over at once.")
    var files: [String] = []

    @Option(help: ArgumentHelp("A web page that is handed over with them.", valueName: "url"))
    var withURL: [String] = []

    @Option(help: ArgumentHelp("A text that is handed over with them.", valueName: "text"))
    var withText: [String] = []

    @Option(help: ArgumentHelp("The device folder.", valueName: "dir"))
    var device: String

    @Option(help: "The app whose share extension takes them.")
    var app = "timesafari"

    @OptionGroup var options: DeviceOptions

    @Flag(help: "Print one JSON object; --json=FILE writes it there.")
    var json = false

    @Option(help: .hidden)
    var jsonFile: String?

    func run() throws {
        guard case .app(let bundle) = try AppTarget(app) else {
            throw Problem(.usage, "“\(app)” is no bundled app; see run --list.")
        }
        var items: [SharedItem] = []
        for file in files { items.append(try SharedFile.load(file)) }
        items += withURL.map { SharedItem(webURL: $0) } + withText.map { SharedItem(text: $0) }
        guard !items.isEmpty else {
            throw Problem(.usage, "Give a file to share, --with-url or --with-text.")
        }
        guard !device.isEmpty else {
            throw Problem(.usage, "“--device” needs the path of a folder.")
        }
        try FileRoles.check(
            reads: files + [options.profile].compactMap(\.self), writes: [jsonFile])
        var configuration = DeviceConfiguration(
            seed: options.seed, profile: try options.latencyProfile(),
            knobs: try options.knobs(of: bundle), storage: .directory(device),
            recordsTrace: !json && jsonFile == nil)
        configuration.timeZone = options.timeZone
        configuration.startMilliseconds = try options.startMilliseconds()
        configuration.ignoredFindings = try options.findingsToIgnore()
        let action = TimedAction(.share(items))
        // What is refused leaves no folder behind, and an older one as it was.
        var trial = configuration
        trial.storage = .memory
        do throws(DeviceError) {
            _ = try Self.device(trial, bundle, action)
        } catch {
            throw Problem(error)
        }
        var output: OutputFile?
        if let jsonFile { output = try OutputFile(jsonFile) }
        let start = DispatchTime.now().uptimeNanoseconds
        let device: Device
        do throws(DeviceError) {
            device = try Self.device(configuration, bundle, action)
        } catch {
            output?.abandon()
            throw Problem(error)
        }
        let printer = RunOutput(
            device: device, isScript: false, writesJSON: json || output != nil, jsonFile: output,
            traceFile: nil,
            replayCommand: ReplayCommand.text(Array(CommandLine.arguments.dropFirst())),
            start: start)
        let report = device.run([action])
        var failure: Problem?
        do throws(DeviceError) { try device.close() } catch { failure = Problem(error) }
        throw RunEnd(code: try printer.finish(report, failure: failure))
    }

    private static func device(
        _ configuration: DeviceConfiguration, _ bundle: AppBundle, _ action: TimedAction
    ) throws(DeviceError) -> Device {
        let device = try Device(configuration)
        try device.install(bundle)
        try device.check([action])
        device.keepsURLsForLater = true
        return device
    }
}
