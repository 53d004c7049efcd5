import AndroidFoundation
import CapacitorAndroid
import Farad
import Testing

/// A plugin that lets the user choose a photo in another app.
final class PickerPlugin: Plugin {
    override class var annotation: CapacitorPlugin { CapacitorPlugin(name: "Picker") }
    override class var methods: [PluginMethod] {
        [PluginMethod("pick", PickerPlugin.pick), PluginMethod("lost", PickerPlugin.lost)]
    }
    override class var activityCallbacks: [ActivityCallback] {
        [ActivityCallback("picked", PickerPlugin.picked)]
    }

    func pick(_ call: PluginCall) {
        startActivityForResult(call, Intent("android.intent.action.PICK"), "picked")
    }

    func lost(_ call: PluginCall) {
        startActivityForResult(call, Intent("android.intent.action.PICK"), "nobody")
    }

    func picked(_ call: PluginCall?, _ result: ActivityResult) {
        guard result.getResultCode() == ActivityResult.RESULT_OK else {
            call?.reject("canceled")
            return
        }
        call?.resolve(
            JSObject().put("uri", result.getData()?.getData()).put(
                "title", call?.getString("title")))
    }
}

@Suite struct ActivityResultTests {
    private let page = """
        Capacitor.addListener("App", "appRestoredResult", (data) => say("restored", data));
        globalThis.pick = () => told(call("Picker", "pick", { title: "one" }));
        """

    private func phone() throws -> AndroidPhone {
        let phone = try AndroidPhone(page, plugins: [PickerPlugin.self])
        try phone.launch()
        return phone
    }

    /// Starts to pick, and runs until the other app is in front.
    private func pick(_ phone: AndroidPhone) throws {
        phone.activity.getBridge().eval("pick()")
        try phone.device.run()
    }

    @Test func `F179: while the app lives the call itself gets the activity's result`() throws {
        let phone = try phone()
        try pick(phone)
        #expect(phone.lines.isEmpty)
        try phone.device.finishActivity("content://photos/1")
        try phone.device.run()
        #expect(phone.lines == [#"resolved {"uri":"content://photos/1","title":"one"}"#])
        try pick(phone)
        try phone.device.finishActivity(isCanceled: true)
        try phone.device.run()
        #expect(phone.lines.last == "rejected canceled undefined")
    }

    @Test func `F171, F179: after its process was ended the result comes as appRestoredResult`()
        throws
    {
        let phone = try phone()
        try pick(phone)
        try phone.then { $0.kill("app") }
        try phone.device.finishActivity("content://photos/1")
        try phone.device.run()
        #expect(
            phone.lines == [
                #"restored {"pluginId":"Picker","methodName":"pick","success":true,"#
                    + #""data":{"uri":"content://photos/1","title":"one"}}"#
            ])
    }

    @Test func `F179: a callback that the plugin does not have is refused by name`() throws {
        let phone = try AndroidPhone(
            #"call("Picker", "lost").catch((error) => say(error.message));"#,
            plugins: [PickerPlugin.self]
        ).launch()
        #expect(
            phone.lines.first?.hasPrefix(
                "There is no ActivityCallback method registered for the name: nobody.") == true)
    }

    @Test func `F179: without such an activity there is nothing to finish`() throws {
        #expect(throws: DeviceError.self) { try phone().device.finishActivity() }
    }
}
