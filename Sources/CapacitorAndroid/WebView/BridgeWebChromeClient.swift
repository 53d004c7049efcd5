import AndroidFoundation
import FaradFoundation
import WebKit

/// Shows what a page asks its user.
final class BridgeWebChromeClient {
    private unowned let bridge: Bridge

    init(_ bridge: Bridge) { self.bridge = bridge }

    /// Also the back button and a touch beside it are an answer.
    func onJsAlert(_ message: String, _ answer: @escaping () -> Void) {
        show(message) { $0.setPositiveButton("OK", answer).setOnCancelListener(answer) }
    }

    func onJsConfirm(_ message: String, _ answer: @escaping (Bool) -> Void) {
        show(message) { dialog in
            dialog.setPositiveButton("OK") { answer(true) }
                .setNegativeButton("Cancel") { answer(false) }
                .setOnCancelListener { answer(false) }
        }
    }

    /// The field is empty, whatever the page proposes, and what is typed comes without the white space
    /// around it.
    func onJsPrompt(_ message: String, _ answer: @escaping (String?) -> Void) {
        let field = EditText("")
        show(message) { dialog in
            dialog.setView(field).setPositiveButton("OK") { answer(field.text.javaTrimmed) }
                .setNegativeButton("Cancel") { answer(nil) }
                .setOnCancelListener { answer(nil) }
        }
    }

    /// An activity that is about to end shows nothing, and its page waits for ever.
    private func show(_ message: String, _ fill: (AlertDialog.Builder) -> Void) {
        let activity = bridge.getActivity()
        if activity.isFinishing { return }
        let builder = AlertDialog.Builder(activity).setMessage(message)
        fill(builder)
        builder.create().show()
    }
}

/// Turns what `WebKit` asks into what Android's WebView would ask.
final class PanelClient: WKUIDelegate {
    var client: BridgeWebChromeClient?

    func webView(
        _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String,
        initiatedByFrame frame: WKFrameInfo, completionHandler: @escaping () -> Void
    ) {
        client?.onJsAlert(message, completionHandler)
    }

    func webView(
        _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String,
        initiatedByFrame frame: WKFrameInfo, completionHandler: @escaping (Bool) -> Void
    ) {
        client?.onJsConfirm(message, completionHandler)
    }

    func webView(
        _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
        defaultText: String?, initiatedByFrame frame: WKFrameInfo,
        completionHandler: @escaping (String?) -> Void
    ) {
        client?.onJsPrompt(prompt, completionHandler)
    }
}
