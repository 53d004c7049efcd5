import FaradFoundation
import Simulation
import UIKit

/// One process of a share extension: one sharing session, or one after the other where iOS keeps the
/// process for the next (the knob `extension-process`).
final class RunningExtension {
    /// From the tap in the share sheet until the sheet is gone.
    struct Session {
        let items: () -> [NSExtensionItem]
        let canOpen: (URL) -> Bool
        let open: (URL) -> Void
        /// Told while the process still lives, as its own code, when the request is over.
        let closing: () -> Void
        /// Told once, when the sheet is gone or the process has ended, and how the request ended.
        let ended: (_ end: End) -> Void
    }

    /// How a request ends.
    enum End: Equatable {
        /// It does not: the extension's process went before.
        case unfinished
        case completed
        /// By `cancelRequest(withError:)`, with a sentence.
        case cancelled(String)
    }

    let bundle: ExtensionBundle
    let process: SimulatedProcess
    /// Which files the process may touch.
    let sandbox: Sandbox
    private let parts: PhoneParts
    /// How far it is: the system and the extension's own main queue both change it.
    private let resource: Resource
    private let main: SerialQueue
    private var lifecycle: ExtensionLifecycle?
    private var session: Session?
    /// How the session's request has ended, so far.
    private var end = End.unfinished
    private var sessionsBegun = 0
    /// What each session left; only of a process that is kept.
    private(set) var sessions: [SharingSession] = []

    init(
        _ bundle: ExtensionBundle, _ sandbox: Sandbox, parts: PhoneParts,
        process: SimulatedProcess, main: SerialQueue
    ) {
        self.bundle = bundle
        self.sandbox = sandbox
        resource = Resource("extension", process.uniqueName)
        self.parts = parts
        self.process = process
        self.main = main
        process.onExit.append { [self] in
            endSession()
            // Its context calls back to here: without this the whole phone would stay in memory.
            parts.simulation.enter(process) { lifecycle = nil }
        }
    }

    private var isKept: Bool { parts.knobs["extension-process"] == "reused" }

    /// Whether the process waits for its next session.
    var isIdle: Bool {
        guard isKept else { return false }
        parts.simulation.touches(.read, resource)
        return process.state != .dead && session == nil && sessionsBegun > 0
    }

    /// Shows the principal view controller with what was shared.
    func begin(_ session: Session) {
        if process.state == .suspended {
            parts.note("\(process.name) goes on with another session")
            process.resume()
        }
        parts.simulation.touches(.write, resource)
        self.session = session
        end = .unfinished
        sessionsBegun += 1
        let way = parts.knobs["extension-open"] ?? ""
        main.after(parts.profile.extensionLaunch.window, "principal") { [self] in
            let system = UIApplication.of(process).system
            system.isExtension = true
            system.canOpen = session.canOpen
            system.open = session.open
            system.refusesOpenURL = way != "responder-chain"
            let context = NSExtensionContext(inputItems: session.items())
            context.onOpen = { url, answer in
                let opens = way != "refused" && session.canOpen(url)
                if opens { session.open(url) }
                answer(opens)
            }
            context.onFinish = { [self] result in
                switch result {
                case .success: close(.completed)
                case .failure(let error): close(.cancelled(error.localizedDescription))
                }
            }
            let principal = bundle.makePrincipal(LaunchContext(knobs: parts.knobs))
            let lifecycle = ExtensionLifecycle(
                process: process, principal: principal, context: context)
            self.lifecycle = lifecycle
            lifecycle.begin()
        }
    }

    /// The user swipes the sheet away: the view goes, and the request is cancelled by the system.
    /// Before it is shown, and once the request is over, there is nothing to swipe.
    func dismiss(_ isDismissed: @escaping () -> Void) {
        main.async("sheet is dismissed") { [self] in
            guard let lifecycle, session != nil, case .unfinished = end else { return }
            isDismissed()
            parts.note("the sheet of \(process.name) is swiped away")
            lifecycle.end()
            lifecycle.context.cancelRequest(withError: CocoaError(.userCancelled))
        }
    }

    /// The request is over: the sheet closes, and iOS soon ends the process, or keeps it.
    private func close(_ end: End) {
        self.end = end
        session?.closing()
        switch end {
        case .cancelled(let reason): parts.note("the request is cancelled: \(reason)")
        default: parts.note("the request is completed")
        }
        parts.queue.after(parts.profile.extensionExit.window, "extension ends") { [self] in
            parts.simulation.enter(process) { PhoneProcess.current.reportOpenAccess() }
            guard isKept else { return process.kill(reason: "its request is over") }
            keep()
        }
    }

    /// The sheet is gone; the process waits for the next one, suspended.
    private func keep() {
        main.async("sheet is gone") { [self] in
            lifecycle?.end()
            lifecycle = nil
            count()
            endSession()
            // The system does so, once the app's own code is through.
            parts.queue.async("suspend") { [self] in
                guard isIdle, parts.suspend(process) else { return }
                parts.note("\(process.name) is kept for the next session, suspended")
            }
        }
    }

    private func count() {
        let made = SharingSession(process, number: sessionsBegun)
        if let leak = made.leak(since: sessions.last) {
            parts.find(
                .extensionLeak,
                "Sharing session \(made.number) of \(process.name) has left \(leak) in the process "
                    + "that the next session gets.")
        }
        sessions.append(made)
    }

    private func endSession() {
        guard let session else { return }
        parts.simulation.touches(.write, resource)
        self.session = nil
        session.ended(end)
    }
}
