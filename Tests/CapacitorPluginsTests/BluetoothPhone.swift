import Capacitor
import CoreBluetooth
import Farad
import FaradFoundation
import FaradTesting
import Foundation
import Simulation
import Testing

/// A page whose plugin has a manager, and what its delegates say.
struct BluetoothPhone {
    let page: PluginDevice
    var device: Device { page.device }

    /// What is heard while something is done to the phone.
    func heard(_ work: () throws -> Void = {}) throws -> [String] {
        try page.lines(of: work).compactMap { line in
            line.wholeMatch(of: /heard \{"it":"(.*)"\}/).map { String($0.1) }
        }
    }

    /// What is heard of a command.
    func ask(_ command: String) throws -> [String] {
        try heard { try page.run("Probe.run({ name, what: '\(command)' })") }
    }
}

/// What tests of Bluetooth share: a heart to hear of, and a phone with a plugin that hears of it.
protocol BluetoothSuite {}

extension BluetoothSuite {
    static var usage: [String: String?] {
        ["NSBluetoothAlwaysUsageDescription": "To hear your heart."]
    }

    static var heart: BluetoothPeripheral {
        BluetoothPeripheral(
            name: "Heart", identifier: "6D0B3A5E-2F0C-4F5B-9A53-1B1C6C5D4E3F",
            services: [
                .init(
                    "180D", includes: ["180F"],
                    characteristics: [
                        .init(
                            "2A37", [.read, .notify], value: [0, 60],
                            descriptors: [.init("2901", value: Array("beats".utf8))]),
                        .init("2A39", [.write, .writeWithoutResponse]),
                        .init("2A38", [.write], value: [1], refuses: .init(write: 0x80)),
                    ]),
                .init("180F", isPrimary: false),
            ])
    }

    func phone(
        _ name: String = #function, usage: [String: String?] = Self.usage,
        allowed: PrivacyChoice? = .allowed, near: [BluetoothPeripheral] = [], isOn: Bool = true,
        options: [String: Any] = [:],
        _ more: @escaping (BluetoothEar, String) -> Void = { _, _ in }
    ) throws -> BluetoothPhone {
        let page = try ProbePlugin.phone("bluetooth " + name, usage: usage) { plugin, call in
            guard let what = call.getString("what") else { return call.resolve() }
            ProbePlugin.onMain {
                let ear = plugin.state as? BluetoothEar ?? BluetoothEar()
                plugin.state = ear
                ear.say = { [weak plugin] in plugin?.notifyListeners("heard", data: ["it": $0]) }
                let scanned = [CBCentralManagerScanOptionAllowDuplicatesKey: true]
                switch what {
                case "begin":
                    ear.manager = CBCentralManager(delegate: ear, queue: nil, options: options)
                case "look up":
                    let identifiers = [UUID(uuidString: Self.heart.identifier ?? "") ?? UUID()]
                    let found =
                        ear.manager?.retrievePeripherals(withIdentifiers: identifiers) ?? []
                    ear.say("\(found.map { $0.name ?? "" })")
                case "begin and scan":
                    let manager = CBCentralManager(delegate: ear, queue: nil)
                    ear.manager = manager
                    manager.scanForPeripherals(withServices: nil)
                    ear.say("\(manager.state) \(manager.isScanning)")
                case "scan": ear.manager?.scanForPeripherals(withServices: nil)
                case "scan all":
                    ear.manager?.scanForPeripherals(withServices: nil, options: scanned)
                case "scan hearts":
                    ear.manager?.scanForPeripherals(withServices: [
                        CBUUID(string: "0000180D-0000-1000-8000-00805F9B34FB")
                    ])
                case "connect":
                    ear.manager?.stopScan()
                    if let peripheral = ear.peripheral { ear.manager?.connect(peripheral) }
                case "cancel":
                    if let peripheral = ear.peripheral {
                        ear.manager?.cancelPeripheralConnection(peripheral)
                    }
                case "read":
                    if let one = ear.characteristic("2A37") { ear.peripheral?.readValue(for: one) }
                case "notify":
                    if let one = ear.characteristic("2A37") {
                        ear.peripheral?.setNotifyValue(true, for: one)
                    }
                case "authorization": ear.say("\(CBCentralManager.authorization)")
                default: more(ear, what)
                }
                call.resolve()
            }
        }
        let phone = BluetoothPhone(page: page)
        _ = try phone.heard {
            try page.run(
                "globalThis.name = 'bluetooth \(name)'; globalThis.Probe = Capacitor.Plugins.Probe;"
            )
            if let allowed { phone.device.choose(allowed, for: .bluetooth) }
            if !isOn { phone.device.setBluetooth(false) }
            if !near.isEmpty { try phone.device.setPeripherals(near) }
        }
        return phone
    }

    /// The same, connected with a heart, whose services it has found.
    func connected(
        _ name: String = #function, _ peripheral: BluetoothPeripheral = Self.heart,
        _ more: @escaping (BluetoothEar, String) -> Void = { _, _ in }
    ) throws -> BluetoothPhone {
        let phone = try phone(name, near: [peripheral], more)
        _ = try phone.ask("begin")
        _ = try phone.ask("scan")
        _ = try phone.ask("connect")
        return phone
    }
}
