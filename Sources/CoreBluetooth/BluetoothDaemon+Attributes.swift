import FaradFoundation
import Simulation

// What an app asks of a device that it is connected with, as it arrives there.
extension BluetoothDaemon {
    /// Has the device answer: at once, or when it is in range again.
    private func reach(
        _ session: BluetoothSession, _ identifier: UUID,
        _ work: @escaping (Link, BluetoothDevice) -> Void
    ) {
        touch(.write)
        guard let link = link(session, identifier) else { return }
        let answer = { [self] in
            guard link.isUp, link.sessions.contains(where: { $0 === session }) else { return }
            work(link, link.peer.device)
            touch(.write)
        }
        if link.peer.isInRange { answer() } else { link.held.append(answer) }
    }

    private func link(_ session: BluetoothSession, _ identifier: UUID) -> Link? {
        peer(identifier)?.link.flatMap { link in
            link.sessions.contains { $0 === session } ? link : nil
        }
    }

    private func answer(_ session: BluetoothSession, _ link: Link, _ message: PeripheralMessage) {
        guard link.isUp else { return }
        tell(session, .peripheral(link.peer.identifier, message), window: latency.exchange)
    }

    private func note(_ handles: [Int], _ session: BluetoothSession, _ link: Link) {
        session.discovered[link.peer.identifier, default: []].formUnion(handles)
    }

    private func isWanted(_ uuid: CBUUID, _ wanted: [CBUUID]) -> Bool {
        wanted.isEmpty || wanted.contains(uuid)
    }

    // MARK: What it has

    func readRSSI(_ session: BluetoothSession, _ identifier: UUID) {
        reach(session, identifier) { [self] link, device in
            answer(session, link, .rssi(device.rssi))
        }
    }

    func discoverServices(_ session: BluetoothSession, _ identifier: UUID, _ uuids: [CBUUID]) {
        reach(session, identifier) { [self] link, device in
            let found = device.services.filter { $0.isPrimary && isWanted($0.uuid, uuids) }
            note(found.map(\.handle), session, link)
            answer(session, link, .services(found.map { BluetoothFinding.Service($0) }))
        }
    }

    func discoverIncludedServices(
        _ session: BluetoothSession, _ identifier: UUID, _ uuids: [CBUUID], of handle: Int
    ) {
        reach(session, identifier) { [self] link, device in
            guard let service = device.services.service(handle) else {
                return answer(
                    session, link, .included([], of: handle, BluetoothRefusal(.invalidHandle)))
            }
            let found = device.services.filter {
                service.includes.contains($0.uuid) && isWanted($0.uuid, uuids)
            }
            note(found.map(\.handle), session, link)
            answer(
                session, link,
                .included(found.map { BluetoothFinding.Service($0) }, of: handle, nil))
        }
    }

    func discoverCharacteristics(
        _ session: BluetoothSession, _ identifier: UUID, _ uuids: [CBUUID], of handle: Int
    ) {
        reach(session, identifier) { [self] link, device in
            guard let service = device.services.service(handle) else {
                return answer(
                    session, link,
                    .characteristics([], of: handle, BluetoothRefusal(.invalidHandle)))
            }
            let found = service.characteristics.filter { isWanted($0.uuid, uuids) }
            note(found.map(\.handle), session, link)
            answer(
                session, link,
                .characteristics(
                    found.map { BluetoothFinding.Characteristic($0) }, of: handle, nil))
        }
    }

    func discoverDescriptors(_ session: BluetoothSession, _ identifier: UUID, of handle: Int) {
        reach(session, identifier) { [self] link, device in
            guard let found = device.services.characteristic(handle)?.descriptors else {
                return answer(
                    session, link, .descriptors([], of: handle, BluetoothRefusal(.invalidHandle)))
            }
            note(found.map(\.handle), session, link)
            answer(
                session, link,
                .descriptors(found.map { BluetoothFinding.Descriptor($0) }, of: handle, nil))
        }
    }

    // MARK: Values

    /// Goes on behind what the device demands of a connection.
    private func permit(
        _ session: BluetoothSession, _ link: Link, encrypted: Bool, refusal: Int?,
        _ next: @escaping (BluetoothRefusal?) -> Void
    ) {
        guard encrypted else { return next(refusal.map { BluetoothRefusal($0) }) }
        encrypt(link, for: session) { isEncrypted in
            next(
                isEncrypted
                    ? refusal.map { BluetoothRefusal($0) }
                    : BluetoothRefusal(.insufficientEncryption))
        }
    }

    func readValue(_ session: BluetoothSession, _ identifier: UUID, of handle: Int) {
        reach(session, identifier) { [self] link, device in
            guard let characteristic = device.services.characteristic(handle),
                characteristic.properties.contains(.read)
            else {
                let isThere = device.services.characteristic(handle) != nil
                return answer(
                    session, link,
                    .value(
                        nil, of: handle,
                        BluetoothRefusal(isThere ? .readNotPermitted : .invalidHandle)))
            }
            permit(
                session, link, encrypted: characteristic.readsEncrypted,
                refusal: characteristic.refusals.read
            ) { [self] refusal in
                // Another value may have come while the user was asked.
                let value = link.peer.device.services.characteristic(handle)?.value
                answer(session, link, .value(refusal == nil ? value : nil, of: handle, refusal))
            }
        }
    }

    func writeValue(
        _ session: BluetoothSession, _ identifier: UUID, _ data: Data, of handle: Int,
        isWithResponse: Bool
    ) {
        // Whatever becomes of it, the phone has room for the next.
        defer {
            if !isWithResponse, let link = link(session, identifier) {
                tell(session, .peripheral(link.peer.identifier, .ready))
            }
        }
        reach(session, identifier) { [self] link, device in
            guard let characteristic = device.services.characteristic(handle) else {
                if isWithResponse {
                    answer(session, link, .written(handle, BluetoothRefusal(.invalidHandle)))
                }
                return
            }
            guard isWithResponse else {
                let isTaken =
                    characteristic.properties.contains(.writeWithoutResponse)
                    && data.count <= device.longestPacketValue
                    && (!characteristic.writesEncrypted || link.isEncrypted)
                    && characteristic.refusals.write == nil
                if isTaken { link.peer.device.services.set(data, of: handle) }
                return
            }
            guard characteristic.properties.contains(.write) else {
                return answer(session, link, .written(handle, BluetoothRefusal(.writeNotPermitted)))
            }
            guard data.count <= BluetoothDevice.longestValue else {
                return answer(
                    session, link,
                    .written(handle, BluetoothRefusal(.invalidAttributeValueLength)))
            }
            permit(
                session, link, encrypted: characteristic.writesEncrypted,
                refusal: characteristic.refusals.write
            ) { [self] refusal in
                if refusal == nil { link.peer.device.services.set(data, of: handle) }
                answer(session, link, .written(handle, refusal))
            }
        }
    }

    func setNotify(
        _ session: BluetoothSession, _ identifier: UUID, _ isOn: Bool, of handle: Int
    ) {
        reach(session, identifier) { [self] link, device in
            func refuse(_ code: CBATTError.Code) {
                answer(session, link, .notifying(isOn, handle, BluetoothRefusal(code)))
            }
            guard let characteristic = device.services.characteristic(handle) else {
                return refuse(.invalidHandle)
            }
            let properties = characteristic.properties
            guard !properties.isDisjoint(with: [.notify, .indicate]) else {
                return refuse(.requestNotSupported)
            }
            permit(
                session, link,
                encrypted: !properties.isDisjoint(
                    with: [.notifyEncryptionRequired, .indicateEncryptionRequired]),
                refusal: characteristic.refusals.notify
            ) { [self] refusal in
                if refusal == nil {
                    link.subscribers.removeAll { $0.session === session && $0.handle == handle }
                    if isOn, link.isUp { link.subscribers.append((session, handle)) }
                }
                answer(session, link, .notifying(isOn, handle, refusal))
            }
        }
    }

    func readDescriptor(_ session: BluetoothSession, _ identifier: UUID, _ handle: Int) {
        reach(session, identifier) { [self] link, device in
            guard
                let owner = device.services.lazy.flatMap(\.characteristics).first(where: {
                    $0.descriptors.contains { $0.handle == handle }
                }), let descriptor = device.services.descriptor(handle)
            else {
                return answer(
                    session, link,
                    .descriptorValue(nil, of: handle, BluetoothRefusal(.invalidHandle)))
            }
            if let refusal = descriptor.refusals.read {
                return answer(
                    session, link, .descriptorValue(nil, of: handle, BluetoothRefusal(refusal)))
            }
            var value = descriptor.value
            if descriptor.uuid == CBUUID(string: CBUUIDClientCharacteristicConfigurationString) {
                let isOn = link.subscribers.contains { $0.handle == owner.handle }
                value = Data([!isOn ? 0 : owner.properties.contains(.notify) ? 1 : 2, 0])
            }
            answer(session, link, .descriptorValue(value, of: handle, nil))
        }
    }

    func writeDescriptor(
        _ session: BluetoothSession, _ identifier: UUID, _ data: Data, _ handle: Int
    ) {
        reach(session, identifier) { [self] link, device in
            guard let descriptor = device.services.descriptor(handle) else {
                return answer(
                    session, link, .descriptorWritten(handle, BluetoothRefusal(.invalidHandle)))
            }
            let refusal = descriptor.refusals.write.map { BluetoothRefusal($0) }
            if refusal == nil { link.peer.device.services.set(data, of: handle) }
            answer(session, link, .descriptorWritten(handle, refusal))
        }
    }

    /// A device has another value, of which those are told who want to hear of it.
    ///
    /// - Parameter service: Nil: the first that has such a characteristic.
    package func notify(
        _ identifier: UUID, _ uuid: CBUUID, of service: CBUUID?, _ value: Data
    ) {
        touch(.write)
        guard let peer = peer(identifier),
            let characteristic = peer.device.services.lazy
                .filter({ service == nil || $0.uuid == service }).flatMap(\.characteristics)
                .first(where: { $0.uuid == uuid })
        else { return }
        peer.device.services.set(value, of: characteristic.handle)
        guard let link = peer.link, peer.isInRange else { return }
        // The rest has to be read.
        let value = value.prefix(peer.device.longestPacketValue)
        for subscriber in link.subscribers where subscriber.handle == characteristic.handle {
            answer(subscriber.session, link, .value(Data(value), of: characteristic.handle, nil))
        }
    }
}
