import Farad
import FaradTesting
import TestSupport
import Testing

/// `navigator.mediaDevices` on an iPhone, as WebKit asks for its pages.
@Suite(.farad) struct MediaCaptureTests {
    private static let tools = """
        globalThis.ask = (constraints) => navigator.mediaDevices.getUserMedia(constraints).then(
            (stream) => {
                globalThis.stream = stream;
                console.log(stream.getTracks().map((track) => track.kind + " " + track.label).join());
            }, (error) => console.log(error.name));
        globalThis.list = async () => {
            const devices = await navigator.mediaDevices.enumerateDevices();
            console.log(devices.map(({ kind, label }) => kind + " " + label).join());
        };
        """

    private func phone(
        set: [String: String] = [:], configure: (inout AppBundle) -> Void = { _ in }
    ) throws -> PluginDevice {
        try PluginDevice(Self.tools, set: set, configure: configure)
    }

    @Test func `the app is let for the microphone first, and Capacitor lets its page`() throws {
        let phone = try phone()
        #expect(
            try phone.run("ask({ audio: true, video: true }); list()") == [
                "audioinput ,videoinput "
            ])
        #expect(phone.device.alert?.title == "“Script” Would Like to Access the Microphone")
        try phone.lines { try phone.device.answerAlert("Allow") }
        #expect(phone.device.alert?.title == "“Script” Would Like to Access the Camera")
        #expect(
            try phone.lines { try phone.device.answerAlert("Allow") }
                == ["audio iPhone Microphone,video Front Camera"])
        #expect(
            try phone.run("ask({ video: { facingMode: 'environment' } }); list()") == [
                "audioinput iPhone Microphone,videoinput Front Camera,videoinput Back Camera",
                "video Back Camera",
            ])
    }

    @Test func `a refusal of the user's is one of the page's, and nobody is asked again`() throws {
        let phone = try phone()
        try phone.run("ask({ video: true })")
        #expect(
            try phone.lines { try phone.device.answerAlert("Don’t Allow") } == ["NotAllowedError"])
        #expect(try phone.run("ask({ video: true })") == ["NotAllowedError"])
        #expect(phone.device.alert == nil)
    }

    @Test func `an app that does not say why it asks is refused, and goes on`() throws {
        let phone = try phone(set: ["privacy-permission": "allow"]) {
            $0.infoDictionary["NSCameraUsageDescription"] = nil
        }
        #expect(try phone.run("ask({ video: true })") == ["NotAllowedError"])
        #expect(try phone.run("ask({ audio: true })") == ["audio iPhone Microphone"])
    }

    @Test func `a stream plays upright in a video, and ends with its tracks`() throws {
        let phone = try phone(set: ["privacy-permission": "allow"])
        try phone.run("ask({ video: { width: 1280 } })")
        let lines = try phone.run(
            """
            const video = document.createElement("video");
            for (const name of ["loadedmetadata", "playing", "ended"]) {
                video.addEventListener(name, () => {
                    console.log(name, video.videoWidth, video.videoHeight, video.srcObject.active);
                });
            }
            video.srcObject = stream;
            video.play().then(() => stream.getTracks()[0].stop());
            """)
        #expect(
            lines == [
                "loadedmetadata 720 1280 true", "playing 720 1280 true", "ended 720 1280 false",
            ])
    }

    @Test func `the camera stands still while the app is in the background`() throws {
        let phone = try phone(set: ["privacy-permission": "allow"])
        try phone.run("ask({ video: true })")
        try phone.run(
            """
            const [track] = stream.getTracks();
            for (const name of ["mute", "unmute"]) {
                track.addEventListener(name, () => console.log(name, track.muted, track.readyState));
            }
            """)
        let lines = try phone.lines {
            _ = phone.device.run([
                TimedAction(.background), TimedAction(.foreground, at: .seconds(2)),
            ])
        }
        #expect(lines == ["mute true live", "unmute false live"])
    }
}
