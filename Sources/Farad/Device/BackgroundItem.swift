import BackgroundTasks
import FaradFoundation

/// Work that an app has asked the system to do later: a BGTaskRequest on iOS, a unique WorkRequest on
/// Android.
struct BackgroundItem {
    enum Kind: String {
        case refresh, processing, work
    }

    let app: String
    let name: String
    let kind: Kind
    /// The system waits at least until then; nil is as soon as it likes.
    var earliestBegin: Date?
    /// Android: the class of the worker.
    var workerClass = ""
    /// Android: how often the worker has asked to be tried again.
    var attempt = 0
    /// iOS: the request itself, with what else it says.
    var request: BGTaskRequest?

    /// How long the system lets it run; about what Apple and Google say.
    var patience: Duration {
        switch kind {
        case .refresh: .seconds(30)
        case .processing: .seconds(180)
        case .work: .seconds(600)
        }
    }

    /// How long an app may go on after that.
    static let grace = Duration.seconds(5)

    /// iOS: the request, made anew where a device folder has kept only what matters.
    var taskRequest: BGTaskRequest {
        if let request { return request }
        let made =
            kind == .refresh
            ? BGAppRefreshTaskRequest(identifier: name) : BGProcessingTaskRequest(identifier: name)
        made.earliestBeginDate = earliestBegin
        return made
    }
}
