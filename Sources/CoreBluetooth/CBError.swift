// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import FaradFoundation

public let CBErrorDomain = "CBErrorDomain"
public let CBATTErrorDomain = "CBATTErrorDomain"

/// Why Bluetooth did not do what an app asked for.
public struct CBError: Error, CustomNSError, LocalizedError, Hashable, Sendable {
    public enum Code: Int, Sendable {
        case unknown = 0
        case invalidParameters = 1
        case invalidHandle = 2
        case notConnected = 3
        case outOfSpace = 4
        case operationCancelled = 5
        /// The peripheral is out of range.
        case connectionTimeout = 6
        /// The peripheral has ended the connection.
        case peripheralDisconnected = 7
        case uuidNotAllowed = 8
        case alreadyAdvertising = 9
        case connectionFailed = 10
        case connectionLimitReached = 11
        case unknownDevice = 12
        case operationNotSupported = 13
        case peerRemovedPairingInformation = 14
        case encryptionTimedOut = 15
        case tooManyLEPairedDevices = 16
    }

    public let code: Code

    public init(_ code: Code) { self.code = code }

    public static var errorDomain: String { CBErrorDomain }
    public var errorCode: Int { code.rawValue }
    public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: text] }
    public var errorDescription: String? { text }

    public static let unknown = Code.unknown
    public static let invalidParameters = Code.invalidParameters
    public static let invalidHandle = Code.invalidHandle
    public static let notConnected = Code.notConnected
    public static let outOfSpace = Code.outOfSpace
    public static let operationCancelled = Code.operationCancelled
    public static let connectionTimeout = Code.connectionTimeout
    public static let peripheralDisconnected = Code.peripheralDisconnected
    public static let uuidNotAllowed = Code.uuidNotAllowed
    public static let alreadyAdvertising = Code.alreadyAdvertising
    public static let connectionFailed = Code.connectionFailed
    public static let connectionLimitReached = Code.connectionLimitReached
    public static let unknownDevice = Code.unknownDevice
    public static let operationNotSupported = Code.operationNotSupported
    public static let peerRemovedPairingInformation = Code.peerRemovedPairingInformation
    public static let encryptionTimedOut = Code.encryptionTimedOut
    public static let tooManyLEPairedDevices = Code.tooManyLEPairedDevices

    private var text: String {
        switch code {
        case .unknown: "Unknown error."
        case .invalidParameters: "One or more parameters were invalid."
        case .invalidHandle: "The specified handle was not valid."
        case .notConnected: "The specified device is not connected."
        case .outOfSpace: "There is not enough space to complete the operation."
        case .operationCancelled: "The operation was cancelled."
        case .connectionTimeout: "The connection has timed out unexpectedly."
        case .peripheralDisconnected: "The specified device has disconnected from us."
        case .uuidNotAllowed: "The specified UUID is not allowed for this operation."
        case .alreadyAdvertising: "Advertising has already started."
        case .connectionFailed: "The connection has failed unexpectedly."
        case .connectionLimitReached: "The system has reached the maximum number of connections"
        case .unknownDevice: "Device is invalid."
        case .operationNotSupported: "Operation is not supported."
        case .peerRemovedPairingInformation: "Peer removed pairing information"
        case .encryptionTimedOut:
            "Failed to encrypt the connection, the connection has timed out unexpectedly."
        case .tooManyLEPairedDevices: "Too many LE devices are paired to this device"
        }
    }
}

extension CBError.Code {
    /// `catch CBError.connectionTimeout`
    public static func ~= (code: CBError.Code, error: any Error) -> Bool {
        (error as? CBError)?.code == code
    }
}

/// What a peripheral answers when it refuses.
public struct CBATTError: Error, CustomNSError, LocalizedError, Hashable, Sendable {
    /// A number that Bluetooth has given a meaning; from 0x80 on a peripheral has its own.
    public struct Code: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }

        public static let success = Code(rawValue: 0x00)
        public static let invalidHandle = Code(rawValue: 0x01)
        public static let readNotPermitted = Code(rawValue: 0x02)
        public static let writeNotPermitted = Code(rawValue: 0x03)
        public static let invalidPdu = Code(rawValue: 0x04)
        public static let insufficientAuthentication = Code(rawValue: 0x05)
        public static let requestNotSupported = Code(rawValue: 0x06)
        public static let invalidOffset = Code(rawValue: 0x07)
        public static let insufficientAuthorization = Code(rawValue: 0x08)
        public static let prepareQueueFull = Code(rawValue: 0x09)
        public static let attributeNotFound = Code(rawValue: 0x0a)
        public static let attributeNotLong = Code(rawValue: 0x0b)
        public static let insufficientEncryptionKeySize = Code(rawValue: 0x0c)
        public static let invalidAttributeValueLength = Code(rawValue: 0x0d)
        public static let unlikelyError = Code(rawValue: 0x0e)
        public static let insufficientEncryption = Code(rawValue: 0x0f)
        public static let unsupportedGroupType = Code(rawValue: 0x10)
        public static let insufficientResources = Code(rawValue: 0x11)

        /// `catch CBATTError.Code.readNotPermitted`
        public static func ~= (code: Code, error: any Error) -> Bool {
            (error as? CBATTError)?.code == code
        }
    }

    public let code: Code

    public init(_ code: Code) { self.code = code }

    public static var errorDomain: String { CBATTErrorDomain }
    public var errorCode: Int { code.rawValue }
    public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: text] }
    public var errorDescription: String? { text }

    public static let success = Code.success
    public static let invalidHandle = Code.invalidHandle
    public static let readNotPermitted = Code.readNotPermitted
    public static let writeNotPermitted = Code.writeNotPermitted
    public static let invalidPdu = Code.invalidPdu
    public static let insufficientAuthentication = Code.insufficientAuthentication
    public static let requestNotSupported = Code.requestNotSupported
    public static let invalidOffset = Code.invalidOffset
    public static let insufficientAuthorization = Code.insufficientAuthorization
    public static let prepareQueueFull = Code.prepareQueueFull
    public static let attributeNotFound = Code.attributeNotFound
    public static let attributeNotLong = Code.attributeNotLong
    public static let insufficientEncryptionKeySize = Code.insufficientEncryptionKeySize
    public static let invalidAttributeValueLength = Code.invalidAttributeValueLength
    public static let unlikelyError = Code.unlikelyError
    public static let insufficientEncryption = Code.insufficientEncryption
    public static let unsupportedGroupType = Code.unsupportedGroupType
    public static let insufficientResources = Code.insufficientResources

    private var text: String {
        switch code {
        case .invalidHandle: "The handle is invalid."
        case .readNotPermitted: "Reading is not permitted."
        case .writeNotPermitted: "Writing is not permitted."
        case .invalidPdu: "The command is invalid."
        case .insufficientAuthentication: "Authentication is insufficient."
        case .requestNotSupported: "The request is not supported."
        case .invalidOffset: "The offset is invalid."
        case .insufficientAuthorization: "Authorization is insufficient."
        case .prepareQueueFull: "The prepare queue is full."
        case .attributeNotFound: "The attribute could not be found."
        case .attributeNotLong: "The attribute is not long."
        case .insufficientEncryptionKeySize: "The encryption key size is insufficient."
        case .invalidAttributeValueLength: "The value's length is invalid."
        case .unlikelyError: "Unlikely error."
        case .insufficientEncryption: "Encryption is insufficient."
        case .unsupportedGroupType: "The group type is unsupported."
        case .insufficientResources: "Resources are insufficient."
        default: "Unknown ATT error."
        }
    }
}
