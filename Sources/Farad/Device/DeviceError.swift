/// Why a device could not be made, or refused what it was asked.
public struct DeviceError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of trouble it is; the command line's exit code follows from it.
    public enum Kind: Hashable, Sendable {
        /// The caller asked for something that does not exist or cannot be.
        case usage
        /// A file holds what it must not: a corrupt `device.json`, an image that is none.
        case badData
        /// A file is missing.
        case missingInput
        /// A part of Farad itself is missing or broken.
        case fault
        /// The device folder cannot be made or is held by another process.
        case cannotCreate
        /// Reading or writing failed.
        case inputOutput
        /// The simulation has met one of its bounds, as an app that never comes to rest makes it.
        case bound
    }

    public let kind: Kind
    /// One sentence that says what to do about it.
    public let message: String
    public var description: String { message }

    /// Makes an error.
    public init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }
}
