import FaradFoundation
import JavaScriptCore
import Simulation

/// What a person, or the app, answered to a dialog.
enum PanelAnswer {
    case none
    /// Nil when the dialog was cancelled.
    case text(String?)
    case choice(Bool)

    /// As a dialog ends that nobody answers.
    static func cancelled(_ kind: String) -> PanelAnswer {
        switch kind {
        case "prompt": .text(nil)
        case "confirm", "beforeunload": .choice(false)
        default: .none
        }
    }
}

extension Page {
    /// Asks the app and waits for its answer with the script on the stack (F11, F82c): other queues
    /// go on, the page's own stays busy, for as long as a user lets it.
    ///
    /// - Throws: What ends the script, when its process is dead.
    func runPanel(
        _ kind: String, message: String, defaultText: String?
    ) throws(JSException) -> PanelAnswer {
        var answer: PanelAnswer?
        let process = process
        let frame = WKFrameInfo(page: self)
        process.postToApp("panel") {
            let reply = { (value: PanelAnswer) in
                process.reply("panel answer") {
                    process.touchTurn()
                    answer = value
                }
            }
            guard let webView = process.webView else { return reply(.cancelled(kind)) }
            webView.runPanel(
                kind, message: message, defaultText: defaultText, frame: frame, answer: reply)
        }
        openDialog = message
        waitNested(isPatient: true) { answer != nil }
        openDialog = nil
        guard process.isAlive else {
            throw JSException(message: "The page has gone while its dialog was shown.", in: context)
        }
        refreshClock()
        return answer ?? .cancelled(kind)
    }

    /// Waits with a script on the stack; other queues go on. The script ends, whatever it catches,
    /// where its process has died meanwhile.
    ///
    /// - Parameters:
    ///   - isPatient: Whether it waits for what a user may still do when nothing is left.
    ///   - condition: What makes it true touches the turn of the engine.
    func waitNested(isPatient: Bool = false, until condition: @escaping () -> Bool) {
        // It may be gone when the wait is over.
        let process = process
        process.touchTurn()
        // A limit that is met here ends the outermost run too, so the failure is not lost. While the
        // host has the thread, no collector may be at work: it would not find what this stack holds.
        _ = try? simulation.runNested(until: condition, isPatient: isPatient) { [machine] in
            machine.virtualMachine.endCollections()
        }
        process.touchTurn()
        if !process.isAlive { machine.endScript() }
    }
}
