import Farad
import Testing

@Suite struct ClipboardPluginTests {
    private let read = "told(call('Clipboard', 'read'))"

    @Test func `F152: whatever is written is read as a text`() throws {
        let phone = try AndroidPhone(read).launch()
        #expect(phone.lines == ["rejected There is no data on the clipboard undefined"])
        for (option, type) in [
            ("string: 'a b'", "text/plain"), ("url: 'https://a.example'", "text/plain"),
            ("image: 'data:image/png;base64,AA=='", "image/png"),
        ] {
            #expect(
                try phone.run("told(call('Clipboard', 'write', { \(option) }))")
                    == ["resolved undefined"])
            let line = try #require(try phone.run(read).first)
            #expect(line.hasSuffix("\"type\":\"\(type)\"}"), "\(line)")
        }
        #expect(
            try phone.run("told(call('Clipboard', 'write', { label: 'x' }))")
                == ["rejected No data provided undefined"])
    }

    @Test func `F152: string goes before image, and image before url`() throws {
        let phone = try AndroidPhone().launch()
        try phone.run("call('Clipboard', 'write', { url: 'u', image: 'i' })")
        #expect(phone.device.clipboard == "i")
        try phone.run("call('Clipboard', 'write', { url: 'u', image: 'i', string: 's' })")
        #expect(phone.device.clipboard == "s")
    }

    @Test func `what was copied elsewhere is pasted, but not by an app in the background`() throws {
        let phone = try AndroidPhone().launch()
        phone.device.copy("from elsewhere")
        #expect(
            try phone.run(read) == [#"resolved {"value":"from elsewhere","type":"text/plain"}"#])
        try phone.run("document.addEventListener('pause', () => \(read))")
        #expect(
            try phone.said { phone.device.background() }
                == ["rejected There is no data on the clipboard undefined"])
    }

    @Test func `a text that fits no transaction of the system's cannot be written`() throws {
        let phone = try AndroidPhone(
            """
            told(call("Clipboard", "write", { string: "x".repeat(500000) }));
            told(call("Clipboard", "write", { string: "x".repeat(600000) }));
            """
        ).launch()
        #expect(
            phone.lines == [
                "resolved undefined", "rejected Writing to the clipboard failed undefined",
            ])
    }

    @Test func `a data URL without a type ends the app that reads it`() throws {
        let phone = try AndroidPhone().launch()
        phone.device.copy("data:;base64,AA==")
        try phone.run(read)
        #expect(phone.findings.contains { $0.contains("ArrayIndexOutOfBoundsException") })
    }
}
