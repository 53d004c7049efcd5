package import FaradFoundation
package import Simulation

/// The system's app for permissions: keeps what the user has said about an app's, by their full names,
/// and asks when it must. It outlives the app's processes.
package final class PermissionController {
    /// A question that the system asks the user on behalf of an app.
    package final class Prompt {
        package let packageName: String
        package let group: PermissionGroup
        /// What the app has asked for of the group.
        package let permissions: [String]
        /// The line in bold.
        package let title: String

        fileprivate init(_ info: ApplicationInfo, _ group: PermissionGroup, _ asked: [String]) {
            packageName = info.packageName
            self.group = group
            permissions = asked
            title = group.title(info.label, for: asked)
        }
    }

    /// What one call asks for: its questions come one after another.
    private final class Request {
        weak var owner: AnyObject?
        unowned let process: SimulatedProcess
        var prompts: [Prompt]
        let answered: (_ isCancelled: Bool) -> Void

        init(
            _ owner: AnyObject, _ process: SimulatedProcess, _ prompts: [Prompt],
            _ answered: @escaping (_ isCancelled: Bool) -> Void
        ) {
            self.owner = owner
            self.process = process
            self.prompts = prompts
            self.answered = answered
        }
    }

    /// Not the phone: code of a dead process has one that goes before it.
    private unowned let simulation: Simulation
    private var granted: Set<String> = []
    /// What of it was granted for once, which ends with the process that has asked.
    private var grantedOnce: Set<String> = []
    /// What was refused once; the system asks for it once more.
    private var refused: Set<String> = []
    /// What the system does not ask for any more.
    private var refusedForever: Set<String> = []
    private var open: [Request] = []
    private lazy var queue = simulation.makeProcess(
        name: "com.android.permissioncontroller"
    ).makeQueue(label: "main", hasStack: false)
    /// Told of each new question, when it is before the user.
    package var prompted: (Prompt) -> Void = { _ in }

    private init(_ phone: PhoneSystem) { simulation = phone.simulation }

    package static func of(_ phone: PhoneSystem) -> PermissionController {
        phone.service(PermissionController.self) { PermissionController(phone) }
    }

    private func touch(_ access: Access) {
        simulation.touches(access, Resource("permissions", ""))
    }

    /// What is asked at the moment: whoever taps looks there, and not at what was said before.
    private func touchPrompts(_ access: Access) {
        simulation.touches(access, Resource("permission-prompts", ""))
    }

    package func isGranted(_ permission: String) -> Bool {
        touch(.read)
        return granted.contains(permission)
    }

    package func isRefusedForever(_ permission: String) -> Bool {
        touch(.read)
        return refusedForever.contains(permission)
    }

    /// Chooses for an app, as in the phone's settings; answers an open question too.
    ///
    /// - Parameter answer: Nil: the user was not asked so far.
    package func set(_ answer: PermissionAnswer?, for permission: String) {
        record(answer, for: permission)
        guard answer != nil else { return }
        settle { [self] prompt in
            prompt.permissions.allSatisfy {
                granted.contains($0) || refused.contains($0) || refusedForever.contains($0)
            } && prompt.permissions.contains(permission)
        }
    }

    private func record(_ answer: PermissionAnswer?, for permission: String) {
        touch(.write)
        granted.remove(permission)
        grantedOnce.remove(permission)
        refused.remove(permission)
        refusedForever.remove(permission)
        switch answer {
        case .granted: granted.insert(permission)
        case .denied: refused.insert(permission)
        case .deniedForever: refusedForever.insert(permission)
        case nil: break
        }
    }

    // MARK: Questions

    /// The questions that the user has not answered, one of each request, oldest first.
    package var prompts: [Prompt] {
        touchPrompts(.read)
        return open.compactMap(\.prompts.first)
    }

    /// Asks for what the user has not decided; its questions go with the process that asks.
    ///
    /// - Parameters:
    ///   - permissions: What the system asks for at all, of one group or more.
    ///   - owner: Who asks, for ``cancelRequest(of:)``.
    ///   - answered: Called when there is an answer to each, or nobody is to give one any more.
    package func request(
        _ permissions: [String], for owner: AnyObject,
        _ answered: @escaping (_ isCancelled: Bool) -> Void
    ) {
        let android = AndroidProcess.current
        var prompts: [Prompt] = []
        for group in permissions.compactMap(PermissionGroup.of)
        where !prompts.contains(where: { $0.group == group }) {
            let asked = permissions.filter { PermissionGroup.of($0) == group }
            prompts.append(Prompt(android.info, group, asked))
        }
        let request = Request(owner, android.process, prompts, answered)
        touchPrompts(.write)
        open.append(request)
        android.process.onExit.append { [weak self, weak request] in
            self?.remove { $0 === request }
        }
        queue.async("prompt") { [self] in
            touchPrompts(.read)
            guard open.contains(where: { $0 === request }), let prompt = request.prompts.first
            else { return }
            prompted(prompt)
        }
    }

    /// Takes away what is asked, without an answer.
    package func cancelRequest(of owner: AnyObject) {
        for request in remove(where: { $0.owner === owner }) { request.answered(true) }
    }

    @discardableResult
    private func remove(where isGone: (Request) -> Bool) -> [Request] {
        touchPrompts(.read)
        let gone = open.filter(isGone)
        guard !gone.isEmpty else { return [] }
        touchPrompts(.write)
        open.removeAll(where: isGone)
        return gone
    }

    /// Lets go of who has asked, when the phone goes.
    package func close() { open = [] }

    /// Whether something is asked for the same owner just now.
    package func isAsked(by owner: AnyObject) -> Bool {
        touchPrompts(.read)
        return open.contains { $0.owner === owner }
    }

    /// The user touches a button. What was refused twice is refused for good: the system asks no more.
    package func answer(_ choice: PermissionGroup.Choice, _ prompt: Prompt) {
        touchPrompts(.read)
        guard let request = open.first(where: { $0.prompts.first === prompt }) else { return }
        for permission in prompt.permissions {
            touch(.read)
            let refusal =
                refused.contains(permission) ? PermissionAnswer.deniedForever : .denied
            record(choice == .deny ? refusal : .granted, for: permission)
        }
        if choice == .allowOnce { grantOnce(prompt.permissions, request.process) }
        settle { $0 === prompt }
    }

    private func grantOnce(_ permissions: [String], _ process: SimulatedProcess) {
        grantedOnce.formUnion(permissions)
        process.onExit.append { [weak self] in
            guard let self else { return }
            for permission in permissions where grantedOnce.contains(permission) {
                record(nil, for: permission)
            }
        }
    }

    /// Ends the questions that have their answer, and asks what comes next.
    private func settle(_ isAnswered: (Prompt) -> Bool) {
        touchPrompts(.read)
        for request in open where request.prompts.contains(where: isAnswered) {
            touchPrompts(.write)
            let shown = request.prompts.first
            request.prompts.removeAll(where: isAnswered)
            guard let next = request.prompts.first else {
                open.removeAll { $0 === request }
                request.answered(false)
                continue
            }
            if next !== shown { prompted(next) }
        }
    }

    // MARK: Device folders

    /// What a device folder keeps.
    package var kept: (granted: [String], refused: [String], refusedForever: [String]) {
        touch(.read)
        return (
            granted.subtracting(grantedOnce).sorted(), refused.sorted(), refusedForever.sorted()
        )
    }

    package func restore(granted: [String], refused: [String], refusedForever: [String]) {
        self.granted.formUnion(granted)
        self.refused.formUnion(refused)
        self.refusedForever.formUnion(refusedForever)
    }
}

/// What the user answers when an app asks for a permission.
package enum PermissionAnswer: Sendable {
    case granted
    /// Refused; the app may ask again and should explain.
    case denied
    /// Refused for good.
    case deniedForever
}
