/// The extras of an intent: values by name, with the classes that they have in Java.
public struct IntentExtras: Hashable, Sendable, Codable {
    public indirect enum Value: Hashable, Sendable {
        case string(String)
        case int(Int32)
        case long(Int64)
        case bool(Bool)
        case strings([String])
        case intent(Intent)
        case notification(NotificationCompat.Notification)
    }

    private struct Entry: Hashable, Sendable, Codable {
        let name: String
        var value: Value
    }

    private var entries: [Entry] = []

    public init() {}

    public var isEmpty: Bool { entries.isEmpty }

    /// In the order in which an `ArrayMap` hands them out, as Android's `Bundle` does.
    public var names: [String] { ArrayMap.order(entries.map(\.name)) }

    /// nil removes the name.
    public subscript(name: String) -> Value? {
        get { entries.first { $0.name == name }?.value }
        set {
            let index = entries.firstIndex { $0.name == name }
            switch (index, newValue) {
            case (let index?, let value?): entries[index].value = value
            case (let index?, nil): entries.remove(at: index)
            case (nil, let value?): entries.append(Entry(name: name, value: value))
            case (nil, nil): break
            }
        }
    }
}

extension IntentExtras.Value: Codable {
    private enum Key: String, CodingKey { case intent, notification }

    public init(from decoder: any Decoder) throws {
        if let object = try? decoder.container(keyedBy: Key.self) {
            if let intent = try object.decodeIfPresent(Intent.self, forKey: .intent) {
                self = .intent(intent)
                return
            }
            self = .notification(
                try object.decode(NotificationCompat.Notification.self, forKey: .notification))
            return
        }
        let value = try decoder.singleValueContainer()
        if let bool = try? value.decode(Bool.self) {
            self = .bool(bool)
        } else if let number = try? value.decode(Int32.self) {
            self = .int(number)
        } else if let number = try? value.decode(Int64.self) {
            self = .long(number)
        } else if let texts = try? value.decode([String].self) {
            self = .strings(texts)
        } else {
            self = .string(try value.decode(String.self))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .string(let text): try text.encode(to: encoder)
        case .int(let number): try number.encode(to: encoder)
        case .long(let number): try number.encode(to: encoder)
        case .bool(let bool): try bool.encode(to: encoder)
        case .strings(let texts): try texts.encode(to: encoder)
        case .intent(let intent):
            var object = encoder.container(keyedBy: Key.self)
            try object.encode(intent, forKey: .intent)
        case .notification(let notification):
            var object = encoder.container(keyedBy: Key.self)
            try object.encode(notification, forKey: .notification)
        }
    }
}

extension Intent {
    /// The phone was switched on.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public static let ACTION_BOOT_COMPLETED = "android.intent.action.BOOT_COMPLETED"

    /// An intent for a receiver of the app's own.
    public init(_ context: Context, _ receiver: BroadcastReceiver.Type) {
        self.init("")
        component = receiver.name
    }

    /// nil removes the extra.
    public mutating func putExtra(_ name: String, _ value: String?) {
        extras[name] = value.map(IntentExtras.Value.string)
    }

    public mutating func putExtra(_ name: String, _ value: Int32) { extras[name] = .int(value) }
    public mutating func putExtra(_ name: String, _ value: Int64) { extras[name] = .long(value) }
    public mutating func putExtra(_ name: String, _ value: Bool) { extras[name] = .bool(value) }
    public mutating func putExtra(_ name: String, _ value: [String]) {
        extras[name] = .strings(value)
    }

    public mutating func putExtra(_ name: String, _ value: NotificationCompat.Notification) {
        extras[name] = .notification(value)
    }

    public func hasExtra(_ name: String) -> Bool { extras[name] != nil }

    /// An extra of another class counts as none, here and below.
    public func getStringExtra(_ name: String) -> String? {
        guard case .string(let text)? = extras[name] else { return nil }
        return text
    }

    public func getIntExtra(_ name: String, _ defaultValue: Int32) -> Int32 {
        guard case .int(let number)? = extras[name] else { return defaultValue }
        return number
    }

    public func getBooleanExtra(_ name: String, _ defaultValue: Bool) -> Bool {
        guard case .bool(let value)? = extras[name] else { return defaultValue }
        return value
    }

    public func getStringArrayExtra(_ name: String) -> [String]? {
        guard case .strings(let texts)? = extras[name] else { return nil }
        return texts
    }

    public func getNotificationExtra(_ name: String) -> NotificationCompat.Notification? {
        guard case .notification(let notification)? = extras[name] else { return nil }
        return notification
    }
}
