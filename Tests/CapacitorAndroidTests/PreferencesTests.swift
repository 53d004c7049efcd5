import AndroidFoundation
import CapacitorAndroid
import Farad
import Testing

/// What an app's native code does with preferences of its own: the storage of seed 001.
final class StarredPlansPlugin: Plugin {
    override class var annotation: CapacitorPlugin { CapacitorPlugin(name: "StarredPlans") }
    override class var methods: [PluginMethod] {
        [PluginMethod("update", StarredPlansPlugin.update)]
    }

    func update(_ call: PluginCall) {
        let editor = getContext().getSharedPreferences(
            "daily_notification_timesafari", Context.MODE_PRIVATE
        ).edit()
        editor.putString("starredPlanIds", call.getArray("planIds", JSArray()).text)
        editor.putLong("starredPlansUpdatedAt", 1_700_000_000_000)
        editor.apply()
        call.resolve()
    }
}

@Suite struct PreferencesTests {
    private let prefs = """
        const prefs = (method, options) => call("Preferences", method, options);

        """

    @Test
    func `C16, F138, F139: a value that is no string removes the key, where an iPhone stores ''`()
        throws
    {
        let phone = try AndroidPhone(
            prefs + """
                (async () => {
                    await prefs("set", { key: "k", value: "v" });
                    await told(prefs("get", { key: "k" }));
                    await prefs("set", { key: "k", value: 5 });
                    await told(prefs("get", { key: "k" }));
                    await told(prefs("keys"));
                    await told(prefs("get", {}));
                })();
                """
        ).launch()
        #expect(
            phone.lines == [
                #"resolved {"value":"v"}"#, #"resolved {"value":null}"#, #"resolved {"keys":[]}"#,
                "rejected Must provide key undefined",
            ])
    }

    @Test func `F138, F181: a group is a file of its own, with keys as they are`() throws {
        let phone = try AndroidPhone(
            prefs + """
                (async () => {
                    await prefs("set", { key: "a", value: "1" });
                    await prefs("configure", { group: "Other" });
                    await prefs("set", { key: "b", value: "2" });
                    await told(prefs("keys"));
                    await told(prefs("migrate"));
                    await told(prefs("keys"));
                    await prefs("remove", { key: "b" });
                })();
                """
        ).launch()
        #expect(
            phone.lines == [
                #"resolved {"keys":["b"]}"#, #"resolved {"migrated":["a"],"existing":[]}"#,
                #"resolved {"keys":["a","b"]}"#,
            ])
        #expect(
            phone.file("shared_prefs/CapacitorStorage.xml")?
                .contains(#"    <string name="a">1</string>"#) == true)
        #expect(
            phone.file("shared_prefs/Other.xml")?
                .contains(#"    <string name="a">1</string>"#) == true)
    }

    @Test func `F181: memory changes at once, the file a tenth of a second later`() throws {
        let phone = try AndroidPhone(
            prefs
                + #"prefs("set", { key: "k", value: "v" }).then(() => told(prefs("get", { key: "k" })));"#
        )
        phone.device.launch()
        try phone.device.run(until: .milliseconds(950))
        #expect(phone.lines == [#"resolved {"value":"v"}"#])
        #expect(phone.file("shared_prefs/CapacitorStorage.xml") == nil)
        try phone.device.run(until: .milliseconds(1100))
        #expect(phone.file("shared_prefs/CapacitorStorage.xml") != nil)
        #expect(phone.file("shared_prefs/CapacitorStorage.xml.bak") == nil)
    }

    @Test func `F181: what was applied and not written is lost with a killed process`() throws {
        let phone = try AndroidPhone(prefs + #"prefs("set", { key: "k", value: "v" });"#)
        phone.device.launch()
        try phone.device.run(until: .milliseconds(950))
        try phone.then { $0.kill("app") }
        #expect(phone.file("shared_prefs/CapacitorStorage.xml") == nil)
    }

    @Test func `F181: an activity that stops waits until everything is written`() throws {
        let phone = try AndroidPhone(prefs + #"prefs("set", { key: "k", value: "v" });"#)
        phone.device.launch()
        try phone.device.run(until: .milliseconds(901))
        phone.device.background()
        try phone.device.run(until: .milliseconds(990))
        #expect(phone.file("shared_prefs/CapacitorStorage.xml") != nil)
    }

    @Test func `F183: seed 001's storage is one string of JSON and one long`() throws {
        let phone = try AndroidPhone(
            #"call("StarredPlans", "update", { planIds: ["a", "b\"c"] });"#,
            plugins: [StarredPlansPlugin.self]
        ).launch()
        #expect(
            phone.file("shared_prefs/daily_notification_timesafari.xml") == #"""
                <?xml version='1.0' encoding='utf-8' standalone='yes' ?>
                <map>
                    <long name="starredPlansUpdatedAt" value="1700000000000" />
                    <string name="starredPlanIds">[&quot;a&quot;,&quot;b\&quot;c&quot;]</string>
                </map>

                """#)
    }

    @Test func `F183: a list with a number in it is stored as it is, where an iPhone refuses it`()
        throws
    {
        let phone = try AndroidPhone(
            #"call("StarredPlans", "update", { planIds: ["a", 5] });"#,
            plugins: [StarredPlansPlugin.self]
        ).launch()
        #expect(
            phone.file("shared_prefs/daily_notification_timesafari.xml")?
                .contains("[&quot;a&quot;,5]") == true)
    }
}
