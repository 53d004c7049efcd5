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

    // MARK: cordova-plugin-network-information

    private var page: String {
        tools + """
            cordova.callbackFromNative = (id, isGood, status, [type], more) =>
                say(id, status, type, more);
            exec({ callbackId: "N1", service: "NetworkStatus", action: "getConnectionInfo",
                actionArgs: [] });
            """
    }

    @Test func `the callback that has asked hears of each change of the network once`() throws {
        let phone = try AndroidPhone(page).launch()
        // The second comes of the broadcast that each receiver gets when it is registered.
        #expect(phone.lines == ["N1 1 wifi true", "N1 1 wifi true"])
        try phone.then { $0.connect(.cellular) }
        #expect(phone.lines.dropFirst(2) == ["N1 1 4g true"])
        try phone.then { $0.connect(.cellular) }
        #expect(phone.lines.count == 3)
        try phone.then { $0.connect(.none) }
        #expect(phone.lines.dropFirst(3) == ["N1 1 none true"])
        // Whether the internet is behind it does not matter.
        try phone.then { $0.connect(.wifi) }
        #expect(phone.lines.dropFirst(4) == ["N1 1 wifi true"])
    }

    @Test func `an app that returns hears once of a network that is another than when it went`()
        throws
    {
        let phone = try AndroidPhone(page).launch()
        try phone.then { $0.background() }
        try phone.then { $0.connect(.none) }
        #expect(phone.lines.count == 2)
        try phone.then { $0.foreground() }
        #expect(phone.lines.dropFirst(2) == ["N1 1 none true"])
        try phone.then { $0.background() }
        try phone.then { $0.connect(.cellular) }
        try phone.then { $0.connect(.none) }
        try phone.then { $0.foreground() }
        #expect(phone.lines.count == 3)
        try phone.then { $0.connect(.wifi) }
        #expect(phone.lines.dropFirst(3) == ["N1 1 wifi true"])
    }

    @Test func `a network that is gone when the app hears that it came is an unknown one`() throws {
        let phone = try AndroidPhone(page).launch()
        try phone.then {
            $0.connect(.none)
            $0.connect(.wifi)
            $0.connect(.none)
        }
        #expect(phone.lines.dropFirst(2) == ["N1 1 none true", "N1 1 unknown true"])
    }

    // MARK: cordova-plugin-statusbar

    @Test func `the status bar tells whether it is there, and does the rest without an answer`()
        throws
    {
        let phone = try AndroidPhone(
            tools + """
                const bar = (action, ...actionArgs) =>
                    exec({ callbackId: action, service: "StatusBar", action, actionArgs });
                bar("_ready");
                for (const action of ["hide", "styleDefault"]) bar(action);
                bar("backgroundColorByHexString", "#123456");
                bar("overlaysWebView", false);
                setTimeout(() => bar("_ready"), 1000);
                setTimeout(() => bar("show"), 2000);
                setTimeout(() => bar("_ready"), 3000);
                setTimeout(() => bar("red"), 4000);
                """
        ).launch()
        #expect(
            phone.lines == [
                #"["_ready",true,1,[true],false]"#, #"["_ready",true,1,[false],false]"#,
                #"["_ready",true,1,[true],false]"#, #"["red",false,7,["Invalid action"],false]"#,
            ])
    }
}
