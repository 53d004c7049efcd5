import FaradFoundation

/// What a device folder keeps of an iPhone's notifications, for each app that has to do with them.
package struct KeptNotifications: Hashable, Sendable, Codable {
    package struct App: Hashable, Sendable, Codable {
        var bundle: String
        /// `UNAuthorizationStatus`.
        var status: Int
        var badge: Int
        var pending: [Pending]
        var delivered: [Delivered]
        var categories: [Category]

        var isEmpty: Bool {
            status == UNAuthorizationStatus.notDetermined.rawValue && badge == 0 && pending.isEmpty
                && delivered.isEmpty && categories.isEmpty
        }
    }

    struct Pending: Hashable, Sendable, Codable {
        var request: Request
        /// Unix seconds.
        var due: Double
    }

    struct Delivered: Hashable, Sendable, Codable {
        var request: Request
        /// Unix seconds.
        var date: Double
        var serial: Int
    }

    package var apps: [App] = []

    package init() {}

    /// Whether its dates are such as clocks know: a file that somebody has edited must end nothing.
    package var isSound: Bool {
        apps.allSatisfy { app in
            app.pending.allSatisfy { Self.isDate($0.due) }
                && app.delivered.allSatisfy {
                    Self.isDate($0.date) && (0..<Int(Int32.max)).contains($0.serial)
                }
        }
    }

    private static func isDate(_ seconds: Double) -> Bool { seconds.magnitude < 8.64e12 }
}

extension KeptNotifications {
    struct Request: Hashable, Sendable, Codable {
        var identifier: String
        var trigger: Trigger
        var title: String
        var subtitle: String
        var body: String
        var badge: Int?
        /// Nil: none; empty: the default one.
        var sound: String?
        var userInfo: [String: PropertyListValue]
        var category: String
        var thread: String
        var attachments: [Attachment]
        var relevance: Double
        var interruption: UInt

        init(_ request: UNNotificationRequest) {
            let content = request.content
            identifier = request.identifier
            trigger = Trigger(request.trigger)
            title = content.title
            subtitle = content.subtitle
            body = content.body
            badge = content.badge?.intValue
            sound = content.sound.map { $0.name?.rawValue ?? "" }
            userInfo = Self.propertyList(content.userInfo)
            category = content.categoryIdentifier
            thread = content.threadIdentifier
            attachments = content.attachments.map {
                Attachment(identifier: $0.identifier, path: $0.url.path)
            }
            relevance = content.relevanceScore
            interruption = content.interruptionLevel.rawValue
        }

        /// The user info of an app is a property list, or iOS ends it; what is none is left out.
        private static func propertyList(
            _ userInfo: [AnyHashable: Any]
        ) -> [String: PropertyListValue] {
            var pairs: [String: PropertyListValue] = [:]
            for (key, value) in userInfo {
                guard let name = key.base as? String else { continue }
                pairs[name] = PropertyListValue(value)
            }
            return pairs
        }

        func restored(_ calendar: Calendar) -> UNNotificationRequest {
            let content = UNMutableNotificationContent()
            content.title = title
            content.subtitle = subtitle
            content.body = body
            content.badge = badge.map { NSNumber(value: $0) }
            content.sound = sound.map {
                $0.isEmpty ? .default : UNNotificationSound(named: UNNotificationSoundName($0))
            }
            for (key, value) in userInfo {
                content.userInfo[key] = value.foundation
            }
            content.categoryIdentifier = category
            content.threadIdentifier = thread
            content.attachments = attachments.map {
                UNNotificationAttachment(kept: $0.identifier, URL(fileURLWithPath: $0.path))
            }
            content.relevanceScore = relevance
            content.interruptionLevel =
                UNNotificationInterruptionLevel(rawValue: interruption) ?? .active
            return UNNotificationRequest(
                identifier: identifier, content: content, trigger: trigger.restored(calendar))
        }
    }

    struct Attachment: Hashable, Sendable, Codable {
        var identifier: String
        var path: String
    }

    enum Trigger: Hashable, Sendable, Codable {
        case none
        case push
        case interval(seconds: Double, repeats: Bool)
        case calendar(DateComponents, repeats: Bool)

        init(_ trigger: UNNotificationTrigger?) {
            switch trigger {
            case let trigger as UNTimeIntervalNotificationTrigger:
                self = .interval(seconds: trigger.timeInterval, repeats: trigger.repeats)
            case let trigger as UNCalendarNotificationTrigger:
                self = .calendar(trigger.dateComponents, repeats: trigger.repeats)
            case is UNPushNotificationTrigger: self = .push
            default: self = .none
            }
        }

        /// - Parameter calendar: The phone's.
        func restored(_ calendar: Calendar) -> UNNotificationTrigger? {
            switch self {
            case .none: nil
            case .push: UNPushNotificationTrigger()
            case .interval(let seconds, let repeats):
                UNTimeIntervalNotificationTrigger(kept: seconds, repeats: repeats)
            case .calendar(let components, let repeats):
                UNCalendarNotificationTrigger(kept: components, repeats: repeats, calendar)
            }
        }
    }

    struct Category: Hashable, Sendable, Codable {
        var identifier: String
        var actions: [Action]
        var hiddenPreviewsBodyPlaceholder: String
        var options: UInt

        init(_ category: UNNotificationCategory) {
            identifier = category.identifier
            actions = category.actions.map(Action.init)
            hiddenPreviewsBodyPlaceholder = category.hiddenPreviewsBodyPlaceholder
            options = category.options.rawValue
        }

        var restored: UNNotificationCategory {
            UNNotificationCategory(
                identifier: identifier, actions: actions.map(\.restored), intentIdentifiers: [],
                hiddenPreviewsBodyPlaceholder: hiddenPreviewsBodyPlaceholder,
                options: UNNotificationCategoryOptions(rawValue: options))
        }
    }

    struct Action: Hashable, Sendable, Codable {
        var identifier: String
        var title: String
        var options: UInt
        /// Nil: the user cannot type.
        var textInput: TextInput?

        struct TextInput: Hashable, Sendable, Codable {
            var buttonTitle: String
            var placeholder: String
        }

        init(_ action: UNNotificationAction) {
            identifier = action.identifier
            title = action.title
            options = action.options.rawValue
            textInput = (action as? UNTextInputNotificationAction).map {
                TextInput(
                    buttonTitle: $0.textInputButtonTitle, placeholder: $0.textInputPlaceholder)
            }
        }

        var restored: UNNotificationAction {
            let options = UNNotificationActionOptions(rawValue: options)
            guard let textInput else {
                return UNNotificationAction(identifier: identifier, title: title, options: options)
            }
            return UNTextInputNotificationAction(
                identifier: identifier, title: title, options: options,
                textInputButtonTitle: textInput.buttonTitle,
                textInputPlaceholder: textInput.placeholder)
        }
    }
}
