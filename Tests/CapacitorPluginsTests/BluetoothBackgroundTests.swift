import CoreBluetooth
import Farad
import FaradFoundation
import FaradTesting
import Foundation
import Simulation
import Testing
import UIKit

/// Apps that use Bluetooth while they are not before the user.
@Suite(.farad, .serialized) struct BluetoothBackgroundTests: BluetoothSuite {
    /// An app that has its manager from its launch on.
    final class Delegate: UIResponder, UIApplicationDelegate {
        let ear = BluetoothEar()
        let services: [CBUUID]?

        init(_ services: [CBUUID]?) { self.services = services }

        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            let left = options?[.bluetoothCentrals] as? [String] ?? []
            if !left.isEmpty { PhoneProcess.current.log("launched for \(left)") }
            ear.say = { [weak ear, services] line in
                PhoneProcess.current.log("heard \(line)")
                guard let ear else { return }
                guard let heart = ear.peripheral else {
                    if line == "state poweredOn" {
                        ear.manager?.scanForPeripherals(withServices: services)
                    }
                    return
                }
                // Restored, it looks for others.
                if line == "state poweredOn" { ear.manager?.scanForPeripherals(withServices: nil) }
                if line.hasPrefix("found") { ear.manager?.connect(heart) }
                if line.hasPrefix("characteristics"), let one = ear.characteristic("2A37") {
                    heart.setNotifyValue(true, for: one)
                }
            }
            ear.manager = CBCentralManager(
                delegate: ear, queue: nil,
                options: [CBCentralManagerOptionRestoreIdentifierKey: "hearts"])
            return true
        }
    }

    private func app(
        _ modes: [String], services: [CBUUID]? = [CBUUID(string: "180D")]
    ) -> AppBundle {
        var app = AppBundle(
            name: "hearts", identifier: "org.example.hearts", displayName: "Hearts",
            web: .script("", name: "app.js"), makeDelegate: { _ in Delegate(services) })
        app.infoDictionary["NSBluetoothAlwaysUsageDescription"] = "To hear your heart."
        app.infoDictionary["UIBackgroundModes"] = modes
        return app
    }

    private func heard(_ device: Device, _ work: () throws -> Void) throws -> [String] {
        let before = device.logLines.count
        try work()
        try device.run()
        return device.logLines.dropFirst(before).compactMap { line in
            line.text.firstMatch(of: /(heard|launched) .*/).map { String($0.0) }
        }
    }

    /// An app in the background, connected with a heart of which it is told.
    private func asleep() throws -> Device {
        let device = try Device.fresh(app(["bluetooth-central"]))
        device.choose(.allowed, for: .bluetooth)
        try device.setPeripherals([Self.heart])
        let lines = try heard(device) { device.launch() }
        #expect(lines.last == "heard notifies true")
        #expect(try heard(device) { device.background() } == [])
        return device
    }

    @Test func `an app that sleeps goes on for what its peripheral says`() throws {
        let device = try asleep()
        #expect(
            try heard(device) {
                try device.notify("Heart", characteristic: "2A37", value: [0, 62])
            } == ["heard value 2A37 [0, 62]"])
    }

    @Test
    func `an app that the system has ended is launched for its peripheral, and finds all again`()
        throws
    {
        let device = try asleep()
        #expect(try heard(device) { device.kill("app") } == [])
        #expect(device.peripherals.map(\.isConnected) == [true])
        #expect(
            try heard(device) {
                try device.notify("Heart", characteristic: "2A37", value: [0, 62])
            } == [
                #"launched for ["hearts"]"#, #"heard restored ["Heart connected"] ["2A37"]"#,
                "heard state poweredOn", "heard value 2A37 [0, 62]",
            ])
    }

    private static let lamp = BluetoothPeripheral(name: "Lamp")

    @Test func `an app that is launched in the background looks for named services only`() throws {
        let device = try asleep()
        _ = try heard(device) { device.kill("app") }
        _ = try heard(device) {
            try device.notify("Heart", characteristic: "2A37", value: [0, 62])
        }
        #expect(try heard(device) { try device.setPeripherals([Self.heart, Self.lamp]) } == [])
        #expect(
            try heard(device) { device.foreground() }.first?.hasPrefix("heard found Lamp") == true)
    }

    @Test func `what an app that is gone looks for must be named, too`() throws {
        let device = try Device.fresh(app(["bluetooth-central"], services: nil))
        device.choose(.allowed, for: .bluetooth)
        #expect(try heard(device) { device.launch() } == ["heard state poweredOn"])
        _ = try heard(device) { device.kill("app") }
        #expect(try heard(device) { try device.setPeripherals([Self.heart]) } == [])
    }

    @Test func `an app that is gone is not launched once Bluetooth was off`() throws {
        let device = try asleep()
        _ = try heard(device) { device.kill("app") }
        #expect(try heard(device) { device.setBluetooth(false) } == [])
        #expect(device.peripherals.map(\.isConnected) == [false])
        #expect(try heard(device) { device.setBluetooth(true) } == [])
        #expect(
            try heard(device) {
                try device.notify("Heart", characteristic: "2A37", value: [0, 62])
            } == [])
    }

    @Test func `an app that its user has ended is not launched, and its connection goes with it`()
        throws
    {
        let device = try asleep()
        #expect(try heard(device) { device.terminate() } == [])
        #expect(device.peripherals.map(\.isConnected) == [false])
        #expect(
            try heard(device) {
                try device.notify("Heart", characteristic: "2A37", value: [0, 62])
            } == [])
    }

    @Test func `who wants to be restored without the mode for it ends`() throws {
        let device = try Device.fresh(app([]))
        _ = try heard(device) { device.launch() }
        #expect(
            device.findings.map(\.message).contains {
                $0.contains("State restoration of CBCentralManager is only allowed")
            })
    }
}
