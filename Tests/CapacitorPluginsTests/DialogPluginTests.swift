import Farad
import FaradTesting
import Testing

@Suite(.farad) struct DialogPluginTests {
    @Test func `F157: an alert answers with nothing when its button is touched`() throws {
        let phone = try PluginDevice()
        #expect(try phone.run("answer(Dialog.alert({ title: 'T', message: 'M' }))") == [])
        #expect(
            phone.device.alert
                == ShownAlert(title: "T", message: "M", buttons: ["OK"], texts: []))
        #expect(try phone.lines { try phone.device.answerAlert("OK") } == ["undefined"])
        #expect(phone.device.alert == nil)
    }

    @Test func `F157: confirm answers which button was touched`() throws {
        let phone = try PluginDevice()
        let ask = "answer(Dialog.confirm({ message: 'M', okButtonTitle: 'Yes' }))"
        try phone.run(ask)
        #expect(phone.device.alert?.buttons == ["Cancel", "Yes"])
        #expect(phone.device.alert?.title == nil)
        #expect(try phone.lines { try phone.device.answerAlert("Yes") } == [#"{"value":true}"#])
        try phone.run(ask)
        #expect(
            try phone.lines { try phone.device.answerAlert("Cancel") } == [#"{"value":false}"#])
    }

    @Test func `F157: prompt answers what was typed, and '' when it is cancelled`() throws {
        let phone = try PluginDevice()
        let ask = "answer(Dialog.prompt({ message: 'M', inputText: 'old' }))"
        try phone.run(ask)
        #expect(phone.device.alert?.texts == ["old"])
        #expect(
            try phone.lines { try phone.device.answerAlert("OK", typing: "new") }
                == [#"{"cancelled":false,"value":"new"}"#])
        try phone.run(ask)
        #expect(
            try phone.lines { try phone.device.answerAlert("Cancel", typing: "new") }
                == [#"{"cancelled":true,"value":""}"#])
    }

    @Test func `F157: a dialog needs a message`() throws {
        let phone = try PluginDevice()
        for method in ["alert", "confirm", "prompt"] {
            #expect(
                try phone.run("answer(Dialog.\(method)({ title: 'T', message: 5 }))")
                    == ["rejected: Please provide a message for the dialog"])
        }
    }

    @Test func `F157: a dialog that meets another one is not shown and never answers`() throws {
        let phone = try PluginDevice()
        try phone.run("answer(Dialog.alert({ message: 'first' }))")
        try phone.run("answer(Dialog.alert({ message: 'second' }))")
        #expect(phone.device.alert?.message == "first")
        #expect(try phone.lines { try phone.device.answerAlert("OK") } == ["undefined"])
        #expect(phone.device.alert == nil)
    }

    @Test func `a test that answers an alert wrongly is told what there is`() throws {
        let phone = try PluginDevice()
        #expect(throws: DeviceError(.usage, "No alert is shown that “OK” could answer.")) {
            try phone.device.answerAlert("OK")
        }
        try phone.run("Dialog.confirm({ message: 'M' })")
        #expect(
            throws: DeviceError(
                .usage, "The alert has no button “No”; it has “Cancel”, “OK”.")
        ) { try phone.device.answerAlert("No") }
        #expect(throws: DeviceError(.usage, "The alert has no field to type “x” into.")) {
            try phone.device.answerAlert("OK", typing: "x")
        }
    }
}
