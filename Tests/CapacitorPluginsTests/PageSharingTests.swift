import Farad
import FaradFoundation
import FaradTesting
import TestSupport
import Testing

/// What an iPhone's pages copy, paste and share without a plugin, as WebKit lets them.
@Suite(.farad) struct PageSharingTests {
    /// `on(work)` does something when its user touches the button.
    private func phone(_ script: String = "") throws -> PluginDevice {
        try PluginDevice(
            """
            document.body.innerHTML = `<button id="f">Do</button><input id="i" value="a text">`;
            globalThis.on = (work) => {
                document.getElementById("f").onclick = () => answer((async () => work())());
            };
            \(script)
            """)
    }
    private static let denied =
        "rejected: The request is not allowed by the user agent or the platform in the current "
        + "context, possibly because the user denied permission.0"

    @Test func `a text is copied for the user's touch, and not after a server's answer`() throws {
        let phone = try phone("answer(navigator.clipboard.writeText('early'))")
        #expect(phone.lines == [Self.denied])
        #expect(try phone.lines(touching: "navigator.clipboard.writeText('a')") == ["undefined"])
        #expect(phone.device.clipboard == "a")
        let late = "fetch('index.html').then(() => navigator.clipboard.writeText('b'))"
        #expect(try phone.lines(touching: late) == [Self.denied])
        let item = "new ClipboardItem({ 'text/plain': fetch('index.html').then(() => 'c') })"
        #expect(
            try phone.lines(touching: "navigator.clipboard.write([\(item)])") == ["undefined"])
        #expect(phone.device.clipboard == "c")
    }

    @Test func `what another has copied is pasted when the user lets it`() throws {
        let phone = try phone()
        phone.device.copy("from elsewhere")
        #expect(try phone.lines(touching: "navigator.clipboard.readText()") == [])
        #expect(
            phone.device.alert
                == ShownAlert(title: nil, message: nil, buttons: ["Paste", "Cancel"], texts: []))
        #expect(
            try phone.lines { try phone.device.answerAlert("Paste") } == [#""from elsewhere""#])
        _ = try phone.lines(touching: "navigator.clipboard.readText()")
        #expect(try phone.lines { try phone.device.answerAlert("Cancel") } == [Self.denied])
        _ = try phone.lines(touching: "navigator.clipboard.writeText('own')")
        let read = "navigator.clipboard.read().then(([item]) => item.getType('text/plain'))"
        #expect(try phone.lines(touching: "\(read).then((blob) => blob.text())") == [#""own""#])
        #expect(try phone.lines(touching: "setTimeout(() => {}, 0), 1") == ["1"])
        #expect(
            try phone.lines(
                touching: "new Promise((f) => setTimeout(f, 1001)).then(() => "
                    + "navigator.clipboard.readText())") == [Self.denied])
    }

    @Test func `execCommand copies what is selected, or what a listener says`() throws {
        let phone = try phone("globalThis.i = document.getElementById('i'); i.focus()")
        let copy = "document.execCommand('copy')"
        #expect(try phone.lines(touching: "i.setSelectionRange(0, 0), \(copy)") == ["false"])
        #expect(try phone.lines(touching: "i.select(), \(copy)") == ["true"])
        #expect(phone.device.clipboard == "a text")
        #expect(
            try phone.lines(
                touching: """
                    i.blur(), getSelection().selectAllChildren(document.getElementById("f")), \(copy)
                    """) == ["true"])
        #expect(phone.device.clipboard == "Do")
        try phone.run(
            """
            document.addEventListener("copy", (event) => {
                event.clipboardData.setData("text/plain", "said");
                event.preventDefault();
            });
            """)
        #expect(try phone.lines(touching: copy) == ["true"])
        #expect(phone.device.clipboard == "said")
        let late = "new Promise((f) => setTimeout(f, 1001)).then(() => \(copy))"
        #expect(try phone.lines(touching: late) == ["false"])
    }

    @Test func `execCommand cuts, types and deletes in a field`() throws {
        let phone = try phone(
            """
            globalThis.i = document.getElementById("i");
            i.focus();
            i.oninput = (event) => console.log(event.inputType, i.value);
            """)
        let cut = "i.setSelectionRange(1, 6), document.execCommand('cut')"
        #expect(try phone.lines(touching: cut) == ["deleteByCut a", "true"])
        #expect(phone.device.clipboard == " text")
        #expect(
            try phone.run("document.execCommand('insertText', false, 'bc')") == ["insertText abc"])
        #expect(try phone.run("document.execCommand('delete')") == ["deleteContentBackward ab"])
        #expect(
            try phone.run("console.log(document.execCommand('forwardDelete'))") == ["false"])
        #expect(
            try phone.run(
                """
                document.execCommand("selectAll");
                document.execCommand("insertText", false, "z");
                console.log(document.queryCommandSupported("copy"), document.execCommand("mine"));
                """) == ["insertText z", "true false"])
    }

    @Test func `the share sheet opens for the user's touch, and its end is the answer`() throws {
        let phone = try phone("answer(navigator.share({ text: 'early' }))")
        #expect(phone.lines == [Self.denied])
        let share = "navigator.share({ title: 'T', text: 'See', url: 'https://a.test/b' })"
        #expect(
            try phone.lines(touching: "(answer(\(share)), \(share))")
                == ["rejected: share() is already in progress11"])
        #expect(
            try phone.lines {
                try phone.device.chooseActivity("com.apple.UIKit.activity.CopyToPasteboard")
            } == ["undefined"])
        #expect(phone.device.clipboard == "See")
        _ = try phone.lines(touching: share)
        #expect(
            try phone.lines { try phone.device.cancelActivity() }
                == ["rejected: Abort due to cancellation of share.20"])
        #expect(
            try phone.lines(touching: "navigator.share({})") == ["rejected: Type error"])
        #expect(
            try phone.run(
                "console.log(navigator.canShare({ url: 'http://[' }), navigator.canShare())")
                == ["false false"])
        // The page itself has no address that others could open.
        #expect(
            try phone.lines(touching: "navigator.share({ url: location.href })")
                == ["rejected: Type error"])
    }

    @Test func `files of a page are shared as files`() throws {
        let phone = try phone()
        let files =
            "['a', 'bc', 'd'].map((text, i) => new File([text], i < 2 ? 'a.csv' : '../../d'))"
        _ = try phone.lines(touching: "navigator.share({ files: \(files), title: 'T' })")
        let items = try #require(phone.device.activitySheet?.items)
        #expect(items.map { $0.split(separator: "/").last } == ["T", "a.csv", "a.csv", "..:..:d"])
        #expect(Set(items).count == 4)
        let message = "com.apple.UIKit.activity.Message"
        #expect(try phone.lines { try phone.device.chooseActivity(message) } == ["undefined"])
    }

    @Test func `a native call's reply is enough to share, however long it took`() throws {
        let phone = try phone()
        let late = """
            new Promise((f) => setTimeout(f, 6000)).then(() => Device.getInfo())
                .then(() => navigator.share({ text: "late" }))
            """
        #expect(try phone.lines(touching: late) == [])
        #expect(phone.device.activitySheet?.items == ["late"])
        phone.device.kill("web")
        try phone.device.run()
        #expect(phone.device.activitySheet == nil)
    }
}

extension PluginDevice {
    /// Lets the user touch the button that runs it.
    fileprivate func lines(touching work: String) throws -> [String] {
        try run("on(() => { return \(work) })")
        return try lines { _ = device.run([TimedAction(.tap("#f"))]) }
    }
}
