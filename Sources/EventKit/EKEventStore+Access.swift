public import FaradFoundation
import Simulation

/// What the user has said about calendars or reminders.
public enum EKAuthorizationStatus: Int, Sendable {
    case notDetermined = 0
    case restricted = 1
    case denied = 2
    case fullAccess = 3
    /// The app may add events, and sees none.
    case writeOnly = 4

    /// As it was called before there was ``writeOnly``.
    public static var authorized: EKAuthorizationStatus { .fullAccess }
}

// What the user lets an app do.
extension EKEventStore {
    public class func authorizationStatus(for entityType: EKEntityType) -> EKAuthorizationStatus {
        let process = PhoneProcess.current
        let status = PrivacyDaemon.of(process.system).status(
            entityType.service, process.sandbox.bundleIdentifier)
        return EKAuthorizationStatus(rawValue: status.number)!
    }

    /// Asks the user, once, and answers on a queue that is not main. Where Info.plist does not say why,
    /// nobody is asked, and the answer is no.
    public func requestFullAccessToEvents(
        completion: @escaping EKEventStoreRequestAccessCompletionHandler
    ) { request(.calendars) { completion($0 == .authorized, nil) } }

    public func requestWriteOnlyAccessToEvents(
        completion: @escaping EKEventStoreRequestAccessCompletionHandler
    ) {
        request(.calendars, partly: true) { completion($0 == .authorized || $0 == .limited, nil) }
    }

    public func requestFullAccessToReminders(
        completion: @escaping EKEventStoreRequestAccessCompletionHandler
    ) { request(.reminders) { completion($0 == .authorized, nil) } }

    /// Since iOS 17 it asks nobody, and answers with an error at once.
    @available(*, deprecated, message: "Use requestFullAccessToEvents and its kin, as on iOS 17")
    public func requestAccess(
        to entityType: EKEntityType,
        completion: @escaping EKEventStoreRequestAccessCompletionHandler
    ) {
        process?.workQueue.async("reply") { completion(false, EKError(.eventStoreNotAuthorized)) }
    }

    @discardableResult
    public func requestFullAccessToEvents() async throws -> Bool {
        await withCheckedContinuation { continuation in
            requestFullAccessToEvents { isAllowed, _ in continuation.resume(returning: isAllowed) }
        }
    }

    @discardableResult
    public func requestWriteOnlyAccessToEvents() async throws -> Bool {
        await withCheckedContinuation { continuation in
            requestWriteOnlyAccessToEvents { isAllowed, _ in
                continuation.resume(returning: isAllowed)
            }
        }
    }

    @discardableResult
    public func requestFullAccessToReminders() async throws -> Bool {
        await withCheckedContinuation { continuation in
            requestFullAccessToReminders { isAllowed, _ in continuation.resume(returning: isAllowed)
            }
        }
    }

    func request(
        _ service: PrivacyDaemon.Service, partly: Bool = false,
        _ answer: @escaping (PrivacyDaemon.Status) -> Void
    ) { PrivacyDaemon.of(phone).authorize(service, partly: partly, answer) }
}
