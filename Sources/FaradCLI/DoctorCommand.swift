import ArgumentParser
import Farad
import TimeSafari

/// `farad doctor`: what this machine has, and what is unsettled about the phone.
struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Say what this machine has, or list every knob with its default and reason.",
        discussion: ExitStatus.help(
            "0 everything that a run needs is there, 1 something is missing"))

    @Flag(help: "List what is unsettled about real devices: every knob of run --set.")
    var knobs = false

    func run() throws {
        if knobs {
            for line in Self.lines(of: Knobs.device, heading: "The device's knobs") {
                Terminal.output(line)
            }
            for app in AppTarget.bundled where !app.knobs.isEmpty {
                Terminal.output("")
                for line in Self.lines(of: app.knobs, heading: "Knobs of \(app.name)") {
                    Terminal.output(line)
                }
            }
            return
        }
        let checkups = Checkup.all()
        let width = checkups.map(\.name.count).max() ?? 0
        for checkup in checkups {
            let name = checkup.name + String(repeating: " ", count: width - checkup.name.count)
            if let found = checkup.found {
                Terminal.output("ok       \(name)  \(found)")
            } else {
                Terminal.output("missing  \(name)  \(checkup.purpose): \(checkup.advice)")
            }
        }
        let isWell = checkups.allSatisfy { $0.found != nil || $0.need == .optional }
        if !isWell { throw RunEnd(code: ExitStatus.failureFound.rawValue) }
    }

    private static func lines(of knobs: [Knob], heading: String) -> [String] {
        [heading, ""] + KnobList.lines(knobs, withReasons: true)
    }
}
