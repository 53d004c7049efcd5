import Capacitor
import CoreBluetooth
import Farad
import FaradFoundation
import FaradTesting
import Foundation
import Simulation
import Testing
import UIKit

import class FaradFoundation.DispatchQueue
import class FaradFoundation.UserDefaults

/// Orders of what Bluetooth tells an app.
@Suite(.farad, .serialized) struct BluetoothOrderTests: BluetoothSuite {
    /// A manager that is told of values before it keeps them, unless it is `isCareful`.
    class Hasty: CAPPlugin, CAPBridgedPlugin, CBCentralManagerDelegate, CBPeripheralDelegate {
        let identifier = "HeartPlugin", jsName = "Heart"
        let pluginMethods = [CAPPluginMethod("start", Hasty.start)]
        var isCareful: Bool { false }
        private var manager: CBCentralManager?
        private var peripheral: CBPeripheral?
        private var hears = false

        func start(_ call: CAPPluginCall) {
            ProbePlugin.onMain { [self] in
                manager = CBCentralManager(delegate: self, queue: nil)
                call.resolve()
            }
        }

        func centralManagerDidUpdateState(_ central: CBCentralManager) {
            central.scanForPeripherals(withServices: nil)
        }

        func centralManager(
            _ central: CBCentralManager, didDiscover peripheral: CBPeripheral,
            advertisementData: [String: Any], rssi: NSNumber
        ) {
            self.peripheral = peripheral
            peripheral.delegate = self
            central.connect(peripheral)
        }

        func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {
            peripheral.discoverServices(nil)
        }

        func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?) {
            if let service = peripheral.services?.first {
                peripheral.discoverCharacteristics(nil, for: service)
            }
        }

        func peripheral(
            _ peripheral: CBPeripheral, didDiscoverCharacteristicsFor service: CBService,
            error: (any Error)?
        ) {
            guard let one = service.characteristics?.first else { return }
            peripheral.setNotifyValue(true, for: one)
            // Begins to listen in a moment, or at once.
            if isCareful { hears = true }
            let main = DispatchQueue.main
            main.asyncAfter(deadline: .now() + 0.02) { [self] in hears = true }
        }

        func peripheral(
            _ peripheral: CBPeripheral, didUpdateValueFor characteristic: CBCharacteristic,
            error: (any Error)?
        ) {
            UserDefaults.standard.set(hears ? "heard" : "lost", forKey: "beat")
        }
    }

    final class Careful: Hasty { override var isCareful: Bool { true } }

    private func orders(_ plugin: Hasty.Type) throws -> Orders {
        var app = AppBundle(
            name: "heart", identifier: "org.example.heart", displayName: "Heart",
            web: .script("Capacitor.Plugins.Heart.start()", name: "app.js"),
            pluginClassList: ["HeartPlugin"], makeDelegate: { _ in UIKitDelegate() })
        app.pluginClasses = [("HeartPlugin", plugin)]
        app.infoDictionary["NSBluetoothAlwaysUsageDescription"] = "To hear your heart."
        let scenario = Scenario(
            name: "beat",
            actions: [
                TimedAction(.choose(Permissions(privacy: [.bluetooth: .allowed])), at: .zero),
                TimedAction(.setPeripherals([Self.heart]), at: .zero),
                TimedAction(.launch, at: .zero),
                TimedAction(
                    .notify("Heart", characteristic: "2A37", service: nil, value: [0, 61]),
                    at: .milliseconds(1600)),
            ],
            invariants: [
                Invariant("no beat is lost") { run in
                    let beat = run.defaults(suite: "org.example.heart")?["beat"] as? String
                    return beat == "lost" ? "it came before anybody heard" : nil
                }
            ])
        return try OrderSearch(scenario, of: app).run()
    }

    final class UIKitDelegate: UIResponder, UIApplicationDelegate {}

    @Test func `a beat that comes before its handler is an order that a search finds`() throws {
        let failure = try #require(try orders(Hasty.self).failures.first)
        #expect(failure.reasons == ["it came before anybody heard"])
        #expect(try orders(Careful.self).failures.isEmpty)
    }
}
