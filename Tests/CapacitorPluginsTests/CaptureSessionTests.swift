import AVFoundation
import Capacitor
import Farad
import FaradFoundation
import FaradTesting
import Testing
import UIKit

/// AVCaptureSession as plugins that scan codes themselves use it.
@Suite(.farad, .serialized) struct CaptureSessionTests {
    private static let allowed = ["privacy-permission": "allow"]
    private static let usage = ["NSCameraUsageDescription": "To scan"]

    private final class Scanner: NSObject, AVCaptureMetadataOutputObjectsDelegate {
        let session = AVCaptureSession()
        let output = AVCaptureMetadataOutput()
        let tell: (String) -> Void
        var isOnce = true

        init(_ tell: @escaping (String) -> Void) { self.tell = tell }

        func start(_ types: [AVMetadataObject.ObjectType]) throws {
            let camera = AVCaptureDevice.default(for: .video)!
            session.addInput(try AVCaptureDeviceInput(device: camera))
            session.addOutput(output)
            output.setMetadataObjectsDelegate(self, queue: DispatchQueue.main)
            output.metadataObjectTypes = types
            for name in [
                AVCaptureSession.wasInterruptedNotification,
                AVCaptureSession.interruptionEndedNotification,
            ] {
                FaradFoundation.NotificationCenter.default.addObserver(
                    forName: name, object: session, queue: nil
                ) { [tell, session] notice in
                    let reason = notice.userInfo?[AVCaptureSessionInterruptionReasonKey] as? Int
                    tell(session.isRunning ? "running" : "interrupted \(reason ?? 0)")
                }
            }
            session.startRunning()
        }

        func metadataOutput(
            _ output: AVCaptureMetadataOutput, didOutput metadataObjects: [AVMetadataObject],
            from connection: AVCaptureConnection
        ) {
            guard let code = metadataObjects.first as? AVMetadataMachineReadableCodeObject else {
                return tell("nothing")
            }
            tell("\(code.type.rawValue) \(code.stringValue ?? "")")
            if isOnce { session.stopRunning() }
        }
    }

    /// A page whose plugin scans for some kinds of codes, for the first one or for all.
    private func scan(
        _ name: String = #function, _ types: [AVMetadataObject.ObjectType] = [.qr],
        once isOnce: Bool = true, set settings: [String: String] = allowed
    ) throws -> PluginDevice {
        try ProbePlugin.phone("scan " + name, usage: Self.usage, set: settings) { plugin, call in
            ProbePlugin.onMain {
                if let scanner = plugin.state as? Scanner {
                    return call.resolve(["running": scanner.session.isRunning])
                }
                let scanner = Scanner { plugin.notifyListeners("heard", data: ["code": $0]) }
                scanner.isOnce = isOnce
                plugin.state = scanner
                do {
                    try scanner.start(types)
                    call.resolve()
                } catch {
                    call.reject("\((error as NSError).code) \(error.localizedDescription)")
                }
            }
        }
    }

    @Test func `a plugin's own scanner reads what the user holds before the camera`() throws {
        let phone = try scan()
        #expect(phone.device.isBarcodeScannerShown)
        #expect(
            try phone.lines { try phone.device.scanBarcode("https://a.b") }
                == [#"heard {"code":"org.iso.QRCode https://a.b"}"#])
        #expect(!phone.device.isBarcodeScannerShown)
        #expect(throws: DeviceError.self) { try phone.device.scanBarcode("again") }
    }

    @Test func `a code is in each of the camera's pictures until it is taken away`() throws {
        let phone = try scan(once: false)
        let lines = try phone.lines { try phone.device.scanBarcode("7") }
        #expect(
            lines == Array(repeating: #"heard {"code":"org.iso.QRCode 7"}"#, count: 10)
                + [#"heard {"code":"nothing"}"#])
    }

    @Test func `it reads the kinds that it looks for alone, in the words of AVFoundation`() throws {
        let phone = try scan("kinds", [.ean13, .interleaved2of5], once: false)
        #expect(throws: DeviceError.self) { try phone.device.scanBarcode("1") }
        #expect(throws: DeviceError.self) { try phone.device.scanBarcode("1", .maxicode) }
        #expect(
            try phone.lines { try phone.device.scanBarcode("012345678905", .upcA) }.first
                == #"heard {"code":"org.gs1.EAN-13 0012345678905"}"#)
        #expect(
            try phone.lines { try phone.device.scanBarcode("12345678901231", .itf) }.first
                == #"heard {"code":"org.ansi.Interleaved2of5 12345678901231"}"#)
    }

    @Test func `the camera itself asks the user, and sees nothing before the answer`() throws {
        let phone = try scan(set: [:])
        #expect(phone.device.alert?.message == "To scan")
        #expect(throws: DeviceError.self) { try phone.device.scanBarcode("1") }
        try phone.lines { try phone.device.answerAlert("Allow") }
        #expect(
            try phone.lines { try phone.device.scanBarcode("1") }
                == [#"heard {"code":"org.iso.QRCode 1"}"#])
    }

    @Test func `a camera that the user does not allow is no input`() throws {
        let phone = try scan(set: ["privacy-permission": "deny"])
        try phone.run("again()")
        #expect(!phone.device.isBarcodeScannerShown)
        let other = try ProbePlugin.phone(
            "denied input", usage: Self.usage, set: ["privacy-permission": "deny"]
        ) { plugin, call in
            AVCaptureDevice.requestAccess(for: .video) { _ in
                do {
                    let camera = AVCaptureDevice.default(for: .video)!
                    _ = try AVCaptureDeviceInput(device: camera)
                } catch {
                    call.reject("\((error as NSError).code) \(error.localizedDescription)")
                }
            }
        }
        #expect(other.lines == ["rejected: -11852 Cannot use Back Camera"])
    }

    @Test func `kinds of codes are set once the output has a camera, else the app ends`() throws {
        let phone = try ProbePlugin.phone("early types", usage: Self.usage, set: Self.allowed) {
            _, _ in
            AVCaptureMetadataOutput().metadataObjectTypes = [.qr]
        }
        #expect(phone.device.findings.map(\.rule).contains("app-crashed"))
    }

    @Test func `a session rests while its app is in the background`() throws {
        let phone = try scan(once: false)
        let away = try phone.lines { phone.device.background() }
        #expect(!phone.device.isBarcodeScannerShown)
        let back = try phone.lines { phone.device.launch() }
        #expect(
            away + back == [#"heard {"code":"interrupted 1"}"#, #"heard {"code":"running"}"#])
        #expect(try phone.run("again()") == [#"{"running":true}"#])
        #expect(phone.device.isBarcodeScannerShown)
    }

    @Test func `the cameras are those of an iPhone 14, by kind and side`() throws {
        let phone = try ProbePlugin.phone("cameras") { _, call in
            let found = AVCaptureDevice.DiscoverySession(
                deviceTypes: [
                    .builtInTripleCamera, .builtInDualWideCamera, .builtInWideAngleCamera,
                ],
                mediaType: .video, position: .unspecified)
            let front = AVCaptureDevice.default(
                .builtInWideAngleCamera, for: .video, position: .front)
            call.resolve([
                "names": found.devices.map(\.localizedName).joined(separator: ", "),
                "front": front?.localizedName ?? "", "torch": front?.hasTorch ?? true,
            ])
        }
        #expect(
            phone.lines == [
                #"{"front":"Front Camera","names":"Back Dual Wide Camera, Back Camera, "#
                    + #"Front Camera","torch":false}"#
            ])
    }
}
