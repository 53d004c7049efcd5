package import Simulation

/// What goes on in an app's process that its Info.plist may let go on in the background
/// (`UIBackgroundModes`): sound, being told where the phone is, and of Bluetooth, which only wakes it.
package final class BackgroundModes {
    package enum Mode: String, Sendable {
        case audio, location
        case bluetoothCentral = "bluetooth-central"
    }

    private let resource: Resource
    private unowned let simulation: Simulation
    private let declared: Set<String>
    private var uses: [(number: Int, mode: Mode)] = []
    private var last = 0
    /// Told when nothing keeps the app from being suspended any longer.
    package var allEnded: () -> Void = {}
    /// Told when the app is suspended.
    package var suspended: [() -> Void] = []

    private init(_ process: SimulatedProcess) {
        resource = Resource("background-modes", process.uniqueName)
        simulation = process.simulation
        let list = PhoneProcess.of(process).infoDictionary["UIBackgroundModes"] as? [String]
        declared = Set(list ?? [])
    }

    package static func of(_ process: SimulatedProcess) -> BackgroundModes {
        process.service(BackgroundModes.self) { BackgroundModes(process) }
    }

    package func isDeclared(_ mode: Mode) -> Bool { declared.contains(mode.rawValue) }

    /// Whether the app goes on in the background.
    package var keepsRunning: Bool {
        simulation.touches(.read, resource)
        return uses.contains { isDeclared($0.mode) }
    }

    /// - Returns: A number by which it ends.
    package func begin(_ mode: Mode) -> Int {
        simulation.touches(.write, resource)
        last += 1
        uses.append((last, mode))
        return last
    }

    package func end(_ number: Int) {
        simulation.touches(.write, resource)
        let kept = uses.contains { isDeclared($0.mode) }
        uses.removeAll { $0.number == number }
        if kept, !uses.contains(where: { isDeclared($0.mode) }) { allEnded() }
    }
}
