import Farad
import Simulation
import Testing

@Suite struct KeyboardPluginTests {
    private let page = """
        document.body.innerHTML = "<input id=field><input id=other><button id=send></button>";
        for (const moment of ["Will", "Did"]) {
            for (const way of ["Show", "Hide"]) {
                const name = "keyboard" + moment + way;
                addEventListener(name, (event) => say("window", name.slice(8), event.keyboardHeight));
                Capacitor.addListener("Keyboard", name, (data) => say(name.slice(8), data));
            }
        }
        """
    private let shows = [
        #"WillShow {"keyboardHeight":312}"#, "window WillShow 312",
        #"DidShow {"keyboardHeight":312}"#, "window DidShow 312",
    ]
    private let hides = [
        "WillHide {}", "window WillHide undefined", "DidHide {}", "window DidHide undefined",
    ]

    @Test func `the keyboard comes for a field that is touched, and goes with its focus`() throws {
        let phone = try AndroidPhone(page).launch()
        #expect(try phone.user(.tap("#field")) == shows)
        // From one field to the next it stays.
        #expect(try phone.user(.tap("#other")) == [])
        #expect(try phone.user(.tap("#send")) == hides)
        #expect(try phone.user(.typeText("a", into: "#field")) == shows)
        #expect(try phone.run("document.activeElement.blur()") == hides)
    }

    @Test func `it goes when its field is taken out of the page, and for a page that loads anew`()
        throws
    {
        let phone = try AndroidPhone(page).launch()
        try phone.user(.tap("#field"))
        #expect(try phone.run("document.querySelector('#field').remove()") == hides)
        try phone.user(.tap("#other"))
        try phone.run("location.reload()")
        #expect(phone.story.last { $0.hasPrefix("the keyboard") } == "the keyboard goes")
    }

    @Test func `a script's focus brings it up once the user has touched the page`() throws {
        let phone = try AndroidPhone(page).launch()
        #expect(try phone.run("document.querySelector('#field').focus()") == [])
        try phone.user(.tap("#send"))
        #expect(try phone.run("document.querySelector('#field').focus()") == shows)
    }

    @Test func `the back button puts the keyboard away first, and a touch brings it back`()
        throws
    {
        let phone = try AndroidPhone(
            page + "Capacitor.addListener('App', 'backButton', () => say('back'));"
        ).launch()
        try phone.user(.tap("#field"))
        #expect(try phone.said { phone.device.pressBack() } == hides)
        #expect(try phone.user(.tap("#field")) == shows)
        try phone.said { phone.device.pressBack() }
        #expect(try phone.said { phone.device.pressBack() } == ["back"])
    }

    @Test func `show answers after a third of a second, and hide at once`() throws {
        let phone = try AndroidPhone(
            page + """
                const start = performance.now();
                const timed = (name) => call("Keyboard", name).then(() =>
                    say(name, Math.round(performance.now() - start)));
                timed("show");
                """
        ).launch()
        #expect(phone.lines.contains("show 350"), "\(phone.lines)")
        #expect(phone.lines.filter { $0 != "show 350" } == shows)
        #expect(
            try phone.run("told(call('Keyboard', 'hide'))").filter { $0 != "resolved undefined" }
                == hides)
        #expect(try phone.run("told(call('Keyboard', 'hide'))") == ["resolved undefined"])
    }

    @Test func `the keyboard goes when a dialog comes before the page, and when the app is left`()
        throws
    {
        let phone = try AndroidPhone(page).launch()
        try phone.user(.tap("#field"))
        #expect(try phone.run("call('Dialog', 'alert', { message: 'M' })") == hides)
        try phone.said { try phone.device.answerAlert("OK") }
        try phone.user(.tap("#field"))
        #expect(try phone.said { phone.device.background() }.contains("WillHide {}"))
    }

    @Test(arguments: [
        "setAccessoryBarVisible", "setStyle", "setResizeMode", "getResizeMode", "setScroll",
    ])
    func `what only an iPhone's keyboard has is not implemented`(_ method: String) throws {
        let phone = try AndroidPhone("told(call('Keyboard', '\(method)', {}))").launch()
        #expect(phone.lines == ["rejected not implemented UNIMPLEMENTED"])
    }
}
