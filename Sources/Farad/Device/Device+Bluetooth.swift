import CoreBluetooth
import FaradFoundation
import Simulation

// The devices of Bluetooth around an iPhone.
extension Device {
    private var bluetooth: BluetoothDaemon { BluetoothDaemon.of(phone) }

    /// Switches Bluetooth on or off, as in Settings; it is on at the start.
    public func setBluetooth(_ isOn: Bool) {
        parts.queue.async("user") { [bluetooth] in bluetooth.setPower(isOn) }
    }

    /// Puts these devices around the phone, and no others: one of before that is not among them goes out of
    /// range, where its connection ends after four seconds, and one that has the identifier of one that is
    /// known, or without an identifier its name, is that one, as it is now.
    ///
    /// - Throws: ``DeviceError`` where there cannot be such: a UUID is none, two cannot be told apart, a
    ///   number or a value is out of bounds.
    public func setPeripherals(_ peripherals: [BluetoothPeripheral]) throws(DeviceError) {
        try PeripheralCheck.check(peripherals)
        parts.queue.async("user") { [self] in usePeripherals(peripherals) }
    }

    /// Gives a peripheral another value, which it tells those apps that want to hear of it, as much of it
    /// as one packet holds.
    ///
    /// - Parameters:
    ///   - peripheral: Its identifier, or its name where no other in range has that.
    ///   - service: Nil: the first that has such a characteristic.
    /// - Throws: ``DeviceError`` where there is no such characteristic, or the value is too long.
    public func notify(
        _ peripheral: String, characteristic: String, service: String? = nil, value: [UInt8]
    ) throws(DeviceError) {
        try checkValue(peripheral, characteristic, service, value)
        parts.queue.async("user") { [self] in
            useValue(peripheral, characteristic, service, value)
        }
    }

    /// Has a peripheral end its connection.
    ///
    /// - Throws: ``DeviceError`` where the phone is not connected with it.
    public func disconnectPeripheral(_ peripheral: String) throws(DeviceError) {
        try checkConnected(peripheral)
        parts.queue.async("user") { [self] in usePeripheral(ending: peripheral) }
    }

    /// All devices of Bluetooth that the phone was ever near, each as it is now.
    public var peripherals: [BluetoothPeripheral] {
        guard configuration.platform == .ios else { return [] }
        return bluetooth.devices.map { known in
            var peripheral = BluetoothPeripheral(known.device)
            peripheral.identifier = known.identifier.uuidString
            peripheral.isConnected = known.isConnected
            peripheral.isInRange = known.isInRange
            peripheral.isPaired = known.isPaired
            return peripheral
        }
    }

    // MARK: What a scenario's user meets

    func usePeripherals(_ peripherals: [BluetoothPeripheral]) {
        bluetooth.surround(with: peripherals.map(\.device))
    }

    func useValue(
        _ name: String, _ characteristic: String, _ service: String?, _ value: [UInt8]
    ) {
        do throws(DeviceError) {
            let peripheral = try checkValue(name, characteristic, service, value)
            bluetooth.notify(
                peripheral, CBUUID(known: characteristic),
                of: service.map { CBUUID(known: $0) }, Data(value))
        } catch { parts.find(.tapMissed, error.message) }
    }

    func usePeripheral(ending name: String) {
        do throws(DeviceError) {
            bluetooth.drop(try checkConnected(name))
        } catch { parts.find(.tapMissed, error.message) }
    }

    private func find(
        _ name: String
    ) throws(DeviceError) -> (identifier: UUID, device: BluetoothDevice, isConnected: Bool) {
        let known = bluetooth.devices
        let named = known.filter { $0.device.name == name }
        let near = named.filter(\.isInRange)
        guard
            let found = known.first(where: { $0.identifier.uuidString == name.uppercased() })
                ?? near.first ?? named.first
        else {
            let names = known.map { $0.device.name ?? $0.identifier.uuidString }
            throw DeviceError(
                .usage,
                "No peripheral “\(name)” is there"
                    + (names.isEmpty
                        ? "; give some by setPeripherals."
                        : "; there are \(names.joined(separator: ", "))."))
        }
        guard near.count < 2 || found.device.name != name else {
            let identifiers = near.map(\.identifier.uuidString).joined(separator: ", ")
            throw DeviceError(
                .usage,
                "\(near.count) peripherals are called “\(name)”; name one by its identifier: "
                    + "\(identifiers).")
        }
        return (found.identifier, found.device, found.isConnected)
    }

    @discardableResult
    func checkConnected(_ name: String) throws(DeviceError) -> UUID {
        let found = try find(name)
        guard found.isConnected else {
            throw DeviceError(.usage, "The phone is not connected with “\(name)”.")
        }
        return found.identifier
    }

    @discardableResult
    func checkValue(
        _ name: String, _ characteristic: String, _ service: String?, _ value: [UInt8]
    ) throws(DeviceError) -> UUID {
        let found = try find(name)
        try PeripheralCheck.check(characteristic, service, value)
        let wanted = CBUUID(known: characteristic)
        let services = found.device.services.filter { one in
            service.map { CBUUID(known: $0) == one.uuid } ?? true
        }
        guard services.contains(where: { $0.characteristics.contains { $0.uuid == wanted } }) else {
            let all = found.device.services.flatMap(\.characteristics).map(\.uuid.uuidString)
            throw DeviceError(
                .usage,
                "“\(name)” has no characteristic \(characteristic)"
                    + (service.map { " of the service \($0)" } ?? "")
                    + (all.isEmpty ? "." : "; it has \(all.joined(separator: ", "))."))
        }
        return found.identifier
    }
}
