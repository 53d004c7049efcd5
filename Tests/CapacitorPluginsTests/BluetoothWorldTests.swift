import Farad
import FaradFoundation
import FaradTesting
import Foundation
import Simulation
import Testing

/// The devices around a phone, as a test gives them.
@Suite(.farad, .serialized) struct BluetoothWorldTests: BluetoothSuite {
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
}
