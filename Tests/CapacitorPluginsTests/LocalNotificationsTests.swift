import Farad
import FaradTesting
import Testing

@Suite(.farad) struct LocalNotificationsTests {
    private static let listening = """
        hear(LocalNotifications, "localNotificationReceived", "localNotificationActionPerformed");

        """
    /// An app that listens, and whose user allows everything.
    private func phone(_ script: String = "") throws -> PluginDevice {
        try PluginDevice(
            Self.listening + "await LocalNotifications.requestPermissions();\n" + script,
            set: ["notification-permission": "allow"])
    }

    @Test func `F161: the user is asked for leave once`() throws {
        let phone = try PluginDevice(
            """
            await answer(LocalNotifications.checkPermissions());
            await answer(LocalNotifications.areEnabled());
            hear(App, "appStateChange");
            answer(LocalNotifications.requestPermissions());
            """)
        #expect(
            phone.lines == [
                #"{"display":"prompt"}"#, #"{"value":false}"#,
                #"appStateChange {"isActive":false}"#,
            ])
        #expect(
            phone.device.alert?.title == "“Script” Would Like to Send You Notifications")
        #expect(
            try phone.lines { try phone.device.answerAlert("Allow") } == [
                #"{"display":"granted"}"#, #"appStateChange {"isActive":true}"#,
            ])
        #expect(
            try phone.run(
                """
                answer(LocalNotifications.requestPermissions());
                answer(LocalNotifications.areEnabled());
                """) == [#"{"display":"granted"}"#, #"{"value":true}"#])
        #expect(phone.device.alert == nil)
    }

    @Test func `F161: who refuses once is not asked again`() throws {
        let phone = try PluginDevice("answer(LocalNotifications.requestPermissions())")
        try phone.device.answerAlert("Don’t Allow")
        try phone.device.run()
        try phone.run("answer(LocalNotifications.requestPermissions())")
        try phone.run("answer(LocalNotifications.checkPermissions())")
        #expect(phone.lines == Array(repeating: #"{"display":"denied"}"#, count: 3))
    }

    @Test func `F161: what is scheduled is pending until it is received`() throws {
        let phone = try phone(
            """
            const start = Date.now();
            LocalNotifications.addListener("localNotificationReceived",
                () => console.log("after " + (Date.now() - start)));
            await answer(LocalNotifications.schedule({ notifications: [
                { id: 7, title: "T", body: "B", extra: { a: 1, on: new Date(0) }, sound: "s.wav",
                    schedule: { at: new Date(Date.now() + 60000) } }] }));
            answer(LocalNotifications.getPending());
            """)
        let schedule = #""schedule":{"at":"2026-01-01T00:01:00Z"},"title":"T"}"#
        let common = #""body":"B","extra":{"a":1,"on":"1970-01-01T00:00:00Z"},"id":7,"#
        #expect(phone.lines.first == #"{"notifications":[{"id":7}]}"#)
        #expect(phone.lines.count == 4)
        #expect(phone.lines[1] == #"{"notifications":[{"# + common + schedule + "]}")
        #expect(
            phone.lines[2] == #"localNotificationReceived {"actionTypeId":"","attachments":[],"#
                + common + schedule.replacing(",\"title", with: ",\"sound\":\"s.wav\",\"title"))
        #expect(phone.lines[3] == "after 60000")
        #expect(
            try phone.run("answer(LocalNotifications.getPending())")
                == [#"{"notifications":[]}"#])
    }

    @Test func `F161: cancelled notifications do not come`() throws {
        let phone = try phone(
            """
            const at = new Date(Date.now() + 60000);
            await LocalNotifications.schedule({ notifications: [
                { id: 1, title: "1", body: "", schedule: { at } },
                { id: 2, title: "2", body: "", schedule: { at } }] });
            await answer(LocalNotifications.cancel({ notifications: [{ id: 1 }] }));
            await answer(LocalNotifications.cancel({ notifications: [] }));
            """)
        #expect(phone.lines[0] == "undefined")
        #expect(phone.lines[1] == "rejected: Must supply notifications to cancel")
        #expect(phone.lines.count == 3)
        #expect(phone.lines[2].contains(#""title":"2""#))
    }

    @Test func `F161: nothing comes without the user's leave`() throws {
        let phone = try PluginDevice(
            Self.listening
                + """
                answer(LocalNotifications.schedule({ notifications: [
                    { id: 1, title: "T", body: "B" }] }));
                """)
        #expect(phone.lines == [#"{"notifications":[{"id":1}]}"#])
        #expect(phone.device.notifications == [])
    }

    @Test func `F162: a past time rejects, and the notification comes at once`() throws {
        let phone = try phone(
            """
            await answer(LocalNotifications.schedule({ notifications: [
                { id: 1, title: "T", body: "B", schedule: { at: new Date(0) } }] }));
            """)
        #expect(phone.lines.first == "rejected: Scheduled time must be *after* current time")
        #expect(phone.lines.last?.hasPrefix("localNotificationReceived {") == true)
        #expect(phone.lines.count == 2)
    }

    @Test func `F162: a date must be a Date: a text is not looked at`() throws {
        let phone = try phone(
            """
            await answer(LocalNotifications.schedule({ notifications: [{ id: 1, title: "T",
                body: "B", schedule: { at: new Date(Date.now() + 60000).toISOString() } }] }));
            console.log(show((await LocalNotifications.getPending()).notifications));
            """)
        #expect(phone.lines.contains("[]"))
        #expect(phone.lines.contains { $0.hasPrefix("localNotificationReceived {") })
    }

    @Test func `F162: registerActionTypes without types never answers`() throws {
        let phone = try phone("answer(LocalNotifications.registerActionTypes({}))")
        #expect(phone.lines == [])
    }

    @Test(arguments: [
        ("{}", "Must provide notifications array as notifications option"),
        ("{ notifications: [{ title: 'T', body: 'B' }] }", "Notification missing identifier"),
        (
            "{ notifications: [{ id: 1.5, title: 'T', body: 'B' }] }",
            "Notification missing identifier"
        ),
        ("{ notifications: [{ id: 1, body: 'B' }] }", "Unable to make notification"),
        ("{ notifications: [{ id: 1, title: 'T' }] }", "Unable to make notification"),
        (
            "{ notifications: [{ id: 1, title: 'T', body: 'B', attachments: "
                + "[{ id: 'a', url: 'file:///none' }] }] }", "Unable to make notification"
        ),
        (
            "{ notifications: [{ id: 1, title: 'T', body: 'B', schedule: "
                + "{ at: new Date(Date.now() + 5000), repeats: true } }] }",
            "Unable to create notification, trigger failed"
        ),
    ])
    func `F161: what cannot be scheduled is named`(options: String, message: String) throws {
        let phone = try phone("answer(LocalNotifications.schedule(\(options)))")
        #expect(phone.lines == ["rejected: \(message)"])
    }

    @Test func `F161: a notification repeats by interval and by calendar`() throws {
        let phone = try PluginDevice(set: ["notification-permission": "allow"])
        try phone.run("LocalNotifications.requestPermissions()")
        let begin = phone.device.page?.console.count
        #expect(begin == 0)
        _ = try phone.device.page?.evaluate(
            """
            LocalNotifications.addListener("localNotificationReceived",
                ({ id }) => console.log(id + " at " + new Date().toISOString().slice(11, 19)));
            LocalNotifications.schedule({ notifications: [
                { id: 1, title: "T", body: "B", schedule: { every: "minute", count: 2 } },
                { id: 2, title: "T", body: "B", schedule: { on: { second: 30 } } }] });
            """)
        try phone.device.run(until: .seconds(300))
        let lines = phone.lines
        #expect(lines.filter { $0.hasPrefix("1 at ") }.count == 2)
        #expect(lines.filter { $0.hasPrefix("2 at ") && $0.hasSuffix(":30") }.count == 5)
    }

    @Test func `F161: to repeat every second ends the app, as on a phone`() throws {
        let phone = try phone(
            """
            LocalNotifications.schedule({ notifications: [
                { id: 1, title: "T", body: "B", schedule: { every: "second" } }] });
            """)
        #expect(phone.device.page == nil)
    }

    @Test(arguments: [
        "createChannel", "deleteChannel", "listChannels",
        "checkExactNotificationSetting", "changeExactNotificationSetting",
    ])
    func `F161: what only Android has is not implemented`(method: String) throws {
        let phone = try PluginDevice("answer(LocalNotifications.\(method)({}))")
        #expect(phone.lines == ["rejected: not implementedUNIMPLEMENTED"])
    }
}
