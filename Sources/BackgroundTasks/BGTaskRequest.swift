public import FaradFoundation

/// What an app asks the system for: to be launched for a task, not before a date.
///
/// Make one of the subclasses.
open class BGTaskRequest: NSObject {
    public let identifier: String
    /// The system waits at least until then; nil is as soon as it likes.
    open var earliestBeginDate: Date?

    init(named identifier: String) {
        self.identifier = identifier
    }

    /// A copy that later changes of the original do not reach, as the system keeps it.
    func snapshot() -> BGTaskRequest {
        let copy = BGTaskRequest(named: identifier)
        copy.earliestBeginDate = earliestBeginDate
        return copy
    }
}

/// Asks for a short time to refresh what the app shows.
open class BGAppRefreshTaskRequest: BGTaskRequest {
    public init(identifier: String) {
        super.init(named: identifier)
    }

    override func snapshot() -> BGTaskRequest {
        let copy = BGAppRefreshTaskRequest(identifier: identifier)
        copy.earliestBeginDate = earliestBeginDate
        return copy
    }
}

/// Asks for minutes of work.
///
/// The simulated phone always has power and a network, so both requirements are met.
open class BGProcessingTaskRequest: BGTaskRequest {
    open var requiresExternalPower = false
    open var requiresNetworkConnectivity = false

    public init(identifier: String) {
        super.init(named: identifier)
    }

    override func snapshot() -> BGTaskRequest {
        let copy = BGProcessingTaskRequest(identifier: identifier)
        copy.earliestBeginDate = earliestBeginDate
        copy.requiresExternalPower = requiresExternalPower
        copy.requiresNetworkConnectivity = requiresNetworkConnectivity
        return copy
    }
}
