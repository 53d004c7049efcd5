import Capacitor

/// What a dialog says, with the defaults of its buttons.
struct DialogText {
    let title: String?
    let message: String
    let button: String
    let okButton: String
    let cancelButton: String
    let inputPlaceholder: String
    let inputText: String

    /// Nil without a message.
    init?(_ options: JSValueContainer) {
        guard let message = options.getString("message") else { return nil }
        self.message = message
        title = options.getString("title")
        button = options.getString("buttonTitle", "OK")
        okButton = options.getString("okButtonTitle", "OK")
        cancelButton = options.getString("cancelButtonTitle", "Cancel")
        inputPlaceholder = options.getString("inputPlaceholder", "")
        inputText = options.getString("inputText", "")
    }
}
