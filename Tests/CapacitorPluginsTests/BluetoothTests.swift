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

/// CoreBluetooth as plugins from elsewhere use it, and the devices around a phone.
@Suite(.farad, .serialized) struct BluetoothTests {
    /// Says what it hears, and keeps what it has found.
    final class Ear: NSObject, CBCentralManagerDelegate, CBPeripheralDelegate {
        var manager: CBCentralManager?
        var say: (String) -> Void = { _ in }
        var found: [CBPeripheral] = []
        /// What a connection is for, as soon as it is there.
        var discovers = true

        var peripheral: CBPeripheral? { found.first }

        func characteristic(_ uuid: String) -> CBCharacteristic? {
            peripheral?.services?.flatMap { $0.characteristics ?? [] }.first {
                $0.uuid == CBUUID(string: uuid)
            }
        }

        private func text(_ error: (any Error)?) -> String {
            guard let error else { return "" }
            let known = error as NSError
            return " \(known.domain) \(known.code): \(error.localizedDescription)"
        }

        private func text(_ value: Data?) -> String { value.map { "\([UInt8]($0))" } ?? "nothing" }

        func centralManagerDidUpdateState(_ central: CBCentralManager) {
            say("state \(central.state)")
        }

        func centralManager(_ central: CBCentralManager, willRestoreState dict: [String: Any]) {
            let left = dict[CBCentralManagerRestoredStatePeripheralsKey] as? [CBPeripheral] ?? []
            found = left
            for peripheral in left { peripheral.delegate = self }
            let notifying = left.flatMap { $0.services ?? [] }.flatMap { $0.characteristics ?? [] }
                .filter(\.isNotifying).map(\.uuid.uuidString)
            say("restored \(left.map { "\($0.name ?? "") \($0.state)" }) \(notifying)")
        }

        func centralManager(
            _ central: CBCentralManager, didDiscover peripheral: CBPeripheral,
            advertisementData: [String: Any], rssi: NSNumber
        ) {
            if !found.contains(peripheral) { found.append(peripheral) }
            let said = advertisementData.keys.sorted().map { key in
                switch advertisementData[key] {
                case let data as Data: "\(key)=\([UInt8](data))"
                case let data as [CBUUID: Data]:
                    "\(key)=\(data.map { "\($0.uuidString): \([UInt8]($1))" })"
                case let uuids as [CBUUID]: "\(key)=\(uuids.map(\.uuidString))"
                case let other: "\(key)=\(other ?? "")"
                }
            }
            say("found \(peripheral.name ?? "nobody") \(rssi) \(said.joined(separator: " "))")
        }

        func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {
            peripheral.delegate = self
            say("connected \(peripheral.maximumWriteValueLength(for: .withoutResponse))")
            if discovers { peripheral.discoverServices(nil) }
        }

        func centralManager(
            _ central: CBCentralManager, didFailToConnect peripheral: CBPeripheral,
            error: (any Error)?
        ) { say("failed" + text(error)) }

        func centralManager(
            _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral,
            error: (any Error)?
        ) { say("disconnected" + text(error)) }

        func centralManager(
            _ central: CBCentralManager, connectionEventDidOccur event: CBConnectionEvent,
            for peripheral: CBPeripheral
        ) { say("event \(event)") }

        func peripheralDidUpdateName(_ peripheral: CBPeripheral) {
            say("name \(peripheral.name ?? "")")
        }

        func peripheral(
            _ peripheral: CBPeripheral, didModifyServices invalidatedServices: [CBService]
        ) { say("modified \(invalidatedServices.map(\.uuid.uuidString))") }

        func peripheral(
            _ peripheral: CBPeripheral, didReadRSSI rssi: NSNumber, error: (any Error)?
        ) { say("rssi \(rssi)") }

        func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?) {
            say("services \(peripheral.services?.map(\.uuid.uuidString) ?? [])")
            for service in peripheral.services ?? [] {
                peripheral.discoverCharacteristics(nil, for: service)
                peripheral.discoverIncludedServices(nil, for: service)
            }
        }

        func peripheral(
            _ peripheral: CBPeripheral, didDiscoverIncludedServicesFor service: CBService,
            error: (any Error)?
        ) {
            let included = service.includedServices ?? []
            if !included.isEmpty {
                say("included \(included.map { "\($0.uuid) \($0.isPrimary)" })")
            }
        }

        func peripheral(
            _ peripheral: CBPeripheral, didDiscoverCharacteristicsFor service: CBService,
            error: (any Error)?
        ) {
            say("characteristics \(service.characteristics?.map(\.uuid.uuidString) ?? [])")
            for one in service.characteristics ?? [] { peripheral.discoverDescriptors(for: one) }
        }

        func peripheral(
            _ peripheral: CBPeripheral, didUpdateValueFor characteristic: CBCharacteristic,
            error: (any Error)?
        ) {
            say("value \(characteristic.uuid) \(text(characteristic.value))" + text(error))
        }

        func peripheral(
            _ peripheral: CBPeripheral, didWriteValueFor characteristic: CBCharacteristic,
            error: (any Error)?
        ) { say("written \(characteristic.uuid)" + text(error)) }

        func peripheral(
            _ peripheral: CBPeripheral,
            didUpdateNotificationStateFor characteristic: CBCharacteristic, error: (any Error)?
        ) { say("notifies \(characteristic.isNotifying)" + text(error)) }

        func peripheral(
            _ peripheral: CBPeripheral, didUpdateValueFor descriptor: CBDescriptor,
            error: (any Error)?
        ) {
            let value =
                if let text = descriptor.value as? String {
                    "“\(text)”"
                } else if let number =
                    descriptor.value as? NSNumber
                { "number \(number)" } else { text(descriptor.value as? Data) }
            say("descriptor \(descriptor.uuid) \(value)" + text(error))
        }

        func peripheral(
            _ peripheral: CBPeripheral, didWriteValueFor descriptor: CBDescriptor,
            error: (any Error)?
        ) { say("descriptor written" + text(error)) }

        func peripheralIsReady(toSendWriteWithoutResponse peripheral: CBPeripheral) {
            say("ready")
        }
    }

    /// A page whose plugin has a manager, and what its delegates say.
    private struct Phone {
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

    private static let usage = ["NSBluetoothAlwaysUsageDescription": "To hear your heart."]

    private static let heart = BluetoothPeripheral(
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

    private func phone(
        _ name: String = #function, usage: [String: String?] = Self.usage,
        allowed: PrivacyChoice? = .allowed, near: [BluetoothPeripheral] = [], isOn: Bool = true,
        options: [String: Any] = [:],
        _ more: @escaping (Ear, String) -> Void = { _, _ in }
    ) throws -> Phone {
        let page = try ProbePlugin.phone("bluetooth " + name, usage: usage) { plugin, call in
            guard let what = call.getString("what") else { return call.resolve() }
            ProbePlugin.onMain {
                let ear = plugin.state as? Ear ?? Ear()
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
        let phone = Phone(page: page)
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
    private func connected(
        _ name: String = #function, _ peripheral: BluetoothPeripheral = heart,
        _ more: @escaping (Ear, String) -> Void = { _, _ in }
    ) throws -> Phone {
        let phone = try phone(name, near: [peripheral], more)
        _ = try phone.ask("begin")
        _ = try phone.ask("scan")
        _ = try phone.ask("connect")
        return phone
    }

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

    @Test func `values are read, told, written and refused`() throws {
        let phone = try connected { ear, what in
            guard let peripheral = ear.peripheral else { return }
            let all = ["2A37", "2A39", "2A38"].compactMap(ear.characteristic)
            switch what {
            case "write": peripheral.writeValue(Data([1, 2]), for: all[1], type: .withResponse)
            case "send":
                for value: UInt8 in 1...2 {
                    peripheral.writeValue(Data([value]), for: all[1], type: .withoutResponse)
                    ear.say("\(peripheral.canSendWriteWithoutResponse)")
                }
            case "write nothing to write":
                peripheral.writeValue(Data(), for: all[0], type: .withResponse)
            case "write what is refused":
                peripheral.writeValue(Data(), for: all[2], type: .withResponse)
            case "read nothing to read": peripheral.readValue(for: all[1])
            case "notify nothing to notify": peripheral.setNotifyValue(true, for: all[1])
            case "write too much":
                peripheral.writeValue(Data(count: 513), for: all[1], type: .withResponse)
            case "descriptors":
                for one in all[0].descriptors ?? [] { peripheral.readValue(for: one) }
            case "write descriptor":
                if let one = all[0].descriptors?.first {
                    peripheral.writeValue(Data([65]), for: one)
                }
            case "rssi": peripheral.readRSSI()
            default: break
            }
        }
        #expect(try phone.ask("read") == ["value 2A37 [0, 60]"])
        #expect(
            try phone.ask("descriptors")
                == ["descriptor 2901 “beats”", "descriptor 2902 number 0"])
        #expect(try phone.ask("notify") == ["notifies true"])
        #expect(
            try phone.heard {
                try phone.device.notify("Heart", characteristic: "2A37", value: [0, 61])
            } == ["value 2A37 [0, 61]"])
        #expect(try phone.ask("descriptors").last == "descriptor 2902 number 1")
        #expect(try phone.ask("write") == ["written 2A39"])
        #expect(phone.device.peripherals[0].services[0].characteristics[1].value == [1, 2])
        #expect(try phone.ask("send") == ["false", "false", "ready"])
        #expect(phone.device.peripherals[0].services[0].characteristics[1].value == [2])
        #expect(
            try phone.ask("write nothing to write")
                == ["written 2A37 CBATTErrorDomain 3: Writing is not permitted."])
        #expect(
            try phone.ask("write what is refused")
                == ["written 2A38 CBATTErrorDomain 128: Unknown ATT error."])
        #expect(
            try phone.ask("read nothing to read")
                == ["value 2A39 nothing CBATTErrorDomain 2: Reading is not permitted."])
        #expect(
            try phone.ask("notify nothing to notify")
                == ["notifies false CBATTErrorDomain 6: The request is not supported."])
        #expect(
            try phone.ask("write too much")
                == ["written 2A39 CBATTErrorDomain 13: The value's length is invalid."])
        #expect(try phone.ask("write descriptor") == ["descriptor written"])
        #expect(try phone.ask("rssi") == ["rssi -50"])
    }

    @Test func `a connection waits for its peripheral, and may be taken back`() throws {
        let phone = try phone(near: [Self.heart])
        _ = try phone.ask("begin")
        _ = try phone.ask("scan")
        #expect(try phone.heard { try phone.device.setPeripherals([]) } == [])
        #expect(try phone.ask("connect") == [])
        #expect(try phone.ask("cancel") == ["disconnected"])
        #expect(try phone.ask("connect") == [])
        #expect(
            try phone.heard { try phone.device.setPeripherals([Self.heart]) }.first
                == "connected 182")
        #expect(try phone.ask("cancel") == ["disconnected"])
        var cold = Self.heart
        cold.refusesConnections = true
        _ = try phone.heard { try phone.device.setPeripherals([cold]) }
        #expect(
            try phone.ask("connect")
                == ["failed CBErrorDomain 10: The connection has failed unexpectedly."])
    }

    @Test func `who is out of range for long is lost, and a read in the middle is never answered`()
        throws
    {
        let phone = try connected()
        #expect(
            try phone.heard {
                try phone.device.setPeripherals([])
                try phone.page.run("Probe.run({ name, what: 'read' })")
            } == ["disconnected CBErrorDomain 6: The connection has timed out unexpectedly."])
        #expect(try phone.ask("read") == [])
        #expect(phone.device.peripherals.map(\.isInRange) == [false])
    }

    @Test func `who ends a connection itself is told apart from who is lost`() throws {
        let phone = try connected()
        #expect(
            try phone.heard { try phone.device.disconnectPeripheral("Heart") }
                == ["disconnected CBErrorDomain 7: The specified device has disconnected from us."])
        #expect(throws: DeviceError.self) { try phone.device.disconnectPeripheral("Heart") }
    }

    @Test func `Bluetooth that is switched off ends connections without a word of each`() throws {
        let phone = try connected { ear, what in ear.say("\(ear.peripheral?.state ?? .connecting)")
        }
        #expect(try phone.heard { phone.device.setBluetooth(false) } == ["state poweredOff"])
        #expect(try phone.ask("look") == ["disconnected"])
        #expect(try phone.ask("scan") == [])
        #expect(try phone.ask("look up") == ["[]"])
        #expect(try phone.heard { phone.device.setBluetooth(true) } == ["state poweredOn"])
        #expect(try phone.ask("look up") == [#"[\"Heart\"]"#])
        #expect(try phone.ask("connect").first == "connected 182")
    }

    @Test func `a connection that is asked for as Bluetooth goes off comes to nothing`() throws {
        let phone = try phone(near: [Self.heart]) { ear, _ in
            if let peripheral = ear.peripheral { ear.manager?.connect(peripheral) }
            // The app does not know yet.
            BluetoothDaemon.of(PhoneProcess.current.system).setPower(false)
        }
        _ = try phone.ask("begin")
        _ = try phone.ask("scan")
        #expect(try phone.ask("connect too late") == ["state poweredOff"])
        #expect(phone.device.peripherals.map(\.isConnected) == [false])
        #expect(try phone.heard { phone.device.setBluetooth(true) } == ["state poweredOn"])
        #expect(phone.device.peripherals.map(\.isConnected) == [false])
    }

    @Test func `what was asked for before a connection is taken back is not answered`() throws {
        let phone = try connected { ear, _ in
            guard let peripheral = ear.peripheral, let one = ear.characteristic("2A37") else {
                return
            }
            peripheral.readValue(for: one)
            ear.manager?.cancelPeripheralConnection(peripheral)
            ear.say("\(peripheral.state)")
        }
        #expect(try phone.ask("read and cancel") == ["disconnecting", "disconnected"])
    }

    @Test func `what an app has asked for before its end goes with it`() throws {
        let phone = try phone(near: [Self.heart]) { ear, _ in
            if let peripheral = ear.peripheral { ear.manager?.connect(peripheral) }
            PhoneProcess.crash("the end")
        }
        _ = try phone.ask("begin")
        _ = try phone.ask("scan")
        _ = try phone.ask("connect and end")
        #expect(phone.device.peripherals.map(\.isConnected) == [false])
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

    @Test func `what needs an encrypted connection has the user asked to pair, once`() throws {
        var shy = Self.heart
        shy.services[0].characteristics[0].permissions = [.readEncryptionRequired]
        shy.services[0].characteristics[1].permissions = [.writeEncryptionRequired]
        let phone = try connected(#function, shy) { ear, _ in
            if let one = ear.characteristic("2A39") {
                ear.peripheral?.writeValue(Data([7]), for: one, type: .withoutResponse)
            }
        }
        // Nobody is asked for what nobody answers.
        #expect(try phone.ask("send") == ["ready"])
        #expect(phone.device.peripherals[0].services[0].characteristics[1].value == [])
        #expect(try phone.ask("read") == [])
        #expect(phone.device.alert?.message == "“Heart” would like to pair with your iPhone.")
        #expect(
            try phone.heard { try phone.device.answerAlert("Cancel") }
                == ["value 2A37 nothing CBATTErrorDomain 15: Encryption is insufficient."])
        #expect(try phone.ask("read") == [])
        #expect(
            try phone.heard { try phone.device.answerAlert("Pair") } == ["value 2A37 [0, 60]"])
        #expect(phone.device.peripherals.map(\.isPaired) == [true])
        _ = try phone.heard { try phone.device.disconnectPeripheral("Heart") }
        _ = try phone.ask("connect")
        // Who is paired has an encrypted connection from its beginning on.
        #expect(try phone.ask("send") == ["ready"])
        #expect(phone.device.peripherals[0].services[0].characteristics[1].value == [7])
        #expect(try phone.ask("read") == ["value 2A37 [0, 60]"])
    }

    @Test func `a value that is told ends where a packet does`() throws {
        var narrow = Self.heart
        narrow.mtu = 23
        let phone = try connected(#function, narrow)
        _ = try phone.ask("notify")
        let value = [UInt8](0..<30)
        #expect(
            try phone.heard {
                try phone.device.notify("Heart", characteristic: "2A37", value: value)
            } == ["value 2A37 \([UInt8](0..<20))"])
        #expect(try phone.ask("read") == ["value 2A37 \(value)"])
    }

    @Test func `other services and another name are told while it is connected`() throws {
        var before: CBCharacteristic?
        let phone = try connected { ear, what in
            if what == "keep" { before = ear.characteristic("2A39") }
            guard what == "send", let before, let peripheral = ear.peripheral else { return }
            peripheral.writeValue(Data(), for: before, type: .withoutResponse)
            ear.say("\(peripheral.canSendWriteWithoutResponse)")
        }
        _ = try phone.ask("keep")
        var other = Self.heart
        other.name = "Herz"
        other.services[0].characteristics.removeLast()
        #expect(
            try phone.heard { try phone.device.setPeripherals([other]) }
                == [#"modified [\"180D\"]"#, "name Herz"])
        #expect(try phone.ask("read") == [])
        // What is not sent leaves room for what is.
        #expect(try phone.ask("send") == ["true"])
    }

    @Test func `a peripheral that nobody keeps is not connected`() throws {
        let phone = try phone(near: [Self.heart]) { ear, _ in
            if let peripheral = ear.peripheral { ear.manager?.connect(peripheral) }
            ear.found = []
        }
        _ = try phone.ask("begin")
        _ = try phone.ask("scan")
        #expect(try phone.ask("forget") == [])
        #expect(
            phone.device.logLines.contains {
                $0.text.contains("API MISUSE: Cancelling connection for unused peripheral")
            })
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

    @Test func `a connection that is to come again does, and others are told of it`() throws {
        let phone = try phone(near: [Self.heart]) { ear, what in
            guard let peripheral = ear.peripheral else { return }
            switch what {
            case "listen":
                ear.manager?.registerForConnectionEvents(options: [
                    .serviceUUIDs: [CBUUID(string: "180D")]
                ])
            case "hold":
                ear.discovers = false
                ear.manager?.connect(
                    peripheral,
                    options: [
                        CBConnectPeripheralOptionEnableAutoReconnect: true,
                        CBConnectPeripheralOptionStartDelayKey: 2,
                    ])
            default: ear.say("\(peripheral.state)")
            }
        }
        _ = try phone.ask("begin")
        _ = try phone.ask("scan")
        _ = try phone.ask("listen")
        let start = phone.device.simulation.clock.now.milliseconds
        #expect(try phone.ask("hold") == ["event peerConnected", "connected 182"])
        #expect(phone.device.simulation.clock.now.milliseconds - start >= 2000)
        #expect(
            try phone.heard { try phone.device.disconnectPeripheral("Heart") } == [
                "disconnected CBErrorDomain 7: The specified device has disconnected from us.",
                "event peerDisconnected", "event peerConnected", "connected 182",
            ])
        #expect(try phone.ask("look") == ["connected"])
    }

    // MARK: In the background

    /// An app that has its manager from its launch on.
    final class Delegate: UIResponder, UIApplicationDelegate {
        let ear = Ear()
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

    // MARK: The world

    @Test func `a world that cannot be is refused in a sentence`() throws {
        let phone = try phone()
        func refusal(_ work: () throws(DeviceError) -> Void) -> String {
            do throws(DeviceError) { try work() } catch { return error.message }
            return ""
        }
        let device = phone.device
        #expect(
            refusal { () throws(DeviceError) in
                try device.setPeripherals([.init(name: "A", services: [.init("heart")])])
            }.contains("“heart” is no UUID of Bluetooth"))
        #expect(
            refusal { () throws(DeviceError) in
                try device.setPeripherals([.init(name: "A"), .init(name: "A")])
            }.contains("Two peripherals are called “A”"))
        #expect(
            refusal { () throws(DeviceError) in
                try device.notify("Heart", characteristic: "2A37", value: [])
            } == "No peripheral “Heart” is there; give some by setPeripherals.")
        #expect(
            refusal { () throws(DeviceError) in
                try device.setPeripherals([.init(name: nil), .init(name: nil)])
            } == "Two peripherals have no name; give them identifiers of their own.")
        for (wrong, sentence) in [
            (
                BluetoothPeripheral(name: "A", services: [.init("180D", includes: ["180F"])]),
                "includes 180F, which the peripheral has not"
            ),
            (
                .init(
                    name: "A",
                    advertisement: .init(serviceData: [
                        "FE95": [1], "0000FE95-0000-1000-8000-00805F9B34FB": [2],
                    ])), "has data of the service FE95 twice"
            ),
            (
                .init(
                    name: "A",
                    services: [
                        .init(
                            "180D",
                            characteristics: [
                                .init("2A37", [], value: Array(repeating: 0, count: 513))
                            ]
                        )
                    ]), "at most 512 bytes, not 513"
            ),
            (.init(name: "A", rssi: -128), "between -127 and 127"),
        ] {
            #expect(
                refusal { () throws(DeviceError) in try device.setPeripherals([wrong]) }
                    .contains(sentence))
        }
        _ = try phone.heard { try device.setPeripherals([Self.heart]) }
        #expect(
            refusal { () throws(DeviceError) in
                try device.notify("Heart", characteristic: "2A00", value: [])
            }
                == "“Heart” has no characteristic 2A00; it has 2A37, 2A39, 2A38.")
        #expect(
            refusal { () throws(DeviceError) in
                try device.notify(
                    "Heart", characteristic: "2A37", value: Array(repeating: 0, count: 513))
            }.contains("at most 512 bytes"))
    }

    @Test func `peripherals of one name are told apart by their identifiers`() throws {
        let phone = try phone()
        let device = phone.device
        var other = Self.heart
        other.identifier = "11111111-2222-4333-8444-555555555555"
        other.rssi = -70
        _ = try phone.heard { try device.setPeripherals([Self.heart, other]) }
        #expect {
            try device.notify("Heart", characteristic: "2A37", value: [9])
        } throws: {
            ($0 as? DeviceError)?.message.contains("2 peripherals are called “Heart”") == true
        }
        _ = try phone.heard {
            try device.notify(other.identifier ?? "", characteristic: "2A37", value: [9])
        }
        func values() -> [[UInt8]] {
            device.peripherals.map { $0.services[0].characteristics[0].value }
        }
        #expect(values() == [[0, 60], [9]])
        // The one that is left has the name for itself.
        _ = try phone.heard { try device.setPeripherals([other]) }
        _ = try phone.heard { try device.notify("Heart", characteristic: "2A37", value: [8]) }
        #expect(values() == [[0, 60], [8]])
        // One without an identifier does not take that of another.
        var third = Self.heart
        third.identifier = nil
        _ = try phone.heard { try device.setPeripherals([third, Self.heart, other]) }
        #expect(device.peripherals.map(\.rssi) == [-50, -70, -50])
        #expect(Set(device.peripherals.map(\.identifier)).count == 3)
    }

    // MARK: Orders

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
