import CoreBluetooth
import Foundation

/// Says what it hears, and keeps what it has found.
final class BluetoothEar: NSObject, CBCentralManagerDelegate, CBPeripheralDelegate {
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
