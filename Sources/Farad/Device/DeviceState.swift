import AndroidFoundation
import Contacts
import EventKit
import FaradFoundation
import Foundation
import StoreKit
import UIKit
import UserNotifications

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

    /// What an iPhone has to show, and what the user lets its apps show; folders of earlier versions
    /// have none.
    var notifications = KeptNotifications()
    /// What the user lets an iPhone's apps do.
    var privacy: [PrivacyDaemon.Kept] = []
    /// What apps have written into the menus of their icons.
    var menus: [HomeScreenMenus.Kept] = []
    /// The user's contacts on an iPhone.
    var contacts = AddressBook.Kept()
    /// The user's calendars and reminders on an iPhone.
    var calendars = CalendarDatabase.Kept()
    /// What the user has bought in an iPhone's apps.
    var store = StoreDaemon.Kept()
    /// What the user lets Android apps do.
    var androidPermissions: [KeptPermissions] = []
    /// The apps that have registered for messages from a push service.
    var pushedApps: [String] = []

    /// What the user has said about an Android app's permissions, by their full names.
    struct KeptPermissions: Hashable, Sendable, Codable {
        var app: String
        var granted: [String]
        /// Refused once; nil in folders of before this was kept.
        var refused: [String]?
        var refusedForever: [String]
    }

    /// The text of `device.json`.
    var text: String {
        let counts = launches.keys.sorted().map {
            JSONText.Member(key: $0, value: .integer(launches[$0] ?? 0))
        }
        return JSONText.object([
            "format": .string(Self.format),
            "virtualNanoseconds": .integer(Int(virtualNanoseconds)),
            "startMilliseconds": startMilliseconds.map { .integer(Int($0)) } ?? .null,
            "launches": .object(counts),
            "pendingURLs": .array(pendingURLs.map(JSONText.string)),
            "pendingShares": .array(pendingShares.map(Self.json)),
            "backgroundTasks": .array(backgroundTasks.map(Self.json)),
            "backgroundSessions": .array(backgroundSessions.map(\.json)),
            "alarms": Self.json(alarms), "androidNotifications": Self.json(androidNotifications),
            "notifications": Self.json(notifications), "privacy": Self.json(privacy),
            "contacts": Self.json(contacts), "calendars": Self.json(calendars),
            "menus": Self.json(menus), "store": Self.json(store),
            "androidPermissions": Self.json(androidPermissions),
            "pushedApps": Self.json(pushedApps),
        ]).text + "\n"
    }

    private static func json(_ share: PendingShare) -> JSONText {
        .object([
            "shareId": .optional(share.shareId), "fileName": .string(share.fileName),
            "bytes": .integer(share.bytes), "sha256": .string(share.sha256),
            "shownText": .optional(share.shownText), "app": .optional(share.app),
        ])
    }

    private static func json(_ task: BackgroundTask) -> JSONText {
        .object([
            "app": .string(task.app), "identifier": .string(task.identifier),
            "kind": .string(task.kind), "workerClass": .string(task.workerClass),
            "earliestBegin": task.earliestBegin.map(JSONText.number) ?? .null,
        ])
    }

    private static func json(_ value: some Encodable) -> JSONText {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        guard let data = try? encoder.encode(value) else {
            preconditionFailure("Give what is kept texts, numbers and booleans alone.")
        }
        return .raw(String(decoding: data, as: UTF8.self))
    }

    /// Reads what ``json(_:)`` has written; nil where it is something else.
    private static func read<Kept: Decodable>(_ value: Any) -> Kept? {
        guard JSONSerialization.isValidJSONObject(value),
            let data = try? JSONSerialization.data(withJSONObject: value)
        else { return nil }
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return try? decoder.decode(Kept.self, from: data)
    }

    /// Takes over what is there; false where it is something else.
    private static func take<Kept: Decodable>(_ value: Any?, _ kept: inout Kept) -> Bool {
        guard let value else { return true }
        guard let read: Kept = read(value) else { return false }
        kept = read
        return true
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
        guard Self.take(object["alarms"], &alarms),
            Self.take(object["androidNotifications"], &androidNotifications),
            Self.take(object["notifications"], &notifications), notifications.isSound,
            Self.take(object["privacy"], &privacy),
            Self.take(object["contacts"], &contacts),
            Self.take(object["calendars"], &calendars), Self.take(object["menus"], &menus),
            Self.take(object["store"], &store), store.isSound,
            Self.take(object["androidPermissions"], &androidPermissions),
            Self.take(object["pushedApps"], &pushedApps)
        else { return nil }
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
