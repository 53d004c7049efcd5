import Farad
import FaradTesting
import Testing

@Suite(.farad) struct BarcodeScannerPluginTests {
    /// All options but the hint, as the JavaScript half fills them in.
    private static let rest =
        "scanInstructions: ' ', scanButton: false, scanText: ' ', cameraDirection: 1, scanOrientation: 3"
    private static let allowed = ["privacy-permission": "allow"]

    private func scan(_ hint: Int = 17) -> String {
        "answer(CapacitorBarcodeScanner.scanBarcode({ hint: \(hint), \(Self.rest) }))"
    }

    @Test func `a scan answers with what the user holds before the camera`() throws {
        let phone = try PluginDevice(scan(), set: Self.allowed)
        #expect(phone.lines == [])
        #expect(phone.device.isBarcodeScannerShown)
        #expect(
            try phone.lines { try phone.device.scanBarcode("https://a.b") }
                == [#"{"ScanResult":"https://a.b","format":0}"#])
        #expect(!phone.device.isBarcodeScannerShown)
        #expect(throws: DeviceError.self) { try phone.device.scanBarcode("again") }
    }

    @Test func `who closes the scanner has cancelled`() throws {
        let phone = try PluginDevice(scan(), set: Self.allowed)
        #expect(
            try phone.lines { try phone.device.cancelScan() }
                == ["rejected: Couldn’t scan because the process was cancelled.OS-PLUG-BARC-0006"])
        #expect(throws: DeviceError.self) { try phone.device.cancelScan() }
    }

    @Test func `a hint has it look for one kind of codes`() throws {
        let phone = try PluginDevice(scan(5), set: Self.allowed)
        #expect(throws: DeviceError.self) { try phone.device.scanBarcode("1", .qrCode) }
        #expect(
            try phone.lines { try phone.device.scanBarcode("1", .code128) }
                == [#"{"ScanResult":"1","format":5}"#])
    }

    @Test(arguments: [
        (17, BarcodeFormat.upcA, 9), (14, .ean13, 14), (14, .upcA, 14), (9, .upcA, 9),
        (7, .qrCode, 0),
    ])
    func `the two kinds of codes of articles are told apart by the hint alone`(
        hint: Int, held: BarcodeFormat, told: Int
    ) throws {
        let phone = try PluginDevice(scan(hint), set: Self.allowed)
        #expect(
            try phone.lines { try phone.device.scanBarcode("012345678905", held) }
                == [#"{"ScanResult":"012345678905","format":\#(told)}"#])
    }

    @Test func `what iOS cannot read is not scanned`() throws {
        let phone = try PluginDevice(scan(), set: Self.allowed)
        #expect(throws: DeviceError.self) { try phone.device.scanBarcode("1", .maxicode) }
        #expect(throws: DeviceError.self) { try phone.device.scanBarcode("") }
        #expect(phone.device.isBarcodeScannerShown)
    }

    @Test func `without the camera a scan is refused, and the first time it is said why`() throws {
        let denied = """
            rejected: Couldn’t scan because camera access wasn’t provided. Check your camera \
            permissions and try again.OS-PLUG-BARC-0007
            """
        let phone = try PluginDevice(scan())
        #expect(try phone.lines { try phone.device.answerAlert("Don’t Allow") } == [denied])
        #expect(phone.device.alert?.title == "Camera Access Not Enabled")
        #expect(try phone.lines { try phone.device.answerAlert("OK") } == [])
        #expect(try phone.run(scan()) == [denied])
        #expect(phone.device.alert == nil)
    }

    @Test(arguments: [
        "{ \(Self.rest) }", "{ hint: '17', \(Self.rest) }", "{ hint: 17 }",
        "{ hint: 17, \(Self.rest), scanButton: true, scanText: 1 }",
    ])
    func `all options are needed`(options: String) throws {
        let phone = try PluginDevice(
            "answer(CapacitorBarcodeScanner.scanBarcode(\(options)))", set: Self.allowed)
        #expect(phone.lines == ["rejected: Scanning parameters are invalid.OS-PLUG-BARC-0008"])
        #expect(!phone.device.isBarcodeScannerShown)
    }
}
