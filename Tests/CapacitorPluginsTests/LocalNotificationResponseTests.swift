import Farad
import FaradTesting
import Testing

@Suite(.farad) struct LocalNotificationResponseTests {
    private static let listening = """
        hear(LocalNotifications, "localNotificationReceived", "localNotificationActionPerformed");

        """
    /// An app that listens, and whose user allows everything.
    private func phone(_ script: String = "") throws -> PluginDevice {
        try PluginDevice(
            Self.listening + "await LocalNotifications.requestPermissions();\n" + script,
            set: ["notification-permission": "allow"])
    }

    /// An app with a notification whose one button leaves it where it is; it schedules once.
    private static let asking = """
        if (localStorage.getItem("scheduled")) return;
        localStorage.setItem("scheduled", "yes");
        await LocalNotifications.requestPermissions();
        await LocalNotifications.registerActionTypes({ types: [
            { id: "ASK", actions: [{ id: "no", title: "No" }] }] });
        await LocalNotifications.schedule({ notifications: [
            { id: 1, title: "T", body: "B", actionTypeId: "ASK" }] });
        """
    private let no = #"localNotificationActionPerformed {"actionId":"no""#

    @Test func `F161: a tap starts the app and waits for its first listener`() throws {
        let phone = try phone(
            """
            if (localStorage.getItem("scheduled")) return;
            localStorage.setItem("scheduled", "yes");
            await LocalNotifications.schedule({ notifications: [{ id: 3, title: "T", body: "B",
                schedule: { at: new Date(Date.now() + 60000) } }] });
            """)
        // Farad runs to the end of all work: the first delivery met the app before the user.
        #expect(phone.lines.count == 1)
        phone.device.kill("app")
        try phone.device.run()
        #expect(phone.device.notifications.map(\.identifier) == ["3"])
        try phone.device.tapNotification("3")
        try phone.device.run()
        #expect(phone.lines.count == 2)
        #expect(
            phone.lines.last?.hasPrefix(
                #"localNotificationActionPerformed {"actionId":"tap","notification":{"#) == true)
        #expect(phone.device.notifications == [])
    }

    @Test func `F161: receiving is not kept for a later listener, a tap is`() throws {
        let phone = try PluginDevice(
            """
            await LocalNotifications.requestPermissions();
            await LocalNotifications.schedule({ notifications: [
                { id: 1, title: "T", body: "B" }] });
            """, set: ["notification-permission": "allow"])
        #expect(phone.device.notifications.count == 1)
        #expect(try phone.run("hear(LocalNotifications, 'localNotificationReceived')") == [])
        try phone.device.tapNotification("1")
        try phone.device.run()
        #expect(
            try phone.run("hear(LocalNotifications, 'localNotificationActionPerformed')").count
                == 1)
    }

    @Test func `F161: actions have the app's own identifiers, and what was typed`() throws {
        let phone = try phone(
            """
            await answer(LocalNotifications.registerActionTypes({ types: [{ id: "ASK", actions: [
                { id: "yes", title: "Yes", foreground: true },
                { id: "say", title: "Say", input: true }], iosCustomDismissAction: true }] }));
            const notification = (id) => ({ id, title: "T", body: "B", actionTypeId: "ASK" });
            await LocalNotifications.schedule({
                notifications: [notification(1), notification(2), notification(3)] });
            """)
        #expect(phone.device.notifications.first?.actions == ["yes", "say"])
        let event = "localNotificationActionPerformed "
        let yes = try phone.lines { try phone.device.chooseAction("yes", of: "1") }
        #expect(yes.first?.hasPrefix(event + #"{"actionId":"yes","notification":{"#) == true)
        let say = try phone.lines {
            try phone.device.chooseAction("say", of: "2", typing: "hi")
        }
        #expect(say.first?.hasPrefix(event + #"{"actionId":"say","inputValue":"hi","#) == true)
        let dismiss = try phone.lines { try phone.device.dismissNotification("3") }
        #expect(dismiss.first?.hasPrefix(event + #"{"actionId":"dismiss","#) == true)
        #expect(phone.device.notifications == [])
    }

    @Test func `F161: an action without foreground leaves its app in the background`() throws {
        let phone = try phone(Self.asking)
        phone.device.background()
        try phone.device.run()
        try phone.run("hear(App, 'appStateChange')")
        let lines = try phone.lines { try phone.device.chooseAction("no", of: "1") }
        #expect(lines.count == 1)
        #expect(lines.first?.hasPrefix(no) == true)
    }

    @Test(arguments: [("view", true), ("no-view", false)])
    func `F161: it launches a dead app, which learns of it if its bridge is loaded then`(
        view: String, isHeard: Bool
    ) throws {
        let phone = try PluginDevice(
            Self.listening + Self.asking,
            set: ["notification-permission": "allow", "background-launch": view])
        phone.device.kill("app")
        try phone.device.run()
        try phone.device.chooseAction("no", of: "1")
        try phone.device.run()
        // It is suspended before its page has started, and has kept the event.
        #expect(phone.lines == [])
        phone.device.foreground()
        try phone.device.run()
        #expect(phone.lines.contains { $0.hasPrefix(no) } == isHeard)
    }

    @Test func `F161: delivered notifications are listed and removed`() throws {
        let phone = try phone(
            """
            const notification = (id) => ({ id, title: "T" + id, body: "" });
            await LocalNotifications.schedule({
                notifications: [notification(1), notification(2)] });
            await new Promise((done) => setTimeout(done, 100));
            const list = async () => show((await LocalNotifications.getDeliveredNotifications())
                .notifications.map(({ id, title }) => [id, title]));
            console.log(await list());
            await LocalNotifications.removeDeliveredNotifications({ notifications: [{ id: 1 }] });
            console.log(await list());
            await answer(LocalNotifications.removeAllDeliveredNotifications());
            console.log(await list());
            """)
        #expect(
            phone.lines.suffix(4) == [#"[[1,"T1"],[2,"T2"]]"#, #"[[2,"T2"]]"#, "undefined", "[]"])
    }

    @Test func `F161: presentationOptions decide how it is shown above the app`() throws {
        for (names, count) in [([], 0), (["sound", "alert"], 0), (["banner", "list"], 1)] {
            let phone = try PluginDevice(
                """
                await LocalNotifications.requestPermissions();
                LocalNotifications.schedule({ notifications: [{ id: 1, title: "T", body: "B" }] });
                """, set: ["notification-permission": "allow"]
            ) {
                $0.capacitorConfiguration["plugins"] = [
                    "LocalNotifications": ["presentationOptions": names]
                ]
            }
            #expect(phone.device.notifications.count == count, "\(names)")
        }
    }

    @Test func `an app may keep notifications from Capacitor: nothing is received then`() throws {
        let script =
            Self.listening
                + """
                await LocalNotifications.requestPermissions();
                LocalNotifications.schedule({ notifications: [{ id: 1, title: "T", body: "B" }] });
                """
        let phone = try PluginDevice(script, set: ["notification-permission": "allow"]) {
            $0.capacitorConfiguration["ios"] = ["handleApplicationNotifications": false]
        }
        #expect(phone.lines == [])
    }

    @Test func `F161: a silent notification is received, but not shown`() throws {
        let phone = try phone(
            """
            await LocalNotifications.schedule({ notifications: [
                { id: 1, title: "T", body: "B", silent: true }] });
            """)
        #expect(phone.lines.count == 1)
        #expect(phone.device.notifications == [])
    }
}
