import Farad
import Testing

/// What lies in the drawer, and what the user does there.
@Suite struct NotificationDrawerTests {
    private static let listening = """
        hear("LocalNotifications", "localNotificationReceived", "localNotificationActionPerformed");

        """
    private static let event = "localNotificationActionPerformed "

    private func phone(_ script: String) throws -> NotifyingPhone {
        try NotifyingPhone(Self.listening + script)
    }

    private static let asking = """
        await answer(LocalNotifications.registerActionTypes({ types: [{ id: "ASK", actions: [
            { id: "yes", title: "Yes" }, { id: "say", title: "Say", input: true }] }] }));
        await LocalNotifications.schedule({ notifications: [1, 2, 3].map((id) =>
            ({ id, title: "T" + id, body: "B", actionTypeId: "ASK" })) });
        """

    @Test func `F161, F177: a tap on the running app pauses it, hands over the intent, resumes it`()
        throws
    {
        let phone = try phone(Self.asking)
        try phone.run("hear('App', 'pause', 'resume')")
        #expect(
            try phone.lines { try phone.device.tapNotification("2") } == [
                "pause undefined",
                Self.event + #"{"actionId":"tap","notification":{"id":2,"title":"T2","body":"B","#
                    + #""actionTypeId":"ASK"}}"#,
                "resume undefined",
            ])
        #expect(phone.device.notifications.map(\.identifier) == ["1", "3"])
    }

    @Test func `F161: actions have the app's own identifiers, and what was typed`() throws {
        let phone = try phone(Self.asking)
        #expect(phone.device.notifications.first?.actions == ["yes", "say"])
        let yes = try phone.lines { try phone.device.chooseAction("yes", of: "1") }
        #expect(yes.first?.hasPrefix(Self.event + #"{"actionId":"yes","notification":{"#) == true)
        let say = try phone.lines { try phone.device.chooseAction("say", of: "2", typing: "hi") }
        #expect(say.first?.hasPrefix(Self.event + #"{"inputValue":"hi","actionId":"say","#) == true)
        #expect(phone.device.notifications.map(\.identifier) == ["3"])
        #expect(throws: DeviceError.self) { try phone.device.chooseAction("no", of: "3") }
    }

    @Test func `every action brings the app to the front`() throws {
        let phone = try phone(Self.asking)
        phone.device.background()
        try phone.device.run()
        try phone.run("hear('App', 'appStateChange')")
        let lines = try phone.lines { try phone.device.chooseAction("yes", of: "1") }
        #expect(lines.last == #"appStateChange {"isActive":true}"#)
    }

    @Test func `the page hears nothing when one is swiped away`() throws {
        let phone = try phone(Self.asking)
        #expect(try phone.lines { try phone.device.dismissNotification("3") } == [])
        #expect(phone.device.notifications.map(\.identifier) == ["1", "2"])
    }

    @Test func `a button whose number is another notification's takes its tap away`() throws {
        // "a" has the hash code 97.
        let phone = try phone(
            """
            await LocalNotifications.registerActionTypes({ types: [
                { id: "ONE", actions: [{ id: "a", title: "A" }] }] });
            await LocalNotifications.schedule({ notifications: [
                { id: 98, title: "other", body: "" },
                { id: 1, title: "T", body: "", actionTypeId: "ONE" }] });
            """)
        #expect(try phone.lines { try phone.device.tapNotification("98") } == [])
        let lines = try phone.lines { try phone.device.chooseAction("a", of: "1") }
        #expect(lines.count == 1)
    }

    @Test func `delivered ones are listed with their extras, and removed`() throws {
        let phone = try phone(
            """
            await LocalNotifications.schedule({ notifications: [
                { id: 1, title: "T", body: "B", largeBody: "Long", group: "g" },
                { id: 2, title: "U", body: "C" }] });
            """)
        let list = """
            LocalNotifications.getDeliveredNotifications().then(({ notifications }) =>
                notifications.forEach((one) => say(show(one))))
            """
        let lines = try phone.run(list)
        let first =
            #"{"id":1,"title":"T","body":"B","group":"g","groupSummary":false,"data":{"#
            + #""android.title":"T","android.reduced.images":true,"#
            + #""android.template":"android.app.Notification$BigTextStyle","#
            + #""android.showChronometer":false,"android.text":"B","android.progress":0,"#
            + #""android.progressMax":0,"android.showWhen":true,"android.bigText":"Long","#
            + #""android.progressIndeterminate":false}}"#
        let second =
            #"{"id":2,"title":"U","body":"C","groupSummary":false,"data":{"#
            + #""android.title":"U","android.reduced.images":true,"#
            + #""android.showChronometer":false,"android.text":"C","android.progress":0,"#
            + #""android.progressMax":0,"android.showWhen":true,"#
            + #""android.progressIndeterminate":false}}"#
        #expect(lines == [first, second])
        try phone.run(
            "LocalNotifications.removeDeliveredNotifications({ notifications: [{ id: 1 }] })")
        #expect(phone.device.notifications.map(\.identifier) == ["2"])
        #expect(
            try phone.run("answer(LocalNotifications.removeAllDeliveredNotifications())")
                == ["undefined"])
        #expect(phone.device.notifications == [])
    }

    @Test func `channels are listed as the system keeps them, and take along what they show`()
        throws
    {
        let phone = try phone(
            """
            await answer(LocalNotifications.createChannel({ name: "x" }));
            await answer(LocalNotifications.createChannel({ id: "x" }));
            await answer(LocalNotifications.createChannel({ id: "news", name: "News",
                importance: 4, visibility: 1, sound: "ding.wav", vibration: true, lights: true,
                lightColor: "#112233" }));
            await LocalNotifications.createChannel({ id: "news", name: "New name",
                importance: 5, vibration: false });
            const { channels } = await LocalNotifications.listChannels();
            channels.forEach((one) => say(show(one)));
            await LocalNotifications.schedule({ notifications: [
                { id: 1, title: "T", body: "B", channelId: "news" }] });
            """)
        let lines = phone.lines
        #expect(lines[0] == "rejected: Channel missing identifier")
        #expect(lines[1] == "rejected: Channel missing name")
        #expect(lines[2] == "undefined")
        let news =
            ##"{"id":"news","name":"New name","description":"","importance":4,"visibility":-1000,"##
            + ##""sound":"android.resource://app.test/raw/ding","vibration":true,"lights":true,"##
            + ##""lightColor":"#112233"}"##
        let standard =
            ##"{"id":"default","name":"Default","description":"Default","importance":3,"##
            + ##""visibility":-1000,"sound":"content://settings/system/notification_sound","##
            + ##""vibration":false,"lights":false,"lightColor":"#000000"}"##
        #expect(lines[3] == news)
        #expect(lines[4] == standard)
        #expect(phone.device.notifications.count == 1)
        try phone.run("LocalNotifications.deleteChannel({ id: 'news' })")
        #expect(phone.device.notifications == [])
    }

    @Test func `F172: an importance that there is not ends the app`() throws {
        let phone = try phone(
            "LocalNotifications.createChannel({ id: 'x', name: 'X', importance: 6 })")
        #expect(phone.phone.findings.contains { $0.contains("Invalid importance level") })
    }
}
