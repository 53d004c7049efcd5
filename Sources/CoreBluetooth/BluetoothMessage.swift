import FaradFoundation

/// What bluetoothd tells an app's manager.
enum BluetoothMessage {
    case state(CBManagerState)
    /// What an earlier process of the app has left.
    case restoring(BluetoothLeft)
    case discovered(BluetoothPeer, BluetoothDevice.Advertisement, isConnectable: Bool, rssi: Int)
    case connected(BluetoothPeer, mtu: Int)
    case failedToConnect(UUID, CBError.Code)
    case disconnected(UUID, CBError.Code?, isReconnecting: Bool)
    case connectionEvent(BluetoothPeer, isConnected: Bool)
    case peripheral(UUID, PeripheralMessage)
}

/// A peripheral as the phone knows it.
struct BluetoothPeer {
    let identifier: UUID
    let name: String?
}

/// What is there when an app's process begins again.
struct BluetoothLeft {
    struct Peripheral {
        let peer: BluetoothPeer
        /// Nil: it is still to be connected.
        let mtu: Int?
        /// What the app has discovered of it.
        let services: [BluetoothDevice.Service]
        /// Whose news come to the app.
        let notifying: [Int]
    }

    var peripherals: [Peripheral]
    var scan: BluetoothScan?
}

/// What an app looks for.
struct BluetoothScan {
    let services: [CBUUID]
    let allowsDuplicates: Bool
    let solicited: [CBUUID]
    let options: [String: Any]
}

/// What a peripheral answers or says of itself.
enum PeripheralMessage {
    case name(String?)
    /// Handles of services that are gone.
    case modified([Int])
    case rssi(Int)
    case services([BluetoothFinding.Service])
    case included([BluetoothFinding.Service], of: Int, BluetoothRefusal?)
    case characteristics([BluetoothFinding.Characteristic], of: Int, BluetoothRefusal?)
    case descriptors([BluetoothFinding.Descriptor], of: Int, BluetoothRefusal?)
    case value(Data?, of: Int, BluetoothRefusal?)
    case written(Int, BluetoothRefusal?)
    case notifying(Bool, Int, BluetoothRefusal?)
    case descriptorValue(Data?, of: Int, BluetoothRefusal?)
    case descriptorWritten(Int, BluetoothRefusal?)
    case ready
}

/// The number of an ATT error.
struct BluetoothRefusal {
    let number: Int
    var error: CBATTError { CBATTError(CBATTError.Code(rawValue: number)) }

    init(_ number: Int) { self.number = number }
    init(_ code: CBATTError.Code) { number = code.rawValue }
}

/// What a peripheral has, without values.
enum BluetoothFinding {
    struct Service {
        let handle: Int
        let uuid: CBUUID
        let isPrimary: Bool

        init(_ service: BluetoothDevice.Service) {
            handle = service.handle
            uuid = service.uuid
            isPrimary = service.isPrimary
        }
    }

    struct Characteristic {
        let handle: Int
        let uuid: CBUUID
        let properties: CBCharacteristicProperties

        init(_ characteristic: BluetoothDevice.Characteristic) {
            handle = characteristic.handle
            uuid = characteristic.uuid
            properties = characteristic.properties
        }
    }

    struct Descriptor {
        let handle: Int
        let uuid: CBUUID

        init(_ descriptor: BluetoothDevice.Descriptor) {
            handle = descriptor.handle
            uuid = descriptor.uuid
        }
    }
}
