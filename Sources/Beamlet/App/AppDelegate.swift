import FaradFoundation
import Foundation
import UIKit
import UserNotifications

extension Notification.Name {
    /// A notification was tapped; `file_id` of the user info says which file it announces.
    static let didTapNotification = Notification.Name("didTapNotification")
}

#if canImport(ObjectiveC)
    @UIApplicationMain
#endif
final class AppDelegate: UIResponder, UIApplicationDelegate, UNUserNotificationCenterDelegate {
    var window: UIWindow?
    let api: BeamletAPI
    let receiveRouter: IncomingFileRouter

    init(consumer: Consumer) {
        api = BeamletAPI(user: Settings.user)
        receiveRouter = consumer.makeRouter(api)
        super.init()
    }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        TemporaryFile.removeAll()
        NotificationCenter.default.addObserver(
            forName: .didTapNotification, object: nil, queue: nil
        ) { [receiveRouter] notification in
            guard let fileID = notification.userInfo?["file_id"] as? String, !fileID.isEmpty else {
                return
            }
            receiveRouter.receive(fileID: fileID)
        }
        let center = UNUserNotificationCenter.current()
        center.delegate = self
        center.requestAuthorization(options: [.alert, .sound, .badge]) { granted, _ in
            guard granted else { return }
            DispatchQueue.main.async { application.registerForRemoteNotifications() }
        }
        return true
    }

    func applicationDidBecomeActive(_ application: UIApplication) { receiveRouter.resume() }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler:
            @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        completionHandler([.banner, .list, .sound])
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        let fileID = response.notification.request.content.userInfo["file_id"]
        NotificationCenter.default.post(
            name: .didTapNotification, object: nil, userInfo: fileID.map { ["file_id": $0] })
        completionHandler()
    }
}
