package import Simulation

extension PhoneProcess {
    /// Ends the running process as an exception of Objective-C does that nobody catches.
    package static func crash(_ reason: String) {
        guard let process = SimulatedProcess.current else { return }
        process.simulation.trace.note(.finding, "The app crashed: \(reason).")
        process.simulation.findings.report(
            Finding(.appCrashed, "The app crashed: \(reason).", process: process))
        process.kill(reason: reason)
    }
}

extension FindingRule {
    package static var appCrashed: FindingRule { FindingRule("app-crashed") }
}
