import Capacitor

/// One row of an action sheet.
struct ActionSheetOption {
    let title: String
    let style: UIAlertAction.Style

    /// Styles are in capitals; what is none of them is the default.
    init(_ option: JSObject) {
        title = option["title"] as? String ?? ""
        switch option["style"] as? String {
        case "DESTRUCTIVE": style = .destructive
        case "CANCEL": style = .cancel
        default: style = .default
        }
    }
}
