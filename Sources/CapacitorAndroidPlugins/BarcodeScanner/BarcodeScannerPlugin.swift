import AndroidFoundation
import CapacitorAndroid

/// The official BarcodeScanner plugin, as of 3.0.2: codes in what the camera sees, by an activity that
/// fills the screen.
///
/// How the scanner looks, and which camera it uses, makes no difference without a screen. A button that
/// starts it counts as touched.
public class CapacitorBarcodeScannerPlugin: Plugin {
    override public class var annotation: CapacitorPlugin {
        CapacitorPlugin(name: "CapacitorBarcodeScanner")
    }

    override public class var methods: [PluginMethod] {
        [PluginMethod("scanBarcode", CapacitorBarcodeScannerPlugin.scanBarcode)]
    }

    override public class var activityCallbacks: [ActivityCallback] {
        [ActivityCallback("handleScanResult", CapacitorBarcodeScannerPlugin.handleScanResult)]
    }

    /// By the numbers that the scanner ends with.
    private static let errors: [Int32: String] = [
        4: "Error while trying to scan code.",
        6: "Couldn't scan because the process was cancelled.",
        7: "Couldn't scan because camera access wasn't provided. Check your camera permissions and "
            + "try again.",
    ]

    /// A hint that is none counts as none; 17 stands for all kinds.
    func scanBarcode(_ call: PluginCall) {
        let hint = call.getInt("hint").flatMap { (0..<17).contains($0) ? $0 : nil }
        let library = call.getObject("android")?.getString("scanningLibrary")
        startActivityForResult(
            call, .scanner(hint: hint, usesMLKit: library == "mlkit"), "handleScanResult")
    }

    private func handleScanResult(_ call: PluginCall?, _ result: ActivityResult) {
        let scanned = result.getData()?.scanned
        switch Int32(result.getResultCode()) {
        case Int32(ActivityResult.RESULT_OK):
            guard let scanned, !scanned.text.isEmpty else { return reject(call, 4) }
            call?.resolve(
                JSObject().put("ScanResult", scanned.text).put("format", Int(scanned.format)))
        case Int32(ActivityResult.RESULT_CANCELED): reject(call, 6)
        case let code: reject(call, Self.errors[code] == nil ? 4 : code)
        }
    }

    private func reject(_ call: PluginCall?, _ code: Int32) {
        call?.reject(Self.errors[code] ?? "", "OS-PLUG-BARC-000\(code)")
    }
}
