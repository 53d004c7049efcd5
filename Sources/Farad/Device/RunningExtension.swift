import FaradFoundation
import Simulation
import UIKit

/// One process of a share extension, from the tap in the share sheet to its end.
final class RunningExtension {
    let bundle: ExtensionBundle
    let process: SimulatedProcess
    private let parts: PhoneParts
    private let main: SerialQueue
    private var lifecycle: ExtensionLifecycle?
    /// Told once, when the process has ended, and whether the request was completed.
    private let ended: (_ isCompleted: Bool) -> Void
    /// Told while the process still lives, as its own code.
    private let closing: () -> Void
    private var isCompleted = false

    init(
        _ bundle: ExtensionBundle, parts: PhoneParts, process: SimulatedProcess,
        main: SerialQueue, closing: @escaping () -> Void,
        ended: @escaping (_ isCompleted: Bool) -> Void
    ) {
        self.bundle = bundle
        self.parts = parts
        self.process = process
        self.main = main
        self.closing = closing
        self.ended = ended
        process.onExit.append { [self] in
            ended(isCompleted)
            // Its context calls back to here: without this the whole phone would stay in memory.
            lifecycle = nil
        }
    }

    /// Shows the principal view controller with what was shared.
    func begin(
        items: @escaping () -> [NSExtensionItem], canOpen: @escaping (URL) -> Bool,
        open: @escaping (URL) -> Void
    ) {
        let way = parts.knobs["extension-open"] ?? ""
        main.after(parts.profile.extensionLaunch.window, "principal") { [self] in
            let system = UIApplication.of(process).system
            system.isExtension = true
            system.canOpen = canOpen
            system.open = open
            system.refusesOpenURL = way != "responder-chain"
            let context = NSExtensionContext(inputItems: items())
            context.onOpen = { url, answer in
                let opens = way != "refused" && canOpen(url)
                if opens { open(url) }
                answer(opens)
            }
            context.onFinish = { [self] result in
                if case .success = result {
                    close(isCompleted: true)
                } else {
                    close(isCompleted: false)
                }
            }
            let principal = bundle.makePrincipal(LaunchContext(knobs: parts.knobs))
            let lifecycle = ExtensionLifecycle(
                process: process, principal: principal, context: context)
            self.lifecycle = lifecycle
            lifecycle.begin()
        }
    }

    /// The request is over: the sheet closes, and iOS soon ends the process.
    private func close(isCompleted: Bool) {
        self.isCompleted = isCompleted
        closing()
        parts.note(isCompleted ? "the request is completed" : "the request is cancelled")
        parts.queue.after(parts.profile.extensionExit.window, "extension ends") { [self] in
            parts.simulation.enter(process) { PhoneProcess.current.reportOpenAccess() }
            process.kill(reason: "its request is over")
        }
    }
}
