import Foundation

/// The kinds of phones.
public enum Platform: String, CaseIterable, Sendable {
    case ios, android

    /// The process that starts apps and hands them what the user does.
    var systemProcess: StaticString {
        switch self {
        case .ios: "SpringBoard"
        case .android: "system_server"
        }
    }
}

/// Everything that decides how a device behaves; equal configurations give equal runs.
public struct DeviceConfiguration: Sendable {
    /// Where a device keeps its files.
    public enum StorageLocation: Hashable, Sendable {
        /// In this process's memory; nothing touches the disk.
        case memory
        /// In a device folder, so that several processes can use one device in turn.
        case directory(String)
    }

    /// Which kind of phone it is.
    public var platform: Platform
    /// The number from which every random choice of the run follows.
    public var seed: UInt64
    /// How long each hop and launch takes.
    public var profile: LatencyProfile
    /// The switches for what is unsettled about real devices.
    public var knobs: Knobs
    /// Where the device keeps its files.
    public var storage: StorageLocation
    /// A file whose text takes the place of Farad's own native-bridge script.
    public var nativeBridgePath: String?
    /// The phone's time zone, by its IANA name.
    public var timeZone = standardTimeZone
    package static let standardTimeZone = "UTC"

    /// Refuses a time zone that nobody knows.
    package static func check(timeZone: String) throws(DeviceError) {
        guard timeZone == standardTimeZone || TimeZone(identifier: timeZone) != nil else {
            throw DeviceError(
                .usage,
                "There is no time zone named “\(timeZone)”; give an IANA name such as "
                    + "Europe/Berlin.")
        }
    }

    /// The date at which a new device starts, in Unix milliseconds; nil: midnight of 1
    /// January 2026, UTC. A device folder remembers its own.
    public var startMilliseconds: Int64?
    /// Whether the trace keeps its records (timelines need them); its hash is computed always.
    public var recordsTrace: Bool
    /// Whether the records hold what a trace file tells: bodies of calls, changes of what the device
    /// keeps. No part of the hash; only where records are kept.
    public var recordsDetails = false
    /// The rules whose findings are passed over, by the names of ``FindingCheck/all``.
    public var ignoredFindings: [String] = []
    /// Whether findings say which script made the call: it costs several times what a call costs.
    public var recordsStacks = false

    /// Describes a device; the defaults are seed 0, the `ideal` profile, storage in memory.
    public init(
        seed: UInt64 = 0, profile: LatencyProfile = .ideal, knobs: Knobs = Knobs(),
        storage: StorageLocation = .memory, nativeBridgePath: String? = nil,
        recordsTrace: Bool = false, platform: Platform = .ios
    ) {
        self.platform = platform
        self.seed = seed
        self.profile = profile
        self.knobs = knobs
        self.storage = storage
        self.nativeBridgePath = nativeBridgePath
        self.recordsTrace = recordsTrace
    }
}
