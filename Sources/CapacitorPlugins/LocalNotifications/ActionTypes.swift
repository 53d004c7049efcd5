import Capacitor
import UserNotifications

/// The categories for JavaScript's action types; `GENERAL` is always among them.
enum ActionTypes {
    /// What has no id is left out.
    static func categories(_ types: [JSObject]) -> [UNNotificationCategory] {
        let general = UNNotificationCategory(
            identifier: "GENERAL", actions: [], intentIdentifiers: [],
            options: .customDismissAction)
        return [general] + types.compactMap(category)
    }

    private static func category(_ type: JSObject) -> UNNotificationCategory? {
        guard let id = type["id"] as? String else {
            CAPLog.print("⚡️  LocalNotifications - Action type must have an id field")
            return nil
        }
        return UNNotificationCategory(
            identifier: id, actions: (type["actions"] as? [JSObject] ?? []).compactMap(action),
            intentIdentifiers: [],
            hiddenPreviewsBodyPlaceholder: type["iosHiddenPreviewsBodyPlaceholder"] as? String
                ?? "",
            options: options(type))
    }

    private static func action(_ action: JSObject) -> UNNotificationAction? {
        guard let id = action["id"] as? String else {
            CAPLog.print("⚡️  LocalNotifications - Action must have an id field")
            return nil
        }
        let title = action["title"] as? String ?? ""
        let options = options(action: action)
        guard action["input"] as? Bool == true else {
            return UNNotificationAction(identifier: id, title: title, options: options)
        }
        guard let button = action["inputButtonTitle"] as? String else {
            return UNTextInputNotificationAction(identifier: id, title: title, options: options)
        }
        return UNTextInputNotificationAction(
            identifier: id, title: title, options: options, textInputButtonTitle: button,
            textInputPlaceholder: action["inputPlaceholder"] as? String ?? "")
    }

    // Of several options only the first counts, in both.

    private static func options(_ type: JSObject) -> UNNotificationCategoryOptions {
        if type["iosCustomDismissAction"] as? Bool == true { return .customDismissAction }
        if type["iosAllowInCarPlay"] as? Bool == true { return .allowInCarPlay }
        if type["iosHiddenPreviewsShowTitle"] as? Bool == true { return .hiddenPreviewsShowTitle }
        if type["iosHiddenPreviewsShowSubtitle"] as? Bool == true {
            return .hiddenPreviewsShowSubtitle
        }
        return []
    }

    private static func options(action: JSObject) -> UNNotificationActionOptions {
        if action["foreground"] as? Bool == true { return .foreground }
        if action["destructive"] as? Bool == true { return .destructive }
        if action["requiresAuthentication"] as? Bool == true { return .authenticationRequired }
        return []
    }
}
