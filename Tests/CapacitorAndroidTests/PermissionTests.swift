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
            """, plugins: [CameraPlugin.self], permissions: all
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
        phone.device.permissionChoice = .deny
        try phone.launch()
        #expect(phone.lines[0].contains(#""camera":"prompt-with-rationale""#))
        phone.device.permissionChoice = .denyForever
        _ = try phone.device.page?.evaluate("ask()")
        #expect(phone.lines[1].contains(#""camera":"denied""#))
        try phone.device.run()
        #expect(
            phone.file("shared_prefs/PluginPermStates.xml") == """
                <?xml version='1.0' encoding='utf-8' standalone='yes' ?>
                <map>
                    <string name="android.permission.CAMERA">denied</string>
                </map>

                """)
        // The system asks no more; only its settings can change it.
        phone.device.permissionChoice = .allow
        _ = try phone.device.page?.evaluate("ask()")
        #expect(phone.lines[2].contains(#""camera":"denied""#))
        phone.device.grantPermission(CameraPlugin.camera)
        _ = try phone.device.page?.evaluate("ask()")
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
        #expect(
            phone.lines == [
                "pause undefined", "answer", #"appStateChange {"isActive":true}"#,
                "resume undefined",
            ])
    }
}
