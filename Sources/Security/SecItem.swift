// swift-format-ignore-file: AlwaysUseLowerCamelCase

import FaradFoundation
import LocalAuthentication
import Simulation

// Passwords of the phone's keychain, of apps and of servers. Unlike iOS the phone is never locked, so that
// `kSecAttrAccessible` is kept and forbids nothing.

/// Adds an item.
///
/// - Parameter result: what the query asks for of the item; nil: nothing is wanted.
/// - Returns: `errSecDuplicateItem` when the access group has one of that service and account.
public func SecItemAdd(
    _ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus {
    guard let query = SecItemQuery(attributes), query.hasClass, query.limit == nil else {
        return errSecParam
    }
    let biometrics = BiometricDaemon.of(PhoneProcess.current.system)
    let protection = query.attributes[kSecAttrAccessible]
    // Without a passcode there is no key to close it with (assumed: Apple gives no number).
    if protection == .string(kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly),
        !biometrics.hasPasscode
    {
        return errSecAuthFailed
    }
    return Keychain.use(query, .write, isAdding: true) { keychain, groups in
        var item = query.attributes
        let itemClass = query.itemClass ?? kSecClassGenericPassword
        for key in KeychainItem.primaryKeys(itemClass) where item[key] == nil {
            item[key] = key == kSecAttrPort ? .integer(0) : .string("")
        }
        item[kSecAttrAccessGroup] = .string(groups[0])
        item[kSecAttrAccessible] =
            item[kSecAttrAccessible] ?? .string(kSecAttrAccessibleWhenUnlocked)
        item[kSecValueData] = item[kSecValueData] ?? .data(Data())
        let made = KeychainItem(item, itemClass, date: keychain.date)
        guard !keychain.items.contains(where: { $0.hasPrimaryKey(of: made) }) else {
            return errSecDuplicateItem
        }
        keychain.items.append(made)
        keychain.note("SecItemAdd", nil, made)
        result?.pointee = made.answer(to: query)
        return errSecSuccess
    }
}

/// Finds items, in the order in which they were added. Where data is wanted of one that only its user may
/// see, asks for a face, a finger or the passcode, and waits; who cancels is `errSecUserCanceled`.
///
/// - Parameter result: one item's data, attributes, or attributes with data, as the query asks; an
///   array of these where its limit is not one.
public func SecItemCopyMatching(
    _ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus {
    guard let query = SecItemQuery(query), query.hasClass else { return errSecParam }
    let limit = query.limit ?? 1
    if query.returnsData {
        let status = Keychain.open(query, limit: limit)
        guard status == errSecSuccess else { return status }
    }
    return Keychain.use(query, .read) { keychain, groups in
        let found = keychain.matching(query, groups).prefix(limit).map { keychain.items[$0] }
        guard let first = found.first else { return errSecItemNotFound }
        guard query.returnsData || query.returnsAttributes else { return errSecSuccess }
        result?.pointee =
            limit == 1 ? first.answer(to: query) : found.compactMap { $0.answer(to: query) }
        return errSecSuccess
    }
}

/// Changes all items that match.
///
/// - Returns: `errSecDuplicateItem` when one of them would become another one; then none is changed.
public func SecItemUpdate(
    _ query: CFDictionary, _ attributesToUpdate: CFDictionary
) -> OSStatus {
    guard let query = SecItemQuery(query), query.hasClass, query.limit == nil,
        !query.returnsData, !query.returnsAttributes,
        let update = SecItemQuery(attributesToUpdate), !update.hasClass, update.limit == nil,
        !update.returnsData, !update.returnsAttributes, !update.attributes.isEmpty
    else { return errSecParam }
    let status = Keychain.open(query, limit: .max)
    guard status == errSecSuccess else { return status }
    return Keychain.use(query, .write, movingTo: update.accessGroup) { keychain, groups in
        let matching = keychain.matching(query, groups)
        if matching.isEmpty { return errSecItemNotFound }
        var items = keychain.items
        for index in matching {
            items[index].change(update.attributes, date: keychain.date)
            let isDouble = items.indices.contains {
                $0 != index && items[$0].hasPrimaryKey(of: items[index])
            }
            if isDouble { return errSecDuplicateItem }
        }
        let before = keychain.items
        keychain.items = items
        for index in matching { keychain.note("SecItemUpdate", before[index], items[index]) }
        return errSecSuccess
    }
}

/// Removes all items that match.
public func SecItemDelete(_ query: CFDictionary) -> OSStatus {
    guard let query = SecItemQuery(query), query.hasClass, query.limit ?? .max == .max else {
        return errSecParam
    }
    return Keychain.use(query, .write) { keychain, groups in
        let matching = keychain.matching(query, groups)
        if matching.isEmpty { return errSecItemNotFound }
        let gone = matching.map { keychain.items[$0] }
        for index in matching.reversed() { keychain.items.remove(at: index) }
        for item in gone { keychain.note("SecItemDelete", item, nil) }
        return errSecSuccess
    }
}
