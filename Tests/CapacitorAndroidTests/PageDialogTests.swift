import Farad
import FaradTesting
import Testing

/// `alert`, `confirm` and `prompt` of a page, as Capacitor's `BridgeWebChromeClient` shows them.
@Suite(.farad) struct PageDialogTests {
    @Test func `a script waits until its user answers`() throws {
        let phone = try AndroidScript(
            """
            console.log(alert("A"));
            console.log(confirm("B"), confirm("B"));
            console.log(prompt("C", "old"), prompt("C", "old"), prompt("C"));
            """)
        let device = phone.device
        #expect(phone.lines == [])
        #expect(device.alert == ShownAlert(title: nil, message: "A", buttons: ["OK"], texts: []))
        #expect(try phone.lines { try device.answerAlert("OK") } == ["undefined"])
        #expect(
            device.alert
                == ShownAlert(title: nil, message: "B", buttons: ["Cancel", "OK"], texts: []))
        try phone.lines { try device.answerAlert("OK") }
        #expect(try phone.lines { try device.answerAlert("Cancel") } == ["true false"])
        // What the page proposes is not in the field.
        #expect(
            device.alert
                == ShownAlert(title: nil, message: "C", buttons: ["Cancel", "OK"], texts: [""]))
        try phone.lines { try device.answerAlert("OK", typing: "  new ") }
        try phone.lines { try device.answerAlert("Cancel", typing: "new") }
        #expect(try phone.lines { try device.answerAlert("OK") } == ["new null "])
        #expect(device.alert == nil)
    }

    @Test func `the back button and a touch beside it answer as Cancel does`() throws {
        let phone = try AndroidScript("console.log(alert('A'), confirm('B'), prompt('C'))")
        try phone.lines { try phone.device.tapOutsideAlert() }
        try phone.lines { phone.device.pressBack() }
        #expect(try phone.lines { phone.device.pressBack() } == ["undefined false null"])
    }

    @Test func `dialogs lie above one another, and all are answered`() throws {
        let phone = try AndroidScript(
            """
            Capacitor.Plugins.Dialog.alert({ message: "below" }).then(() => console.log("below"));
            setTimeout(() => console.log(confirm("above")), 500);
            """)
        #expect(phone.device.alert?.message == "above")
        #expect(try phone.lines { try phone.device.answerAlert("OK") } == ["true"])
        #expect(try phone.lines { try phone.device.answerAlert("OK") } == ["below"])
    }

    @Test func `a page that wants to keep its user has them asked once they have touched it`()
        throws
    {
        let phone = try AndroidScript(
            """
            document.body.innerHTML = "<button>B</button>";
            addEventListener("beforeunload", (event) => event.preventDefault());
            addEventListener("pagehide", () => console.log("hidden"));
            console.log("begun");
            """)
        let device = phone.device
        _ = device.run([TimedAction(.tap("button"))])
        let ask = { _ = try device.page?.evaluate("setTimeout(() => location.reload()); 0") }
        for (answer, isLeft) in [("Stay on this page", false), ("Leave this page", true)] {
            try phone.lines(of: ask)
            #expect(
                device.alert
                    == ShownAlert(
                        title: "Confirm Navigation",
                        message: "Changes you made may not be saved.\n\nAre you sure you want to "
                            + "navigate away from this page?",
                        buttons: ["Stay on this page", "Leave this page"], texts: []))
            let lines = try phone.lines { try device.answerAlert(answer) }
            #expect(lines == (isLeft ? ["hidden", "begun"] : []))
        }
    }
}
