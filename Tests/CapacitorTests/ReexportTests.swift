import FaradFoundation
import Testing

@Suite struct ReexportTests {
    @Test func `F187: import Capacitor is enough for UIKit, WebKit and Foundation`() {
        let phone = TestPhone(
            plugin: PlainPlugin(),
            page: """
                globalThis.results = [];
                setTimeout(() => Capacitor.Plugins.Plain.look({ name: "n" })
                    .then((data) => results.push(data)), 10);
                """)
        phone.launch()
        #expect(
            phone.results == #"[{"bytes":"AQI=","hasView":true,"name":"n","state":true}]"#)
    }
}
