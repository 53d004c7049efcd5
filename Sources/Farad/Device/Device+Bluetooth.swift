import CoreBluetooth
import FaradFoundation
import Simulation

/// A device of Bluetooth near the phone, which apps find and connect with. UUIDs are of 4 or 8
/// hexadecimal digits, or whole.
public struct BluetoothPeripheral: Hashable, Sendable {
    /// What it says to all who hear it; what is nil or empty it does not say.
    public struct Advertisement: Hashable, Sendable {
        public var localName: String?
        public var services: [String]
        public var solicitedServices: [String]
        /// The number of the company first, its lower byte before the other.
        public var manufacturerData: [UInt8]?
        /// By the UUIDs of services.
        public var serviceData: [String: [UInt8]]
        /// In dBm.
        public var txPower: Int?

        public init(
            localName: String? = nil, services: [String] = [], solicitedServices: [String] = [],
            manufacturerData: [UInt8]? = nil, serviceData: [String: [UInt8]] = [:],
            txPower: Int? = nil
        ) {
            self.localName = localName
            self.services = services
            self.solicitedServices = solicitedServices
            self.manufacturerData = manufacturerData
            self.serviceData = serviceData
            self.txPower = txPower
        }
    }

    /// The numbers of ATT's errors, 1 to 255, by which it refuses; nil: it does not.
    public struct Refusals: Hashable, Sendable, Decodable {
        public var read: Int?
        public var write: Int?
        /// Of a characteristic.
        public var notify: Int?

        public init(read: Int? = nil, write: Int? = nil, notify: Int? = nil) {
            self.read = read
            self.write = write
            self.notify = notify
        }
    }

    public struct Service: Hashable, Sendable {
        public var uuid: String
        /// Others are found only where a service includes them.
        public var isPrimary: Bool
        /// The UUIDs of services of the same peripheral.
        public var includes: [String]
        public var characteristics: [Characteristic]

        public init(
            _ uuid: String, isPrimary: Bool = true, includes: [String] = [],
            characteristics: [Characteristic] = []
        ) {
            self.uuid = uuid
            self.isPrimary = isPrimary
            self.includes = includes
            self.characteristics = characteristics
        }
    }

    /// What can be done with a characteristic, by Apple's names.
    public enum Property: String, Hashable, Sendable, CaseIterable, Codable {
        case broadcast, read, writeWithoutResponse, write, notify, indicate
        case authenticatedSignedWrites, extendedProperties
        case notifyEncryptionRequired, indicateEncryptionRequired

        fileprivate var known: CBCharacteristicProperties {
            switch self {
            case .broadcast: .broadcast
            case .read: .read
            case .writeWithoutResponse: .writeWithoutResponse
            case .write: .write
            case .notify: .notify
            case .indicate: .indicate
            case .authenticatedSignedWrites: .authenticatedSignedWrites
            case .extendedProperties: .extendedProperties
            case .notifyEncryptionRequired: .notifyEncryptionRequired
            case .indicateEncryptionRequired: .indicateEncryptionRequired
            }
        }
    }

    /// What needs a connection that is encrypted, for which the phone asks its user to pair.
    public enum Permission: String, Hashable, Sendable, CaseIterable, Codable {
        case readEncryptionRequired, writeEncryptionRequired
    }

    public struct Characteristic: Hashable, Sendable {
        public var uuid: String
        public var properties: [Property]
        public var permissions: [Permission]
        public var value: [UInt8]
        public var refuses: Refusals
        /// One that is told has the descriptor 2902 anyway.
        public var descriptors: [Descriptor]

        public init(
            _ uuid: String, _ properties: [Property], value: [UInt8] = [],
            permissions: [Permission] = [], refuses: Refusals = Refusals(),
            descriptors: [Descriptor] = []
        ) {
            self.uuid = uuid
            self.properties = properties
            self.permissions = permissions
            self.value = value
            self.refuses = refuses
            self.descriptors = descriptors
        }
    }

    public struct Descriptor: Hashable, Sendable {
        public var uuid: String
        public var value: [UInt8]
        public var refuses: Refusals

        public init(_ uuid: String, value: [UInt8] = [], refuses: Refusals = Refusals()) {
            self.uuid = uuid
            self.value = value
            self.refuses = refuses
        }
    }

    /// What the phone calls it, a UUID. Nil: the phone makes one, or keeps that of one of this name.
    public var identifier: String?
    public var name: String?
    /// As loud as the phone hears it, in dBm.
    public var rssi: Int
    /// Nil: it says nothing, as while it is connected.
    public var advertisement: Advertisement?
    public var isConnectable: Bool
    /// Whether the phone is connected with it: given, whatever apps do; read, also for an app.
    public var isConnected: Bool
    public var refusesConnections: Bool
    /// The longest packet, 23 to 517 bytes.
    public var mtu: Int
    public var services: [Service]
    /// Whether the user has paired the phone with it; of no effect where it is given.
    public internal(set) var isPaired = false
    /// Whether it is in range; of no effect where it is given.
    public internal(set) var isInRange = true

    /// Says its name and its primary services unless something else is given.
    public init(
        name: String?, identifier: String? = nil, rssi: Int = -50, services: [Service] = [],
        isConnectable: Bool = true, isConnected: Bool = false, refusesConnections: Bool = false,
        mtu: Int = 185
    ) {
        self.init(
            name: name, identifier: identifier, rssi: rssi, services: services,
            advertisement: Advertisement(
                localName: name, services: services.filter(\.isPrimary).map(\.uuid)),
            isConnectable: isConnectable, isConnected: isConnected,
            refusesConnections: refusesConnections, mtu: mtu)
    }

    public init(
        name: String?, identifier: String? = nil, rssi: Int = -50, services: [Service] = [],
        advertisement: Advertisement?, isConnectable: Bool = true, isConnected: Bool = false,
        refusesConnections: Bool = false, mtu: Int = 185
    ) {
        self.identifier = identifier
        self.name = name
        self.rssi = rssi
        self.services = services
        self.advertisement = advertisement
        self.isConnectable = isConnectable
        self.isConnected = isConnected
        self.refusesConnections = refusesConnections
        self.mtu = mtu
    }
}

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
        try Self.check(peripherals)
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
        try Self.check(characteristic, service, value)
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

extension CBUUID {
    /// - Parameter text: One that was checked.
    fileprivate convenience init(known text: String) {
        self.init(data: Data(CBUUID.bytes(of: text) ?? [0, 0]))
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

    /// As the phone meets it.
    fileprivate var device: BluetoothDevice {
        BluetoothDevice(
            identifier: identifier.flatMap { UUID(uuidString: $0) }, name: name, rssi: rssi,
            advertisement: advertisement.map { said in
                BluetoothDevice.Advertisement(
                    localName: said.localName, services: said.services.map { CBUUID(known: $0) },
                    solicitedServices: said.solicitedServices.map { CBUUID(known: $0) },
                    manufacturerData: said.manufacturerData.map { Data($0) },
                    serviceData: Dictionary(
                        said.serviceData.map { (CBUUID(known: $0), Data($1)) },
                        uniquingKeysWith: { first, _ in first }),
                    txPower: said.txPower)
            },
            isConnectable: isConnectable, isConnected: isConnected,
            refusesConnections: refusesConnections, mtu: mtu,
            services: services.map { service in
                BluetoothDevice.Service(
                    uuid: CBUUID(known: service.uuid), isPrimary: service.isPrimary,
                    includes: service.includes.map { CBUUID(known: $0) },
                    characteristics: service.characteristics.map(\.known))
            })
    }

    fileprivate init(_ device: BluetoothDevice) {
        self.init(
            name: device.name, rssi: device.rssi, services: device.services.map(Service.init),
            advertisement: device.advertisement.map { said in
                Advertisement(
                    localName: said.localName, services: said.services.map(\.uuidString),
                    solicitedServices: said.solicitedServices.map(\.uuidString),
                    manufacturerData: said.manufacturerData.map { [UInt8]($0) },
                    serviceData: Dictionary(
                        uniqueKeysWithValues: said.serviceData.map {
                            ($0.uuidString, [UInt8]($1))
                        }), txPower: said.txPower)
            },
            isConnectable: device.isConnectable, isConnected: device.isConnected,
            refusesConnections: device.refusesConnections, mtu: device.mtu)
    }
}

extension BluetoothPeripheral.Refusals {
    fileprivate var known: BluetoothDevice.Refusals {
        .init(read: read, write: write, notify: notify)
    }

    fileprivate init(_ known: BluetoothDevice.Refusals) {
        self.init(read: known.read, write: known.write, notify: known.notify)
    }
}

extension BluetoothPeripheral.Characteristic {
    fileprivate var known: BluetoothDevice.Characteristic {
        var own = descriptors.map { descriptor in
            BluetoothDevice.Descriptor(
                uuid: CBUUID(known: descriptor.uuid), value: Data(descriptor.value),
                refusals: descriptor.refuses.known)
        }
        let settings = CBUUID(string: CBUUIDClientCharacteristicConfigurationString)
        if properties.contains(.notify) || properties.contains(.indicate),
            !own.contains(where: { $0.uuid == settings })
        {
            own.append(.init(uuid: settings, value: Data(count: 2), refusals: .init()))
        }
        return BluetoothDevice.Characteristic(
            uuid: CBUUID(known: uuid),
            properties: properties.reduce(into: []) { $0.formUnion($1.known) },
            value: Data(value), readsEncrypted: permissions.contains(.readEncryptionRequired),
            writesEncrypted: permissions.contains(.writeEncryptionRequired),
            refusals: refuses.known, descriptors: own)
    }

    fileprivate init(_ known: BluetoothDevice.Characteristic) {
        var permissions: [BluetoothPeripheral.Permission] = []
        if known.readsEncrypted { permissions.append(.readEncryptionRequired) }
        if known.writesEncrypted { permissions.append(.writeEncryptionRequired) }
        self.init(
            known.uuid.uuidString,
            BluetoothPeripheral.Property.allCases.filter { known.properties.contains($0.known) },
            value: [UInt8](known.value), permissions: permissions, refuses: .init(known.refusals),
            descriptors: known.descriptors.map {
                .init($0.uuid.uuidString, value: [UInt8]($0.value), refuses: .init($0.refusals))
            })
    }
}

extension BluetoothPeripheral.Service {
    fileprivate init(_ known: BluetoothDevice.Service) {
        self.init(
            known.uuid.uuidString, isPrimary: known.isPrimary,
            includes: known.includes.map(\.uuidString),
            characteristics: known.characteristics.map(BluetoothPeripheral.Characteristic.init))
    }
}
