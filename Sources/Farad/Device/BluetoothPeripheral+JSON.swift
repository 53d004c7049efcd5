import Foundation

// As the module `farad` writes it.
extension BluetoothPeripheral: Decodable {
    private enum Key: String, CodingKey {
        case id, name, rssi, services, advertisement, isConnectable, isConnected
        case refusesConnections, mtu
    }

    public init(from decoder: any Decoder) throws {
        let words = try decoder.container(keyedBy: Key.self)
        func truth(_ key: Key, _ otherwise: Bool) throws -> Bool {
            try words.decodeIfPresent(Bool.self, forKey: key) ?? otherwise
        }
        self.init(
            name: try words.decodeIfPresent(String.self, forKey: .name),
            identifier: try words.decodeIfPresent(String.self, forKey: .id),
            rssi: try words.decodeIfPresent(Int.self, forKey: .rssi) ?? -50,
            services: try words.decodeIfPresent([Service].self, forKey: .services) ?? [],
            isConnectable: try truth(.isConnectable, true),
            isConnected: try truth(.isConnected, false),
            refusesConnections: try truth(.refusesConnections, false),
            mtu: try words.decodeIfPresent(Int.self, forKey: .mtu) ?? 185)
        if words.contains(.advertisement) {
            advertisement = try words.decodeIfPresent(
                Advertisement.self, forKey: .advertisement)
        }
    }

    var jsonText: JSONText {
        .object([
            "id": .optional(identifier), "name": .optional(name), "rssi": .integer(rssi),
            "isInRange": .bool(isInRange), "isConnected": .bool(isConnected),
            "isPaired": .bool(isPaired), "isConnectable": .bool(isConnectable),
            "refusesConnections": .bool(refusesConnections), "mtu": .integer(mtu),
            "advertisement": advertisement?.jsonText ?? .null,
            "services": .array(services.map(\.jsonText)),
        ])
    }
}

private func bytes(_ value: [UInt8]) -> JSONText { .array(value.map { .integer(Int($0)) }) }

extension BluetoothPeripheral.Advertisement: Decodable {
    private enum Key: String, CodingKey {
        case localName, services, solicitedServices, manufacturerData, serviceData, txPower
    }

    public init(from decoder: any Decoder) throws {
        let words = try decoder.container(keyedBy: Key.self)
        func list(_ key: Key) throws -> [String] {
            try words.decodeIfPresent([String].self, forKey: key) ?? []
        }
        self.init(
            localName: try words.decodeIfPresent(String.self, forKey: .localName),
            services: try list(.services), solicitedServices: try list(.solicitedServices),
            manufacturerData: try words.decodeIfPresent([UInt8].self, forKey: .manufacturerData),
            serviceData: try words.decodeIfPresent([String: [UInt8]].self, forKey: .serviceData)
                ?? [:], txPower: try words.decodeIfPresent(Int.self, forKey: .txPower))
    }

    fileprivate var jsonText: JSONText {
        .object([
            "localName": .optional(localName),
            "services": .array(services.map { .string($0) }),
            "solicitedServices": .array(solicitedServices.map { .string($0) }),
            "manufacturerData": manufacturerData.map(bytes) ?? .null,
            "serviceData": .object(
                serviceData.keys.sorted().map {
                    JSONText.Member(key: $0, value: bytes(serviceData[$0] ?? []))
                }), "txPower": txPower.map { .integer($0) } ?? .null,
        ])
    }
}

extension BluetoothPeripheral.Refusals {
    fileprivate var jsonText: JSONText {
        .object([
            "read": read.map { .integer($0) } ?? .null,
            "write": write.map { .integer($0) } ?? .null,
            "notify": notify.map { .integer($0) } ?? .null,
        ])
    }
}

extension BluetoothPeripheral.Service: Decodable {
    private enum Key: String, CodingKey { case uuid, isPrimary, includes, characteristics }

    public init(from decoder: any Decoder) throws {
        let words = try decoder.container(keyedBy: Key.self)
        self.init(
            try words.decode(String.self, forKey: .uuid),
            isPrimary: try words.decodeIfPresent(Bool.self, forKey: .isPrimary) ?? true,
            includes: try words.decodeIfPresent([String].self, forKey: .includes) ?? [],
            characteristics: try words.decodeIfPresent(
                [BluetoothPeripheral.Characteristic].self, forKey: .characteristics) ?? [])
    }

    fileprivate var jsonText: JSONText {
        .object([
            "uuid": .string(uuid), "isPrimary": .bool(isPrimary),
            "includes": .array(includes.map { .string($0) }),
            "characteristics": .array(characteristics.map(\.jsonText)),
        ])
    }
}

extension BluetoothPeripheral.Characteristic: Decodable {
    private enum Key: String, CodingKey {
        case uuid, properties, permissions, value, refuses, descriptors
    }

    public init(from decoder: any Decoder) throws {
        let words = try decoder.container(keyedBy: Key.self)
        self.init(
            try words.decode(String.self, forKey: .uuid),
            try words.decode([BluetoothPeripheral.Property].self, forKey: .properties),
            value: try words.decodeIfPresent([UInt8].self, forKey: .value) ?? [],
            permissions: try words.decodeIfPresent(
                [BluetoothPeripheral.Permission].self, forKey: .permissions) ?? [],
            refuses: try words.decodeIfPresent(
                BluetoothPeripheral.Refusals.self, forKey: .refuses) ?? .init(),
            descriptors: try words.decodeIfPresent(
                [BluetoothPeripheral.Descriptor].self, forKey: .descriptors) ?? [])
    }

    fileprivate var jsonText: JSONText {
        .object([
            "uuid": .string(uuid),
            "properties": .array(properties.map { .string($0.rawValue) }),
            "permissions": .array(permissions.map { .string($0.rawValue) }),
            "value": bytes(value), "refuses": refuses.jsonText,
            "descriptors": .array(descriptors.map(\.jsonText)),
        ])
    }
}

extension BluetoothPeripheral.Descriptor: Decodable {
    private enum Key: String, CodingKey { case uuid, value, refuses }

    public init(from decoder: any Decoder) throws {
        let words = try decoder.container(keyedBy: Key.self)
        self.init(
            try words.decode(String.self, forKey: .uuid),
            value: try words.decodeIfPresent([UInt8].self, forKey: .value) ?? [],
            refuses: try words.decodeIfPresent(
                BluetoothPeripheral.Refusals.self, forKey: .refuses) ?? .init())
    }

    fileprivate var jsonText: JSONText {
        .object([
            "uuid": .string(uuid), "value": bytes(value), "refuses": refuses.jsonText,
        ])
    }
}
