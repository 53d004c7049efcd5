import Farad
import FaradTesting
import Testing

@Suite(.farad) struct PushNotificationsTests {
    private static let listening = """
        hear(PushNotifications, "registration", "registrationError", "pushNotificationReceived",
            "pushNotificationActionPerformed");

        """
    private static let register =
        "await PushNotifications.requestPermissions(); await PushNotifications.register();"

    private func phone(
        _ script: String, configure: (inout AppBundle) -> Void = { _ in }
    ) throws -> PluginDevice {
        try PluginDevice(
            script, set: ["notification-permission": "allow"], configure: configure)
    }

    @Test func `F159: register answers at once, the token comes as an event`() throws {
        let phone = try phone(Self.listening + "answer(PushNotifications.register())")
        #expect(phone.lines.count == 2)
        #expect(phone.lines[0] == "undefined")
        #expect(
            phone.lines[1].wholeMatch(of: /registration \{"value":"[0-9A-F]{64}"\}/) != nil)
        try phone.run("answer(PushNotifications.register())")
        #expect(phone.lines[3] == phone.lines[1])
    }

    @Test func `F159: a token is not kept for a later listener`() throws {
        let phone = try phone("await PushNotifications.register()")
        #expect(try phone.run(Self.listening) == [])
    }

    @Test func `F159: a registration may fail, and waits for the network`() throws {
        let phone = try PluginDevice(Self.listening)
        phone.device.pushRefusal = "no entitlement"
        try phone.lines { phone.device.connect(.none) }
        #expect(try phone.run("PushNotifications.register()") == [])
        #expect(
            try phone.lines { phone.device.connect(.cellular) }
                == [#"registrationError {"error":"no entitlement"}"#])
    }

    @Test func `F159: permissions are prompt, granted or denied`() throws {
        let phone = try PluginDevice(
            """
            await answer(PushNotifications.checkPermissions());
            answer(PushNotifications.requestPermissions());
            """)
        try phone.device.answerAlert("Don’t Allow")
        try phone.device.run()
        try phone.run("answer(PushNotifications.checkPermissions())")
        #expect(
            phone.lines == [
                #"{"receive":"prompt"}"#, #"{"receive":"denied"}"#, #"{"receive":"denied"}"#,
            ])
        phone.device.allowNotifications(true)
        #expect(
            try phone.run("answer(PushNotifications.checkPermissions())")
                == [#"{"receive":"granted"}"#])
    }

    @Test func `F159: a notification for the app before the user is an event, and not shown`()
        throws
    {
        let phone = try phone(Self.listening + Self.register)
        let lines = try phone.lines {
            try phone.device.deliver(
                PushNotification(
                    title: "T", subtitle: "S", body: "B", data: ["a": [1, "x"]], identifier: "i"))
        }
        #expect(
            lines == [
                #"pushNotificationReceived {"badge":1,"body":"B","data":{"a":[1,"x"],"#
                    + #""aps":{"alert":{"body":"B","subtitle":"S","title":"T"}}},"id":"i","#
                    + #""subtitle":"S","title":"T"}"#
            ])
        #expect(phone.device.notifications == [])
    }

    @Test func `F159: what was received is not kept for a later listener`() throws {
        let phone = try phone(Self.register)
        try phone.device.deliver(PushNotification(title: "T"))
        try phone.device.run()
        #expect(try phone.run(Self.listening) == [])
    }

    @Test func `F159: presentationOptions show it above the app`() throws {
        let phone = try phone(Self.register) {
            $0.capacitorConfiguration["plugins"] = [
                "PushNotifications": ["presentationOptions": ["alert", "badge"]]
            ]
        }
        try phone.device.deliver(PushNotification(title: "T", badge: 3, identifier: "i"))
        try phone.device.run()
        #expect(phone.device.notifications.map(\.title) == ["T"])
        #expect(phone.device.badge() == 3)
        #expect(
            try phone.run("answer(PushNotifications.removeAllDeliveredNotifications())")
                == ["undefined"])
        #expect(phone.device.notifications == [])
        #expect(phone.device.badge() == 0)
    }

    @Test func `F159: a tap brings the app back, its event before appStateChange`() throws {
        let phone = try phone(Self.listening + Self.register)
        phone.device.background()
        try phone.device.run()
        try phone.run("hear(App, 'appStateChange', 'resume')")
        try phone.lines {
            try phone.device.deliver(PushNotification(title: "T", identifier: "i"))
        }
        #expect(phone.device.notifications.map(\.identifier) == ["i"])
        let lines = try phone.lines { try phone.device.tapNotification("i") }
        #expect(
            lines.map { String($0.prefix(54)) } == [
                "resume undefined",
                #"pushNotificationActionPerformed {"actionId":"tap","not"#,
                #"appStateChange {"isActive":true}"#,
            ])
    }

    @Test func `F159: a tap on a cold start waits for the first listener`() throws {
        let phone = try phone(Self.register)
        phone.device.kill("app")
        try phone.device.run()
        try phone.device.deliver(PushNotification(title: "T", identifier: "i"))
        try phone.device.run()
        try phone.device.tapNotification("i")
        try phone.device.run()
        let lines = try phone.run(Self.listening)
        #expect(lines.filter { $0.hasPrefix("pushNotificationActionPerformed") }.count == 1)
        #expect(try phone.run(Self.listening) == [])
    }

    @Test func `F160: delivered notifications cannot be asked for before a registration`() throws {
        let phone = try phone("")
        let calls = [
            "getDeliveredNotifications()", "removeDeliveredNotifications({ notifications: [] })",
            "removeAllDeliveredNotifications()",
        ]
        for call in calls {
            #expect(
                try phone.run("answer(PushNotifications.\(call))") == [
                    "rejected: event capacitorDidRegisterForRemoteNotifications not called.  "
                        + "Visit https://capacitorjs.com/docs/apis/push-notifications for more "
                        + "information"
                ])
        }
        phone.device.pushRefusal = "a failure is an answer, too"
        try phone.run("PushNotifications.register()")
        #expect(
            try phone.run("answer(PushNotifications.getDeliveredNotifications())")
                == [#"{"notifications":[]}"#])
        #expect(
            try phone.run("answer(PushNotifications.removeDeliveredNotifications({}))")
                == ["rejected: Must supply notifications to remove"])
    }

    @Test func `F159: delivered notifications are listed and removed by id`() throws {
        let phone = try phone(Self.register)
        phone.device.background()
        try phone.device.run(until: .seconds(20))
        for id in ["a", "b"] {
            try phone.device.deliver(PushNotification(title: id, identifier: id))
        }
        try phone.device.run()
        phone.device.foreground()
        try phone.device.run()
        let list = """
            PushNotifications.getDeliveredNotifications().then(({ notifications }) =>
                console.log(show(notifications.map(({ id }) => id))))
            """
        #expect(try phone.run(list) == [#"["a","b"]"#])
        try phone.run(
            "PushNotifications.removeDeliveredNotifications({ notifications: [{ id: 'a' }] })")
        #expect(try phone.run(list) == [#"["b"]"#])
    }

    @Test(arguments: ["createChannel", "deleteChannel", "listChannels"])
    func `F159: iOS has no channels`(method: String) throws {
        let phone = try phone("answer(PushNotifications.\(method)({}))")
        #expect(phone.lines == ["rejected: Not available on iOSUNIMPLEMENTED"])
    }

    @Test func `F159: nothing is sent to an app without a token`() throws {
        let phone = try phone(Self.listening)
        #expect(throws: DeviceError.self) {
            try phone.device.deliver(PushNotification(title: "T"))
        }
        try phone.run("(async () => { \(Self.register) })()")
        #expect(
            try phone.lines { try phone.device.deliver(PushNotification(title: "T")) }.count == 1)
        try phone.run("PushNotifications.unregister()")
        let refusal = #expect(throws: DeviceError.self) {
            try phone.device.deliver(PushNotification(title: "T"))
        }
        #expect(refusal?.message.contains("has not registered for push notifications") == true)
    }
}
