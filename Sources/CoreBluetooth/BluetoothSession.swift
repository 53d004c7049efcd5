import FaradFoundation
package import Simulation

/// What bluetoothd knows of one manager of an app. With an identifier by which it is restored it outlives
/// the app's process, and is found again by the next one's.
package final class BluetoothSession {
    /// A manager, and the way to its queue.
    private struct Client {
        weak var manager: CBCentralManager?
        unowned let process: SimulatedProcess
        let queue: DispatchQueue
        /// Nil of a concurrent queue, on which nothing has an order.
        let channel: Channel?
    }

    struct Wish {
        let peer: BluetoothDaemon.Peer
        let reconnects: Bool
        /// Whether the app has asked for it to begin later, and it has not begun.
        var isEarly: Bool
        var timer: TimerHandle?
    }

    package let bundle: String
    package let restoreIdentifier: String?
    /// Whether the app is told of Bluetooth in the background, by its Info.plist.
    let isBackground: Bool
    /// What all its managers ask for, and the ends of their processes, in order.
    let toDaemon: Channel
    private var client: Client?
    /// What nobody was there for to hear.
    private var untold: [BluetoothMessage] = []

    /// Whether the app has heard how Bluetooth is, or is about to.
    var isStarted = false
    /// What it was told; nil: nothing yet.
    var state: CBManagerState?
    var isInBackground = false
    var scan: BluetoothScan?
    /// Those that this scan has told of.
    var seen: Set<UUID> = []
    /// The connections that it asks for, oldest first.
    var wishes: [Wish] = []
    /// The peripherals that are connected again when they have gone.
    var reconnecting: Set<UUID> = []
    /// The handles that the app has discovered.
    var discovered: [UUID: Set<Int>] = [:]
    var events: (services: [CBUUID], identifiers: [UUID])?
    /// Whether the user does not want its app to be started for it again.
    var isForgotten = false
    private var wasRestored = false

    init(
        _ bundle: String, _ restoreIdentifier: String?, isBackground: Bool, toDaemon: Channel
    ) {
        self.bundle = bundle
        self.restoreIdentifier = restoreIdentifier
        self.isBackground = isBackground
        self.toDaemon = toDaemon
    }

    /// Whether a process has it, as far as one lives: of its end the daemon may be still to hear.
    var isConnected: Bool { client.map { $0.process.state != .dead } ?? false }

    /// Whether it is told as little as in the background.
    var isAway: Bool { isInBackground || !isConnected }

    func connect(_ manager: CBCentralManager, _ process: SimulatedProcess, _ queue: DispatchQueue) {
        if let client { disconnect(client.process) }
        client = Client(
            manager: manager, process: process, queue: queue,
            channel: queue.serialQueue?.makeChannel("bluetooth"))
    }

    /// The app's process has ended; what it wanted stays where it is to be restored. The next one may
    /// have begun.
    func disconnect(_ process: SimulatedProcess) {
        if client?.process === process { client = nil }
        isStarted = false
        state = nil
        wasRestored = true
    }

    /// Tells the manager, or keeps it until there is one that has heard what was left to it.
    ///
    /// - Returns: Whether the app is to be started or to go on for it.
    func tell(_ message: BluetoothMessage, window: Window) -> Bool {
        guard let client, isConnected, isStarted else {
            untold.append(message)
            return !isConnected
        }
        let hear = { client.manager?.receive(message) ?? () }
        if let channel = client.channel {
            channel.post("bluetooth", window: window, hear)
        } else {
            client.queue.async("bluetooth", hear)
        }
        return isBackground && client.process.state == .suspended
    }

    /// What the process before has left, once.
    func takeRestored() -> (left: Bool, untold: [BluetoothMessage]) {
        defer {
            wasRestored = false
            untold = []
        }
        return (wasRestored, untold)
    }

    // MARK: What it wants

    /// Whether it is told of what a device says; `isNews`: of more than that it is there.
    func wants(_ peer: BluetoothDaemon.Peer, isNews: Bool) -> Bool {
        guard let scan, let advertisement = peer.advertisement else { return false }
        if isAway, !isBackground || scan.services.isEmpty { return false }
        if seen.contains(peer.identifier),
            !isNews || !scan.allowsDuplicates || isAway
        {
            return false
        }
        return scan.services.isEmpty && scan.solicited.isEmpty
            || advertisement.services.contains(where: scan.services.contains)
            || advertisement.solicitedServices.contains(where: scan.solicited.contains)
    }

    /// Whether it wants to hear of a device's connections.
    func hearsOfConnections(of peer: BluetoothDaemon.Peer) -> Bool {
        guard let events else { return false }
        return events.services.isEmpty && events.identifiers.isEmpty
            || events.identifiers.contains(peer.identifier)
            || peer.device.services.contains { events.services.contains($0.uuid) }
    }

    /// What it has left to the process that restores it.
    ///
    /// - Parameter world: All that the phone has ever been near.
    func left(in world: [BluetoothDaemon.Peer]) -> BluetoothLeft {
        let connected = world.compactMap { peer -> BluetoothLeft.Peripheral? in
            guard let link = peer.link, link.sessions.contains(where: { $0 === self }) else {
                return nil
            }
            let handles = discovered[peer.identifier] ?? []
            var services = peer.device.services.filter { handles.contains($0.handle) }
            for index in services.indices {
                services[index].characteristics.removeAll { !handles.contains($0.handle) }
                for place in services[index].characteristics.indices {
                    services[index].characteristics[place].descriptors.removeAll {
                        !handles.contains($0.handle)
                    }
                }
            }
            return BluetoothLeft.Peripheral(
                peer: peer.known, mtu: peer.device.mtu, services: services,
                notifying: link.subscribers.filter { $0.session === self }.map(\.handle))
        }
        let wanted = wishes.map {
            BluetoothLeft.Peripheral(peer: $0.peer.known, mtu: nil, services: [], notifying: [])
        }
        return BluetoothLeft(peripherals: connected + wanted, scan: scan)
    }
}
