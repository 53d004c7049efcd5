import Farad
import FaradTesting
import TestSupport
import Testing

@testable import Farad

/// Plays a scenario twice with one seed; the two runs must be the same run.
func play(
    _ app: CheckApp, seed: UInt64 = 7, set settings: [String: String] = [:],
    _ actions: [TimedAction]
) throws -> Outcome {
    let bundle = app.bundle
    func once() throws -> Outcome {
        var knobs = Knobs()
        for name in settings.keys.sorted() { try knobs.set(name, to: settings[name] ?? "") }
        let device = try Device(
            DeviceConfiguration(
                seed: seed, knobs: knobs,
                nativeBridgePath: Checkout.capacitorSources.map(Checkout.nativeBridge)))
        try device.install(bundle)
        let report = device.run(actions)
        return Outcome(
            lines: device.consoleLines.map(\.text),
            timed: device.consoleLines.map { ($0.atMilliseconds, $0.level.rawValue, $0.text) },
            traceHash: report.traceHash,
            rejections: report.findings.filter { $0.rule == "unhandled-rejection" }.map(\.message))
    }
    let outcome = try once()
    #expect(try once() == outcome, "one seed, two runs")
    return outcome
}
