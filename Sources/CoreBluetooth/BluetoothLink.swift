import FaradFoundation
import Simulation

extension BluetoothDaemon {
    /// A device that is or was in the phone's world.
    final class Peer {
        let identifier: UUID
        var device: BluetoothDevice
        var isInRange = true
        /// Whether the phone has heard of it.
        var isKnown = false
        /// As the phone knows it: as it is called in what it says, and by itself once it is connected.
        var name: String?
        var isPaired = false
        var link: Link?
        var lastHandle = 0

        init(_ identifier: UUID, _ device: BluetoothDevice) {
            self.identifier = identifier
            self.device = device
        }

        var known: BluetoothPeer { BluetoothPeer(identifier: identifier, name: name) }

        /// What it says to all: nothing while it is connected.
        var advertisement: BluetoothDevice.Advertisement? {
            isInRange && link == nil ? device.advertisement : nil
        }
    }

    /// A connection of the phone with a device, for one or several apps.
    final class Link {
        let peer: Peer
        var sessions: [BluetoothSession] = []
        var isUp = true
        var isEncrypted = false
        /// Whose apps hear of which values.
        var subscribers: [(session: BluetoothSession, handle: Int)] = []
        /// What waits for the device to come into range again.
        var held: [() -> Void] = []
        var timeout: TimerHandle?

        init(_ peer: Peer) { self.peer = peer }
    }
}
