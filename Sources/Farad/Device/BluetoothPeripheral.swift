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
