import Farad
import FaradTesting
import Testing

@Suite struct DialogPluginTests {
    private func ask(_ method: String, _ options: String) -> String {
        "told(call('Dialog', '\(method)', { \(options) }))"
    }

    @Test func `F157: an alert answers when its button is touched, and when it is left`() throws {
        let phone = try AndroidPhone(ask("alert", "title: 'T', message: 'M'")).launch()
        #expect(
            phone.device.alert
                == ShownAlert(title: "T", message: "M", buttons: ["OK"], texts: []))
        #expect(phone.lines == [])
        #expect(
            try phone.said { try phone.device.answerAlert("OK") } == ["resolved undefined"])
        #expect(phone.device.alert == nil)
        try phone.run(ask("alert", "message: 'M'"))
        #expect(try phone.said { phone.device.pressBack() } == ["resolved undefined"])
        try phone.run(ask("alert", "message: 'M'"))
        #expect(
            try phone.said { try phone.device.tapOutsideAlert() } == ["resolved undefined"])
    }

    @Test func `F157: confirm answers which button was touched, and no where it is left`() throws {
        let phone = try AndroidPhone().launch()
        let confirm = ask("confirm", "message: 'M', okButtonTitle: 'Yes'")
        try phone.run(confirm)
        #expect(phone.device.alert?.buttons == ["Cancel", "Yes"])
        #expect(
            try phone.said { try phone.device.answerAlert("Yes") } == [#"resolved {"value":true}"#])
        try phone.run(confirm)
        #expect(
            try phone.said { try phone.device.answerAlert("Cancel") }
                == [#"resolved {"value":false}"#])
        try phone.run(confirm)
        #expect(try phone.said { phone.device.pressBack() } == [#"resolved {"value":false}"#])
    }

    @Test func `F157: prompt answers what was typed, trimmed, and '' when it is cancelled`() throws
    {
        let phone = try AndroidPhone().launch()
        let prompt = ask("prompt", "message: 'M', inputText: 'old'")
        try phone.run(prompt)
        #expect(phone.device.alert?.texts == ["old"])
        #expect(
            try phone.said { try phone.device.answerAlert("OK", typing: "  a b \n") }
                == [#"resolved {"cancelled":false,"value":"a b"}"#])
        try phone.run(prompt)
        #expect(
            try phone.said { try phone.device.answerAlert("Cancel", typing: "new") }
                == [#"resolved {"cancelled":true,"value":""}"#])
        try phone.run(prompt)
        #expect(
            try phone.said { try phone.device.tapOutsideAlert() }
                == [#"resolved {"cancelled":true,"value":""}"#])
    }

    @Test func `F157: a dialog needs a message, and an app that is not ending`() throws {
        let phone = try AndroidPhone().launch()
        for method in ["alert", "confirm", "prompt"] {
            #expect(
                try phone.run(ask(method, "message: 5"))
                    == ["rejected Please provide a message for the dialog undefined"])
        }
        #expect(
            try phone.run("call('App', 'exitApp'); \(ask("alert", "message: 'M'"))")
                == ["rejected App is finishing undefined"])
    }

    @Test func `F157: a dialog that meets another one lies above it, and both are answered`() throws
    {
        let phone = try AndroidPhone().launch()
        try phone.run(ask("alert", "message: 'first'"))
        try phone.run(ask("confirm", "message: 'second'"))
        #expect(phone.device.alert?.message == "second")
        #expect(
            try phone.said { try phone.device.answerAlert("OK") } == [#"resolved {"value":true}"#])
        #expect(phone.device.alert?.message == "first")
        #expect(
            try phone.said { try phone.device.answerAlert("OK") } == ["resolved undefined"])
    }

    @Test func `the page goes on while a dialog waits, and the back button is the dialog's alone`()
        throws
    {
        let phone = try AndroidPhone(
            """
            Capacitor.addListener("App", "backButton", () => say("back"));
            Capacitor.addListener("App", "pause", () => say("pause"));
            setTimeout(() => say("later"), 1000);
            \(ask("alert", "message: 'M'"))
            """
        ).launch()
        #expect(phone.lines == ["later"])
        #expect(try phone.said { phone.device.pressBack() } == ["resolved undefined"])
        #expect(try phone.said { phone.device.pressBack() } == ["back"])
    }
}
