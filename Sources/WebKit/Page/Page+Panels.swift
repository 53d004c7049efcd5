import FaradFoundation
import JavaScriptCore
import Simulation

/// What a person, or the app, answered to a dialog.
enum PanelAnswer {
    case none
    /// Nil when the dialog was cancelled.
    case text(String?)
    case choice(Bool)
}

extension Page {
    /// Asks the app and waits for its answer with the script on the stack (F11, F82c): other queues
    /// go on, the page's own stays busy.
    func runPanel(_ kind: String, message: String, defaultText: String?) -> PanelAnswer {
        var answer: PanelAnswer?
        let process = process
        let frame = WKFrameInfo(page: self)
        process.postToApp("panel") {
            guard let webView = process.webView else { return }
            webView.runPanel(kind, message: message, defaultText: defaultText, frame: frame) {
                reply in process.reply("panel answer") { answer = reply }
            }
        }
        // A limit that is met here ends the outermost run too, so the failure is not lost.
        _ = try? simulation.runNested(until: { answer != nil })
        refreshClock()
        switch (answer, kind) {
        case (let answer?, _): return answer
        case (nil, "prompt"): return .text(nil)
        case (nil, "confirm"): return .choice(false)
        case (nil, _): return .none
        }
    }
}
