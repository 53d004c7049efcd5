import Farad
import FaradTesting
import Testing

@Suite(.farad) struct SharePluginTests {
    @Test func `F155: share answers with the activity that was chosen`() throws {
        let phone = try PluginDevice("answer(Share.canShare())")
        #expect(phone.lines == [#"{"value":true}"#])
        try phone.run(
            """
            answer(Share.share({ title: "S", text: "t", url: "https://a.b",
                files: ["file:///x", 5], dialogTitle: "D" }))
            """)
        #expect(
            phone.device.activitySheet
                == ShownActivitySheet(subject: "S", items: ["t", "https://a.b", "file:///x"]))
        #expect(
            try phone.lines {
                try phone.device.chooseActivity("com.apple.UIKit.activity.CopyToPasteboard")
            } == [#"{"activityType":"com.apple.UIKit.activity.CopyToPasteboard"}"#])
        #expect(phone.device.activitySheet == nil)
        #expect(phone.device.clipboard == "t")
    }

    @Test func `F155: a sheet that is closed, or an activity that fails, rejects`() throws {
        let phone = try PluginDevice()
        try phone.run("answer(Share.share({ text: 't' }))")
        #expect(
            try phone.lines { try phone.device.cancelActivity() } == ["rejected: Share canceled"])
        try phone.run("answer(Share.share({ text: 't' }))")
        #expect(
            try phone.lines {
                try phone.device.chooseActivity("some.mail", failingWith: "no account")
            } == ["rejected: Error sharing item"])
    }

    @Test(arguments: ["{}", "{ title: 'T' }", "{ files: [] }", "{ files: [''], url: '' }"])
    func `F155: there must be something to share`(options: String) throws {
        let phone = try PluginDevice()
        #expect(
            try phone.run("answer(Share.share(\(options)))")
                == ["rejected: Must provide at least url, text or files"])
    }

    @Test func `F155: nothing is shared while something is shown above the app`() throws {
        let phone = try PluginDevice("Share.share({ text: 'first' })")
        #expect(
            try phone.run("answer(Share.share({ text: 'second' }))")
                == ["rejected: Can't share while sharing is in progress"])
        #expect(phone.device.activitySheet?.items == ["first"])
    }
}
