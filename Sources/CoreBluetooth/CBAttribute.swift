public import FaradFoundation

/// Something that a peripheral has a value of, or a group of such.
open class CBAttribute: NSObject {
    public let uuid: CBUUID
    /// What the peripheral calls it.
    let handle: Int

    init(_ uuid: CBUUID, _ handle: Int) {
        self.uuid = uuid
        self.handle = handle
    }
}

/// What a peripheral does; gone with the connection.
open class CBService: CBAttribute {
    open private(set) weak var peripheral: CBPeripheral?
    public let isPrimary: Bool
    /// Nil: not discovered.
    open internal(set) var includedServices: [CBService]?
    /// Nil: not discovered.
    open internal(set) var characteristics: [CBCharacteristic]?

    init(_ found: BluetoothFinding.Service, _ peripheral: CBPeripheral) {
        isPrimary = found.isPrimary
        self.peripheral = peripheral
        super.init(found.uuid, found.handle)
    }

    open override var description: String {
        "<CBService: isPrimary = \(isPrimary ? "YES" : "NO"), UUID = \(uuid)>"
    }
}

/// What can be done with a characteristic.
public struct CBCharacteristicProperties: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let broadcast = Self(rawValue: 0x01)
    public static let read = Self(rawValue: 0x02)
    public static let writeWithoutResponse = Self(rawValue: 0x04)
    public static let write = Self(rawValue: 0x08)
    public static let notify = Self(rawValue: 0x10)
    public static let indicate = Self(rawValue: 0x20)
    public static let authenticatedSignedWrites = Self(rawValue: 0x40)
    public static let extendedProperties = Self(rawValue: 0x80)
    public static let notifyEncryptionRequired = Self(rawValue: 0x100)
    public static let indicateEncryptionRequired = Self(rawValue: 0x200)
}

/// Whether a peripheral says that it has taken a value.
public enum CBCharacteristicWriteType: Int, Sendable {
    case withResponse = 0
    case withoutResponse = 1
}

/// A value of a peripheral's.
open class CBCharacteristic: CBAttribute {
    open private(set) weak var service: CBService?
    public let properties: CBCharacteristicProperties
    /// What was read or told last.
    open internal(set) var value: Data?
    /// Nil: not discovered.
    open internal(set) var descriptors: [CBDescriptor]?
    open internal(set) var isNotifying = false

    init(_ found: BluetoothFinding.Characteristic, _ service: CBService) {
        properties = found.properties
        self.service = service
        super.init(found.uuid, found.handle)
    }

    open override var description: String {
        let value = value.map {
            "{length = \($0.count), bytes = 0x"
                + $0.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "}"
        }
        return "<CBCharacteristic: UUID = \(uuid), properties = "
            + "0x\(String(properties.rawValue, radix: 16, uppercase: true)), value = "
            + "\(value ?? "(null)"), notifying = \(isNotifying ? "YES" : "NO")>"
    }
}

/// What a peripheral says of a characteristic.
open class CBDescriptor: CBAttribute {
    open private(set) weak var characteristic: CBCharacteristic?
    /// What was read last: a text for a description by the user, a number for settings, else bytes.
    open internal(set) var value: Any?

    init(_ found: BluetoothFinding.Descriptor, _ characteristic: CBCharacteristic) {
        self.characteristic = characteristic
        super.init(found.uuid, found.handle)
    }

    func take(_ data: Data) {
        switch uuid.uuidString {
        case CBUUIDCharacteristicUserDescriptionString:
            value = String(decoding: data, as: UTF8.self)
        case CBUUIDCharacteristicExtendedPropertiesString,
            CBUUIDClientCharacteristicConfigurationString,
            CBUUIDServerCharacteristicConfigurationString:
            // The least significant byte comes first.
            let number = data.prefix(2).reversed().reduce(UInt16(0)) { $0 << 8 | UInt16($1) }
            value = NSNumber(value: number)
        default: value = data
        }
    }

    open override var description: String { "<CBDescriptor: UUID = \(uuid)>" }
}
