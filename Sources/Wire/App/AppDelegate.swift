import Foundation
import UIKit

/// The app: moves old data at its start, shows the conversation, and keeps it up to date while it is
/// before the user.
class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    private let consumer: Consumer
    private let uploadWay: UploadWay
    private var uploads: BackgroundUploads?
    private var synchronization: Synchronization?
    private var account: Account?
    private var notices: NoticeReader?

    init(_ consumer: Consumer, _ uploadWay: UploadWay) {
        self.consumer = consumer
        self.uploadWay = uploadWay
    }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let conversation = ConversationViewController()
        let window = UIWindow()
        window.rootViewController = conversation
        self.window = window
        window.makeKeyAndVisible()
        guard let directory = AccountDirectory.shared else {
            print("[Wire] the app group is missing from the entitlements")
            return true
        }
        do {
            // Nothing may be opened before it lies where it will stay.
            try AccountMigration(
                old: .ofEarlierVersions, new: directory, isPiecewise: consumer.contains(.piecewise)
            ).run()
            try open(directory, conversation)
        } catch {
            print("[Wire] the account cannot be opened: \(error)")
        }
        return true
    }

    private func open(
        _ directory: AccountDirectory, _ conversation: ConversationViewController
    ) throws {
        try directory.create()
        let account = try Account(
            directory, consumer, loads: true, finishing: Self.finishing)
        let synchronization = Synchronization(account)
        let notices = NoticeReader(ChangeNotices(url: directory.changes), account)
        self.account = account
        self.synchronization = synchronization
        self.notices = notices
        let updates = ScreenUpdates(account) { [weak conversation, weak synchronization] in
            let messages = account.context.messages
            let gaps = synchronization?.failures ?? []
            DispatchQueue.main.async {
                conversation?.show(messages, gaps: gaps, assets: directory.assets)
            }
        }
        NotificationCenter.default.addObserver(
            forName: .contextDidSave, object: account.context, queue: nil
        ) { _ in updates.ask() }
        synchronization.failed = updates.ask
        notices.changed = updates.ask
        account.perform(updates.ask)
        guard uploadWay == .background else { return }
        let uploads = BackgroundUploads(account, consumer)
        self.uploads = uploads
        uploads.connect()
        synchronization.settled = { uploads.resume() }
    }

    func application(
        _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
        completionHandler: @escaping () -> Void
    ) {
        guard let uploads else { return completionHandler() }
        uploads.wasWoken(for: identifier, completionHandler)
    }

    /// Keeps the app from being suspended in the middle of something.
    private static func finishing(_ work: () -> Void) {
        let task = UIApplication.shared.beginBackgroundTask(withName: "sync")
        work()
        UIApplication.shared.endBackgroundTask(task)
    }

    func applicationWillEnterForeground(_ application: UIApplication) { notices?.read() }

    func applicationDidBecomeActive(_ application: UIApplication) {
        notices?.begin()
        synchronization?.start()
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
        notices?.end()
        synchronization?.stop()
    }
}
