import Farad
import FaradFoundation
import Testing

@Suite struct PushNotificationsTests {
    private static let listening = """
        hear("PushNotifications", "registration", "registrationError", "pushNotificationReceived",
            "pushNotificationActionPerformed");

        """
    private static let register = "await PushNotifications.register();"

    private func phone(
        _ script: String, configuration: [String: Any] = [:]
    ) throws -> NotifyingPhone {
        try NotifyingPhone(script, configuration: configuration)
    }

    // MARK: The token

    @Test func `F159: register answers at once; of a new token two events tell, of an old one one`()
        throws
    {
        let phone = try phone(Self.listening + "answer(PushNotifications.register())")
        #expect(phone.lines.count == 3)
        #expect(phone.lines[0] == "undefined")
        let token = /registration \{"value":"c[\w-]{21}:APA91b[\w-]{134}"\}/
        #expect(try token.wholeMatch(in: phone.lines[1]) != nil)
        #expect(phone.lines[2] == phone.lines[1])
        #expect(try phone.run(Self.register) == [phone.lines[1]])
    }

    @Test func `F159: a token is kept for a later listener`() throws {
        let phone = try phone(Self.register)
        #expect(try phone.run(Self.listening).count == 2)
        #expect(try phone.run(Self.listening) == [])
    }

    @Test func `a registration fails without the network, or by the service`() throws {
        let phone = try phone(Self.listening)
        let error = "java.util.concurrent.ExecutionException: java.io.IOException: "
        phone.device.connect(.none)
        #expect(
            try phone.run(Self.register)
                == [#"registrationError {"error":"\#(error)SERVICE_NOT_AVAILABLE"}"#])
        phone.device.connect(.wifi)
        phone.device.pushRefusal = "FIS_AUTH_ERROR"
        #expect(
            try phone.run(Self.register)
                == [#"registrationError {"error":"\#(error)FIS_AUTH_ERROR"}"#])
    }

    @Test func `who registers directly after unregistering gets the old token, which then goes`()
        throws
    {
        let phone = try phone(Self.listening + Self.register)
        let first = phone.lines[0]
        #expect(
            try phone.run("await PushNotifications.unregister();" + Self.register) == [first])
        #expect(throws: DeviceError.self) {
            try phone.device.deliver(PushNotification(title: "T"))
        }
        let again = try phone.run(Self.register)
        #expect(again.count == 2)
        #expect(again[0] != first)
    }

    @Test func `nothing is sent to an app without a token`() throws {
        let phone = try phone("")
        #expect(throws: DeviceError.self) {
            try phone.device.deliver(PushNotification(title: "T"))
        }
    }

    // MARK: Messages

    @Test func `F159: a notification for the app before the user is an event, and not shown`()
        throws
    {
        let phone = try phone(Self.register)
        try phone.run("hear('PushNotifications', 'pushNotificationReceived')")
        let lines = try phone.lines {
            try phone.device.deliver(
                PushNotification(
                    title: "T", subtitle: "S", body: "B", data: ["a": [1, "x"], "b": "y"],
                    identifier: "i"))
        }
        #expect(
            lines == [
                #"pushNotificationReceived {"id":"i","data":{"a":"[1,\"x\"]","b":"y"},"#
                    + #""title":"T","body":"B"}"#
            ])
        #expect(phone.device.notifications == [])
    }

    @Test func `F159: what was received is kept for a later listener`() throws {
        let phone = try phone(Self.register)
        try phone.device.deliver(PushNotification(title: "T"))
        try phone.device.run()
        #expect(
            try phone.run("hear('PushNotifications', 'pushNotificationReceived')").count == 1)
    }

    /// Firebase's tags tell the millisecond, in which a phone shows no two.
    @Test func `F159: two that come at once are both shown, in the background and above the app`()
        throws
    {
        let phone = try phone(
            Self.register,
            configuration: ["plugins": ["PushNotifications": ["presentationOptions": ["alert"]]]])
        for title in ["1", "2"] { try phone.device.deliver(PushNotification(title: title)) }
        try phone.device.run()
        phone.device.background()
        try phone.device.run()
        for title in ["3", "4"] { try phone.device.deliver(PushNotification(title: title)) }
        try phone.device.run()
        #expect(phone.device.notifications.map(\.title) == ["1", "2", "3", "4"])
    }

    @Test func `F159: presentationOptions show it above the app`() throws {
        let phone = try phone(
            Self.register,
            configuration: [
                "plugins": ["PushNotifications": ["presentationOptions": ["sound", "alert"]]]
            ])
        try phone.device.deliver(PushNotification(title: "T", identifier: "i"))
        try phone.device.run()
        #expect(phone.device.notifications.map(\.title) == ["T"])
        #expect(
            try phone.run("answer(PushNotifications.removeAllDeliveredNotifications())")
                == ["undefined"])
        #expect(phone.device.notifications == [])
    }

    @Test func `F159, F177: Firebase shows it in the background, and a tap tells its data alone`()
        throws
    {
        let phone = try phone(Self.listening + Self.register)
        phone.device.background()
        try phone.device.run()
        try phone.run("hear('App', 'appStateChange')")
        #expect(
            try phone.lines {
                try phone.device.deliver(
                    PushNotification(title: "T", body: "B", data: ["a": "x"], identifier: "i"))
            } == [])
        #expect(phone.device.notifications.map(\.identifier) == ["i"])
        let lines = try phone.lines { try phone.device.tapNotification("i") }
        #expect(lines.count == 2)
        #expect(lines.last == #"appStateChange {"isActive":true}"#)
        let event = try #require(lines.first)
        #expect(
            event.hasPrefix(
                #"pushNotificationActionPerformed {"actionId":"tap","notification":{"id":"i","#
                    + #""data":{"#))
        #expect(event.contains(#""a":"x""#))
        #expect(event.contains(#""google.delivered_priority":"high""#))
        #expect(event.contains(#""collapse_key":"app.test""#))
        #expect(!event.contains("gcm.n.") && !event.contains(#""title""#))
        #expect(phone.device.notifications == [])
    }

    @Test func `F159: a tap on a cold start waits for the first listener`() throws {
        let phone = try phone(Self.register)
        phone.device.kill("app")
        try phone.device.run()
        try phone.device.deliver(PushNotification(title: "T", identifier: "i"))
        try phone.device.run()
        try phone.device.tapNotification("i")
        try phone.device.run()
        let lines = try phone.run(
            "hear('PushNotifications', 'pushNotificationActionPerformed')")
        #expect(lines.count == 1)
    }

    @Test func `of data that come while no activity lives the last ones are told when one does`()
        throws
    {
        let phone = try phone(Self.register)
        phone.device.kill("app")
        try phone.device.run()
        for id in ["i", "k"] {
            try phone.device.deliver(
                PushNotification(title: "", data: ["n": 1], identifier: id))
            try phone.device.run(until: phone.device.elapsed + .seconds(1))
        }
        #expect(phone.device.notifications == [])
        phone.device.launch()
        try phone.device.run()
        #expect(
            try phone.run("hear('PushNotifications', 'pushNotificationReceived')")
                == [#"pushNotificationReceived {"id":"k","data":{"n":"1"}}"#])
    }

    @Test func `data reach a suspended app's plugin, and its page when it goes on`() throws {
        let phone = try phone(Self.listening + Self.register)
        phone.device.background()
        try phone.device.run()
        let lines = try phone.lines {
            try phone.device.deliver(PushNotification(title: "", data: ["n": 1], identifier: "i"))
        }
        #expect(lines == [#"pushNotificationReceived {"id":"i","data":{"n":"1"}}"#])
    }

    @Test func `delivered ones have Firebase's tags, by which they are removed`() throws {
        let phone = try phone(Self.register)
        phone.device.background()
        try phone.device.run()
        for id in ["a", "b"] {
            try phone.device.deliver(PushNotification(title: id, identifier: id))
            try phone.device.run()
        }
        phone.device.foreground()
        try phone.device.run()
        let removal = """
            const { notifications } = await PushNotifications.getDeliveredNotifications();
            say(notifications.every(({ id, tag }) => id === 0 && /^FCM-Notification:\\d+$/.test(tag)));
            await PushNotifications.removeDeliveredNotifications({
                notifications: notifications.filter(({ title }) => title === "a") });
            """
        #expect(try phone.run(removal) == ["true"])
        #expect(phone.device.notifications.map(\.identifier) == ["b"])
        #expect(
            try phone.run(
                """
                PushNotifications.listChannels().then(({ channels }) =>
                    say(channels.map(({ id }) => id).sort().join()));
                """) == ["default,fcm_fallback_notification_channel"])
    }

    @Test func `F180: the state is told after the question`() throws {
        let phone = try NotifyingPhone("", isAllowed: false)
        let ask = "await answer(PushNotifications.requestPermissions());"
        #expect(
            try phone.run("await answer(PushNotifications.checkPermissions());" + ask)
                == [#"{"receive":"prompt"}"#])
        #expect(
            try phone.lines { try phone.device.answerAlert("Don’t allow") }
                == [#"{"receive":"prompt-with-rationale"}"#])
        #expect(try phone.run(ask + ask) == [])
        #expect(
            try phone.lines { try phone.device.answerAlert("Allow") }
                == Array(repeating: #"{"receive":"granted"}"#, count: 2))
    }

    @Test func `F172: without an array to remove the app is gone`() throws {
        let phone = try phone("PushNotifications.removeDeliveredNotifications({})")
        #expect(phone.phone.findings.contains { $0.contains("java.lang.NullPointerException") })
    }
}
