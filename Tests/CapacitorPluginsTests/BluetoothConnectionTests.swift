import CoreBluetooth
import Farad
import FaradFoundation
import FaradTesting
import Foundation
import Simulation
import Testing
import UIKit

/// How connections begin, end and are lost.
@Suite(.farad, .serialized) struct BluetoothConnectionTests: BluetoothSuite {
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
}
