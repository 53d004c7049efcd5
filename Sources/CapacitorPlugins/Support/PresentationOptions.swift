import Capacitor
import UserNotifications

extension UNNotificationPresentationOptions {
    /// From the names of a plugin's `presentationOptions`; nil when it has none.
    ///
    /// - Parameter alias: What the name `alert` stands for: nothing, unless a plugin still knows it.
    init?(_ config: PluginConfig, alert alias: UNNotificationPresentationOptions? = nil) {
        guard let names = config.getArray("presentationOptions") as? [String] else { return nil }
        self = []
        for name in names {
            switch name {
            case "banner": insert(.banner)
            case "list": insert(.list)
            case "badge": insert(.badge)
            case "sound": insert(.sound)
            case "alert" where alias != nil: formUnion(alias ?? [])
            default: print("Unrecognized presentation option: \(name)")
            }
        }
    }
}

extension UNNotificationResponse {
    /// What the user did, in the plugins' words: `tap`, `dismiss`, or an action's own identifier;
    /// and what was typed.
    var performedAction: JSObject {
        var action: JSObject = [:]
        switch actionIdentifier {
        case UNNotificationDefaultActionIdentifier: action["actionId"] = "tap"
        case UNNotificationDismissActionIdentifier: action["actionId"] = "dismiss"
        default: action["actionId"] = actionIdentifier
        }
        if let typed = self as? UNTextInputNotificationResponse {
            action["inputValue"] = typed.userText
        }
        return action
    }
}
