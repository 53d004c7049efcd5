public import FaradFoundation
import Simulation
import UIKit

/// An app's way to its notifications. Answers come on a queue of the system's, not on main.
open class UNUserNotificationCenter: NSObject {
    open weak var delegate: (any UNUserNotificationCenterDelegate)?
    /// Kept: code of a dead process that still returns has one that nobody else keeps.
    private let process: PhoneProcess
    private let daemon: NotificationDaemon
    private var bundle: String { process.sandbox.bundleIdentifier }

    private init(_ process: PhoneProcess) {
        self.process = process
        daemon = NotificationDaemon.of(process.system)
        super.init()
        daemon.connect(self, of: process.process, process.sandbox.bundleIdentifier)
    }

    /// The centre of the running process.
    open class func current() -> UNUserNotificationCenter {
        let process = PhoneProcess.current
        return process.process.service(UNUserNotificationCenter.self) {
            UNUserNotificationCenter(process)
        }
    }

    private func reply(_ body: @escaping () -> Void) {
        process.workQueue.async("reply", body)
    }

    // MARK: Leave

    /// Asks the user, once; later calls answer with what the user has chosen.
    open func requestAuthorization(
        options: UNAuthorizationOptions = [],
        completionHandler: @escaping (Bool, (any Error)?) -> Void
    ) {
        let process = process
        daemon.authorize(bundle) { [weak process] granted in
            process?.workQueue.async("reply") { completionHandler(granted, nil) }
        }
    }

    open func getNotificationSettings(
        completionHandler: @escaping (UNNotificationSettings) -> Void
    ) {
        let settings = UNNotificationSettings(daemon.status(bundle))
        reply { completionHandler(settings) }
    }

    /// What the app's icon shows; 0 shows nothing.
    open func setBadgeCount(
        _ newBadgeCount: Int,
        withCompletionHandler completionHandler: (((any Error)?) -> Void)? = nil
    ) {
        RemoteNotifications.of(process.system).setBadge(newBadgeCount, bundle)
        if let completionHandler { reply { completionHandler(nil) } }
    }

    // MARK: Requests

    /// Takes the place of a pending request with the same identifier.
    open func add(
        _ request: UNNotificationRequest,
        withCompletionHandler completionHandler: (((any Error)?) -> Void)? = nil
    ) {
        daemon.add(request, bundle)
        if let completionHandler { reply { completionHandler(nil) } }
    }

    open func getPendingNotificationRequests(
        completionHandler: @escaping ([UNNotificationRequest]) -> Void
    ) {
        let requests = daemon.pending(bundle)
        reply { completionHandler(requests) }
    }

    open func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {
        daemon.removePending(identifiers, bundle)
    }

    open func removeAllPendingNotificationRequests() {
        daemon.removePending(daemon.pending(bundle).map(\.identifier), bundle)
    }

    // MARK: Delivered

    open func getDeliveredNotifications(
        completionHandler: @escaping ([UNNotification]) -> Void
    ) {
        let notifications = daemon.delivered(bundle)
        reply { completionHandler(notifications) }
    }

    open func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {
        daemon.removeDelivered(identifiers, bundle)
    }

    open func removeAllDeliveredNotifications() {
        daemon.removeDelivered(daemon.delivered(bundle).map(\.request.identifier), bundle)
    }

    // MARK: Categories

    open func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {
        daemon.setCategories(categories.sorted { $0.identifier < $1.identifier }, bundle)
    }

    open func getNotificationCategories(
        completionHandler: @escaping (Set<UNNotificationCategory>) -> Void
    ) {
        let categories = Set(daemon.categories(bundle))
        reply { completionHandler(categories) }
    }

    // MARK: What the phone tells the app

    /// Whether a notification is handed to the app instead of being shown by the phone.
    var isInForeground: Bool {
        process.process.state == .running
            && UIApplication.of(process.process).stateForSystem != .background
    }

    /// Asks the delegate how to show a notification; without one it is not shown at all.
    func willPresent(
        _ notification: UNNotification,
        _ answer: @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        process.main.serialQueue?.async("willPresent") { [self] in
            guard let delegate else { return answer([]) }
            delegate.userNotificationCenter(
                self, willPresent: notification, withCompletionHandler: answer)
        }
    }

    /// Tells the delegate what the user did. Call it on the process's main queue.
    package func didReceive(_ response: UNNotificationResponse) {
        delegate?.userNotificationCenter(self, didReceive: response) {}
    }
}

/// Decides how an app's notifications are shown, and hears what the user does with them.
public protocol UNUserNotificationCenterDelegate: AnyObject {
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler:
            @escaping (UNNotificationPresentationOptions) -> Void)
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void)
}

extension UNUserNotificationCenterDelegate {
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler:
            @escaping (UNNotificationPresentationOptions) -> Void
    ) { completionHandler([]) }
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) { completionHandler() }
}
