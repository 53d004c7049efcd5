import FaradFoundation
import Simulation
import Testing
import UIKit
import UserNotifications

@Suite struct UserNotificationTests {
    private func request(
        _ id: String, _ title: String = "", after seconds: Double = 60
    ) -> UNNotificationRequest {
        let content = UNMutableNotificationContent()
        content.title = title
        return UNNotificationRequest(
            identifier: id, content: content,
            trigger: UNTimeIntervalNotificationTrigger(timeInterval: seconds, repeats: false))
    }

    @Test func `a request takes the place of a pending one of its name`() throws {
        let phone = try Phone()
        var titles: [String] = []
        phone.simulation.enter(phone.process) {
            let center = UNUserNotificationCenter.current()
            center.add(request("a", "old"))
            center.add(request("b", "other"))
            center.add(request("a", "new"))
            center.getPendingNotificationRequests { titles = $0.map(\.content.title) }
        }
        _ = try phone.simulation.run(until: .start + .seconds(1))
        #expect(titles == ["other", "new"])
    }

    /// Found by a search of `beamlet-redelivery`: the app is killed while it starts.
    @Test
    func `code of a dead process that still returns may ask for leave, and nothing comes of it`()
        throws
    {
        let phone = try Phone()
        var answers = 0
        phone.simulation.enter(phone.process) {
            phone.process.kill()
            UNUserNotificationCenter.current().requestAuthorization { _, _ in answers += 1 }
        }
        _ = try phone.simulation.run(until: .start + .seconds(1))
        #expect(answers == 0)
    }

    @Test func `what is changed later does not reach a request`() throws {
        try Phone().run {
            let content = UNMutableNotificationContent()
            content.title = "first"
            let request = UNNotificationRequest(identifier: "a", content: content, trigger: nil)
            content.title = "second"
            #expect(request.content.title == "first")
        }
    }

    @Test func `answers come on a queue of the system's`() throws {
        let phone = try Phone()
        var isMain: Bool?
        try phone.run {
            UNUserNotificationCenter.current().getNotificationSettings { settings in
                isMain = Thread.isMainThread
                #expect(settings.authorizationStatus == .notDetermined)
            }
        }
        #expect(isMain == false)
    }

    @Test func `without a delegate nothing is shown above the app; elsewhere it is`() throws {
        let phone = try Phone()
        let daemon = NotificationDaemon.of(phone.system)
        let bundle = "org.example.app"
        daemon.setStatus(.authorized, bundle)
        try phone.run {
            UIApplication.shared.applicationState = .active
            UNUserNotificationCenter.current().add(request("above"))
        }
        #expect(daemon.delivered(bundle).isEmpty)
        try phone.run {
            UIApplication.shared.applicationState = .background
            UNUserNotificationCenter.current().add(request("behind"))
        }
        #expect(daemon.delivered(bundle).map(\.request.identifier) == ["behind"])
        try phone.run { UNUserNotificationCenter.current().add(request("dead")) }
        phone.process.kill()
        #expect(daemon.delivered(bundle).map(\.request.identifier) == ["behind", "dead"])
    }

    @Test func `a request outlives its process`() throws {
        let phone = try Phone()
        let daemon = NotificationDaemon.of(phone.system)
        daemon.setStatus(.authorized, "org.example.app")
        phone.simulation.enter(phone.process) {
            UNUserNotificationCenter.current().add(request("late"))
        }
        phone.process.kill()
        _ = try phone.simulation.run()
        #expect(phone.simulation.clock.now.milliseconds == 60_000)
        #expect(daemon.delivered("org.example.app").map(\.request.identifier) == ["late"])
    }

    @Test(arguments: [(0.0, false), (-1, false), (59, true)])
    func `a trigger that iOS refuses ends the app`(seconds: Double, repeats: Bool) throws {
        let phone = try Phone()
        try phone.run {
            _ = UNTimeIntervalNotificationTrigger(timeInterval: seconds, repeats: repeats)
        }
        #expect(phone.process.state == .dead)
    }
}
