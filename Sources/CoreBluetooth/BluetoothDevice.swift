import FaradFoundation

/// A Bluetooth device of the world around a phone, as it is.
package struct BluetoothDevice {
    /// What it says to all who hear it.
    package struct Advertisement: Hashable {
        package var localName: String?
        package var services: [CBUUID]
        package var solicitedServices: [CBUUID]
        package var manufacturerData: Data?
        package var serviceData: [CBUUID: Data]
        package var txPower: Int?

        package init(
            localName: String?, services: [CBUUID], solicitedServices: [CBUUID],
            manufacturerData: Data?, serviceData: [CBUUID: Data], txPower: Int?
        ) {
            self.localName = localName
            self.services = services
            self.solicitedServices = solicitedServices
            self.manufacturerData = manufacturerData
            self.serviceData = serviceData
            self.txPower = txPower
        }
    }

    /// The numbers of ATT's errors with which it refuses; nil: it does not.
    package struct Refusals {
        package var read: Int?
        package var write: Int?
        package var notify: Int?

        package init(read: Int? = nil, write: Int? = nil, notify: Int? = nil) {
            self.read = read
            self.write = write
            self.notify = notify
        }
    }

    package struct Service {
        package var uuid: CBUUID
        package var isPrimary: Bool
        package var includes: [CBUUID]
        package var characteristics: [Characteristic]
        var handle = 0

        package init(
            uuid: CBUUID, isPrimary: Bool, includes: [CBUUID], characteristics: [Characteristic]
        ) {
            self.uuid = uuid
            self.isPrimary = isPrimary
            self.includes = includes
            self.characteristics = characteristics
        }
    }

    package struct Characteristic {
        package var uuid: CBUUID
        package var properties: CBCharacteristicProperties
        package var value: Data
        package var readsEncrypted: Bool
        package var writesEncrypted: Bool
        package var refusals: Refusals
        package var descriptors: [Descriptor]
        var handle = 0

        package init(
            uuid: CBUUID, properties: CBCharacteristicProperties, value: Data, readsEncrypted: Bool,
            writesEncrypted: Bool, refusals: Refusals, descriptors: [Descriptor]
        ) {
            self.uuid = uuid
            self.properties = properties
            self.value = value
            self.readsEncrypted = readsEncrypted
            self.writesEncrypted = writesEncrypted
            self.refusals = refusals
            self.descriptors = descriptors
        }
    }

    package struct Descriptor {
        package var uuid: CBUUID
        package var value: Data
        package var refusals: Refusals
        var handle = 0

        package init(uuid: CBUUID, value: Data, refusals: Refusals) {
            self.uuid = uuid
            self.value = value
            self.refusals = refusals
        }
    }

    /// Nil: the phone makes one, or keeps that of a device of this name.
    package var identifier: UUID?
    package var name: String?
    /// As loud as the phone hears it, in dBm.
    package var rssi: Int
    /// Nil: it says nothing.
    package var advertisement: Advertisement?
    package var isConnectable: Bool
    /// Whether the phone is connected with it, whatever apps do.
    package var isConnected: Bool
    package var refusesConnections: Bool
    /// The longest packet that both understand.
    package var mtu: Int
    /// In bytes, of any value.
    package static let longestValue = 512
    /// In bytes, of a value that is written or told in one packet, behind what else is in it.
    var longestPacketValue: Int { min(Self.longestValue, mtu - 3) }
    package var services: [Service]

    package init(
        identifier: UUID?, name: String?, rssi: Int, advertisement: Advertisement?,
        isConnectable: Bool, isConnected: Bool, refusesConnections: Bool, mtu: Int,
        services: [Service]
    ) {
        self.identifier = identifier
        self.name = name
        self.rssi = rssi
        self.advertisement = advertisement
        self.isConnectable = isConnectable
        self.isConnected = isConnected
        self.refusesConnections = refusesConnections
        self.mtu = mtu
        self.services = services
    }
}

extension BluetoothDevice.Service {
    /// All but the values, by which an app knows it again.
    fileprivate func isSame(as other: Self) -> Bool {
        uuid == other.uuid && isPrimary == other.isPrimary && includes == other.includes
            && characteristics.elementsEqual(other.characteristics) { own, other in
                own.uuid == other.uuid && own.properties == other.properties
                    && own.descriptors.map(\.uuid) == other.descriptors.map(\.uuid)
            }
    }
}

extension [BluetoothDevice.Service] {
    /// The same with handles: those of before where nothing has changed but values.
    ///
    /// - Returns: The handles that are gone.
    mutating func number(after before: [BluetoothDevice.Service], _ last: inout Int) -> [Int] {
        var left = before
        for index in indices {
            let old = left.firstIndex { $0.isSame(as: self[index]) }.map { left.remove(at: $0) }
            func next(_ old: Int?) -> Int {
                if let old { return old }
                last += 1
                return last
            }
            self[index].handle = next(old?.handle)
            for place in self[index].characteristics.indices {
                let known = old?.characteristics[place]
                self[index].characteristics[place].handle = next(known?.handle)
                for spot in self[index].characteristics[place].descriptors.indices {
                    self[index].characteristics[place].descriptors[spot].handle = next(
                        known?.descriptors[spot].handle)
                }
            }
        }
        return left.map(\.handle)
    }

    func service(_ handle: Int) -> BluetoothDevice.Service? { first { $0.handle == handle } }

    func characteristic(_ handle: Int) -> BluetoothDevice.Characteristic? {
        lazy.flatMap(\.characteristics).first { $0.handle == handle }
    }

    func descriptor(_ handle: Int) -> BluetoothDevice.Descriptor? {
        lazy.flatMap(\.characteristics).flatMap(\.descriptors).first { $0.handle == handle }
    }

    /// Gives a characteristic or a descriptor another value.
    mutating func set(_ value: Data, of handle: Int) {
        for index in indices {
            for place in self[index].characteristics.indices {
                if self[index].characteristics[place].handle == handle {
                    self[index].characteristics[place].value = value
                }
                for spot in self[index].characteristics[place].descriptors.indices
                where self[index].characteristics[place].descriptors[spot].handle == handle {
                    self[index].characteristics[place].descriptors[spot].value = value
                }
            }
        }
    }
}
