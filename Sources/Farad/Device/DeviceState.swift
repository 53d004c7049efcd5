import AndroidFoundation
import FaradFoundation
import Foundation

/// What a device folder remembers between processes, in `device.json`.
struct DeviceState: Equatable {
    /// An item that was shared and that no run has accounted for.
    struct PendingShare: Equatable {
        var shareId: String?
        var fileName: String
        var bytes: Int
        var sha256: String
        /// What a screen shows of the item in place of a picture; nil for a picture, and in folders
        /// of earlier versions.
        var shownText: String?
        /// Whose extension took it; nil in folders of earlier versions.
        var app: String?
    }

    /// Background work that an app has asked for.
    struct BackgroundTask: Equatable {
        var app: String
        var identifier: String
        /// `refresh`, `processing` or `work`.
        var kind: String
        /// Android's worker; empty on iOS.
        var workerClass = ""
        /// Unix seconds; nil is as soon as the system likes.
        var earliestBegin: Double?
    }

    static let format = "farad-device/1"

    /// How long the device has lived, in virtual nanoseconds.
    var virtualNanoseconds: Int64 = 0
    /// The date at which the device's life began, in Unix milliseconds; nil: the standard one.
    var startMilliseconds: Int64?
    /// How often each bundle was launched; a launch's random streams are split by this number.
    var launches: [String: Int] = [:]
    /// URLs that were opened and that no app has received.
    var pendingURLs: [String] = []
    /// Items that were shared and not accounted for.
    var pendingShares: [PendingShare] = []
    /// Background work that has not been begun; folders of earlier versions have none.
    var backgroundTasks: [BackgroundTask] = []

    /// Transfers of background sessions that are under way, or whose end nobody has heard of.
    var backgroundSessions: [KeptSession] = []

    /// What Android apps have set alarms for; folders of earlier versions have none.
    var alarms: [AlarmService.Alarm] = []
    /// What Android apps have shown, and the channels for it.
    var androidNotifications = NotificationService.Kept()

    /// The text of `device.json`.
    var text: String {
        JSONText.object([
            "format": .string(Self.format),
            "virtualNanoseconds": .integer(Int(virtualNanoseconds)),
            "startMilliseconds": startMilliseconds.map { .integer(Int($0)) } ?? .null,
            "launches": .object(
                launches.keys.sorted().map {
                    JSONText.Member(key: $0, value: .integer(launches[$0] ?? 0))
                }),
            "pendingURLs": .array(pendingURLs.map(JSONText.string)),
            "pendingShares": .array(
                pendingShares.map { share in
                    .object([
                        "shareId": .optional(share.shareId), "fileName": .string(share.fileName),
                        "bytes": .integer(share.bytes), "sha256": .string(share.sha256),
                        "shownText": .optional(share.shownText), "app": .optional(share.app),
                    ])
                }),
            "backgroundTasks": .array(
                backgroundTasks.map { task in
                    .object([
                        "app": .string(task.app), "identifier": .string(task.identifier),
                        "kind": .string(task.kind), "workerClass": .string(task.workerClass),
                        "earliestBegin": task.earliestBegin.map(JSONText.number) ?? .null,
                    ])
                }),
            "backgroundSessions": .array(backgroundSessions.map(\.json)),
            "alarms": Self.json(alarms), "androidNotifications": Self.json(androidNotifications),
        ]).text + "\n"
    }

    private static func json(_ value: some Encodable) -> JSONText {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        guard let data = try? encoder.encode(value) else {
            preconditionFailure("Give what is kept texts, whole numbers and booleans alone.")
        }
        return .raw(String(decoding: data, as: UTF8.self))
    }

    /// Reads what ``json(_:)`` has written; nil where it is something else.
    private static func read<Kept: Decodable>(_ value: Any) -> Kept? {
        guard JSONSerialization.isValidJSONObject(value),
            let data = try? JSONSerialization.data(withJSONObject: value)
        else { return nil }
        return try? JSONDecoder().decode(Kept.self, from: data)
    }

    /// The latest date that scripts know, in Unix milliseconds.
    private static let latestMilliseconds: UInt64 = 8_640_000_000_000_000

    /// A new device.
    init() {}

    /// Reads `device.json`; nil when the text is not one.
    init?(text: [UInt8]) {
        guard
            let object = (try? JSONSerialization.jsonObject(with: Data(text))) as? [String: Any],
            object["format"] as? String == Self.format,
            let nanoseconds = (object["virtualNanoseconds"] as? NSNumber)?.int64Value,
            nanoseconds >= 0, nanoseconds < Int64.max / 4,
            let launches = object["launches"] as? [String: Int],
            let urls = object["pendingURLs"] as? [String],
            let shares = object["pendingShares"] as? [[String: Any]]
        else { return nil }
        for task in object["backgroundTasks"] as? [[String: Any]] ?? [] {
            guard let app = task["app"] as? String, let name = task["identifier"] as? String,
                let kind = task["kind"] as? String, BackgroundItem.Kind(rawValue: kind) != nil
            else { return nil }
            backgroundTasks.append(
                BackgroundTask(
                    app: app, identifier: name, kind: kind,
                    workerClass: task["workerClass"] as? String ?? "",
                    earliestBegin: (task["earliestBegin"] as? NSNumber)?.doubleValue))
        }
        if let value = object["backgroundSessions"] {
            guard let list = value as? [[String: Any]] else { return nil }
            for one in list {
                guard let session = KeptSession(json: one) else { return nil }
                backgroundSessions.append(session)
            }
        }
        if let value = object["alarms"] {
            guard let alarms: [AlarmService.Alarm] = Self.read(value) else { return nil }
            self.alarms = alarms
        }
        if let value = object["androidNotifications"] {
            guard let kept: NotificationService.Kept = Self.read(value) else { return nil }
            androidNotifications = kept
        }
        virtualNanoseconds = nanoseconds
        startMilliseconds = (object["startMilliseconds"] as? NSNumber)?.int64Value
        // A file that somebody has edited must not overflow what is added to it.
        guard (startMilliseconds ?? 0).magnitude <= Self.latestMilliseconds,
            launches.values.allSatisfy({ $0 >= 0 && $0 < Int(Int32.max) })
        else { return nil }
        self.launches = launches
        pendingURLs = urls
        for share in shares {
            guard let fileName = share["fileName"] as? String, let bytes = share["bytes"] as? Int,
                let sha256 = share["sha256"] as? String
            else { return nil }
            pendingShares.append(
                PendingShare(
                    shareId: share["shareId"] as? String, fileName: fileName, bytes: bytes,
                    sha256: sha256, shownText: share["shownText"] as? String,
                    app: share["app"] as? String))
        }
    }
}
