import CapacitorAndroid
import Farad
import FaradTesting
import Testing

/// An app with Cordova plugins on Android.
@Suite struct CordovaTests {
    private let tools = """
        Object.assign(globalThis.cordova ??= {}, {
            callbackFromNative: (...told) => say(JSON.stringify(told)) });
        const exec = (call) => androidBridge.postMessage(JSON.stringify({ type: "cordova", ...call }));

        """

    @Test func `Cordova's failures are told with their numbers and words`() throws {
        let phone = try AndroidPhone(
            tools + """
                exec({ callbackId: "a", service: "Camera", action: "take", actionArgs: [] });
                exec({ callbackId: "b", service: "Device", action: "nope", actionArgs: [] });
                exec({ callbackId: "c", service: "Device", action: "getDeviceInfo", actionArgs: "{" });
                exec({ callbackId: "d", service: "Device", action: "getDeviceInfo" });
                exec({ callbackId: "e", service: "device", action: "getDeviceInfo", actionArgs: [] });
                exec({ callbackId: "f", service: "File", action: "readAsText", actionArgs: [] });
                exec({ service: "Camera", action: "take", actionArgs: [] });
                """, configuration: ["loggingBehavior": "production"]
        ).launch()
        #expect(
            phone.lines == [
                #"["a",false,2,["Class not found"],false]"#,
                #"["b",false,7,["Invalid action"],false]"#,
                #"["c",false,8,["JSON error"],false]"#,
                #"["d",false,9,["Attempt to invoke virtual method 'int java.lang.String.length()' "#
                    + #"on a null object reference"],false]"#,
                #"["e",false,2,["Class not found"],false]"#,
            ])
        #expect(phone.log.contains { $0.contains("Got plugin result with no callbackId") })
    }
}
