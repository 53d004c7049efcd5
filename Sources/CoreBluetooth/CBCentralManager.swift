public import FaradFoundation
import Simulation

/// Looks for peripherals and connects the phone with them.
///
/// What an app asks for goes to the process bluetoothd, which answers on the queue given. An app that
/// does not say in its Info.plist why it uses Bluetooth ends when it makes one; its user is asked once.
/// A peripheral is told once in a scan, and with `CBCentralManagerScanOptionAllowDuplicatesKey` again
/// each time that it says something else or is nearer or farther: a real one several times a second.
open class CBCentralManager: CBManager {
    open weak var delegate: (any CBCentralManagerDelegate)?
    open private(set) var isScanning = false

    private let process = PhoneProcess.current
    private let daemon: BluetoothDaemon
    let session: BluetoothSession
    /// The app's: its code is not all that ends a manager.
    private let notifications = NotificationCenter.default
    private var screen: [any NSObjectProtocol] = []

    private struct Known {
        weak var peripheral: CBPeripheral?
    }
    /// In the order in which they came; the app keeps them, or nobody.
    private var known: [Known] = []

    public convenience override init() { self.init(delegate: nil, queue: nil) }

    public convenience init(
        delegate: (any CBCentralManagerDelegate)?, queue: DispatchQueue?
    ) {
        self.init(
            delegate: delegate, queue: queue,
            options: [CBCentralManagerOptionShowPowerAlertKey: true])
    }

    /// Stops outside a simulated process.
    ///
    /// - Parameter queue: Where the delegates are told; nil: main.
    public init(
        delegate: (any CBCentralManagerDelegate)?, queue: DispatchQueue?,
        options: [String: Any]? = nil
    ) {
        let restoreIdentifier =
            options?[CBCentralManagerOptionRestoreIdentifierKey] as? String
        daemon = BluetoothDaemon.of(process.system)
        session = daemon.open(process, restoreIdentifier)
        self.delegate = delegate
        super.init()
        session.connect(self, process.process, queue ?? process.main)
        if restoreIdentifier != nil, !session.isBackground {
            PhoneProcess.crash(
                "NSInternalInconsistencyException: State restoration of CBCentralManager is only "
                    + "allowed for applications that have specified the \"bluetooth-central\" "
                    + "background mode")
            return
        }
        let showsAlert = options?[CBCentralManagerOptionShowPowerAlertKey] as? Bool ?? false
        let (daemon, session) = (daemon, session)
        for (name, isAway) in [("DidEnterBackground", true), ("WillEnterForeground", false)] {
            screen.append(
                notifications.addObserver(
                    forName: Notification.Name("UIApplication\(name)Notification"), object: nil,
                    queue: nil
                ) { _ in
                    session.toDaemon.post("bluetooth screen", window: daemon.latency.message) {
                        daemon.move(session, away: isAway)
                    }
                })
        }
        // The answer comes to the daemon on the app's own way, so that nothing overtakes it.
        PrivacyDaemon.of(process.system).authorize(.bluetooth) { _ in
            session.toDaemon.post("bluetooth start", window: daemon.latency.message) {
                daemon.start(session, showsAlert: showsAlert)
            }
        }
    }

    deinit {
        for observer in screen { notifications.removeObserver(observer) }
        for known in known { known.peripheral?.disconnected() }
        // What ends with its process, the daemon hears of from there.
        guard PhoneProcess.currentIfAny?.isDead == false else { return }
        let (daemon, session) = (daemon, session)
        session.toDaemon.post("bluetooth close", window: daemon.latency.message) {
            daemon.close(session)
        }
    }

    open override var description: String { "<CBCentralManager>" }

    /// Asks bluetoothd for something, as far as Bluetooth is on.
    private func ask(
        _ label: StaticString, _ body: @escaping (BluetoothDaemon, BluetoothSession) -> Void
    ) -> Bool {
        guard isOn else { return false }
        let (daemon, session) = (daemon, session)
        session.toDaemon.post(label, window: daemon.latency.message) { body(daemon, session) }
        return true
    }

    private var isOn: Bool {
        if state == .poweredOn { return true }
        process.log(
            "[CoreBluetooth] API MISUSE: \(self) can only accept this command while in the powered on "
                + "state")
        return false
    }

    /// Sends what goes on to a peripheral, behind all that was asked for before.
    func send(
        _ label: StaticString, _ body: @escaping (BluetoothDaemon, BluetoothSession) -> Void
    ) {
        let (daemon, session) = (daemon, session)
        session.toDaemon.post(label, window: daemon.latency.exchange) { body(daemon, session) }
    }

    func log(_ line: String) { process.log("[CoreBluetooth] " + line) }

    // MARK: Looking for peripherals

    /// In the background only those with the services named are told, each once, and of an app without
    /// `bluetooth-central` in its UIBackgroundModes none.
    open func scanForPeripherals(
        withServices serviceUUIDs: [CBUUID]?, options: [String: Any]? = nil
    ) {
        let scan = BluetoothScan(
            services: serviceUUIDs ?? [],
            allowsDuplicates: options?[CBCentralManagerScanOptionAllowDuplicatesKey] as? Bool
                ?? false,
            solicited: options?[CBCentralManagerScanOptionSolicitedServiceUUIDsKey] as? [CBUUID]
                ?? [],
            options: options ?? [:])
        if ask("scan", { $0.scan($1, scan) }) { isScanning = true }
    }

    open func stopScan() {
        if ask("stop scan", { $0.scan($1, nil) }) { isScanning = false }
    }

    /// Those that the phone has heard of, in the order of their identifiers; none while it is off.
    open func retrievePeripherals(withIdentifiers identifiers: [UUID]) -> [CBPeripheral] {
        isOn ? daemon.peers(identifiers).map { peripheral($0) } : []
    }

    /// Those with one of the services that the phone is connected with, for whichever app.
    open func retrieveConnectedPeripherals(withServices serviceUUIDs: [CBUUID]) -> [CBPeripheral] {
        isOn ? daemon.connectedPeers(serviceUUIDs).map { peripheral($0) } : []
    }

    /// Has the delegate told when the phone is connected with some peripherals, or no longer.
    open func registerForConnectionEvents(
        options: [CBConnectionEventMatchingOption: Any]? = nil
    ) {
        let services = options?[.serviceUUIDs] as? [CBUUID] ?? []
        let identifiers = options?[.peripheralUUIDs] as? [UUID] ?? []
        _ = ask("connection events") {
            $0.register($1, options.map { _ in (services, identifiers) })
        }
    }

    private func known(_ identifier: UUID) -> CBPeripheral? {
        known.lazy.compactMap(\.peripheral).first { $0.identifier == identifier }
    }

    private func peripheral(_ peer: BluetoothPeer) -> CBPeripheral {
        known.removeAll { $0.peripheral == nil }
        if let peripheral = known(peer.identifier) {
            if let name = peer.name { peripheral.name = name }
            return peripheral
        }
        let peripheral = CBPeripheral(peer, self)
        known.append(Known(peripheral: peripheral))
        return peripheral
    }

    // MARK: Connections

    /// Takes as long as it takes: until the peripheral is there, or the app takes it back. The app keeps
    /// the peripheral meanwhile; one that it lets go is not connected.
    open func connect(_ peripheral: CBPeripheral, options: [String: Any]? = nil) {
        let identifier = peripheral.identifier
        let delay = (options?[CBConnectPeripheralOptionStartDelayKey] as? NSNumber)?.doubleValue
        let reconnects =
            options?[CBConnectPeripheralOptionEnableAutoReconnect] as? Bool ?? false
        let isAsked = ask("connect") {
            $0.connect($1, identifier, after: delay ?? 0, reconnects: reconnects)
        }
        if isAsked, peripheral.state != .connected { peripheral.state = .connecting }
    }

    open func cancelPeripheralConnection(_ peripheral: CBPeripheral) {
        let identifier = peripheral.identifier
        guard ask("cancel connection", { $0.disconnect($1, identifier) }) else { return }
        if [.connecting, .connected].contains(peripheral.state) {
            peripheral.state = .disconnecting
        }
    }

    // MARK: What bluetoothd tells

    func receive(_ message: BluetoothMessage) {
        switch message {
        case .state(let state): return update(state)
        case .restoring(let left): return restore(left)
        default: break
        }
        // What was on its way when Bluetooth was switched off.
        guard state == .poweredOn else { return }
        switch message {
        case .state, .restoring: break
        case .discovered(let peer, let advertisement, let isConnectable, let rssi):
            guard isScanning, let delegate else { return }
            delegate.centralManager(
                self, didDiscover: peripheral(peer),
                advertisementData: advertisement.data(isConnectable: isConnectable),
                rssi: NSNumber(value: rssi))
        case .connected(let peer, let mtu):
            guard let peripheral = known(peer.identifier) else { return }
            peripheral.connected(mtu)
            delegate?.centralManager(self, didConnect: peripheral)
        case .failedToConnect(let identifier, let code):
            guard let peripheral = known(identifier) else { return }
            peripheral.disconnected()
            delegate?.centralManager(self, didFailToConnect: peripheral, error: CBError(code))
        case .disconnected(let identifier, let code, let isReconnecting):
            guard let peripheral = known(identifier) else { return }
            peripheral.disconnected()
            if isReconnecting { peripheral.state = .connecting }
            delegate?.centralManager(
                self, didDisconnectPeripheral: peripheral,
                timestamp: PhoneClock.date.timeIntervalSinceReferenceDate,
                isReconnecting: isReconnecting, error: code.map { CBError($0) })
        case .connectionEvent(let peer, let isConnected):
            delegate?.centralManager(
                self, connectionEventDidOccur: isConnected ? .peerConnected : .peerDisconnected,
                for: peripheral(peer))
        case .peripheral(let identifier, let message): known(identifier)?.receive(message)
        }
    }

    private func update(_ state: CBManagerState) {
        self.state = state
        if state != .poweredOn {
            isScanning = false
            // Nobody is told of each of them.
            for known in known { known.peripheral?.disconnected() }
        }
        delegate?.centralManagerDidUpdateState(self)
    }

    private func restore(_ left: BluetoothLeft) {
        var dictionary: [String: Any] = [:]
        let peripherals = left.peripherals.map { left in
            let peripheral = peripheral(left.peer)
            peripheral.restore(left)
            return peripheral
        }
        if !peripherals.isEmpty {
            dictionary[CBCentralManagerRestoredStatePeripheralsKey] = peripherals
        }
        if let scan = left.scan {
            isScanning = true
            dictionary[CBCentralManagerRestoredStateScanServicesKey] = scan.services
            dictionary[CBCentralManagerRestoredStateScanOptionsKey] = scan.options
        }
        // The delegate keeps those that it wants to keep.
        withExtendedLifetime(peripherals) {
            delegate?.centralManager(self, willRestoreState: dictionary)
        }
    }
}

extension BluetoothDevice.Advertisement {
    /// As a delegate gets it.
    fileprivate func data(isConnectable: Bool) -> [String: Any] {
        var data: [String: Any] = [
            CBAdvertisementDataIsConnectable: NSNumber(value: isConnectable)
        ]
        if let localName { data[CBAdvertisementDataLocalNameKey] = localName }
        if !services.isEmpty { data[CBAdvertisementDataServiceUUIDsKey] = services }
        if !solicitedServices.isEmpty {
            data[CBAdvertisementDataSolicitedServiceUUIDsKey] = solicitedServices
        }
        if let manufacturerData {
            data[CBAdvertisementDataManufacturerDataKey] = manufacturerData
        }
        if !serviceData.isEmpty { data[CBAdvertisementDataServiceDataKey] = serviceData }
        if let txPower { data[CBAdvertisementDataTxPowerLevelKey] = NSNumber(value: txPower) }
        return data
    }
}
