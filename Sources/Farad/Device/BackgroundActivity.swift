import AndroidFoundation
import BackgroundTasks
import FaradFoundation
import Simulation

/// The system's scheduler of background work: it keeps what apps ask for, picks the time and brings
/// it to them.
final class BackgroundActivity {
    /// An item that waits for its time.
    private struct Pending {
        let item: BackgroundItem
        var timer: TimerHandle?
    }

    private let parts: PhoneParts
    /// Brings an item to its app.
    var deliver: (BackgroundItem) -> Void = { _ in }
    private var pending: [Pending] = []
    /// What the folder remembers for the other platform.
    private var foreign: [DeviceState.BackgroundTask] = []
    /// Until when the run goes on by itself. Later work waits for a run that goes on for longer:
    /// a task that asks for its own next one would keep a run busy for ever.
    private(set) var horizon = VirtualInstant.start
    /// Told when it goes on for longer.
    var advanced: (VirtualInstant) -> Void = { _ in }

    init(_ parts: PhoneParts) {
        self.parts = parts
    }

    /// The system as one app sees it.
    func system(of app: String) -> any BackgroundTaskSystem & WorkSystem { AppSide(self, app) }

    /// Lets everything happen that is due until then.
    func advance(to horizon: VirtualInstant) {
        guard horizon > self.horizon else { return }
        self.horizon = horizon
        advanced(horizon)
        for index in pending.indices where pending[index].timer == nil { arm(index) }
    }

    /// What waits, one line each, in the order of submission.
    var lines: [String] {
        pending.map { entry in
            let date = entry.item.earliestBegin.map { " not before \(Self.text($0))" }
            return "\(entry.item.app): background task \(entry.item.name)\(date ?? "")"
        }
    }

    // MARK: The device folder

    var state: [DeviceState.BackgroundTask] {
        foreign
            + pending.map { entry in
                DeviceState.BackgroundTask(
                    app: entry.item.app, identifier: entry.item.name,
                    kind: entry.item.kind.rawValue,
                    workerClass: entry.item.workerClass,
                    earliestBegin: entry.item.earliestBegin?.timeIntervalSince1970)
            }
    }

    /// - Precondition: The kinds are known; whoever reads them has looked.
    func restore(_ state: [DeviceState.BackgroundTask]) {
        for task in state {
            guard let kind = BackgroundItem.Kind(rawValue: task.kind),
                (kind == .work) == (parts.configuration.platform == .android)
            else {
                foreign.append(task)
                continue
            }
            let date = task.earliestBegin.map(Date.init(timeIntervalSince1970:))
            pending.append(
                Pending(
                    item: BackgroundItem(
                        app: task.app, name: task.identifier, kind: kind, earliestBegin: date,
                        workerClass: task.workerClass)))
        }
    }

    // MARK: Items

    /// Keeps an item; one of the same name is replaced.
    func schedule(_ item: BackgroundItem) {
        cancel(item.app) { $0 == item.name }
        pending.append(Pending(item: item))
        let date = item.earliestBegin.map { ", not before \(Self.text($0))" } ?? ""
        parts.note("background task \(item.name) is scheduled\(date)")
        arm(pending.count - 1)
    }

    private func cancel(_ app: String, _ isMeant: (String) -> Bool) {
        for entry in pending where entry.item.app == app && isMeant(entry.item.name) {
            entry.timer?.cancel()
        }
        pending.removeAll { $0.item.app == app && isMeant($0.item.name) }
    }

    private func items(_ app: String) -> [BackgroundItem] {
        pending.filter { $0.item.app == app }.map(\.item)
    }

    /// Sets the timer of an item whose time comes before the horizon.
    private func arm(_ index: Int) {
        let item = pending[index].item
        let delay = item.earliestBegin.map(parts.phone.wait(until:)) ?? .zero
        let figure = parts.profile.backgroundTask
        guard parts.simulation.clock.now + delay + figure.earliest <= horizon else { return }
        pending[index].timer = parts.queue.after(
            Window(delay + figure.earliest, delay + figure.latest), "background task"
        ) { [unowned self] in
            pending.removeAll { $0.item.app == item.app && $0.item.name == item.name }
            deliver(item)
        }
    }

    private static func text(_ date: Date) -> String {
        ISO8601DateFormatter().string(from: date)
    }

    /// What an app's `BGTaskScheduler` or `WorkManager` talks to.
    private final class AppSide: BackgroundTaskSystem, WorkSystem {
        private unowned let activity: BackgroundActivity
        private let app: String

        init(_ activity: BackgroundActivity, _ app: String) {
            self.activity = activity
            self.app = app
        }

        var isAvailable: Bool { activity.parts.knobs["background-refresh"] == "on" }
        var pendingRequests: [BGTaskRequest] { activity.items(app).map(\.taskRequest) }

        func schedule(_ request: BGTaskRequest) {
            activity.schedule(
                BackgroundItem(
                    app: app, name: request.identifier,
                    kind: request is BGAppRefreshTaskRequest ? .refresh : .processing,
                    earliestBegin: request.earliestBeginDate, request: request))
        }

        func cancel(_ isMeant: (String) -> Bool) { activity.cancel(app, isMeant) }

        func isScheduled(_ name: String) -> Bool {
            activity.items(app).contains { $0.name == name }
        }

        func schedule(_ name: String, _ workerClass: String, after delay: Duration) {
            let clock = activity.parts.simulation.clock
            let now = Date(timeIntervalSince1970: clock.millisecondsSince1970 / 1000)
            let seconds =
                Double(delay.components.seconds)
                + Double(delay.components.attoseconds) / 1e18
            activity.schedule(
                BackgroundItem(
                    app: app, name: name, kind: .work, earliestBegin: now + seconds,
                    workerClass: workerClass))
        }

        func cancel(_ name: String) { activity.cancel(app) { $0 == name } }
    }
}
