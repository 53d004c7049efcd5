import Farad
import FaradTesting
import Testing

/// `navigator.mediaDevices` on Android, as Capacitor asks for its page.
@Suite(.farad) struct MediaCaptureTests {
    private static let camera = ["android.permission.CAMERA"]
    private static let microphone = [
        "android.permission.MODIFY_AUDIO_SETTINGS", "android.permission.RECORD_AUDIO",
    ]

    private func phone(
        _ constraints: String, permissions: [String],
        answer: String = "allow", before: @escaping (Device) -> Void = { _ in }
    ) throws -> AndroidScript {
        try AndroidScript(
            """
            globalThis.ask = (constraints) => navigator.mediaDevices.getUserMedia(constraints).then(
                (stream) => console.log(stream.getTracks().map((track) => track.label).join("; ")),
                (error) => console.log(String(error)));
            ask(\(constraints));
            """, permissions: permissions, set: ["privacy-permission": answer],
            before: before)
    }

    @Test func `a page is let with its app`() throws {
        #expect(
            try phone("{ video: true }", permissions: Self.camera).lines
                == ["camera 1, facing front"])
        #expect(
            try phone(
                "{ audio: true, video: { facingMode: 'environment' } }",
                permissions: Self.camera + Self.microphone
            ).lines
                == ["Default; camera 0, facing back"])
    }

    @Test func `what the manifest does not declare, also of what nobody is asked, is denied`()
        throws
    {
        let denied = ["NotAllowedError: Permission denied"]
        #expect(try phone("{ video: true }", permissions: []).lines == denied)
        #expect(
            try phone("{ audio: true }", permissions: [Self.microphone[1]]).lines == denied)
        #expect(
            try phone("{ audio: true, video: true }", permissions: Self.camera).lines == denied)
    }

    @Test func `a refusal is for one request, as each one asks again`() throws {
        let phone = try phone("{ video: true }", permissions: Self.camera, answer: "ask")
        let refused = try phone.lines { try phone.device.answerAlert("Don’t allow") }
        #expect(refused == ["NotAllowedError: Permission denied"])
        #expect(try phone.run("ask({ video: true })") == [])
        let allowed = try phone.lines { try phone.device.answerAlert("Only this time") }
        #expect(allowed == ["camera 1, facing front"])
    }

    @Test func `constraints choose among what there is, or say what is not`() throws {
        let phone = try phone("{}", permissions: Self.camera)
        let lines = try phone.run(
            """
            const settings = async (video) => {
                try {
                    const stream = await navigator.mediaDevices.getUserMedia({ video });
                    const { width, height, facingMode } = stream.getVideoTracks()[0].getSettings();
                    console.log(width, height, facingMode);
                } catch (error) {
                    console.log(error.name, error.constraint, error instanceof OverconstrainedError);
                }
            };
            (async () => {
                await settings(true);
                await settings({ width: { ideal: 1900 }, facingMode: { exact: "environment" } });
                await settings({ width: { min: 4000 } });
                await settings({ deviceId: { exact: "none" } });
            })();
            """)
        #expect(
            lines == [
                "640 480 user", "1920 1080 environment", "OverconstrainedError width true",
                "OverconstrainedError deviceId true",
            ])
    }

    @Test func `constraints are read member by member, and null is one without members`() throws {
        let phone = try phone("null", permissions: Self.camera)
        let lines = try phone.run(
            """
            (async () => {
                await ask({ video: new Proxy({ facingMode: "environment", other() {} }, {}) });
                await ask({ video: null });
                await ask({ video: 0 });
                navigator.getUserMedia({ video: true }, (stream) => {
                    stream.oninactive = () => console.log("inactive");
                    for (const track of stream.getTracks()) track.stop();
                }, () => {});
            })();
            """)
        #expect(
            lines == [
                "camera 0, facing back", "camera 1, facing front",
                "TypeError: Failed to execute 'getUserMedia' on 'MediaDevices': At least one of audio "
                    + "and video must be requested", "inactive",
            ])
    }
}
