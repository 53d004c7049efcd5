package import FaradFoundation
import LocalAuthentication
import Simulation

/// The phone's keychain, which outlives processes and apps: what securityd is on iOS.
///
/// In memory it is as old as the phone. On a device folder it is one binary property list, which is
/// replaced whole; as another real process may use it, it is read again for each call.
package final class Keychain {
    private static let folder = "/private/var/Keychains"
    private static let classes = [
        kSecClassGenericPassword, kSecClassInternetPassword, kSecClassKey,
    ]
    private static let path = folder + "/keychain-2.plist"

    private unowned let phone: PhoneSystem
    /// In the order in which they were added.
    package var items: [KeychainItem] = []
    private var stamp: UInt64?
    private var resources: [(group: String, resource: Resource)] = []

    package static func of(_ phone: PhoneSystem) -> Keychain {
        phone.service(Keychain.self) { Keychain(phone) }
    }

    private init(_ phone: PhoneSystem) {
        self.phone = phone
        guard isStored else { return }
        _ = try? phone.fileSystem.mount(Self.folder, at: "Library/Keychains")
        _ = load()
    }

    private var storage: any Storage { phone.fileSystem.storage }
    private var isStored: Bool { storage.isShared }

    /// The items of a keychain's file; nil when it is damaged.
    package static func items(of file: Data) -> [KeychainItem]? {
        guard let list = PropertyListValue.parse(file),
            list[kSecClassGenericPassword] != nil
        else { return nil }
        var items: [KeychainItem] = []
        for itemClass in Self.classes {
            guard let list = list[itemClass] else { continue }
            guard case .array(let values) = list else { return nil }
            for value in values {
                guard case .dictionary(let attributes) = value else { return nil }
                items.append(KeychainItem(attributes, itemClass))
            }
        }
        return items
    }

    /// The phone path of the file when it is damaged.
    package var damagedFile: String? { isStored && !load() ? Self.path : nil }

    /// Puts an item there without any app, in place of one of the same name.
    package func put(_ data: Data, service: String, account: String, accessGroup: String) {
        let item = KeychainItem(
            [
                kSecAttrService: .string(service), kSecAttrAccount: .string(account),
                kSecAttrAccessGroup: .string(accessGroup), kSecValueData: .data(data),
                kSecAttrAccessible: .string(kSecAttrAccessibleAfterFirstUnlock),
            ], kSecClassGenericPassword, date: date)
        _ = change {
            items.removeAll { $0.hasPrimaryKey(of: item) }
            items.append(item)
            return errSecSuccess
        }
    }

    // MARK: The system's own

    /// Lets the system itself look at a group of its own, which no app may use.
    package func items(inOwn group: String) -> [KeychainItem] {
        Simulation.current?.touches(.read, resource(group))
        _ = load()
        return items.filter { $0.accessGroup == group }
    }

    /// Lets the system itself change a group of its own.
    ///
    /// - Parameters:
    ///   - call: What the trace calls it.
    ///   - isReplaced: Which items of the group go; what is new takes their place.
    package func change(
        own group: String, _ call: String, replacing isReplaced: (KeychainItem) -> Bool,
        by new: KeychainItem? = nil
    ) -> OSStatus {
        Simulation.current?.touches(.write, resource(group))
        return change {
            let old = items.filter { $0.accessGroup == group && isReplaced($0) }
            items.removeAll { $0.accessGroup == group && isReplaced($0) }
            if let new { items.append(new) }
            for item in old { note(call, item, new) }
            if old.isEmpty { note(call, nil, new) }
            return errSecSuccess
        }
    }

    // MARK: A call

    /// Does what a call asks for in the access groups that it may use.
    ///
    /// - Parameters:
    ///   - isAdding: whether one group alone is meant, the one for new items.
    ///   - target: the access group that items are to be in afterwards.
    ///   - body: is given the groups, at least one, the one for new items first.
    static func use(
        _ query: SecItemQuery, _ access: Access, isAdding: Bool = false,
        movingTo target: String? = nil,
        _ body: (Keychain, [String]) -> OSStatus
    ) -> OSStatus {
        let process = PhoneProcess.current
        if process.isDead { return errSecNotAvailable }
        let allowed = process.sandbox.keychainAccessGroups
        let isRefused = [query.accessGroup, target].contains { group in
            group.map { !allowed.contains($0) } ?? false
        }
        if isRefused || allowed.isEmpty { return errSecMissingEntitlement }
        let groups = query.accessGroup.map { [$0] } ?? (isAdding ? [allowed[0]] : allowed)
        let keychain = of(process.system)
        keychain.step(access, groups + (target.map { [$0] } ?? []), process)
        // The step may have parked the caller, and the process may have been killed meanwhile.
        if process.isDead { return errSecNotAvailable }
        if access == .read { return keychain.load() ? body(keychain, groups) : errSecNotAvailable }
        return keychain.change { body(keychain, groups) }
    }

    /// Has the user show that the phone is theirs where items ask for it, and waits for that.
    ///
    /// - Parameter limit: How many of the items are wanted.
    /// - Returns: Why they stay closed; `errSecSuccess`: they do not.
    static func open(_ query: SecItemQuery, limit: Int) -> OSStatus {
        let process = PhoneProcess.current
        let keychain = of(process.system)
        // A look at the same keychain that the call is about to step into.
        guard !process.isDead, keychain.load(),
            keychain.items.contains(where: { $0.control != nil })
        else { return errSecSuccess }
        var closed: [SecAccessControl] = []
        let status = use(query, .read) { keychain, groups in
            closed = keychain.matching(query, groups).prefix(limit)
                .compactMap { keychain.items[$0].control }
            return errSecSuccess
        }
        guard status == errSecSuccess else { return status }
        for control in closed where control.asksUser {
            // Whose faces and fingers are others now, it is lost for good.
            guard control.isValid(process.system) else { return errSecItemNotFound }
            guard query.interaction == kSecUseAuthenticationUIAllow else {
                return query.interaction == kSecUseAuthenticationUISkip
                    ? errSecItemNotFound : errSecInteractionNotAllowed
            }
            let status = control.ask(query.context ?? LAContext(), query.prompt, process)
            guard status == errSecSuccess else { return status }
        }
        return errSecSuccess
    }

    /// One step, whatever the number of groups.
    private func step(_ access: Access, _ groups: [String], _ process: PhoneProcess) {
        let resources = groups.map(resource)
        process.simulation.step(access, resources[0], besides: Array(resources.dropFirst()))
        for other in resources.dropFirst() { process.simulation.touches(access, other) }
    }

    private func resource(_ group: String) -> Resource {
        if let known = resources.first(where: { $0.group == group }) { return known.resource }
        let made = Resource("keychain", group)
        resources.append((group, made))
        return made
    }

    /// The items that a query means, as indices in ascending order.
    func matching(_ query: SecItemQuery, _ groups: [String]) -> [Int] {
        items.indices.filter {
            groups.contains(items[$0].accessGroup) && items[$0].matches(query)
        }
    }

    package var date: Date {
        Date(timeIntervalSince1970: phone.simulation.clock.millisecondsSince1970 / 1000)
    }

    /// Tells the trace what a call has done to an item, once it is done; of the data, the line has
    /// size and hash.
    ///
    /// - Parameters:
    ///   - old: what it was; nil: it is new.
    ///   - new: what it is; nil: it is gone.
    func note(_ call: String, _ old: KeychainItem?, _ new: KeychainItem?) {
        guard let item = new ?? old else { return }
        phone.simulation.trace.note(
            .storage,
            "\(call) \(item.accessGroup) \(item.name) \(item.data.count) bytes "
                + ContentHash.text(item.data))
        guard let changed = phone.fileSystem.changed else { return }
        if let old, new.map({ !$0.hasPrimaryKey(of: old) }) ?? true {
            changed(.key(old.name, domain: "keychain \(old.accessGroup)", nil))
        }
        if let new {
            changed(.key(new.name, domain: "keychain \(new.accessGroup)", .data(new.data)))
        }
    }

    // MARK: The file

    /// Brings the items up to date; false when the file is damaged.
    private func load() -> Bool {
        guard isStored else { return true }
        guard let status = try? storage.status(Self.path) else {
            (items, stamp) = ([], nil)
            return true
        }
        if status.stamp == stamp { return true }
        guard let data = try? storage.read(Self.path), let read = Self.items(of: data) else {
            return false
        }
        (items, stamp) = (read, status.stamp)
        return true
    }

    /// Changes the items, and the file with them: both or neither.
    private func change(_ body: () -> OSStatus) -> OSStatus {
        guard isStored else { return body() }
        do throws(StorageFailure) {
            return try storage.exclusively(Self.path) { () throws(StorageFailure) in
                guard load() else { return errSecNotAvailable }
                let before = items
                let status = body()
                if items == before { return status }
                do throws(StorageFailure) {
                    try save()
                } catch {
                    items = before
                    throw error
                }
                return status
            }
        } catch {
            return errSecIO
        }
    }

    private func save() throws(StorageFailure) {
        // A file of a phone that has generic passwords alone has no list of anything else.
        var list: [String: PropertyListValue] = [kSecClassGenericPassword: .array([])]
        for itemClass in Self.classes {
            let own = items.filter { $0.itemClass == itemClass }
            if !own.isEmpty { list[itemClass] = .array(own.map { .dictionary($0.attributes) }) }
        }
        try storage.write(
            Self.path, PropertyListValue.serialize(list),
            date: phone.simulation.clock.millisecondsSince1970)
        stamp = try storage.status(Self.path)?.stamp
    }
}
