// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import FaradFoundation

public let CBUUIDCharacteristicExtendedPropertiesString = "2900"
public let CBUUIDCharacteristicUserDescriptionString = "2901"
public let CBUUIDClientCharacteristicConfigurationString = "2902"
public let CBUUIDServerCharacteristicConfigurationString = "2903"
public let CBUUIDCharacteristicFormatString = "2904"
public let CBUUIDCharacteristicAggregateFormatString = "2905"

/// What Bluetooth calls a service, a characteristic or a descriptor: 16, 32 or 128 bits.
///
/// Two are equal where they mean the same, whatever they were made of; each says itself as it was made.
/// Unlike Apple's, its description has no names for those that Bluetooth has numbered.
open class CBUUID: NSObject, NSCopying, @unchecked Sendable {
    /// 2, 4 or 16 bytes, the most significant first.
    public let data: Data

    /// - Parameter theString: 4 or 8 hexadecimal digits, or a UUID with its dashes; anything else ends the
    ///   app by an exception, as on iOS.
    public init(string theString: String) {
        if let bytes = Self.bytes(of: theString) {
            data = Data(bytes)
        } else {
            data = Data(count: 2)
            PhoneProcess.crash(
                "NSInternalInconsistencyException: String \(theString) does not represent a valid UUID"
            )
        }
    }

    /// - Parameter theData: 2, 4 or 16 bytes; another number ends the app by an exception.
    public init(data theData: Data) {
        if [2, 4, 16].contains(theData.count) {
            data = Data(theData)
        } else {
            data = Data(count: 2)
            PhoneProcess.crash(
                "NSInternalInconsistencyException: Data \(theData.hexadecimal) does not represent "
                    + "a valid UUID")
        }
    }

    public init(nsuuid theUUID: UUID) { data = Data(theUUID.bytes) }

    /// In upper case, as long as what it was made of.
    open var uuidString: String {
        data.count == 16 ? Self.uuid(Array(data)).uuidString : data.hexadecimal.uppercased()
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    open override var description: String { uuidString }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? CBUUID).map { $0.all == all } ?? false
    }

    open override var hash: Int { all.hashValue }

    /// The 128 bits that a shorter one stands for.
    private var all: [UInt8] {
        let bytes = Array(data)
        guard bytes.count < 16 else { return bytes }
        return [UInt8](repeating: 0, count: 4 - bytes.count) + bytes + Self.base
    }

    /// What follows the first 32 bits of those that Bluetooth has numbered.
    private static let base: [UInt8] = [
        0, 0, 0x10, 0, 0x80, 0, 0, 0x80, 0x5f, 0x9b, 0x34, 0xfb,
    ]

    private static func uuid(_ bytes: [UInt8]) -> UUID {
        bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }

    /// Nil where the text is none.
    package static func bytes(of text: String) -> [UInt8]? {
        let digits = Array(text.utf8)
        if digits.count == 36 { return UUID(uuidString: text)?.bytes }
        guard digits.count == 4 || digits.count == 8 else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            let pair = String(decoding: digits[index..<index + 2], as: UTF8.self)
            guard pair.allSatisfy(\.isHexDigit), let byte = UInt8(pair, radix: 16) else {
                return nil
            }
            bytes.append(byte)
        }
        return bytes
    }
}

extension UUID {
    fileprivate var bytes: [UInt8] { withUnsafeBytes(of: uuid) { Array($0) } }
}

extension Data {
    fileprivate var hexadecimal: String {
        map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
