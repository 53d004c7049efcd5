import Foundation

/// A device's long-lived keys.
struct Identity: Codable, Equatable {
    let secret: Data
    /// The secret parts of the keys with which others begin sessions, by their ids.
    let prekeys: [Int: Data]

    /// - Parameter random: gives 32 random bytes.
    init(_ random: () -> Data) {
        secret = random()
        prekeys = [1: random()]
    }

    var publicKey: Data { get throws { try Session.publicKey(secret) } }

    /// What others may know of it.
    var published: PublishedKeys {
        get throws {
            let id = prekeys.keys.sorted().first ?? 0
            return PublishedKeys(
                identity: try publicKey, prekeyID: id,
                prekey: try Session.publicKey(prekeys[id] ?? secret))
        }
    }
}

/// The public keys of a device, as the server gives them to whoever wants to write to it.
struct PublishedKeys: Codable, Equatable {
    let identity: Data
    let prekeyID: Int
    let prekey: Data
}
