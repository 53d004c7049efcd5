import CoreBluetooth
import FaradFoundation

/// Refuses in a sentence what a test or a scenario says of peripherals and cannot be.
enum PeripheralCheck {
    private static func check(_ value: [UInt8]) throws(DeviceError) {
        guard value.count <= BluetoothDevice.longestValue else {
            throw DeviceError(
                .usage,
                "A value of Bluetooth has at most \(BluetoothDevice.longestValue) bytes, not "
                    + "\(value.count).")
        }
    }

    private static func check(_ uuid: String) throws(DeviceError) {
        guard CBUUID.bytes(of: uuid) != nil else {
            throw DeviceError(
                .usage,
                "“\(uuid)” is no UUID of Bluetooth: it needs 4 or 8 hexadecimal digits, or 32 with "
                    + "dashes.")
        }
    }

    /// What a peripheral is to tell, as far as it shows without one.
    static func check(
        _ characteristic: String, _ service: String?, _ value: [UInt8]
    ) throws(DeviceError) {
        for uuid in [characteristic] + (service.map { [$0] } ?? []) { try check(uuid) }
        try check(value)
    }

    static func check(_ peripherals: [BluetoothPeripheral]) throws(DeviceError) {
        var seen: Set<String> = []
        for peripheral in peripherals {
            if let identifier = peripheral.identifier, UUID(uuidString: identifier) == nil {
                throw DeviceError(
                    .usage, "“\(identifier)” is no UUID that a peripheral could have for the phone."
                )
            }
            for uuid in peripheral.uuids { try check(uuid) }
            for value in peripheral.values { try check(value) }
            if let service = peripheral.missing {
                throw DeviceError(
                    .usage,
                    "A service of a peripheral includes \(service), which the peripheral has not; "
                        + "give it to “services”, too.")
            }
            if let service = peripheral.saidTwice {
                throw DeviceError(
                    .usage,
                    "An advertisement has data of the service \(service) twice, written in two "
                        + "ways.")
            }
            let known = peripheral.identifier?.uppercased() ?? peripheral.name
            guard seen.insert(known ?? "").inserted else {
                throw DeviceError(
                    .usage,
                    (known.map { "Two peripherals are called “\($0)”" }
                        ?? "Two peripherals have no name")
                        + "; give them identifiers of their own.")
            }
            guard
                [peripheral.rssi, peripheral.advertisement?.txPower ?? 0]
                    .allSatisfy((-127...127).contains)
            else {
                throw DeviceError(
                    .usage, "A peripheral's rssi and txPower lie between -127 and 127 dBm.")
            }
            guard (23...517).contains(peripheral.mtu) else {
                throw DeviceError(
                    .usage, "A peripheral's mtu lies between 23 and 517, not \(peripheral.mtu).")
            }
            guard peripheral.refusals.allSatisfy((1...255).contains) else {
                throw DeviceError(.usage, "A peripheral refuses by a number from 1 to 255.")
            }
        }
    }
}

extension BluetoothPeripheral {
    fileprivate var uuids: [String] {
        let own = services.flatMap { service in
            [service.uuid] + service.includes
                + service.characteristics.flatMap { [$0.uuid] + $0.descriptors.map(\.uuid) }
        }
        guard let advertisement else { return own }
        return own + advertisement.services + advertisement.solicitedServices
            + advertisement.serviceData.keys.sorted()
    }

    fileprivate var values: [[UInt8]] {
        services.flatMap(\.characteristics).flatMap { [$0.value] + $0.descriptors.map(\.value) }
    }

    /// A service that is included and not there, of UUIDs that were checked.
    fileprivate var missing: String? {
        let all = services.map { CBUUID(known: $0.uuid) }
        return services.flatMap(\.includes).first { !all.contains(CBUUID(known: $0)) }
    }

    /// A service of which there is data under two texts that mean the same.
    fileprivate var saidTwice: String? {
        var seen: Set<CBUUID> = []
        return (advertisement?.serviceData.keys.sorted() ?? []).first {
            !seen.insert(CBUUID(known: $0)).inserted
        }
    }

    fileprivate var refusals: [Int] {
        services.flatMap(\.characteristics).flatMap { one in
            [one.refuses] + one.descriptors.map(\.refuses)
        }.flatMap { [$0.read, $0.write, $0.notify].compactMap(\.self) }
    }
}
