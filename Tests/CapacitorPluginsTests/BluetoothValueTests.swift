import CoreBluetooth
import Farad
import FaradFoundation
import FaradTesting
import Foundation
import Simulation
import Testing

/// What is read of a connected peripheral, written to it and told by it.
@Suite(.farad, .serialized) struct BluetoothValueTests: BluetoothSuite {
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
}
