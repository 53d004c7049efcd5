import FaradFoundation
import UIKit

/// One use of a share sheet: the activity, and what it got.
public struct ActivityUse: Hashable, Sendable {
    /// A text or a URL, or a file.
    public enum Item: Hashable, Sendable {
        case text(String)
        case file(name: String, bytes: Int, sha256: String)
    }

    /// The activity's type, such as `com.apple.UIKit.activity.SaveToCameraRoll`.
    public let activity: String
    public let items: [Item]
}

extension Device {
    /// What the activities of share sheets have got, oldest first.
    public var activities: [ActivityUse] {
        ActivityLog.of(phone).entries.map { entry in
            ActivityUse(
                activity: entry.activity,
                items: entry.items.map { item in
                    switch item {
                    case .text(let text): .text(text)
                    case .file(let name, let data):
                        .file(
                            name: name, bytes: data.count,
                            sha256: SHA256.hexadecimal(of: Array(data)))
                    }
                })
        }
    }
}

extension ActivityUse {
    var jsonText: JSONText {
        .object([
            "activity": .string(activity),
            "items": .array(
                items.map { item in
                    switch item {
                    case .text(let text): .object(["text": .string(text)])
                    case .file(let name, let bytes, let sha256):
                        .object([
                            "fileName": .string(name), "bytes": .integer(bytes),
                            "sha256": .string(sha256),
                        ])
                    }
                }),
        ])
    }
}

extension ShownNotification {
    var jsonText: JSONText {
        .object([
            "id": .string(identifier), "app": .string(app), "title": .string(title),
            "body": .string(body),
        ])
    }
}

extension ShownBrowser {
    var jsonText: JSONText {
        .object([
            "url": .string(url), "isPopover": .bool(isPopover), "isWebView": .bool(isWebView),
            "headers": JSONText(foundation: headers),
        ])
    }
}

extension ShownDocument {
    var jsonText: JSONText {
        .object([
            "name": .string(name), "type": .optional(type),
            "size": size.map { .integer($0) } ?? .null, "isPlayer": .bool(isPlayer),
        ])
    }
}
