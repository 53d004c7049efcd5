import CoreBluetooth
import Farad
import FaradFoundation
import FaradTesting
import Foundation
import Simulation
import Testing

import class FaradFoundation.DispatchQueue

/// CoreBluetooth as plugins from elsewhere use it: managers, scans and what the user says to them.
@Suite(.farad, .serialized) struct BluetoothTests: BluetoothSuite {
    // MARK: Beginning

    @Test
    func `the state of a manager comes after it is made, and a scan before that comes to nothing`()
        throws
    {
        let phone = try phone(near: [Self.heart])
        #expect(try phone.ask("begin and scan") == ["unknown false", "state poweredOn"])
        #expect(
            phone.device.logLines.contains {
                $0.text.contains(
                    "API MISUSE: <CBCentralManager> can only accept this command while in the "
                        + "powered on state")
            })
        #expect(
            try phone.ask("scan") == [
                "found Heart -50 kCBAdvDataIsConnectable=1 kCBAdvDataLocalName=Heart "
                    + #"kCBAdvDataServiceUUIDs=[\"180D\"]"#
            ])
    }

    @Test func `the user is asked, and who says no has an app without Bluetooth`() throws {
        let phone = try phone(allowed: nil)
        #expect(try phone.ask("authorization") == ["notDetermined"])
        #expect(try phone.ask("begin") == [])
        #expect(
            phone.device.alert
                == ShownAlert(
                    title: "“Script” Would Like to Use Bluetooth", message: "To hear your heart.",
                    buttons: ["Don’t Allow", "Allow"], texts: []))
        #expect(
            try phone.heard { try phone.device.answerAlert("Don’t Allow") }
                == ["state unauthorized"])
        #expect(try phone.ask("authorization") == ["denied"])
        #expect(
            try phone.heard { phone.device.choose(.allowed, for: .bluetooth) }
                == ["state poweredOn"])
    }

    @Test func `an app that does not say why it uses Bluetooth ends`() throws {
        let phone = try phone(usage: ["NSBluetoothAlwaysUsageDescription": nil], allowed: nil)
        _ = try phone.ask("begin")
        #expect(
            phone.device.findings.map(\.message).contains {
                $0.contains("no NSBluetoothAlwaysUsageDescription")
            })
    }

    // MARK: Scans

    @Test func `a scan tells of each that fits once, and of all that they say`() throws {
        var other = BluetoothPeripheral(
            name: "Lamp", rssi: -80,
            advertisement: .init(
                manufacturerData: [0x4c, 0, 7], serviceData: ["FE95": [1, 2]], txPower: 4),
            isConnectable: false)
        let phone = try phone(near: [other])
        _ = try phone.ask("begin")
        #expect(try phone.ask("scan hearts") == [])
        #expect(
            try phone.heard { try phone.device.setPeripherals([other, Self.heart]) }.count == 1)
        #expect(
            try phone.ask("scan").first
                == "found nobody -80 kCBAdvDataIsConnectable=0 kCBAdvDataManufacturerData=[76, 0, 7] "
                + #"kCBAdvDataServiceData=[\"FE95: [1, 2]\"] kCBAdvDataTxPowerLevel=4"#)
        other.rssi = -60
        #expect(try phone.heard { try phone.device.setPeripherals([other, Self.heart]) } == [])
        #expect(try phone.ask("scan all").count == 2)
        other.rssi = -40
        #expect(
            try phone.heard { try phone.device.setPeripherals([other, Self.heart]) }
                .map { $0.prefix(16) } == ["found nobody -40"])
    }

    @Test func `in the background nobody is found by an app without the mode for it`() throws {
        let phone = try phone(near: [])
        _ = try phone.ask("begin")
        _ = try phone.ask("scan hearts")
        #expect(
            try phone.heard {
                phone.device.background()
                try phone.device.setPeripherals([Self.heart])
            } == [])
        #expect(
            try phone.heard { phone.device.foreground() }.map { $0.prefix(11) } == ["found Heart"])
    }

    // MARK: Connections

    @Test func `a connected peripheral shows what it has, with what each can do`() throws {
        let phone = try phone(near: [Self.heart])
        _ = try phone.ask("begin")
        _ = try phone.ask("scan")
        #expect(
            try phone.ask("connect") == [
                "connected 182", #"services [\"180D\"]"#,
                #"characteristics [\"2A37\", \"2A39\", \"2A38\"]"#, #"included [\"180F false\"]"#,
            ])
        #expect(phone.device.peripherals.map(\.isConnected) == [true])
    }

    @Test func `an app that wants it has its user asked to switch Bluetooth on`() throws {
        let phone = try phone(
            isOn: false, options: [CBCentralManagerOptionShowPowerAlertKey: true])
        #expect(try phone.ask("begin") == ["state poweredOff"])
        #expect(
            phone.device.alert?.title
                == "Turn On Bluetooth to Allow “Script” to Connect to Accessories")
        #expect(try phone.heard { phone.device.setBluetooth(true) } == ["state poweredOn"])
        #expect(phone.device.alert == nil)
    }

    @Test func `those that the phone has heard of or is connected with are found again`() throws {
        var known = Self.heart
        known.isConnected = true
        let lamp = BluetoothPeripheral(
            name: "Lamp", identifier: "11111111-2222-4333-8444-555555555555")
        let phone = try phone(near: [known, lamp]) { ear, _ in
            let identifiers = [known, lamp].compactMap { UUID(uuidString: $0.identifier ?? "") }
            let heard = ear.manager?.retrievePeripherals(withIdentifiers: identifiers) ?? []
            let linked =
                ear.manager?.retrieveConnectedPeripherals(withServices: [CBUUID(string: "180D")])
                ?? []
            ear.say("\(heard.map { $0.name ?? "" }) \(linked.map { $0.name ?? "" })")
        }
        _ = try phone.ask("begin")
        #expect(try phone.ask("look") == [#"[\"Heart\"] [\"Heart\"]"#])
        // A peripheral that is connected does not advertise.
        #expect(try phone.ask("scan").map { $0.prefix(10) } == ["found Lamp"])
        #expect(try phone.ask("look") == [#"[\"Heart\", \"Lamp\"] [\"Heart\"]"#])
    }

    @Test func `delegates are told on the queue that the manager was given`() throws {
        final class Listener: NSObject, CBCentralManagerDelegate {
            var manager: CBCentralManager?
            let say: (String) -> Void
            init(_ say: @escaping (String) -> Void) { self.say = say }
            func centralManagerDidUpdateState(_ central: CBCentralManager) {
                let key = Self.key
                say("\(central.state) on \(DispatchQueue.getSpecific(key: key) ?? "main")")
            }
            nonisolated(unsafe) static let key = DispatchSpecificKey<String>()
        }
        var listeners: [Listener] = []
        let phone = try phone { ear, what in
            let own = DispatchQueue(label: "hearts")
            own.setSpecific(key: Listener.key, value: "hearts")
            let listener = Listener(ear.say)
            listeners.append(listener)
            listener.manager = CBCentralManager(
                delegate: listener, queue: what == "own" ? own : nil)
        }
        #expect(try phone.ask("main") == ["poweredOn on main"])
        #expect(try phone.ask("own") == ["poweredOn on hearts"])
        listeners = []
    }

    // MARK: UUIDs

    @Test func `a UUID says itself as it was made, and is equal to what means the same`() throws {
        let phone = try phone { ear, what in
            guard what == "make" else {
                _ = CBUUID(string: "heart")
                return
            }
            let short = CBUUID(string: "180d")
            let long = CBUUID(string: "0000180d-0000-1000-8000-00805f9b34fb")
            ear.say("\(short.uuidString) \(long.uuidString) \(short == long)")
            ear.say("\([short: 1][long] ?? 0) \(CBUUID(string: "0000180D").data.count)")
            ear.say("\(CBUUID(data: Data([0x18, 0x0f])).uuidString)")
        }
        #expect(
            try phone.ask("make") == [
                "180D 0000180D-0000-1000-8000-00805F9B34FB true", "1 4", "180F",
            ])
        _ = try phone.ask("break")
        #expect(
            phone.device.findings.map(\.message).contains {
                $0.contains("String heart does not represent a valid UUID")
            })
    }
}
