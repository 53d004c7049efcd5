import CoreBluetooth
import FaradFoundation

// What a test says of a peripheral, as the phone meets it, and the other way around.

extension CBUUID {
    /// - Parameter text: One that was checked.
    convenience init(known text: String) {
        self.init(data: Data(CBUUID.bytes(of: text) ?? [0, 0]))
    }
}

extension BluetoothPeripheral {
    /// As the phone meets it.
    var device: BluetoothDevice {
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

    init(_ device: BluetoothDevice) {
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

extension BluetoothPeripheral.Property {
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
