import Farad
import Simulation
import Testing

@Suite struct ToastPluginTests {
    @Test func `F156: a toast answers before it is shown, and needs a text`() throws {
        let phone = try AndroidPhone(
            """
            const start = performance.now();
            told(call("Toast", "show", { text: "saved" })).then(() =>
                say("after", Math.round(performance.now() - start)));
            told(call("Toast", "show", { text: 5 }));
            """
        ).launch()
        #expect(
            phone.lines == [
                "resolved undefined", "after 0", "rejected Must provide text undefined",
            ])
        #expect(phone.story.contains("toast: saved"))
        #expect(phone.device.labels == [])
    }

    @Test func `F156: the system shows one toast after another, also when the app is gone`() throws
    {
        let phone = try AndroidPhone().launch()
        _ = try phone.device.page?.evaluate(
            """
            call("Toast", "show", { text: "long", duration: "long" });
            call("Toast", "show", { text: "short" }); 0
            """)
        let now = phone.device.simulation.clock.now - .start
        try phone.device.run(until: now + .seconds(1))
        #expect(phone.device.labels == ["long"])
        phone.device.kill("app")
        try phone.device.run(until: now + .seconds(4))
        #expect(phone.device.labels == ["short"])
        try phone.device.run()
        #expect(phone.device.labels == [])
    }

    @Test func `of one app five toasts wait, and others are dropped`() throws {
        let phone = try AndroidPhone(
            "for (let n = 1; n < 8; n++) call('Toast', 'show', { text: String(n) })"
        ).launch()
        #expect(phone.story.filter { $0.hasPrefix("toast: ") }.count == 5)
        #expect(phone.story.contains("the toast “7” is dropped: five are waiting"))
    }
}
