import BackgroundTasks
import FaradFoundation
import Simulation

/// The system's scheduler of background work: it keeps what apps ask for, picks the time, launches
/// them and ends what takes too long.
final class BackgroundActivity {
    /// A request that waits for its time.
    private struct Pending {
        let app: String
        let request: BGTaskRequest
        var timer: TimerHandle?
    }

    private let parts: PhoneParts
    /// Brings a request to its app.
    var deliver: (_ request: BGTaskRequest, _ app: String) -> Void = { _, _ in }
    private var pending: [Pending] = []
    /// Until when the run goes on by itself. Later work waits for a run that goes on for longer:
    /// a task that asks for its own next one would keep a run busy for ever.
    private var horizon = VirtualInstant.start

    init(_ parts: PhoneParts) {
        self.parts = parts
    }

    /// The system as one app sees it.
    func system(of app: String) -> any BackgroundTaskSystem { AppSide(self, app) }

    /// Lets everything happen that is due until then.
    func advance(to horizon: VirtualInstant) {
        guard horizon > self.horizon else { return }
        self.horizon = horizon
        for index in pending.indices where pending[index].timer == nil { arm(index) }
    }

    /// What waits, one line each, in the order of submission.
    var lines: [String] {
        pending.map { entry in
            let date = entry.request.earliestBeginDate.map { " not before \(Self.text($0))" }
            return "\(entry.app): background task \(entry.request.identifier)\(date ?? "")"
        }
    }

    // MARK: The device folder

    var state: [DeviceState.BackgroundTask] {
        pending.map { entry in
            DeviceState.BackgroundTask(
                app: entry.app, identifier: entry.request.identifier,
                isRefresh: entry.request is BGAppRefreshTaskRequest,
                earliestBegin: entry.request.earliestBeginDate?.timeIntervalSince1970)
        }
    }

    func restore(_ state: [DeviceState.BackgroundTask]) {
        for task in state {
            let request =
                task.isRefresh
                ? BGAppRefreshTaskRequest(identifier: task.identifier)
                : BGProcessingTaskRequest(identifier: task.identifier)
            request.earliestBeginDate = task.earliestBegin.map(Date.init(timeIntervalSince1970:))
            pending.append(Pending(app: task.app, request: request))
        }
    }

    // MARK: Requests

    private func schedule(_ request: BGTaskRequest, _ app: String) {
        cancel(app) { $0 == request.identifier }
        pending.append(Pending(app: app, request: request))
        parts.note("background task \(request.identifier) is scheduled\(Self.when(request))")
        arm(pending.count - 1)
    }

    private func cancel(_ app: String, _ isMeant: (String) -> Bool) {
        for entry in pending where entry.app == app && isMeant(entry.request.identifier) {
            entry.timer?.cancel()
        }
        pending.removeAll { $0.app == app && isMeant($0.request.identifier) }
    }

    private func requests(_ app: String) -> [BGTaskRequest] {
        pending.filter { $0.app == app }.map(\.request)
    }

    /// Sets the timer of a request whose time comes before the horizon.
    private func arm(_ index: Int) {
        let entry = pending[index]
        let delay = entry.request.earliestBeginDate.map(parts.phone.wait(until:)) ?? .zero
        let figure = parts.profile.backgroundTask
        guard parts.simulation.clock.now + delay + figure.earliest <= horizon else { return }
        let (app, request) = (entry.app, entry.request)
        pending[index].timer = parts.queue.after(
            Window(delay + figure.earliest, delay + figure.latest), "background task"
        ) { [unowned self] in
            pending.removeAll { $0.app == app && $0.request === request }
            deliver(request, app)
        }
    }

    private static func when(_ request: BGTaskRequest) -> String {
        request.earliestBeginDate.map { ", not before \(text($0))" } ?? ""
    }

    private static func text(_ date: Date) -> String {
        let formatter = ISO8601DateFormatter()
        return formatter.string(from: date)
    }

    /// What an app's `BGTaskScheduler` talks to.
    private final class AppSide: BackgroundTaskSystem {
        private unowned let activity: BackgroundActivity
        private let app: String

        init(_ activity: BackgroundActivity, _ app: String) {
            self.activity = activity
            self.app = app
        }

        var isAvailable: Bool { activity.parts.knobs["background-refresh"] == "on" }
        var pendingRequests: [BGTaskRequest] { activity.requests(app) }
        func schedule(_ request: BGTaskRequest) { activity.schedule(request, app) }
        func cancel(_ isMeant: (String) -> Bool) { activity.cancel(app, isMeant) }
    }
}
