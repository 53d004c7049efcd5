import CapacitorAndroid
import Farad
import Testing

/// A plugin with two permissions that are asked for and one that needs no grant.
final class CameraPlugin: Plugin {
    static let camera = "android.permission.CAMERA"
    static let microphone = "android.permission.RECORD_AUDIO"

    override class var annotation: CapacitorPlugin {
        CapacitorPlugin(
            name: "Camera",
            permissions: [
                Permission(alias: "camera", strings: [camera]),
                Permission(alias: "microphone", strings: [microphone]),
                Permission(alias: "light", strings: []),
            ])
    }
}

@Suite struct PermissionTests {
    private static let allowed = ["privacy-permission": "allow"]
    private let all = [CameraPlugin.camera, CameraPlugin.microphone]

    @Test
    func
        `C10, F180: a plugin without permissions answers undefined, where an iPhone never answers`()
        throws
    {
        let phone = try AndroidPhone(
            #"told(call("App", "checkPermissions")); told(call("App", "requestPermissions"));"#
        ).launch()
        #expect(phone.lines == ["resolved undefined", "resolved undefined"])
    }

    @Test func `F180: each alias has its state; asking changes it`() throws {
        let phone = try AndroidPhone(
            """
            (async () => {
                await told(call("Camera", "checkPermissions"));
                await told(call("Camera", "requestPermissions", { permissions: ["camera"] }));
            })();
            """, plugins: [CameraPlugin.self], set: Self.allowed, permissions: all
        ).launch()
        #expect(
            phone.lines == [
                #"resolved {"light":"granted","camera":"prompt","microphone":"prompt"}"#,
                #"resolved {"light":"granted","camera":"granted","microphone":"prompt"}"#,
            ])
    }

    /// A plugin that wants to know of a permission that the system grants with the installation.
    final class RadioPlugin: Plugin {
        override class var annotation: CapacitorPlugin {
            CapacitorPlugin(
                name: "Radio",
                permissions: [
                    Permission(
                        alias: "radio",
                        strings: ["android.permission.INTERNET", "android.permission.NFC"])
                ])
        }
    }

    @Test(arguments: [
        (["INTERNET", "NFC"], #"resolved {"radio":"granted"}"#),
        (["INTERNET"], #"resolved {"radio":"prompt"}"#),
    ])
    func `F180: what the installation grants is granted where the manifest declares it`(
        _ declared: [String], _ expected: String
    ) throws {
        let phone = try AndroidPhone(
            #"told(call("Radio", "checkPermissions"));"#, plugins: [RadioPlugin.self],
            permissions: declared.map { "android.permission." + $0 }
        ).launch()
        #expect(phone.lines == [expected])
    }

    @Test func `F180: an unknown alias is refused by name`() throws {
        let phone = try AndroidPhone(
            #"told(call("Camera", "requestPermissions", { permissions: ["gps"] }));"#,
            plugins: [CameraPlugin.self], permissions: all
        ).launch()
        #expect(
            phone.lines == [
                "rejected No valid permission alias was requested of this plugin. undefined"
            ])
    }

    @Test func `F180: what was denied is remembered in PluginPermStates, and a grant forgets it`()
        throws
    {
        let phone = try AndroidPhone(
            """
            globalThis.ask = () => told(call("Camera", "requestPermissions", { permissions: ["camera"] }));
            ask();
            """, plugins: [CameraPlugin.self], permissions: all)
        try phone.launch()
        try phone.device.answerAlert("Don’t allow")
        try phone.device.run()
        #expect(phone.lines[0].contains(#""camera":"prompt-with-rationale""#))
        _ = try phone.device.page?.evaluate("void ask()")
        try phone.device.run()
        try phone.device.answerAlert("Don’t allow")
        try phone.device.run()
        #expect(phone.lines[1].contains(#""camera":"denied""#))
        #expect(
            phone.file("shared_prefs/PluginPermStates.xml") == """
                <?xml version='1.0' encoding='utf-8' standalone='yes' ?>
                <map>
                    <string name="android.permission.CAMERA">denied</string>
                </map>

                """)
        // The system asks no more; only its settings can change it.
        _ = try phone.device.page?.evaluate("void ask()")
        try phone.device.run()
        #expect(phone.device.alert == nil)
        #expect(phone.lines[2].contains(#""camera":"denied""#))
        phone.device.grantPermission(CameraPlugin.camera)
        _ = try phone.device.page?.evaluate("void ask()")
        try phone.device.run()
        #expect(phone.lines[3].contains(#""camera":"granted""#))
        #expect(phone.file("shared_prefs/PluginPermStates.xml")?.hasSuffix("<map />\n") == true)
    }

    @Test func `F180: a permission that the manifest lacks is named`() throws {
        let phone = try AndroidPhone(
            #"told(call("Camera", "requestPermissions", { permissions: ["camera"] }));"#,
            plugins: [CameraPlugin.self]
        ).launch()
        #expect(
            phone.lines == [
                "rejected Missing the following permissions in AndroidManifest.xml:\n"
                    + "android.permission.CAMERA\n undefined"
            ])
    }

    @Test func `F176, F180: the dialog pauses the app and does not stop it`() throws {
        let phone = try AndroidPhone(
            """
            for (const name of ["appStateChange", "pause", "resume"]) {
                Capacitor.addListener("App", name, (data) => say(name, data));
            }
            call("Camera", "requestPermissions", { permissions: ["camera"] }).then(() => say("answer"));
            """, plugins: [CameraPlugin.self], permissions: all
        ).launch()
        #expect(phone.lines == ["pause undefined"])
        #expect(try phone.device.page?.evaluate("document.visibilityState").string == "visible")
        try phone.device.answerAlert("While using the app")
        try phone.device.run()
        #expect(
            phone.lines == [
                "pause undefined", "answer", #"appStateChange {"isActive":true}"#,
                "resume undefined",
            ])
    }

    /// A phone whose app asks for the camera and the microphone at once.
    private func asking(set settings: [String: String] = [:]) throws -> AndroidPhone {
        try AndroidPhone(
            """
            globalThis.ask = (...permissions) =>
                told(call("Camera", "requestPermissions", { permissions }));
            ask("camera", "microphone");
            """, plugins: [CameraPlugin.self], set: settings, permissions: all
        ).launch()
    }

    private static let buttons = ["While using the app", "Only this time", "Don’t allow"]
    private static let cameraQuestion = ShownAlert(
        title: "Allow Test to take pictures and record video?", message: nil, buttons: buttons,
        texts: [])
    private static let microphoneQuestion = ShownAlert(
        title: "Allow Test to record audio?", message: nil, buttons: buttons, texts: [])

    @Test func `F180: the system asks for one group after another, and answers them together`()
        throws
    {
        let phone = try asking()
        #expect(phone.device.alert == Self.cameraQuestion)
        try phone.device.answerAlert("Only this time")
        try phone.device.run()
        #expect(phone.device.alert == Self.microphoneQuestion)
        #expect(phone.lines == [])
        try phone.device.answerAlert("Don’t allow")
        try phone.device.run()
        #expect(phone.device.alert == nil)
        #expect(phone.lines.count == 1)
        #expect(phone.lines[0].contains(#""camera":"granted""#))
        #expect(phone.lines[0].contains(#""microphone":"prompt-with-rationale""#))
    }

    @Test(arguments: [("allow", "granted"), ("deny", "prompt-with-rationale")])
    func `F180: a knob answers what the system asks`(_ knob: String, _ state: String) throws {
        let phone = try asking(set: ["privacy-permission": knob])
        #expect(phone.device.alert == nil)
        #expect(phone.lines.count == 1)
        #expect(phone.lines[0].contains(#""camera":"\#(state)","microphone":"\#(state)""#))
        _ = try phone.device.page?.evaluate("void ask('camera')")
        try phone.device.run()
        #expect(
            phone.lines[1].contains(#""camera":"\#(knob == "allow" ? "granted" : "denied")""#))
    }

    @Test func `F180: while an activity asks, another request is cancelled at once`() throws {
        let phone = try asking()
        _ = try phone.device.page?.evaluate("void ask('microphone')")
        try phone.device.run()
        #expect(phone.lines.count == 1)
        #expect(phone.lines[0].contains(#""camera":"prompt","microphone":"prompt""#))
        #expect(phone.device.alert == Self.cameraQuestion)
    }

    @Test func `F180: the settings answer an open question as well`() throws {
        let phone = try asking()
        phone.device.choose(.allowed, for: .camera)
        #expect(phone.device.alert == Self.microphoneQuestion)
        phone.device.choose(.denied, for: .microphone)
        #expect(phone.device.alert == nil)
        try phone.device.run()
        #expect(phone.lines.count == 1)
        #expect(phone.lines[0].contains(#""camera":"granted","microphone":"denied""#))
    }

    @Test func `F176, F178: the question stays with its app, whatever the back button does`()
        throws
    {
        let phone = try asking()
        try phone.then { $0.pressBack() }
        #expect(phone.device.alert == Self.cameraQuestion)
        try phone.then { $0.background() }
        #expect(phone.device.alert == nil)
        #expect(throws: DeviceError.self) { try phone.device.answerAlert("Don’t allow") }
        try phone.then { $0.launch() }
        #expect(phone.device.alert == Self.cameraQuestion)
        #expect(phone.lines == [])
    }

    @Test func `F180: a link that brings the app to the front cancels the question`() throws {
        let phone = try asking()
        try phone.launch(url: "test://a")
        #expect(phone.device.alert == nil)
        #expect(phone.lines.count == 1)
        #expect(phone.lines[0].contains(#""camera":"prompt","microphone":"prompt""#))
    }

    @Test(arguments: [("While using the app", "granted"), ("Only this time", "prompt")])
    func `F180: what was allowed for this time ends with the process that has asked`(
        _ button: String, _ state: String
    ) throws {
        let phone = try AndroidPhone(
            """
            const permissions = ["camera"];
            globalThis.ask = () => call("Camera", "requestPermissions", { permissions });
            told(call("Camera", "checkPermissions"));
            """, plugins: [CameraPlugin.self], permissions: all
        ).launch()
        _ = try phone.device.page?.evaluate("void ask()")
        try phone.device.run()
        try phone.device.answerAlert(button)
        try phone.device.run()
        try phone.then { $0.kill("app") }
        try phone.launch()
        #expect(phone.lines.count == 2)
        #expect(phone.lines[1].contains(#""camera":"\#(state)""#))
    }

    @Test func `F180: a question goes with the process that asks`() throws {
        let phone = try asking()
        try phone.then { $0.kill("app") }
        #expect(phone.device.alert == nil)
    }

    @Test func `an order search plays the user's answer before the question, and after it`() {
        let ends = AndroidScript.ends(
            of: """
                answer(Camera.requestPermissions({ permissions: ["camera"] }).then((s) => s.camera));
                """, permissions: [CameraPlugin.camera],
            actions: [
                TimedAction(
                    .answerAlert("Don’t allow", typing: nil), at: .milliseconds(300),
                    latest: .milliseconds(1500))
            ])
        #expect(ends == [[], [#""prompt-with-rationale""#]])
    }
}
