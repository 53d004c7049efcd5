public import FaradFoundation
import Simulation

public enum CBPeripheralState: Int, Sendable {
    case disconnected = 0
    case connecting = 1
    case connected = 2
    case disconnecting = 3

    fileprivate var text: String {
        switch self {
        case .disconnected: "disconnected"
        case .connecting: "connecting"
        case .connected: "connected"
        case .disconnecting: "disconnecting"
        }
    }
}

/// What an app knows of another device of Bluetooth.
open class CBPeer: NSObject {
    /// What this phone calls it; another phone calls it otherwise.
    public let identifier: UUID

    init(identifier: UUID) { self.identifier = identifier }
}

/// A device that a manager has found.
///
/// What is asked for while it is not connected comes to nothing but a line in the log, and of what was
/// asked for before the connection ended nothing is heard, as on iOS. Services found before an end are
/// gone with it. L2CAP channels are not simulated.
open class CBPeripheral: CBPeer {
    private static let shortestMTU = 23
    /// What a packet has beside a value.
    private static let header = 3

    open weak var delegate: (any CBPeripheralDelegate)?
    open internal(set) var name: String?
    open internal(set) var state = CBPeripheralState.disconnected
    /// What was discovered so far of this connection; nil: nothing.
    open private(set) var services: [CBService]?
    open private(set) var canSendWriteWithoutResponse = false

    private weak var manager: CBCentralManager?
    private var mtu = shortestMTU
    private var attributes: [Int: CBAttribute] = [:]
    /// For the end, when the manager may be gone.
    private let disconnect: (UUID, String) -> Void

    init(_ peer: BluetoothPeer, _ manager: CBCentralManager) {
        name = peer.name
        self.manager = manager
        disconnect = { [weak manager] identifier, line in
            guard let manager, PhoneProcess.currentIfAny?.isDead == false else { return }
            manager.log(line)
            manager.send("unused peripheral") { $0.disconnect($1, identifier) }
        }
        super.init(identifier: peer.identifier)
    }

    deinit {
        switch state {
        case .connecting:
            disconnect(
                identifier,
                "API MISUSE: Cancelling connection for unused peripheral \(self), Did you forget to "
                    + "keep a reference to it?")
        case .connected:
            disconnect(
                identifier,
                "API MISUSE: Forcing disconnection of unused peripheral \(self). Did you forget to "
                    + "cancel the connection?")
        case .disconnected, .disconnecting: break
        }
    }

    open override var description: String {
        "<CBPeripheral: identifier = \(identifier.uuidString), name = \(name ?? "(null)"), mtu = "
            + "\(mtu), state = \(state.text)>"
    }

    // MARK: Asking

    /// - Returns: Whether it is on its way.
    @discardableResult
    private func ask(
        _ label: StaticString,
        _ body: @escaping (BluetoothDaemon, BluetoothSession, UUID) -> Void
    ) -> Bool {
        guard let manager else { return false }
        guard state == .connected else {
            manager.log(
                "API MISUSE: \(self) can only accept commands while in the connected state")
            return false
        }
        manager.send(label) { [identifier] in body($0, $1, identifier) }
        return true
    }

    private func isOwn(_ attribute: CBAttribute, _ kind: String) -> Bool {
        if attributes[attribute.handle] === attribute { return true }
        manager?.log("WARNING: \(attribute) is not a valid \(kind) for peripheral \(self)")
        return false
    }

    open func readRSSI() { ask("read RSSI") { $0.readRSSI($1, $2) } }

    /// - Parameter serviceUUIDs: Nil or none: all.
    open func discoverServices(_ serviceUUIDs: [CBUUID]?) {
        ask("discover services") { $0.discoverServices($1, $2, serviceUUIDs ?? []) }
    }

    open func discoverIncludedServices(
        _ includedServiceUUIDs: [CBUUID]?, for service: CBService
    ) {
        guard isOwn(service, "service") else { return }
        let handle = service.handle
        ask("discover included services") {
            $0.discoverIncludedServices($1, $2, includedServiceUUIDs ?? [], of: handle)
        }
    }

    open func discoverCharacteristics(
        _ characteristicUUIDs: [CBUUID]?, for service: CBService
    ) {
        guard isOwn(service, "service") else { return }
        let handle = service.handle
        ask("discover characteristics") {
            $0.discoverCharacteristics($1, $2, characteristicUUIDs ?? [], of: handle)
        }
    }

    open func discoverDescriptors(for characteristic: CBCharacteristic) {
        guard isOwn(characteristic, "characteristic") else { return }
        let handle = characteristic.handle
        ask("discover descriptors") { $0.discoverDescriptors($1, $2, of: handle) }
    }

    open func readValue(for characteristic: CBCharacteristic) {
        guard isOwn(characteristic, "characteristic") else { return }
        let handle = characteristic.handle
        ask("read value") { $0.readValue($1, $2, of: handle) }
    }

    /// In bytes: of a value that is written in one packet, or in several.
    open func maximumWriteValueLength(for type: CBCharacteristicWriteType) -> Int {
        let longest = BluetoothDevice.longestValue
        return type == .withResponse ? longest : min(longest, mtu - Self.header)
    }

    /// Without a response nobody hears of a refusal, a value that is too long for one packet is not
    /// written, and the phone has room for one at a time (assumed).
    open func writeValue(
        _ data: Data, for characteristic: CBCharacteristic, type: CBCharacteristicWriteType
    ) {
        guard isOwn(characteristic, "characteristic") else { return }
        let handle = characteristic.handle
        let isWithResponse = type == .withResponse
        if !isWithResponse, !characteristic.properties.contains(.writeWithoutResponse) {
            manager?.log(
                "WARNING: Characteristic \(characteristic) does not specify the \"Write Without "
                    + "Response\" property - ignoring response-less write")
        }
        let isAsked = ask("write value") {
            $0.writeValue($1, $2, data, of: handle, isWithResponse: isWithResponse)
        }
        if isAsked, !isWithResponse { canSendWriteWithoutResponse = false }
    }

    open func setNotifyValue(_ enabled: Bool, for characteristic: CBCharacteristic) {
        guard isOwn(characteristic, "characteristic") else { return }
        let handle = characteristic.handle
        ask("set notify value") { $0.setNotify($1, $2, enabled, of: handle) }
    }

    open func readValue(for descriptor: CBDescriptor) {
        guard isOwn(descriptor, "descriptor") else { return }
        let handle = descriptor.handle
        ask("read descriptor") { $0.readDescriptor($1, $2, handle) }
    }

    /// The descriptor that has values told ends the app by an exception: `setNotifyValue(_:for:)` is for
    /// that.
    open func writeValue(_ data: Data, for descriptor: CBDescriptor) {
        if descriptor.uuid == CBUUID(string: CBUUIDClientCharacteristicConfigurationString) {
            return PhoneProcess.crash(
                "NSInternalInconsistencyException: Client Characteristic Configuration descriptors "
                    + "must be configured using setNotifyValue:forCharacteristic:")
        }
        guard isOwn(descriptor, "descriptor") else { return }
        let handle = descriptor.handle
        ask("write descriptor") { $0.writeDescriptor($1, $2, data, handle) }
    }

    // MARK: What the manager says

    func connected(_ mtu: Int) {
        self.mtu = mtu
        canSendWriteWithoutResponse = true
        state = .connected
    }

    func disconnected() {
        state = .disconnected
        mtu = Self.shortestMTU
        canSendWriteWithoutResponse = false
        attributes = [:]
        services = nil
    }

    func restore(_ left: BluetoothLeft.Peripheral) {
        guard let mtu = left.mtu else {
            state = .connecting
            return
        }
        connected(mtu)
        for service in left.services {
            let own = add(BluetoothFinding.Service(service))
            if service.isPrimary { services = (services ?? []) + [own] }
            guard !service.characteristics.isEmpty else { continue }
            own.characteristics = service.characteristics.map { found in
                let characteristic = add(BluetoothFinding.Characteristic(found), to: own)
                characteristic.isNotifying = left.notifying.contains(found.handle)
                if !found.descriptors.isEmpty {
                    characteristic.descriptors = found.descriptors.map {
                        add(BluetoothFinding.Descriptor($0), to: characteristic)
                    }
                }
                return characteristic
            }
        }
    }

    // MARK: What it answers

    func receive(_ message: PeripheralMessage) {
        // Also of what it has answered before the connection ended.
        guard state == .connected else { return }
        switch message {
        case .name(let name):
            self.name = name
            delegate?.peripheralDidUpdateName(self)
        case .modified(let handles): modified(handles)
        case .rssi(let rssi):
            delegate?.peripheral(self, didReadRSSI: NSNumber(value: rssi), error: nil)
        case .ready:
            guard !canSendWriteWithoutResponse else { return }
            canSendWriteWithoutResponse = true
            delegate?.peripheralIsReady(toSendWriteWithoutResponse: self)
        case .services(let found):
            services = join(services, found.map { add($0) })
            delegate?.peripheral(self, didDiscoverServices: nil)
        case .included(let found, let handle, let refusal):
            guard let service = attributes[handle] as? CBService else { return }
            if refusal == nil {
                service.includedServices = join(service.includedServices, found.map { add($0) })
            }
            delegate?.peripheral(
                self, didDiscoverIncludedServicesFor: service, error: refusal?.error)
        case .characteristics(let found, let handle, let refusal):
            guard let service = attributes[handle] as? CBService else { return }
            if refusal == nil {
                service.characteristics = join(
                    service.characteristics, found.map { add($0, to: service) })
            }
            delegate?.peripheral(
                self, didDiscoverCharacteristicsFor: service, error: refusal?.error)
        case .descriptors(let found, let handle, let refusal):
            guard let characteristic = characteristic(handle) else { return }
            if refusal == nil {
                characteristic.descriptors = join(
                    characteristic.descriptors, found.map { add($0, to: characteristic) })
            }
            delegate?.peripheral(
                self, didDiscoverDescriptorsFor: characteristic, error: refusal?.error)
        case .value(let value, let handle, let refusal):
            guard let characteristic = characteristic(handle) else { return }
            if let value { characteristic.value = value }
            delegate?.peripheral(self, didUpdateValueFor: characteristic, error: refusal?.error)
        case .written(let handle, let refusal):
            guard let characteristic = characteristic(handle) else { return }
            delegate?.peripheral(self, didWriteValueFor: characteristic, error: refusal?.error)
        case .notifying(let isNotifying, let handle, let refusal):
            guard let characteristic = characteristic(handle) else { return }
            if refusal == nil { characteristic.isNotifying = isNotifying }
            delegate?.peripheral(
                self, didUpdateNotificationStateFor: characteristic, error: refusal?.error)
        case .descriptorValue(let value, let handle, let refusal):
            guard let descriptor = attributes[handle] as? CBDescriptor else { return }
            if let value { descriptor.take(value) }
            delegate?.peripheral(self, didUpdateValueFor: descriptor, error: refusal?.error)
        case .descriptorWritten(let handle, let refusal):
            guard let descriptor = attributes[handle] as? CBDescriptor else { return }
            delegate?.peripheral(self, didWriteValueFor: descriptor, error: refusal?.error)
        }
    }

    private func characteristic(_ handle: Int) -> CBCharacteristic? {
        attributes[handle] as? CBCharacteristic
    }

    private func modified(_ handles: [Int]) {
        let gone = handles.compactMap { attributes[$0] as? CBService }
        for service in gone {
            attributes[service.handle] = nil
            for characteristic in service.characteristics ?? [] {
                attributes[characteristic.handle] = nil
                for descriptor in characteristic.descriptors ?? [] {
                    attributes[descriptor.handle] = nil
                }
            }
        }
        services?.removeAll { gone.contains($0) }
        delegate?.peripheral(self, didModifyServices: gone)
    }

    /// What was there before stays, and what is new comes behind it.
    private func join<Found: CBAttribute>(_ known: [Found]?, _ found: [Found]) -> [Found] {
        let known = known ?? []
        return known + found.filter { new in !known.contains { $0 === new } }
    }

    private func add(_ found: BluetoothFinding.Service) -> CBService {
        if let known = attributes[found.handle] as? CBService { return known }
        let service = CBService(found, self)
        attributes[found.handle] = service
        return service
    }

    private func add(
        _ found: BluetoothFinding.Characteristic, to service: CBService
    ) -> CBCharacteristic {
        if let known = attributes[found.handle] as? CBCharacteristic { return known }
        let characteristic = CBCharacteristic(found, service)
        attributes[found.handle] = characteristic
        return characteristic
    }

    private func add(
        _ found: BluetoothFinding.Descriptor, to characteristic: CBCharacteristic
    ) -> CBDescriptor {
        if let known = attributes[found.handle] as? CBDescriptor { return known }
        let descriptor = CBDescriptor(found, characteristic)
        attributes[found.handle] = descriptor
        return descriptor
    }
}
