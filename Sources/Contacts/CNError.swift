public import FaradFoundation

// swift-format-ignore: AlwaysUseLowerCamelCase
public let CNErrorDomain = "CNErrorDomain"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CNErrorUserInfoAffectedRecordsKey = "CNInvalidRecords"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CNErrorUserInfoKeyPathsKey = "CNKeyPaths"

/// Why the contacts were not read or changed.
public struct CNError: Error, CustomNSError, LocalizedError {
    public enum Code: Int, Sendable {
        case authorizationDenied = 100
        case unauthorizedKeys = 102
        case recordDoesNotExist = 200
        case insertedRecordAlreadyExists = 201
        case parentRecordDoesNotExist = 204
        case predicateInvalid = 400
    }

    public let code: Code
    /// What the request named, and the phone does not have or has already.
    public let affectedRecords: [AnyObject]?
    /// What the app may not read or write.
    public let keyPaths: [String]?

    public init(_ code: Code) { self.init(code, records: nil) }

    init(_ code: Code, records: [AnyObject]? = nil, keyPaths: [String]? = nil) {
        self.code = code
        affectedRecords = records
        self.keyPaths = keyPaths
    }

    public static var errorDomain: String { CNErrorDomain }
    public var errorCode: Int { code.rawValue }
    public var errorUserInfo: [String: Any] {
        var info: [String: Any] = [NSLocalizedDescriptionKey: text]
        if code == .authorizationDenied {
            info[NSLocalizedFailureReasonErrorKey] =
                "This application has not been authorized to access Contacts."
        }
        if let affectedRecords { info[CNErrorUserInfoAffectedRecordsKey] = affectedRecords }
        if let keyPaths { info[CNErrorUserInfoKeyPathsKey] = keyPaths }
        return info
    }
    public var errorDescription: String? { text }

    private var text: String {
        switch code {
        case .authorizationDenied: "Access Denied"
        case .unauthorizedKeys: "Unauthorized Keys"
        case .recordDoesNotExist:
            affectedRecords == nil ? "Record Does Not Exist" : "Updated Record Does Not Exist"
        case .insertedRecordAlreadyExists: "Inserted Record Already Exists"
        case .parentRecordDoesNotExist: "Parent Record Does Not Exist"
        case .predicateInvalid: "Invalid Predicate"
        }
    }
}

extension CNError.Code {
    /// `catch CNError.Code.recordDoesNotExist`
    public static func ~= (code: CNError.Code, error: any Error) -> Bool {
        (error as? CNError)?.code == code
    }
}
