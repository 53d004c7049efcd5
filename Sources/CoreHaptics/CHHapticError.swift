// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import FaradFoundation

/// Why nothing is felt.
public struct CHHapticError: Error, CustomNSError, Hashable, Sendable {
    public enum Code: Int, Sendable {
        case engineNotRunning = -4805
        case operationNotPermitted = -4806
        case engineStartTimeout = -4808
        case notSupported = -4809
        case serverInitFailed = -4810
        case serverInterrupted = -4811
        case invalidPatternPlayer = -4812
        case invalidPatternData = -4813
        case invalidPatternDictionary = -4814
        case invalidAudioSession = -4815
        case invalidEngineParameter = -4816
        case invalidParameterType = -4820
        case invalidEventType = -4821
        case invalidEventTime = -4822
        case invalidEventDuration = -4823
        case invalidAudioResource = -4824
        case resourceNotAvailable = -4825
        case badEventEntry = -4830
        case badParameterEntry = -4831
        case invalidTime = -4840
        case fileNotFound = -4851
        case insufficientPower = -4897
        case unknownError = -4898
        case memoryError = -4899
    }

    public let code: Code

    public init(_ code: Code) { self.code = code }

    public static let errorDomain = "com.apple.CoreHaptics"
    public var errorCode: Int { code.rawValue }

    public static let engineNotRunning = Code.engineNotRunning
    public static let operationNotPermitted = Code.operationNotPermitted
    public static let notSupported = Code.notSupported
    public static let serverInterrupted = Code.serverInterrupted
    public static let invalidPatternData = Code.invalidPatternData
    public static let invalidPatternDictionary = Code.invalidPatternDictionary
    public static let invalidParameterType = Code.invalidParameterType
    public static let invalidEventType = Code.invalidEventType
    public static let invalidEventTime = Code.invalidEventTime
    public static let invalidEventDuration = Code.invalidEventDuration
    public static let badEventEntry = Code.badEventEntry
    public static let badParameterEntry = Code.badParameterEntry
    public static let invalidTime = Code.invalidTime
    public static let fileNotFound = Code.fileNotFound
}

extension CHHapticError.Code {
    public static func ~= (code: Self, error: any Error) -> Bool {
        (error as? CHHapticError)?.code == code
    }
}
