import ArgumentParser
import Farad
import Foundation

/// `farad share`: the share extension as a process of its own, on a device folder.
struct ShareCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "share",
        abstract: "Share photos on a device folder; run --device opens the app afterwards.")

    @Argument(help: "The photos, all handed over at once.")
    var files: [String]

    @Option(help: ArgumentHelp("The device folder.", valueName: "dir"))
    var device: String

    @Option(help: "The app whose share extension takes the photos.")
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
        var photos: [SharedPhoto] = []
        for file in files { photos.append(try PhotoFile.load(file)) }
        let output = try jsonFile.map { path throws(Problem) in try OutputFile(path) }
        let start = DispatchTime.now().uptimeNanoseconds
        let device: Device
        let action = TimedAction(.share(photos))
        do {
            device = try Device(
                DeviceConfiguration(
                    seed: options.seed, profile: try options.latencyProfile(),
                    knobs: try options.knobs(of: bundle), storage: .directory(self.device),
                    recordsTrace: !json && jsonFile == nil))
            try device.install(bundle)
            try device.check([action])
        } catch let error as DeviceError {
            output?.abandon()
            throw Problem(error)
        }
        device.keepsURLsForLater = true
        let printer = RunOutput(
            device: device, isScript: false, writesJSON: json || output != nil, jsonFile: output,
            traceFile: nil, map: nil, replayCommand: ReplayCommand.text(CommandLine.arguments),
            start: start)
        let report = device.run([action])
        do {
            try device.close()
        } catch let error as DeviceError {
            throw RunEnd(code: try printer.finish(report, failure: Problem(error)))
        }
        throw RunEnd(code: try printer.finish(report, failure: nil))
    }
}
