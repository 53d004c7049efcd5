import Farad
import FaradTesting
import Testing

/// What an Android phone's pages copy, paste and share without a plugin, as Android's web view lets them.
@Suite(.farad) struct PageSharingTests {
    @Test func `a text is copied for up to five seconds after a touch, and none is pasted`() throws
    {
        let phone = try AndroidScript(
            """
            document.body.innerHTML = `<button id="f">Do</button><input id="i" value="a text">`;
            const copy = (text) => answer(navigator.clipboard.writeText(text));
            copy("early");
            document.getElementById("f").onclick = () => {
                setTimeout(() => copy("in time"), 4900);
                setTimeout(() => copy("late"), 5100);
                answer(navigator.clipboard.readText());
                console.log(document.execCommand("paste"), navigator.share, navigator.canShare);
                document.getElementById("i").select();
                console.log(document.execCommand("copy"));
            };
            """)
        #expect(phone.lines == ["rejected: Write permission denied.0"])
        let lines = try phone.lines {
            _ = phone.device.run([TimedAction(.tap("#f"))], until: .seconds(3))
            #expect(phone.device.clipboard == "a text")
        }
        #expect(
            lines == [
                "false undefined undefined", "true", "rejected: Read permission denied.0",
                "undefined", "rejected: Write permission denied.0",
            ])
        #expect(phone.device.clipboard == "in time")
    }
}
