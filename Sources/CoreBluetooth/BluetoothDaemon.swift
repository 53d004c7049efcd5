package import FaradFoundation
package import Simulation

/// The process bluetoothd: hears the devices of the world around the phone, keeps the connections of all
/// apps, and asks the phone's user. It ends with the simulation: a device folder keeps nothing of it.
package final class BluetoothDaemon {
    /// A question to the user.
    package final class Prompt: UserPrompt {
        package let bundle: String
        /// Whom the app wants to pair with; nil: it wants Bluetooth to be switched on.
        package let peripheral: String?
        weak var link: Link?
        fileprivate var answers: [(Bool) -> Void] = []

        fileprivate init(_ bundle: String, _ link: Link?) {
            self.bundle = bundle
            self.link = link
            peripheral = link.map { $0.peer.name ?? $0.peer.identifier.uuidString }
        }
    }

    private static let resource = Resource("bluetooth", "")
    /// From a device's going out of range until the connection is given up (assumed; devices and phones
    /// agree on something up to 32 seconds).
    private static let supervision = Duration.seconds(4)

    private unowned let phone: PhoneSystem
    private(set) lazy var queue = phone.simulation.makeProcess(name: "bluetoothd")
        .makeQueue(label: "main", hasStack: false)
    private var world: [Peer] = []
    private(set) var sessions: [BluetoothSession] = []
    private var isOn = true
    package let questions: UserQuestions<Prompt>
    private lazy var random = phone.simulation.randomStream("bluetooth")
    private var observer: Int?
    /// Has an app go on in the background, or starts it there for its managers of these identifiers.
    package var wake: (_ bundle: String, _ restoreIdentifiers: [String]) -> Void = { _, _ in }

    private init(_ phone: PhoneSystem) {
        self.phone = phone
        questions = UserQuestions(
            phone, Resource("bluetooth-prompts", ""), process: "BluetoothUIService")
    }

    package static func of(_ phone: PhoneSystem) -> BluetoothDaemon {
        phone.service(BluetoothDaemon.self) { BluetoothDaemon(phone) }
    }

    var latency: PhoneSettings.Bluetooth { phone.settings.bluetooth }

    func touch(_ access: Access) { Simulation.current?.touches(access, Self.resource) }

    func tell(_ session: BluetoothSession, _ message: BluetoothMessage, window: Window? = nil) {
        touch(.write)
        guard session.tell(message, window: window ?? latency.message) else { return }
        wake(
            session.bundle,
            session.isConnected
                ? []
                : sessions.filter {
                    $0.bundle == session.bundle && !$0.isConnected && !$0.isForgotten
                }.compactMap(\.restoreIdentifier))
    }

    // MARK: Managers

    /// The session of a new manager, in the app's own code.
    func open(_ process: PhoneProcess, _ restoreIdentifier: String?) -> BluetoothSession {
        process.simulation.step(.write, Self.resource)
        let bundle = process.sandbox.bundleIdentifier
        if observer == nil {
            observer = PrivacyDaemon.of(phone).observe { [unowned self] news in
                guard news.service == .bluetooth else { return }
                queue.async("bluetooth authorization") { [self] in
                    touch(.write)
                    for session in sessions where session.bundle == news.bundle {
                        update(session)
                    }
                }
            }
        }
        let left = sessions.first {
            restoreIdentifier != nil && $0.restoreIdentifier == restoreIdentifier
                && $0.bundle == bundle && !$0.isConnected && !$0.isForgotten
        }
        let session =
            left
            ?? BluetoothSession(
                bundle, restoreIdentifier,
                isBackground: BackgroundModes.of(process.process).isDeclared(.bluetoothCentral),
                toDaemon: queue.makeChannel("bluetooth"))
        if left == nil { sessions.append(session) }
        session.isInBackground = process.isInBackground
        process.process.onExit.append { [weak self, weak session, process = process.process] in
            guard let self, let session else { return }
            // Behind all that the process has asked for.
            session.toDaemon.post("app ended", window: latency.message) {
                self.ended(session, process)
            }
        }
        return session
    }

    /// The user has been asked, whatever came of it.
    func start(_ session: BluetoothSession, showsAlert: Bool) {
        touch(.write)
        guard sessions.contains(where: { $0 === session }) else { return }
        let (isRestored, untold) = session.takeRestored()
        session.isStarted = true
        // What has come of it since is told behind it.
        if isRestored { tell(session, .restoring(session.left(in: world))) }
        update(session)
        for message in untold { tell(session, message) }
        if showsAlert, session.state == .poweredOff,
            !questions.all.contains(where: { $0.bundle == session.bundle && $0.peripheral == nil })
        {
            questions.ask(Prompt(session.bundle, nil))
        }
    }

    /// Tells a manager how Bluetooth is now, unless it knows.
    private func update(_ session: BluetoothSession) {
        let now: CBManagerState
        switch PrivacyDaemon.of(phone).status(.bluetooth, session.bundle) {
        case .notDetermined: return
        case .restricted, .denied: now = .unauthorized
        case .authorized, .limited: now = isOn ? .poweredOn : .poweredOff
        }
        guard session.isStarted, now != session.state else { return }
        session.state = now
        if now != .poweredOn { leaveAll(session) }
        tell(session, .state(now))
    }

    /// The app's manager is gone.
    func close(_ session: BluetoothSession) {
        touch(.write)
        leaveAll(session)
        sessions.removeAll { $0 === session }
    }

    private func ended(_ session: BluetoothSession, _ process: SimulatedProcess) {
        touch(.write)
        session.disconnect(process)
        if session.restoreIdentifier == nil || session.isForgotten { close(session) }
        for prompt in questions.all where prompt.bundle == session.bundle { close(prompt, false) }
    }

    /// The user ends an app, which Bluetooth does not start again then.
    package func forget(_ bundle: String) {
        touch(.write)
        for session in sessions where session.bundle == bundle { session.isForgotten = true }
    }

    private func leaveAll(_ session: BluetoothSession) {
        session.scan = nil
        for wish in session.wishes { wish.timer?.cancel() }
        session.wishes = []
        session.reconnecting = []
        for peer in world {
            if let link = peer.link { leave(link, session) }
        }
    }

    func move(_ session: BluetoothSession, away: Bool) {
        touch(.write)
        session.isInBackground = away
        for peer in world { announce(peer, to: session) }
    }

    func register(
        _ session: BluetoothSession, _ events: (services: [CBUUID], identifiers: [UUID])?
    ) {
        touch(.write)
        session.events = events
    }

    // MARK: Scans

    func scan(_ session: BluetoothSession, _ scan: BluetoothScan?) {
        touch(.write)
        // Else it is about to hear that its scan is over.
        guard session.state == .poweredOn else { return }
        session.scan = scan
        session.seen = []
        for peer in world { announce(peer, to: session) }
    }

    /// Has an app that looks for such a device hear it, the next time that it says something.
    private func announce(_ peer: Peer, to session: BluetoothSession, isNews: Bool = false) {
        guard session.wants(peer, isNews: isNews) else { return }
        queue.after(latency.advertisement, "advertisement") { [self] in
            touch(.write)
            guard session.wants(peer, isNews: isNews), let advertisement = peer.advertisement
            else { return }
            session.seen.insert(peer.identifier)
            peer.isKnown = true
            if let name = advertisement.localName { peer.name = name }
            tell(
                session,
                .discovered(
                    peer.known, advertisement, isConnectable: peer.device.isConnectable,
                    rssi: peer.device.rssi))
        }
    }

    /// Those among the identifiers that the phone has heard of; in the app's own code.
    func peers(_ identifiers: [UUID]) -> [BluetoothPeer] {
        phone.simulation.step(.read, Self.resource)
        return identifiers.compactMap { identifier in
            world.first { $0.identifier == identifier && ($0.isKnown || $0.link != nil) }?.known
        }
    }

    func connectedPeers(_ services: [CBUUID]) -> [BluetoothPeer] {
        phone.simulation.step(.read, Self.resource)
        return world.filter { peer in
            peer.link != nil && peer.device.services.contains { services.contains($0.uuid) }
        }.map(\.known)
    }

    // MARK: Connections

    func connect(
        _ session: BluetoothSession, _ identifier: UUID, after delay: Double, reconnects: Bool
    ) {
        touch(.write)
        guard session.state == .poweredOn, let peer = peer(identifier),
            !session.wishes.contains(where: { $0.peer === peer })
        else { return }
        if let link = peer.link, link.sessions.contains(where: { $0 === session }) {
            return tell(session, .connected(peer.known, mtu: peer.device.mtu))
        }
        session.wishes.append(.init(peer: peer, reconnects: reconnects, isEarly: delay > 0))
        guard delay > 0 else { return begin(session, peer) }
        let timer = queue.after(.exactly(.seconds(delay)), "connection delay") { [self] in
            touch(.write)
            guard let index = wish(session, peer) else { return }
            session.wishes[index].isEarly = false
            session.wishes[index].timer = nil
            begin(session, peer)
        }
        if let index = wish(session, peer) { session.wishes[index].timer = timer }
    }

    func peer(_ identifier: UUID) -> Peer? { world.first { $0.identifier == identifier } }

    private func wish(_ session: BluetoothSession, _ peer: Peer) -> Int? {
        session.wishes.firstIndex { $0.peer === peer }
    }

    private func canConnect(_ peer: Peer) -> Bool {
        peer.isInRange
            && (peer.link != nil || peer.device.isConnectable && peer.device.advertisement != nil)
    }

    /// Connects as soon as the device can be.
    private func begin(_ session: BluetoothSession, _ peer: Peer) {
        guard canConnect(peer), let index = wish(session, peer), !session.wishes[index].isEarly,
            session.wishes[index].timer == nil
        else { return }
        session.wishes[index].timer = queue.after(latency.connection, "connection") { [self] in
            touch(.write)
            guard let index = wish(session, peer) else { return }
            session.wishes[index].timer = nil
            guard canConnect(peer) else { return }
            let wish = session.wishes.remove(at: index)
            if peer.device.refusesConnections {
                return tell(session, .failedToConnect(peer.identifier, .connectionFailed))
            }
            complete(session, peer, reconnects: wish.reconnects)
        }
    }

    private func complete(_ session: BluetoothSession, _ peer: Peer, reconnects: Bool) {
        let link = peer.link ?? makeLink(peer)
        link.sessions.append(session)
        if reconnects { session.reconnecting.insert(peer.identifier) }
        session.discovered[peer.identifier] = []
        tell(session, .connected(peer.known, mtu: peer.device.mtu))
        learnName(of: link)
    }

    private func makeLink(_ peer: Peer) -> Link {
        let link = Link(peer)
        link.isEncrypted = peer.isPaired
        peer.link = link
        peer.isKnown = true
        tellEvent(peer, isConnected: true)
        return link
    }

    private func tellEvent(_ peer: Peer, isConnected: Bool) {
        for session in sessions
        where session.state == .poweredOn && session.hearsOfConnections(of: peer) {
            tell(session, .connectionEvent(peer.known, isConnected: isConnected))
        }
    }

    /// The phone reads how a device calls itself.
    private func learnName(of link: Link) {
        guard let name = link.peer.device.name, name != link.peer.name else { return }
        link.peer.name = name
        for session in link.sessions {
            tell(
                session, .peripheral(link.peer.identifier, .name(name)), window: latency.exchange)
        }
    }

    /// The app does not want the connection, or no longer.
    func disconnect(_ session: BluetoothSession, _ identifier: UUID) {
        touch(.write)
        guard let peer = peer(identifier) else { return }
        session.reconnecting.remove(identifier)
        if let index = wish(session, peer) {
            session.wishes.remove(at: index).timer?.cancel()
        } else if let link = peer.link, link.sessions.contains(where: { $0 === session }) {
            leave(link, session)
        } else {
            return
        }
        tell(session, .disconnected(identifier, nil, isReconnecting: false))
    }

    private func leave(_ link: Link, _ session: BluetoothSession) {
        link.sessions.removeAll { $0 === session }
        link.subscribers.removeAll { $0.session === session }
        session.discovered[link.peer.identifier] = nil
        if link.sessions.isEmpty, !link.peer.device.isConnected { end(link, nil) }
    }

    /// - Parameter code: What the apps are told; nil: nothing.
    private func end(_ link: Link, _ code: CBError.Code?) {
        guard link.isUp else { return }
        let peer = link.peer
        link.isUp = false
        link.timeout?.cancel()
        link.held = []
        peer.link = nil
        for prompt in questions.all where prompt.link === link { close(prompt, false) }
        for session in link.sessions {
            session.discovered[peer.identifier] = nil
            guard let code else { continue }
            let isAgain = session.reconnecting.contains(peer.identifier)
            tell(session, .disconnected(peer.identifier, code, isReconnecting: isAgain))
            guard isAgain else { continue }
            session.wishes.append(.init(peer: peer, reconnects: true, isEarly: false))
            begin(session, peer)
        }
        link.sessions = []
        link.subscribers = []
        guard isOn else { return }
        tellEvent(peer, isConnected: false)
        for session in sessions { announce(peer, to: session) }
    }

    // MARK: The world

    /// Puts these devices around the phone, and no others.
    package func surround(with devices: [BluetoothDevice]) {
        touch(.write)
        var left = world
        func take(_ isIt: (Peer) -> Bool) -> Peer? {
            left.firstIndex(where: isIt).map { left.remove(at: $0) }
        }
        // By their names only those are known that no identifier knows.
        let identified = devices.map { device in
            device.identifier.flatMap { identifier in take { $0.identifier == identifier } }
        }
        for (device, known) in zip(devices, identified) {
            let named =
                device.identifier == nil ? take { $0.device.name == device.name } : nil
            if let peer = known ?? named { change(peer, device) } else { add(device) }
        }
        for peer in left where peer.isInRange { goAway(peer) }
    }

    private func add(_ device: BluetoothDevice) {
        var device = device
        let peer = Peer(device.identifier ?? UUID(uuid: random.uuid()), device)
        _ = device.services.number(after: [], &peer.lastHandle)
        peer.device = device
        world.append(peer)
        if device.isConnected, isOn {
            peer.name = device.name
            _ = makeLink(peer)
        }
        for session in sessions { announce(peer, to: session) }
    }

    private func change(_ peer: Peer, _ device: BluetoothDevice) {
        let before = peer.device
        let wasInRange = peer.isInRange
        var device = device
        let gone = device.services.number(after: before.services, &peer.lastHandle)
        peer.device = device
        peer.isInRange = true
        if device.isConnected, isOn, peer.link == nil {
            peer.name = device.name
            _ = makeLink(peer)
        }
        if let link = peer.link {
            link.timeout?.cancel()
            link.timeout = nil
            let held = link.held
            link.held = []
            for work in held { work() }
            if !gone.isEmpty {
                link.subscribers.removeAll { device.services.characteristic($0.handle) == nil }
                for session in link.sessions {
                    tell(
                        session, .peripheral(peer.identifier, .modified(gone)),
                        window: latency.exchange)
                }
            }
            learnName(of: link)
            if link.sessions.isEmpty, !device.isConnected { end(link, nil) }
        }
        let isNews =
            !wasInRange || before.advertisement != device.advertisement
            || before.rssi != device.rssi
        for session in sessions {
            announce(peer, to: session, isNews: isNews)
            begin(session, peer)
        }
    }

    private func goAway(_ peer: Peer) {
        peer.isInRange = false
        guard let link = peer.link else { return }
        link.timeout = queue.after(.exactly(Self.supervision), "supervision timeout") { [self] in
            touch(.write)
            if !peer.isInRange { end(link, .connectionTimeout) }
        }
    }

    /// A device ends its connection.
    package func drop(_ identifier: UUID) {
        touch(.write)
        if let link = peer(identifier)?.link { end(link, .peripheralDisconnected) }
    }

    /// All devices that the phone was ever near, and how each is now.
    package var devices:
        [(
            identifier: UUID, device: BluetoothDevice, isInRange: Bool, isConnected: Bool,
            isPaired: Bool
        )]
    {
        touch(.read)
        return world.map { peer in
            (peer.identifier, peer.device, peer.isInRange, peer.link != nil, peer.isPaired)
        }
    }

    package var isPoweredOn: Bool {
        touch(.read)
        return isOn
    }

    package func setPower(_ isOn: Bool) {
        touch(.write)
        guard isOn != self.isOn else { return }
        self.isOn = isOn
        if isOn {
            for prompt in questions.all where prompt.peripheral == nil { close(prompt, true) }
            for peer in world where peer.device.isConnected && peer.isInRange && peer.link == nil {
                _ = makeLink(peer)
            }
        } else {
            for session in sessions { leaveAll(session) }
            for peer in world {
                if let link = peer.link { end(link, nil) }
            }
        }
        for session in sessions { update(session) }
    }

    // MARK: Questions

    /// The question that is before the user.
    package var prompt: Prompt? { questions.all.first }

    /// The user answers a question, or nobody will.
    package func close(_ prompt: Prompt, _ agrees: Bool) {
        touch(.write)
        questions.close(prompt) {
            for answer in prompt.answers { answer(agrees) }
        }
    }

    /// Goes on with a link that is encrypted; pairs first, as far as the user agrees.
    func encrypt(_ link: Link, for session: BluetoothSession, _ next: @escaping (Bool) -> Void) {
        if link.isEncrypted { return next(true) }
        let answer: (Bool) -> Void = { agrees in
            if agrees, link.isUp {
                link.peer.isPaired = true
                link.isEncrypted = true
            }
            next(agrees)
        }
        if let prompt = questions.all.first(where: { $0.link === link }) {
            prompt.answers.append(answer)
            return
        }
        let prompt = Prompt(session.bundle, link)
        prompt.answers.append(answer)
        questions.ask(prompt)
    }
}
