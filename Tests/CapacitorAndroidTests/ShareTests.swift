import Farad
import FaradTesting
import Simulation
import Testing

@Suite(.farad) struct ShareTests {
    private let life = """
        hear(App, "pause", "resume", "appRestoredResult");
        App.addListener("appStateChange", ({ isActive }) => console.log("active " + isActive));

        """

    @Test func `F155: an app that was chosen gets what is shared, and the call hears its package`()
        throws
    {
        let phone = try AndroidScript(
            """
            await answer(Share.canShare());
            await answer(Share.share({ title: "Of", text: "See", url: "https://a.b", dialogTitle: "To" }));
            """)
        #expect(phone.lines == [#"{"value":true}"#])
        #expect(
            phone.device.activitySheet
                == ShownActivitySheet(subject: "Of", items: ["See https://a.b"]))
        let lines = try phone.lines { try phone.device.chooseActivity("Gmail") }
        #expect(lines == [#"{"activityType":"com.google.android.gm"}"#])
        #expect(phone.device.activitySheet == nil)
        #expect(phone.device.activities.map(\.activity) == ["com.google.android.gm"])
        #expect(phone.device.activities.map(\.items) == [[.text("See https://a.b")]])
    }

    @Test func `F155, F176: the chooser pauses the app, and the chosen app stops it`() throws {
        let phone = try AndroidScript(life + #"answer(Share.share({ text: "See" }));"#)
        #expect(phone.lines == ["pause undefined"])
        let chosen = try phone.lines { try phone.device.chooseActivity("a.b") }
        #expect(
            chosen == [
                "active false", #"{"activityType":"a.b"}"#, "active true", "resume undefined",
            ])
        let canceled = try phone.lines {
            try phone.run(#"answer(Share.share({ text: "See" }));"#)
            try phone.device.cancelActivity()
        }
        #expect(
            canceled == [
                "pause undefined", "rejected: Share canceled", "active true", "resume undefined",
            ])
    }

    @Test func `F155: copying stops no app, and yet counts as shared`() throws {
        let phone = try AndroidScript(#"answer(Share.share({ text: "See" }));"#)
        #expect(
            try phone.lines { try phone.device.chooseActivity("Copy") }
                == [#"{"activityType":""}"#])
        #expect(phone.device.clipboard == "See")
    }

    @Test func `F155: a cancellation after the app was left counts as shared`() throws {
        let phone = try AndroidScript(life + #"answer(Share.share({ text: "See" }));"#)
        let left = try phone.lines { phone.device.background() }
        #expect(left == ["active false"])
        // The chooser is still over the app.
        #expect(try phone.lines { phone.device.launch() } == [])
        let lines = try phone.lines { phone.device.pressBack() }
        #expect(lines.first == #"{"activityType":""}"#)
    }

    @Test func `F155: files are handed over from the cache, and from no folder of the app's own`()
        throws
    {
        let phone = try AndroidScript(
            """
            const write = async (path, directory) =>
                (await Filesystem.writeFile({ path, directory, data: "AAAA" })).uri;
            globalThis.files = [await write("a.bin", "CACHE"), await write("b.bin", "DATA")];
            answer(Share.share({ files: [files[0]] }));
            """)
        #expect(
            phone.device.activitySheet?.items == [
                "content://farad.script.fileprovider/my_cache_images/a.bin"
            ])
        try phone.lines { try phone.device.chooseActivity("Photos") }
        guard case .file("a.bin", 3, _)? = phone.device.activities.first?.items.first else {
            Issue.record("\(phone.device.activities)")
            return
        }
        // The call is rejected, and the chooser comes all the same.
        let lines = try phone.run("answer(Share.share({ files: [files[1]] }))")
        #expect(
            lines == [
                "rejected: Failed to find configured root that contains "
                    + "/data/data/farad.script/files/b.bin"
            ])
        #expect(phone.device.activitySheet?.items == [])
    }

    @Test(arguments: [
        ("share({ title: 'a' })", "Must provide a URL or Message or files"),
        ("share({ url: 'ftp://a' })", "Unsupported url"),
        ("share({ files: ['https://a'] })", "only file urls are supported"),
        ("share({ files: [5] })", "java.lang.Integer cannot be cast to java.lang.String"),
    ])
    func `F155: bad options are named`(call: String, message: String) throws {
        let phone = try AndroidScript("answer(Share.\(call))")
        #expect(phone.lines == ["rejected: \(message)"])
    }

    @Test func `F155: a second sheet is refused while one is there`() throws {
        let phone = try AndroidScript(
            #"Share.share({ text: "a" }); answer(Share.share({ text: "b" }));"#)
        #expect(phone.lines == ["rejected: Can't share while sharing is in progress"])
        try phone.lines { try phone.device.cancelActivity() }
        #expect(try phone.run(#"answer(Share.share({ text: "c" }))"#) == [])
        #expect(phone.device.activitySheet?.items == ["c"])
    }

    @Test
    func `F171, F179: an app that ended behind the chosen one hears of cancelling`() throws {
        let phone = try AndroidScript(life + #"answer(Share.share({ text: "See" }));"#)
        let lines = try phone.lines {
            try phone.device.chooseActivity("a.b")
            let now = phone.device.simulation.clock.now - .start
            try phone.device.run(until: now + .milliseconds(500))
            phone.device.kill("app")
        }
        let restored =
            #"appRestoredResult {"pluginId":"Share","methodName":"share","success":false,"#
            + #""error":{"message":"Share canceled"}}"#
        #expect(lines.contains(restored), "\(lines)")
    }

    @Test func `F179: an app that ends below the chooser is not brought back`() throws {
        let phone = try AndroidScript(#"answer(Share.share({ text: "See" }));"#)
        let lines = try phone.lines {
            phone.device.kill("app")
            try phone.device.run()
            try phone.device.chooseActivity("a.b")
        }
        #expect(lines.isEmpty)
        #expect(phone.device.page == nil)
    }

    @Test func `what the chooser lacks is named`() throws {
        let phone = try AndroidScript(#"answer(Share.share({ text: "See" }));"#)
        #expect(throws: DeviceError.self) { try phone.device.chooseActivity("AirDrop") }
        try phone.lines { try phone.device.cancelActivity() }
        #expect(throws: DeviceError.self) { try phone.device.chooseActivity("Gmail") }
    }

    @Test func `F155: a scenario's user chooses in the chooser`() {
        let ends = AndroidScript.ends(
            of: #"answer(Share.share({ text: "See" }));"#,
            actions: [TimedAction(.chooseActivity("Gmail"), at: .seconds(3))], runs: 30)
        #expect(ends == [[#"{"activityType":"com.google.android.gm"}"#]])
    }
}
