import Farad
import FaradTesting
import TestSupport
import Testing

/// `alert`, `confirm` and `prompt` of a page, as Capacitor's `WebViewDelegationHandler` shows them.
@Suite(.farad) struct PageDialogTests {
    private static func shown(
        _ message: String, _ buttons: [String], _ texts: [String]
    ) -> ShownAlert {
        ShownAlert(title: nil, message: message, buttons: buttons, texts: texts)
    }

    @Test func `a script waits until its user answers`() throws {
        let phone = try PluginDevice(
            """
            console.log(alert("A"));
            console.log(confirm("B"), confirm("B"));
            console.log(prompt("C", "old"), prompt("C", "old"), prompt("C"));
            """)
        let device = phone.device
        #expect(phone.lines == [])
        #expect(device.alert == Self.shown("A", ["Ok"], []))
        #expect(try phone.lines { try device.answerAlert("Ok") } == ["undefined"])
        #expect(device.alert == Self.shown("B", ["Cancel", "Ok"], []))
        try phone.lines { try device.answerAlert("Ok") }
        #expect(try phone.lines { try device.answerAlert("Cancel") } == ["true false"])
        #expect(device.alert == Self.shown("C", ["Cancel", "Ok"], ["old"]))
        try phone.lines { try device.answerAlert("Ok", typing: "new") }
        try phone.lines { try device.answerAlert("Cancel") }
        #expect(device.alert == Self.shown("C", ["Cancel", "Ok"], [""]))
        #expect(try phone.lines { try device.answerAlert("Ok") } == ["new null "])
        #expect(device.alert == nil)
    }

    @Test func `the page's timers wait, the app's main thread does not`() throws {
        let phone = try PluginDevice(
            """
            setTimeout(() => console.log("timer"), 10);
            Device.getInfo().then(() => console.log("native"));
            alert("A");
            console.log("on");
            """)
        try phone.device.run(until: .seconds(60))
        #expect(phone.lines == [])
        #expect(try phone.lines { try phone.device.answerAlert("Ok") }.first == "on")
        #expect(Set(phone.lines) == ["on", "timer", "native"])
    }

    @Test func `an alert lies above the dialog that it meets`() throws {
        let phone = try PluginDevice(
            """
            Dialog.alert({ message: "below" }).then(() => console.log("below"));
            setTimeout(() => console.log(alert("above")), 500);
            """)
        #expect(phone.device.alert?.message == "above")
        #expect(try phone.lines { try phone.device.answerAlert("Ok") } == ["undefined"])
        #expect(try phone.lines { try phone.device.answerAlert("OK") } == ["below"])
    }

    @Test(arguments: [
        ("confirm", "runJavaScriptConfirmPanelWithMessage"),
        ("prompt", "runJavaScriptTextInputPanelWithPrompt:defaultText"),
    ]) func `a question that meets a dialog is not shown, and the app crashes`(
        method: String, selector: String
    ) throws {
        let phone = try PluginDevice(
            """
            Dialog.alert({ message: "below" });
            setTimeout(() => console.log(\(method)("above")), 500);
            """)
        #expect(phone.device.page == nil)
        let crash = try #require(
            phone.device.run([]).findings.first { $0.rule == "app-crashed" })
        #expect(
            crash.message
                == "The app crashed: NSInternalInconsistencyException, completion handler passed to "
                + "-[WebViewDelegationHandler webView:\(selector):initiatedByFrame:"
                + "completionHandler:] was not called.")
    }

    @Test func `a page that waits is asked by tests all the same`() throws {
        let phone = try PluginDevice("globalThis.seen = 1; alert('A'); seen = 2;")
        let page = try #require(phone.device.page)
        for _ in 0..<50 { #expect(try page.evaluate("({}).x ?? seen") == .number(1)) }
        let many = "Array.from({ length: 100_000 }, (_, i) => [i]).length"
        #expect(try page.evaluate(many) == .number(100_000))
        try phone.lines { try phone.device.answerAlert("Ok") }
        #expect(try page.evaluate("seen") == .number(2))
    }

    @Test func `what a script holds lives on while it waits`() throws {
        let phone = try PluginDevice(
            """
            const kept = (() => {
                const parts = Array.from({ length: 1000 }, (_, index) => ({ index }));
                confirm("A");
                return parts;
            })();
            console.log(kept.every((one, index) => one.index === index));
            """)
        let page = try #require(phone.device.page)
        let waste = "globalThis.waste = Array.from({ length: 50_000 }, () => ({})); 0"
        for _ in 0..<20 { _ = try page.evaluate(waste) }
        #expect(try phone.lines { try phone.device.answerAlert("Ok") } == ["true"])
    }

    @Test func `untimed actions of a scenario answer one dialog after the other`() throws {
        let device = try Device.fresh(
            ScriptApp.bundle(
                script: "console.log(confirm('A')); console.log(prompt('B'))", path: "test.js"))
        let report = device.run([
            TimedAction(.launch), TimedAction(.answerAlert("Ok", typing: nil)),
            TimedAction(.answerAlert("Ok", typing: "Ada")),
        ])
        #expect(report.status == .passed)
        #expect(device.page?.console.map(\.text) == ["true", "Ada"])
    }

    @Test func `a run that ends with a dialog says what waits for its user`() throws {
        let device = try Device.fresh(
            ScriptApp.bundle(script: "confirm('Delete all?')", path: "test.js"))
        let report = device.run([TimedAction(.launch)])
        #expect(report.status == .passed)
        #expect(
            report.findings.map(\.message) == [
                "The page's script waits for an answer to its dialog “Delete all?”."
            ])
        #expect(report.findings.map(\.rule) == ["dialog-open"])
    }

    @Test func `a page that asks for ever ends with its phone`() throws {
        let phone = try PluginDevice("while (!confirm('Really?')) {}")
        try phone.lines { try phone.device.answerAlert("Cancel") }
        #expect(phone.device.alert?.message == "Really?")
    }

    @Test func `a page that asks for ever and catches everything ends with its process`() throws {
        let phone = try PluginDevice(
            """
            for (;;) {
                try { confirm("more?"); } catch {}
            }
            """)
        #expect(phone.device.alert?.message == "more?")
        phone.device.kill("app")
        phone.device.launch()
        try phone.device.run()
        #expect(phone.device.alert?.message == "more?")
    }
}
