import Foundation

/// One encrypted message for one device: what the server passes on.
struct Envelope: Codable, Equatable {
    /// How a device that has no session yet makes one; sent along until it has answered.
    struct Handshake: Codable, Equatable {
        let identity: Data
        let ephemeral: Data
        let prekeyID: Int
    }

    var handshake: Handshake?
    /// The sender's ratchet key of the moment.
    let ratchet: Data
    /// How many messages the sender has sent under its ratchet key before this one.
    let previous: Int
    /// Which message under this ratchet key it is, from 0.
    let number: Int
    /// The message, sealed.
    let box: Data

    /// What the seal covers beside the message.
    var authenticated: Data {
        ratchet + Data("\(previous)/\(number)".utf8)
    }
}

/// Why a message cannot be decrypted; the words are Proteus's.
enum DecryptionError: Error, Equatable {
    /// Its key has been used, and is gone.
    case duplicateMessage
    /// Too many messages before it are missing.
    case tooDistantFuture
    /// It does not open with the key that it should: it was changed, or the sessions have parted.
    case invalidMessage
    /// There is no session with its sender, and it brings none along.
    case sessionNotFound
    /// It was made for a prekey that this device does not have any more.
    case prekeyNotFound
}
