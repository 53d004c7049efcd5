import Farad
import FaradTesting
import Testing

/// `cordova-plugin-network-information` on an iPhone.
@Suite(.farad) struct CordovaNetworkTests {
    private let page = """
        Object.assign(globalThis.cordova ??= {}, { require: () => ({
            nativeCallback: (...told) => console.log(told.join(" ")) }) });
        webkit.messageHandlers.bridge.postMessage({ type: "cordova", callbackId: "N1",
            service: "NetworkStatus", action: "getConnectionInfo", actionArgs: [] });
        """

    @Test func `the callback that has asked hears of each change of the network once`() throws {
        let phone = try PluginDevice(page)
        #expect(phone.lines == ["N1 1 wifi 1"])
        #expect(try phone.lines { phone.device.connect(.cellular) } == ["N1 1 4g 1"])
        #expect(try phone.lines { phone.device.connect(.cellular) } == [])
        #expect(try phone.lines { phone.device.connect(.none) } == ["N1 1 none 1"])
        #expect(try phone.lines { phone.device.connect(.wifi) } == ["N1 1 wifi 1"])
    }

    @Test func `an app that returns hears once of a network that is another than when it went`()
        throws
    {
        let phone = try PluginDevice(page)
        #expect(try phone.lines { phone.device.background() } == [])
        #expect(try phone.lines { phone.device.connect(.none) } == [])
        #expect(try phone.lines { phone.device.foreground() } == ["N1 1 none 1"])
        try phone.lines { phone.device.background() }
        try phone.lines { phone.device.connect(.cellular) }
        try phone.lines { phone.device.connect(.none) }
        #expect(try phone.lines { phone.device.foreground() } == [])
        #expect(try phone.lines { phone.device.connect(.wifi) } == ["N1 1 wifi 1"])
    }
}
