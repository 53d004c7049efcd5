import Farad
import Testing

@Suite struct TextZoomPluginTests {
    @Test func `F164: the zoom of the web view is kept in whole percents`() throws {
        let phone = try AndroidPhone(
            """
            (async () => {
                await told(call("TextZoom", "get"));
                await told(call("TextZoom", "set", { value: 1.256 }));
                await told(call("TextZoom", "get"));
                await told(call("TextZoom", "set", { value: "2" }));
            })()
            """
        ).launch()
        #expect(
            phone.lines == [
                #"resolved {"value":1}"#, "resolved undefined", #"resolved {"value":1.26}"#,
                "rejected Invalid integer value. undefined",
            ])
    }

    @Test func `F164: the user prefers one of Android's sizes, and the web view begins with it`()
        throws
    {
        let phone = try AndroidPhone(
            "told(call('TextZoom', 'getPreferred')); told(call('TextZoom', 'get'))")
        try phone.then { $0.setTextSize(.xLarge) }
        try phone.launch()
        #expect(phone.lines == [#"resolved {"value":1.15}"#, #"resolved {"value":1.15}"#])
    }
}
