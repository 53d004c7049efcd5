import Farad
import FaradTesting
import Testing

/// What stands above the rest of a page, as a user's touches open and close it.
@Suite(.farad) struct PageTopLayerTests {
    @Test func `a touch beside an automatic popover hides it, and one in it does not`() throws {
        let phone = try AndroidScript(
            """
            document.body.innerHTML = `<button id="b" popovertarget="p">Menu</button>
                <div id="p" popover><i id="in">in it</i></div><div id="m" popover="manual">stays</div>
                <p id="out">beside</p>`;
            globalThis.shown = () => [...document.querySelectorAll(":popover-open")].map((one) => one.id).join();
            globalThis.by = (id) => document.getElementById(id);
            by("p").addEventListener("toggle", ({ newState }) => console.log(newState, shown()));
            """)
        func tap(_ selector: String) throws -> [String] {
            try phone.lines { _ = phone.device.run([TimedAction(.tap(selector))]) }
        }
        #expect(try tap("#b") == ["open p"])
        #expect(try tap("#in") == [])
        #expect(try tap("#out") == ["closed "])
        #expect(try tap("#b") == ["open p"])
        // The button that has opened it closes it.
        #expect(try tap("#b") == ["closed "])
        try phone.run("by('m').showPopover()")
        #expect(try tap("#out") == [])
        #expect(try phone.run("console.log(shown())") == ["m"])
    }

    @Test func `an element is in fullscreen from a touch until the page leaves it`() throws {
        let phone = try AndroidScript(
            """
            document.body.innerHTML = `<div id="box"><i id="in">in it</i></div><b id="go">go</b>`;
            const box = document.getElementById("box");
            const say = (text) => console.log(text, document.fullscreenElement?.id ?? null);
            document.onfullscreenchange = () => say("change");
            document.onfullscreenerror = () => say("error");
            globalThis.enter = () => box.requestFullscreen().catch((error) => say(error.name));
            document.getElementById("go").onclick = enter;
            enter();
            """)
        #expect(Set(phone.lines).isSuperset(of: ["TypeError null", "error null"]))
        let lines = try phone.lines { _ = phone.device.run([TimedAction(.tap("#go"))]) }
        #expect(lines == ["change box"])
        #expect(try phone.run("document.exitFullscreen()") == ["change null"])
    }

    @Test func `a wake lock goes when the app does`() throws {
        let phone = try AndroidScript(
            """
            navigator.wakeLock.request("screen").then((lock) => {
                lock.onrelease = () => console.log("released", lock.released);
                console.log(lock.type, lock.released);
            });
            """)
        #expect(phone.lines == ["screen false"])
        let lines = try phone.lines { _ = phone.device.run([TimedAction(.background)]) }
        #expect(lines == ["released true"])
    }
}
