import AVFoundation
import Capacitor

/// The official BarcodeScanner plugin, as of 3.0.2 with its library 2.2.0: codes in what the camera sees.
///
/// How the scanner looks, and which camera it uses, makes no difference without a screen; its options are
/// checked all the same. A button that starts it counts as touched.
public class CapacitorBarcodeScannerPlugin: CAPPlugin, CAPBridgedPlugin {
    public let identifier = "CapacitorBarcodeScannerPlugin"
    public let jsName = "CapacitorBarcodeScanner"
    public let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod("scanBarcode", CapacitorBarcodeScannerPlugin.scanBarcode)
    ]
    /// All get what the one scanner that is shown finds.
    private var calls: [CAPPluginCall] = []

    func scanBarcode(_ call: CAPPluginCall) {
        guard areValid(call), let hint = call.getInt("hint") else {
            return reject(call, .scanInputArgumentsIssue)
        }
        switch AVCaptureDevice.authorizationStatus(for: .video) {
        case .authorized: show(hint, call)
        case .notDetermined:
            AVCaptureDevice.requestAccess(for: .video) { [weak self] isGranted in
                guard let self else { return }
                if isGranted { return show(hint, call) }
                explain()
                reject(call, .cameraAccessDenied)
            }
        case .restricted, .denied: reject(call, .cameraAccessDenied)
        }
    }

    /// The JavaScript half fills in what an app leaves out, but for the hint.
    private func areValid(_ call: CAPPluginCall) -> Bool {
        guard call.getString("scanInstructions") != nil, let hasButton = call.getBool("scanButton"),
            call.getInt("cameraDirection") != nil, call.getInt("scanOrientation") != nil
        else { return false }
        return !hasButton || call.getString("scanText") != nil
    }

    private func show(_ hint: Int, _ call: CAPPluginCall) {
        DispatchQueue.main.async { [weak self] in
            guard let self else { return }
            calls.append(call)
            let scanner = BarcodeScannerViewController(hint: hint) { [weak self] text, format in
                self?.found(text, format)
            }
            bridge?.viewController?.present(scanner, animated: true)
        }
    }

    /// Answers while the scanner is on its way out.
    private func found(_ text: String, _ format: Int) {
        bridge?.viewController?.dismiss(animated: true)
        let calls = calls
        self.calls = []
        for call in calls {
            if text.isEmpty {
                reject(call, .scanningCancelled)
            } else {
                call.resolve(["ScanResult": text, "format": format])
            }
        }
    }

    /// Both buttons close it; unlike on a phone, none leads to the settings.
    private func explain() {
        DispatchQueue.main.async { [weak self] in
            let alert = UIAlertController(
                title: "Camera Access Not Enabled",
                message: "To continue, please go to the Settings app and enable it.",
                preferredStyle: .alert)
            alert.addAction(UIAlertAction(title: "OK", style: .default) { _ in })
            alert.addAction(UIAlertAction(title: "Settings", style: .default) { _ in })
            self?.bridge?.viewController?.present(alert, animated: true)
        }
    }

    private func reject(_ call: CAPPluginCall, _ error: BarcodeScannerError) {
        call.reject(error.message, error.code)
    }
}
