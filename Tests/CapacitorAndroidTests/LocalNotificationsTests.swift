import Farad
import Foundation
import Simulation
import Testing

@Suite struct LocalNotificationsTests {
    private static let listening = """
        hear("LocalNotifications", "localNotificationReceived", "localNotificationActionPerformed");

        """

    private func phone(
        _ script: String = "", isAllowed: Bool = true, permissions: [String] = []
    ) throws -> NotifyingPhone {
        try NotifyingPhone(
            Self.listening + script, isAllowed: isAllowed, permissions: permissions)
    }

    private static func notification(_ id: Int, _ rest: String = "") -> String {
        "{ id: \(id), title: 'T\(id)', body: 'B\(id)'\(rest.isEmpty ? "" : ", " + rest) }"
    }

    private static func schedule(_ notifications: String...) -> String {
        "LocalNotifications.schedule({ notifications: [\(notifications.joined(separator: ", "))] })"
    }

    // MARK: At once

    @Test func `F161: without a schedule it is received and shown at once, as it was written`()
        throws
    {
        let phone = try phone(
            "await answer(\(Self.schedule(Self.notification(1, "extra: { a: [1] }"))))")
        #expect(
            phone.lines == [
                #"localNotificationReceived {"id":1,"title":"T1","body":"B1","extra":{"a":[1]}}"#,
                #"{"notifications":[{"id":1}]}"#,
            ])
        #expect(
            phone.device.notifications == [
                ShownNotification(
                    app: "app.test", identifier: "1", title: "T1", subtitle: "", body: "B1",
                    actions: [])
            ])
    }

    @Test func `F161: what was received is kept for a later listener, unlike on iOS`() throws {
        let phone = try NotifyingPhone("await \(Self.schedule(Self.notification(1)))")
        #expect(
            try phone.run("hear('LocalNotifications', 'localNotificationReceived')").count == 1)
    }

    @Test func `it is refused while the user has not allowed it`() throws {
        let phone = try phone(
            """
            await answer(\(Self.schedule(Self.notification(1))));
            await answer(LocalNotifications.areEnabled());
            """, isAllowed: false)
        #expect(
            phone.lines == [
                "rejected: Notifications not enabled on this device", #"{"value":false}"#,
            ])
    }

    @Test(arguments: [
        ("{}", "Must provide notifications array as notifications option"),
        ("{ notifications: [{}] }", "Invalid JSON object sent to NotificationPlugin"),
        ("{ notifications: [{ id: 5e9 }] }", "The identifier should be a Java int"),
        (
            "{ notifications: [{ id: 1, schedule: { at: 'tomorrow' } }] }",
            "Invalid date format sent to Notification plugin"
        ),
        (
            "{ notifications: [{ id: 1, iconColor: 'bluish' }] }",
            "Invalid color provided. Must be a hex string (ex: #ff0000"
        ),
    ])
    func `what cannot be scheduled is refused in the plugin's words`(
        options: String, message: String
    ) throws {
        let phone = try phone("await answer(LocalNotifications.schedule(\(options)))")
        #expect(phone.lines == ["rejected: " + message])
        #expect(phone.device.notifications == [])
    }

    @Test func `F172: what is no object ends the app`() throws {
        let phone = try phone("LocalNotifications.schedule({ notifications: [5] })")
        #expect(
            phone.phone.findings.contains {
                $0.contains("java.lang.Integer cannot be cast to org.json.JSONObject")
            })
    }

    @Test func `it is not shown in a channel that there is not, or in a blocked one`() throws {
        let phone = try phone(
            """
            await LocalNotifications.createChannel({ id: "none", name: "None", importance: 0 });
            await \(Self.schedule(
                Self.notification(1, "channelId: 'lost'"), Self.notification(2, "channelId: 'none'"),
                Self.notification(3)));
            """)
        #expect(phone.device.notifications.map(\.identifier) == ["3"])
    }

    // MARK: Later

    @Test func `F161: at a time it comes by an alarm, and is pending until then`() throws {
        let later = Self.notification(1, "schedule: { at: new Date(Date.now() + 60000) }")
        let phone = try phone(
            "await answer(\(Self.schedule(later)))",
            permissions: ["android.permission.USE_EXACT_ALARM"])
        // Farad runs to the end of all work, and the alarm has come.
        #expect(phone.shownAt == [60])
        #expect(phone.lines.count == 2)
        #expect(phone.lines.last?.hasPrefix("localNotificationReceived {\"id\":1") == true)
        #expect(
            try phone.run("answer(LocalNotifications.getPending())").last
                == #"{"notifications":[]}"#)
    }

    @Test func `F161: pending ones are told with their schedule, the time as Java writes it`()
        throws
    {
        let phone = try phone()
        let lines = try phone.run(
            """
            await \(Self.schedule(Self.notification(
                7, "schedule: { at: new Date(Date.UTC(2026, 0, 2, 3, 4, 5)) }, extra: { a: 1 }")));
            answer(LocalNotifications.getPending());
            """, for: .seconds(1))
        #expect(
            lines == [
                #"{"notifications":[{"id":7,"title":"T7","body":"B7","schedule":"#
                    + #"{"at":"Fri Jan 02 03:04:05 UTC 2026","count":1,"repeats":false},"#
                    + #""extra":{"a":1}}]}"#
            ])
    }

    @Test func `a time that is past is scheduled for ever and never comes, without an error`()
        throws
    {
        let phone = try NotifyingPhone(
            """
            await answer(\(Self.schedule(Self.notification(
                1, "schedule: { at: new Date(Date.now() - 1000) }"))));
            await LocalNotifications.getPending().then(({ notifications }) =>
                say(notifications.length));
            """, set: ["build": "debug"])
        #expect(phone.lines.contains(#"{"notifications":[{"id":1}]}"#))
        #expect(phone.lines.contains("1"))
        #expect(phone.device.notifications == [])
        #expect(phone.phone.log.contains { $0.contains("Scheduled time must be *after* current") })
    }

    @Test func `no alarm comes sooner than 5 seconds from now`() throws {
        let phone = try phone(
            "await \(Self.schedule(Self.notification(1, "schedule: { at: new Date(Date.now() + 1000) }")))"
        )
        #expect(phone.shownAt == [5])
    }

    @Test func `F161: it comes though the process is dead, and a tap tells the new one`() throws {
        let phone = try phone(
            """
            if (localStorage.getItem("scheduled")) return;
            localStorage.setItem("scheduled", "yes");
            """)
        try phone.run(
            Self.schedule(Self.notification(3, "schedule: { at: new Date(Date.now() + 60000) }")),
            for: .seconds(1))
        phone.device.kill("app")
        #expect(try phone.lines {} == [])
        #expect(phone.device.notifications.map(\.identifier) == ["3"])
        let heard = try phone.lines { try phone.device.tapNotification("3") }
        // The process was there already, but no page of it.
        #expect(heard.count == 1)
        #expect(
            heard.first?.hasPrefix(
                #"localNotificationActionPerformed {"actionId":"tap","notification":{"id":3,"#)
                == true)
        #expect(phone.device.notifications == [])
    }

    @Test func `an alarm that the folder has kept comes in a later run`() throws {
        let folder = Foundation.NSTemporaryDirectory() + "farad-alarms-\(getpid())"
        defer { try? Foundation.FileManager.default.removeItem(atPath: folder) }
        let script = Self.schedule(
            Self.notification(3, "schedule: { at: new Date(Date.now() + 60000) }"))
        do {
            let phone = try NotifyingPhone(storage: .directory(folder))
            try phone.run(script, for: .seconds(1))
            try phone.device.close()
        }
        let later = try NotifyingPhone(storage: .directory(folder), launches: false)
        try later.device.run()
        #expect(later.device.notifications.map(\.title) == ["T3"])
        let heard = try later.lines { try later.device.tapNotification("3") }
        #expect(heard == [])
        #expect(
            try later.run("hear('LocalNotifications', 'localNotificationActionPerformed')").count
                == 1)
        try later.device.close()
    }

    @Test func `a cancelled one does not come, and what is shown of it goes`() throws {
        let phone = try phone()
        try phone.run(
            """
            await \(Self.schedule(
                Self.notification(1, "schedule: { at: new Date(Date.now() + 60000) }"),
                Self.notification(2)));
            await answer(LocalNotifications.cancel({ notifications: [{ id: 1 }, { id: 2 }] }));
            await answer(LocalNotifications.getPending());
            await answer(LocalNotifications.cancel({ notifications: [] }));
            """)
        #expect(phone.shownAt.count == 1)
        #expect(phone.device.notifications == [])
        #expect(
            phone.lines.suffix(3) == [
                "undefined", #"{"notifications":[]}"#,
                "rejected: Must provide notifications array as notifications option",
            ])
    }

    @Test func `one of the same id takes the place of the former, shown or not`() throws {
        let phone = try phone()
        try phone.run(
            """
            await \(Self.schedule(
                Self.notification(1, "schedule: { at: new Date(Date.now() + 60000) }")));
            await \(Self.schedule("{ id: 1, title: 'new', body: '' }"));
            """)
        #expect(phone.shownAt.count == 1)
        #expect(phone.device.notifications.map(\.title) == ["new"])
    }

    // MARK: Again and again

    @Test func `what repeats by an interval is forgotten once it has come, and goes on`() throws {
        let phone = try phone()
        try phone.run(
            Self.schedule(Self.notification(1, "schedule: { every: 'minute' }")),
            for: .seconds(200))
        #expect(phone.shownAt == [60, 120, 180])
        #expect(
            phone.lines.filter { $0.hasPrefix("localNotificationReceived") }.map {
                $0.contains("\"id\":1")
            } == [true, false, false])
        #expect(
            try phone.run("answer(LocalNotifications.getPending())", for: .seconds(1)).last
                == #"{"notifications":[]}"#)
        try phone.run("LocalNotifications.cancel({ notifications: [{ id: 1 }] })")
        #expect(phone.shownAt.count == 3)
    }

    @Test func `the system repeats nothing more often than once a minute`() throws {
        let phone = try phone()
        try phone.run(
            Self.schedule(Self.notification(1, "schedule: { every: 'second' }")),
            for: .seconds(130))
        #expect(phone.shownAt == [5, 65, 125])
    }

    @Test func `what comes on a time of day keeps the second of its scheduling, and stays pending`()
        throws
    {
        let phone = try phone()
        // The device's life begins at midnight.
        try phone.run("", for: .seconds(20))
        try phone.run(
            Self.schedule(Self.notification(1, "schedule: { on: { hour: 1, minute: 0 } }")),
            for: .seconds(26 * 3600))
        #expect(phone.shownAt == [3620, 3620 + 86_400])
        #expect(
            try phone.run(
                "LocalNotifications.getPending().then((all) => say(all.notifications.length))",
                for: .seconds(1)) == ["1"])
    }

    // MARK: Exact alarms

    @Test func `an alarm is exact where the user allows it in the settings`() throws {
        let exact = "android.permission.SCHEDULE_EXACT_ALARM"
        let phone = try phone(permissions: [exact])
        let check = "answer(LocalNotifications.checkExactNotificationSetting())"
        #expect(try phone.run(check) == [#"{"exact_alarm":"denied"}"#])
        #expect(
            try phone.run("answer(LocalNotifications.changeExactNotificationSetting())") == [])
        phone.device.grantPermission(exact)
        let lines = try phone.lines { try phone.device.finishActivity() }
        #expect(lines == [#"{"exact_alarm":"granted"}"#])
    }

    // MARK: Leave

    @Test func `F180: the user is asked once, and what they said is told`() throws {
        let phone = try phone(isAllowed: false)
        let ask = "await answer(LocalNotifications.requestPermissions());"
        #expect(
            try phone.run("await answer(LocalNotifications.checkPermissions());" + ask)
                == [#"{"display":"prompt"}"#])
        #expect(
            phone.device.alert
                == ShownAlert(
                    title: "Allow Test to send you notifications?", message: nil,
                    buttons: ["Allow", "Don’t allow"], texts: []))
        #expect(
            try phone.lines { try phone.device.answerAlert("Don’t allow") }
                == [#"{"display":"denied"}"#])
        #expect(
            try phone.run("await answer(LocalNotifications.checkPermissions());" + ask)
                == [#"{"display":"prompt-with-rationale"}"#])
        #expect(
            try phone.lines { try phone.device.answerAlert("Allow") }
                == [#"{"display":"granted"}"#])
        #expect(try phone.run(ask) == [#"{"display":"granted"}"#])
        #expect(phone.device.alert == nil)
        phone.device.allowNotifications(false)
        #expect(try phone.run("answer(LocalNotifications.areEnabled())") == [#"{"value":false}"#])
    }

    // MARK: Switching off

    @Test func `after a restart of the phone it comes again, what was missed 15 s later`() throws {
        let phone = try phone()
        try phone.run(
            """
            await \(Self.schedule(
                Self.notification(1, "schedule: { at: new Date(Date.now() + 60000) }"),
                Self.notification(2, "schedule: { at: new Date(Date.now() - 1) }"),
                Self.notification(3)));
            """, for: .seconds(1))
        #expect(phone.device.notifications.count == 1)
        try phone.device.restart()
        try phone.device.run(until: phone.device.elapsed + .seconds(1))
        #expect(phone.device.notifications == [])
        try phone.device.run()
        #expect(phone.device.notifications.map(\.identifier) == ["2", "1"])
        #expect((16...17).contains(phone.shownAt[1]) && phone.shownAt[2] == 60)
    }
}
