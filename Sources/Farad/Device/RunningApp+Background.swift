import BackgroundTasks
import Simulation

/// Background work: the handler runs, its time is watched, the app goes back to sleep.
extension RunningApp {
    /// How long the system lets a task run; about what Apple says.
    private static func patience(with request: BGTaskRequest) -> Duration {
        request is BGAppRefreshTaskRequest ? .seconds(30) : .seconds(180)
    }

    /// How long an app may go on after its task has expired.
    private static let grace = Duration.seconds(5)

    /// Lets the app do the work of a request; `done` when it is over.
    func work(on request: BGTaskRequest, done: @escaping () -> Void) {
        var expiry: TimerHandle?
        let name = request.identifier
        parts.note("background task \(name) begins")
        let task = BGTaskScheduler.of(process).launch(request) { [self] success in
            expiry?.cancel()
            parts.note("background task \(name) ended, \(success ? "done" : "not done")")
            // The app says so from a queue of its own; the system goes on by itself.
            parts.queue.async("background task ended", done)
        }
        guard let task else {
            parts.find(
                .backgroundTaskWithoutHandler,
                "\(bundle.displayName) was launched for the background task \(name), and had "
                    + "registered no handler for it when its launch was over.")
            return done()
        }
        expiry = parts.queue.after(.exactly(Self.patience(with: request)), "expiry") { [self] in
            parts.find(
                .backgroundTaskExpired,
                "The background task \(name) was not done after "
                    + "\(Self.patience(with: request).components.seconds) s.")
            expire(task, request, done)
        }
    }

    private func expire(_ task: BGTask, _ request: BGTaskRequest, _ done: @escaping () -> Void) {
        after(parts.profile.sceneChange, "expirationHandler") { task.expire() }
        _ = parts.queue.after(.exactly(Self.grace), "end of grace") { [self] in
            guard task.isRunning, isAlive else { return }
            parts.note("\(bundle.displayName) is ended: its background task did not stop")
            kill("its background task did not stop when it expired")
        }
    }
}
