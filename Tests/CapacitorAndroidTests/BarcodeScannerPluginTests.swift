import Farad
import FaradTesting
import Testing

@Suite(.farad) struct BarcodeScannerPluginTests {
    private let cancelled =
        "rejected: Couldn't scan because the process was cancelled.OS-PLUG-BARC-0006"

    private func phone(
        _ options: String, answer: String = "allow",
        before: @escaping (Device) -> Void = { _ in }
    ) throws -> AndroidScript {
        try AndroidScript(
            """
            App.addListener("appStateChange", ({ isActive }) => console.log("active " + isActive));
            answer(Capacitor.Plugins.CapacitorBarcodeScanner.scanBarcode(\(options)));
            """,
            set: ["privacy-permission": answer],
            configure: {
                $0.android?.plugins = ["AppPlugin", "CapacitorBarcodeScannerPlugin"]
            }, before: before)
    }

    @Test func `a scan stops the app and answers with what the user holds before the camera`()
        throws
    {
        let phone = try phone("{ hint: 17 }")
        #expect(phone.lines == ["active false"])
        #expect(phone.device.isBarcodeScannerShown)
        #expect(
            try phone.lines { try phone.device.scanBarcode("https://a.b", .maxicode) }
                == [#"{"ScanResult":"https://a.b","format":7}"#, "active true"])
        #expect(!phone.device.isBarcodeScannerShown)
        #expect(throws: DeviceError.self) { try phone.device.scanBarcode("again") }
    }

    @Test func `who closes the scanner, or goes back, has cancelled`() throws {
        let closed = try phone("{}")
        #expect(
            try closed.lines { try closed.device.cancelScan() } == [cancelled, "active true"])
        #expect(throws: DeviceError.self) { try closed.device.cancelScan() }
        let left = try phone("{}")
        #expect(try left.lines { left.device.pressBack() } == [cancelled, "active true"])
    }

    @Test func `a hint has it look for one kind of codes, one that is none for all`() throws {
        let hinted = try phone("{ hint: 5 }")
        #expect(throws: DeviceError.self) { try hinted.device.scanBarcode("1", .qrCode) }
        #expect(
            try hinted.lines { try hinted.device.scanBarcode("1", .code128) }.first
                == #"{"ScanResult":"1","format":5}"#)
        let free = try phone("{ hint: 40 }")
        #expect(
            try free.lines { try free.device.scanBarcode("1", .upcA) }.first
                == #"{"ScanResult":"1","format":14}"#)
    }

    @Test func `Google's library reads fewer kinds of codes`() throws {
        let phone = try phone("{ hint: 17, android: { scanningLibrary: 'mlkit' } }")
        #expect(throws: DeviceError.self) { try phone.device.scanBarcode("1", .maxicode) }
        #expect(
            try phone.lines { try phone.device.scanBarcode("1", .aztec) }.first
                == #"{"ScanResult":"1","format":1}"#)
    }

    @Test(arguments: [true, false])
    func `without the camera there is nothing but to close the scanner`(isAsked: Bool) throws {
        let phone = try phone("{ hint: 17 }", answer: "deny") {
            if !isAsked { $0.choose(.denied, for: .camera) }
        }
        #expect(throws: DeviceError.self) { try phone.device.scanBarcode("1") }
        #expect(
            try phone.lines { try phone.device.cancelScan() }.first == """
                rejected: Couldn't scan because camera access wasn't provided. Check your camera \
                permissions and try again.OS-PLUG-BARC-0007
                """)
    }

    @Test func `a scanner asks for the camera when it comes, and reads nothing before the answer`()
        throws
    {
        let phone = try phone("{ hint: 17 }", answer: "ask")
        #expect(
            phone.device.alert
                == ShownAlert(
                    title: "Allow Script to take pictures and record video?", message: nil,
                    buttons: ["While using the app", "Only this time", "Don’t allow"], texts: []))
        #expect(throws: DeviceError.self) { try phone.device.scanBarcode("1") }
        #expect(try phone.lines { try phone.device.answerAlert("While using the app") } == [])
        #expect(
            try phone.lines { try phone.device.scanBarcode("1") }.first
                == #"{"ScanResult":"1","format":0}"#)
    }

    @Test func `a scanner that is closed takes its question along`() throws {
        let phone = try phone("{ hint: 17 }", answer: "ask")
        try phone.lines { try phone.device.cancelScan() }
        #expect(phone.device.alert == nil)
    }
}
