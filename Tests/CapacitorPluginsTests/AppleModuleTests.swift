import AVFoundation
import AdSupport
import AppTrackingTransparency
import AudioToolbox
import AuthenticationServices
import Capacitor
import CoreLocation
import CoreMotion
import Crypto
import CryptoKit
import DeviceCheck
import Farad
import FaradFoundation
import FaradTesting
import LocalAuthentication
import MediaPlayer
import MessageUI
import MobileCoreServices
import OSLog
import Testing
import UIKit

// As in a plugin's own target.
private typealias FileManager = FaradFoundation.FileManager
private typealias NotificationCenter = FaradFoundation.NotificationCenter
private typealias OperationQueue = FaradFoundation.OperationQueue
private typealias ProcessInfo = FaradFoundation.ProcessInfo

/// Modules of Apple's that plugins from elsewhere use, driven by a device.
@Suite(.farad, .serialized) struct AppleModuleTests {
    // MARK: LocalAuthentication

    private func authenticating(
        _ policy: LAPolicy, fallback: String? = nil, _ name: String = #function
    ) throws -> PluginDevice {
        try ProbePlugin.phone(name, usage: ["NSFaceIDUsageDescription": "To be sure."]) { _, call in
            let context = LAContext()
            context.localizedFallbackTitle = fallback
            var error: NSError?
            guard context.canEvaluatePolicy(policy, error: &error) else {
                return call.reject("cannot", "\(error?.code ?? 0)")
            }
            context.evaluatePolicy(policy, localizedReason: "Open the safe") { isRight, error in
                call.resolve([
                    "isRight": isRight, "code": (error as? LAError)?.code.rawValue ?? 0,
                ])
            }
        }
    }

    @Test func `a face that the phone knows opens, once the user lets the app use Face ID`() throws
    {
        let phone = try authenticating(.deviceOwnerAuthenticationWithBiometrics)
        #expect(phone.lines == ["rejected: cannot-7"])
        phone.device.setBiometricEnrollment(true)
        #expect(try phone.run("again()") == [])
        #expect(phone.device.alert?.title?.hasSuffix("to use Face ID?") == true)
        try phone.lines { try phone.device.answerAlert("OK") }
        #expect(
            phone.device.authentication
                == ShownAuthentication(
                    reason: "Open the safe", fallback: "Enter Password", isPasscode: false))
        #expect(
            try phone.lines { try phone.device.matchFace() } == [#"{"code":0,"isRight":true}"#])
        #expect(phone.device.authentication == nil)
        #expect(throws: DeviceError.self) { try phone.device.matchFace() }
    }

    @Test func `the question for a face goes with the app that asked`()
        throws
    {
        let phone = try authenticating(.deviceOwnerAuthenticationWithBiometrics)
        phone.device.setBiometricEnrollment(true)
        try phone.run("again()")
        try phone.lines { try phone.device.answerAlert("OK") }
        #expect(phone.device.authentication != nil)
        phone.device.kill("app")
        try phone.device.run()
        #expect(phone.device.authentication == nil)
        #expect(throws: DeviceError.self) { try phone.device.matchFace() }
        // The app asks anew, and that is the one that is answered.
        phone.device.launch()
        try phone.device.run()
        try phone.device.matchFace()
        try phone.device.run()
        #expect(phone.lines.last == #"{"code":0,"isRight":true}"#)
    }

    @Test func `two other faces fail, five lock Face ID until the passcode is given`() throws {
        let phone = try authenticating(.deviceOwnerAuthenticationWithBiometrics, fallback: "")
        phone.device.setBiometricEnrollment(true)
        try phone.run("again()")
        try phone.lines { try phone.device.answerAlert("OK") }
        #expect(phone.device.authentication?.fallback == nil)
        #expect(try phone.lines { try phone.device.unmatchFace() } == [])
        let failed = #"{"code":-1,"isRight":false}"#
        #expect(try phone.lines { try phone.device.unmatchFace() } == [failed])
        try phone.run("again()")
        try phone.lines { try phone.device.unmatchFace() }
        #expect(try phone.lines { try phone.device.unmatchFace() } == [failed])
        try phone.run("again()")
        #expect(
            try phone.lines { try phone.device.unmatchFace() } == [#"{"code":-8,"isRight":false}"#])
        #expect(try phone.run("again()") == ["rejected: cannot-8"])
    }

    @Test func `the passcode does where the face does not, and a wrong one is asked for again`()
        throws
    {
        let phone = try authenticating(.deviceOwnerAuthentication)
        #expect(phone.lines == [])
        #expect(phone.device.authentication?.isPasscode == true)
        #expect(try phone.lines { try phone.device.enterPasscode(isRight: false) } == [])
        #expect(
            try phone.lines { try phone.device.enterPasscode() } == [#"{"code":0,"isRight":true}"#])
        try phone.run("again()")
        #expect(
            try phone.lines { try phone.device.cancelAuthentication() }
                == [#"{"code":-2,"isRight":false}"#])
        phone.device.setPasscode(false)
        #expect(try phone.run("again()") == ["rejected: cannot-5"])
    }

    @Test func `the app's own way, a refusal, and an app that goes to the background`() throws {
        let phone = try authenticating(
            .deviceOwnerAuthenticationWithBiometrics, fallback: "Use my PIN")
        phone.device.setBiometry(.touchID)
        phone.device.setBiometricEnrollment(true)
        try phone.run("again()")
        #expect(phone.device.authentication?.fallback == "Use my PIN")
        #expect(
            try phone.lines { try phone.device.chooseAuthenticationFallback() }
                == [#"{"code":-3,"isRight":false}"#])
        #expect(throws: DeviceError.self) { try phone.device.matchFace() }
        try phone.run("again()")
        try phone.lines { phone.device.background() }
        #expect(phone.device.authentication == nil)
        phone.device.setBiometry(.faceID)
        try phone.lines { phone.device.launch() }
        #expect(phone.lines.contains(#"{"code":-4,"isRight":false}"#))
        try phone.run("again()")
        #expect(
            try phone.lines { try phone.device.answerAlert("Don’t Allow") }
                == [#"{"code":-6,"isRight":false}"#])
        #expect(try phone.run("again()") == ["rejected: cannot-6"])
    }

    // MARK: CoreMotion, CoreLocation

    @Test func `the accelerometer feels the weight, and a shake for half a second`() throws {
        let phone = try ProbePlugin.phone { plugin, call in
            let manager = CMMotionManager()
            plugin.state = manager
            manager.accelerometerUpdateInterval = 0.1
            var strong = 0
            manager.startAccelerometerUpdates(to: OperationQueue()) { data, _ in
                guard let felt = data?.acceleration else { return }
                if abs(felt.x) > 2 { strong += 1 }
                if strong == 4 {
                    manager.stopAccelerometerUpdates()
                    plugin.notifyListeners("heard", data: ["y": felt.y, "times": strong])
                }
            }
            call.resolve(["active": manager.isAccelerometerActive])
        }
        #expect(phone.lines == [#"{"active":true}"#])
        let felt = try phone.lines { phone.device.shake() }
        #expect(felt == [#"heard {"times":4,"y":-1}"#])
    }

    @Test func `the gyroscope tells how the phone turns, until it is stopped`() throws {
        let phone = try ProbePlugin.phone { plugin, call in
            let manager = CMMotionManager()
            plugin.state = manager
            manager.startGyroUpdates(to: OperationQueue()) { data, _ in
                manager.stopGyroUpdates()
                call.resolve(["z": data?.rotationRate.z ?? -1, "is": manager.isGyroActive])
            }
        }
        #expect(phone.lines == [#"{"is":false,"z":0}"#])
        #expect(
            try phone.lines {
                phone.device.move(rotationRate: MotionVector(x: 0, y: 0, z: 1.5))
                _ = try phone.device.page?.evaluate("again(); 0")
            } == [#"{"is":false,"z":1.5}"#])
    }

    @Test func `a view before the user hears of a shake, and passes it on to the window`() throws {
        final class Shaken: UIView {
            var heard: (UIEvent.EventSubtype) -> Void = { _ in }
            override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
                heard(motion)
            }
        }
        let phone = try ProbePlugin.phone { plugin, call in
            ProbePlugin.onMain {
                let controller = UIViewController()
                let view = Shaken()
                view.heard = { plugin.notifyListeners("heard", data: ["shake": $0.rawValue]) }
                controller.view = view
                plugin.bridge?.viewController?.present(controller, animated: false)
                call.resolve()
            }
        }
        #expect(try phone.lines { phone.device.shake() } == [#"heard {"shake":1}"#])
    }

    @Test func `the compass tells where the top points to, and turns that are large enough`() throws
    {
        final class Compass: NSObject, CLLocationManagerDelegate {
            var heard: (CLHeading) -> Void = { _ in }
            func locationManager(
                _ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading
            ) { heard(newHeading) }
        }
        let phone = try ProbePlugin.phone { plugin, call in
            ProbePlugin.onMain {
                let manager = CLLocationManager()
                let compass = Compass()
                manager.headingFilter = 5
                compass.heard = {
                    plugin.notifyListeners(
                        "heard", data: ["at": $0.magneticHeading, "true": $0.trueHeading])
                    _ = compass
                }
                manager.delegate = compass
                manager.startUpdatingHeading()
                plugin.state = manager
                call.resolve()
            }
        }
        #expect(phone.lines == ["undefined", #"heard {"at":0,"true":-1}"#])
        #expect(try phone.lines { phone.device.point(to: -4) } == [])
        #expect(
            try phone.lines { phone.device.point(to: 350) } == [#"heard {"at":350,"true":-1}"#])
    }

    // MARK: Sound

    @Test func `a call interrupts a session that is active, and the route is told`() throws {
        let phone = try ProbePlugin.phone { plugin, call in
            let session = AVAudioSession.sharedInstance()
            let center = NotificationCenter.default
            for name in [
                AVAudioSession.interruptionNotification, AVAudioSession.routeChangeNotification,
            ] {
                _ = center.addObserver(forName: name, object: nil, queue: nil) { news in
                    let of = news.userInfo ?? [:]
                    let keys = [
                        AVAudioSessionInterruptionTypeKey, AVAudioSessionInterruptionOptionKey,
                        AVAudioSessionRouteChangeReasonKey,
                    ]
                    plugin.notifyListeners(
                        "heard",
                        data: [
                            "says": keys.compactMap { of[$0] as? UInt }.map { Int($0) },
                            "out": session.currentRoute.outputs.map(\.portName),
                        ])
                }
            }
            do {
                try session.setActive(true)
                call.resolve()
            } catch { call.reject("\((error as NSError).code)") }
        }
        #expect(
            try phone.lines { phone.device.interruptAudio() }
                == [#"heard {"out":["Speaker"],"says":[1]}"#])
        #expect(try phone.run("again()") == ["rejected: 561017449"])
        #expect(
            try phone.lines { phone.device.endAudioInterruption() }.first
                == #"heard {"out":["Speaker"],"says":[0,1]}"#)
        #expect(
            try phone.lines { phone.device.setAudioOutput(.bluetooth("Ada’s ears")) }.first
                == #"heard {"out":["Ada’s ears"],"says":[1]}"#)
        #expect(
            try phone.lines { phone.device.setAudioOutput(nil) }.first
                == #"heard {"out":["Speaker"],"says":[2]}"#)
    }

    @Test func `a category rules what sound comes out of, and refuses what it has not`() throws {
        let phone = try ProbePlugin.phone { _, call in
            let session = AVAudioSession.sharedInstance()
            func says(_ work: () throws -> Void) -> String {
                do {
                    try work()
                } catch { return "\((error as NSError).code)" }
                return session.currentRoute.outputs.map(\.portType.rawValue).joined()
            }
            call.resolve([
                "all": [
                    says { try session.overrideOutputAudioPort(.speaker) },
                    says { try session.setCategory(.playback, options: .defaultToSpeaker) },
                    says { try session.setCategory(.playAndRecord) },
                    says { try session.overrideOutputAudioPort(.speaker) },
                    says { try session.setCategory(.record) },
                ]
            ])
        }
        #expect(phone.lines == [#"{"all":["-50","-50","Receiver","Speaker",""]}"#])
    }

    @Test func `a button and the slider of a volume view set the volume, which is observed`() throws
    {
        let phone = try ProbePlugin.phone { plugin, call in
            ProbePlugin.onMain {
                let session = AVAudioSession.sharedInstance()
                if plugin.state != nil {
                    let slider = MPVolumeView(frame: .zero).subviews.compactMap { $0 as? UISlider }
                    slider.first?.value = 2
                    return call.resolve(["volume": session.outputVolume])
                }
                plugin.state = session.observe(\.outputVolume, options: [.new, .old]) { _, change in
                    plugin.notifyListeners(
                        "heard",
                        data: ["from": change.oldValue ?? -1, "to": change.newValue ?? -1])
                }
                call.resolve(["volume": session.outputVolume])
            }
        }
        #expect(phone.lines == [#"{"volume":0.5}"#])
        #expect(
            try phone.lines { phone.device.press(.up) } == [#"heard {"from":0.5,"to":0.5625}"#])
        #expect(
            try phone.run("again()").sorted() == [
                #"heard {"from":0.5625,"to":1}"#, #"{"volume":1}"#,
            ])
        #expect(try phone.lines { phone.device.press(.up) } == [])
    }

    /// Hears of the volume by its key path.
    private final class VolumeEar: NSObject, KeyValueObserver {
        var heard: [String] = []
        func observeValue(
            forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
            context: UnsafeMutableRawPointer?
        ) {
            let isSession = object is AVAudioSession
            heard.append(
                "\(keyPath ?? "") \(isSession) \(change?[.oldKey] ?? "-") \(change?[.newKey] ?? "-")"
            )
        }
    }

    @Test func `the volume is observed by its key path until the observer is removed`() throws {
        let ear = VolumeEar()
        let phone = try ProbePlugin.phone { plugin, call in
            ProbePlugin.onMain {
                let session = AVAudioSession.sharedInstance()
                if plugin.state == nil {
                    session.addObserver(
                        ear, forKeyPath: "outputVolume", options: [.new, .old], context: nil)
                    session.addObserver(
                        ear, forKeyPath: "outputVolume", options: .initial, context: nil)
                } else {
                    session.removeObserver(ear, forKeyPath: "outputVolume", context: nil)
                }
                plugin.state = ear
                call.resolve()
            }
        }
        #expect(ear.heard == ["outputVolume true - -"])
        try phone.lines { phone.device.press(.up) }
        #expect(ear.heard.dropFirst() == ["outputVolume true 0.5 0.5625", "outputVolume true - -"])
        try phone.run("again(); again()")
        try phone.lines { phone.device.press(.up) }
        #expect(ear.heard.count == 3)
        #expect(phone.device.findings.isEmpty)
    }

    @Test func `to remove an observer that is none ends the app, as does one that does not listen`()
        throws
    {
        for name in ["removed", "deaf"] {
            let phone = try ProbePlugin.phone(name) { plugin, call in
                ProbePlugin.onMain {
                    let session = AVAudioSession.sharedInstance()
                    if name == "deaf" {
                        return session.addObserver(
                            plugin, forKeyPath: "outputVolume", options: .initial, context: nil)
                    }
                    session.removeObserver(plugin, forKeyPath: "outputVolume")
                }
            }
            #expect(phone.device.findings.map(\.rule).contains("app-crashed"))
        }
    }

    @Test func `a route that changes with nobody to hear it is no finding`() throws {
        let phone = try ProbePlugin.phone { _, call in
            ProbePlugin.onMain {
                do {
                    try AVAudioSession.sharedInstance().setCategory(.playAndRecord)
                    call.resolve()
                } catch { call.reject("\(error)") }
            }
        }
        phone.device.setAudioOutput(.headphones)
        try phone.device.run()
        #expect(phone.device.findings.isEmpty)
    }

    // MARK: os

    @Test func `the log shows numbers, hides texts, and leaves out what is for debugging`() throws {
        let phone = try ProbePlugin.phone { _, call in
            let logger = Logger(subsystem: "org.example", category: "net")
            let name = "Ada"
            logger.info("user \(name), \(3) of \(0.5), \(true)")
            logger.error("public \(name, privacy: .public), hidden \(7, privacy: .private)")
            logger.notice("[\(42, align: .right(columns: 5))]")
            logger.debug("never")
            Logger().log("\(name, privacy: .private(mask: .hash))")
            Logger().log("\(name, privacy: .auto(mask: .hash))")
            Logger().log("\(8, privacy: .auto(mask: .hash)), \(9, privacy: .sensitive)")
            Logger().log("\(Int.self), \(Int.self, privacy: .public), \(LAError(.appCancel))")
            Logger(.disabled).fault("never")
            os_log("%d%% of %@, %{public}@ and %{private}d", type: .error, 5, "a", "b", 6)
            os_log(.info, log: OSLog(subsystem: "s", category: "c"), "plain")
            os_log("%{mask.hash}d, %{private, public}@", 7, "c")
            os_log("lost %d")
            call.resolve()
        }
        let lines = phone.device.logLines.map(\.text)
        #expect(lines.count == 11)
        #expect(
            Array(lines.prefix(3)) == [
                "[org.example:net] user <private>, 3 of 0.500000, true",
                "[org.example:net] public Ada, hidden <private>",
                "[org.example:net] [   42]",
            ])
        #expect(lines[3] == lines[4] && lines[3].hasPrefix("<mask.hash: '"))
        #expect(
            Array(lines.suffix(6)) == [
                "8, <private>", "<private>, Int, <private>", "5% of <private>, b and <private>",
                "[s:c] plain", "7, <private>", "lost <decode: missing data>",
            ])
    }

    @Test func `a sound takes its time, and none where the switch is on silent`() throws {
        let phone = try ProbePlugin.phone { _, call in
            var sound = Data("RIFF\0\0\0\0WAVEfmt ".utf8) + [16, 0, 0, 0, 1, 0, 1, 0]
            // 8,000 bytes a second, and 4,000 of them.
            sound += [0x40, 0x1f, 0, 0, 0x40, 0x1f, 0, 0, 1, 0, 8, 0]
            sound += Data("data".utf8) + [0xa0, 0x0f, 0, 0] + Data(count: 4000)
            let url = FileManager.default.temporaryDirectory.appendingPathComponent("a.wav")
            do { try FileContents.write(sound, url, []) } catch { return call.reject("\(error)") }
            var id = SystemSoundID()
            let status = AudioServicesCreateSystemSoundID(url as CFURL, &id)
            let begin = ProcessInfo.processInfo.systemUptime
            AudioServicesPlaySystemSoundWithCompletion(id) {
                let time = ProcessInfo.processInfo.systemUptime - begin
                call.resolve(["status": status, "milliseconds": Int((time * 1000).rounded())])
                AudioServicesDisposeSystemSoundID(id)
            }
        }
        #expect(phone.lines == [#"{"milliseconds":523,"status":0}"#])
        phone.device.setSilentMode(true)
        #expect(try phone.run("again()") == [#"{"milliseconds":0,"status":0}"#])
    }

    @Test func `the lamp is lit under a lock, and goes out with the app`() throws {
        let phone = try ProbePlugin.phone { _, call in
            guard let camera = AVCaptureDevice.default(for: .video) else { return call.reject("") }
            do {
                try camera.lockForConfiguration()
                try camera.setTorchModeOn(level: 0.5)
                camera.unlockForConfiguration()
            } catch { return call.reject("\(error)") }
            call.resolve(["on": camera.torchMode == .on])
        }
        #expect(phone.lines == [#"{"on":true}"#])
        #expect(phone.device.torchLevel == 0.5)
        try phone.lines { phone.device.background() }
        #expect(phone.device.torchLevel == 0)
    }

    // MARK: What the user is asked, and what is shown

    @Test func `an app is told the advertising identifier once the user lets it track`() throws {
        let phone = try ProbePlugin.phone(usage: ["NSUserTrackingUsageDescription": "Ads."]) {
            _, call in
            ATTrackingManager.requestTrackingAuthorization { status in
                let identifier = ASIdentifierManager.shared().advertisingIdentifier.uuidString
                call.resolve(["status": status.rawValue, "zero": identifier.hasPrefix("00000000-")])
            }
        }
        #expect(phone.device.alert?.buttons == ["Ask App Not to Track", "Allow"])
        #expect(
            try phone.lines { try phone.device.answerAlert("Allow") }
                == [#"{"status":3,"zero":false}"#])
    }

    @Test func `name and address come with the first sign-in only, and a cancel is an error`()
        throws
    {
        final class Delegate: NSObject, ASAuthorizationControllerDelegate {
            let call: CAPPluginCall
            init(_ call: CAPPluginCall) { self.call = call }
            func authorizationController(
                controller: ASAuthorizationController,
                didCompleteWithAuthorization authorization: ASAuthorization
            ) {
                guard let who = authorization.credential as? ASAuthorizationAppleIDCredential,
                    let token = who.identityToken.map({ String(decoding: $0, as: UTF8.self) })
                else { return }
                let claims = token.split(separator: ".")[1]
                let padded = claims + String(repeating: "=", count: (4 - claims.count % 4) % 4)
                call.resolve([
                    "email": who.email ?? "none", "name": who.fullName?.givenName ?? "none",
                    "claims": Data(base64Encoded: String(padded)).map {
                        String(decoding: $0, as: UTF8.self).contains(#""nonce":"n1""#)
                    } ?? false,
                ])
            }
            func authorizationController(
                controller: ASAuthorizationController, didCompleteWithError error: any Error
            ) {
                call.reject(error.localizedDescription)
            }
        }
        let phone = try ProbePlugin.phone { plugin, call in
            let request = ASAuthorizationAppleIDProvider().createRequest()
            request.requestedScopes = [.fullName, .email]
            request.nonce = "n1"
            let controller = ASAuthorizationController(authorizationRequests: [request])
            let delegate = Delegate(call)
            plugin.state = delegate
            controller.delegate = delegate
            controller.performRequests()
        }
        #expect(phone.device.signIn == ShownSignIn(asksForName: true, asksForEmail: true))
        let cancelled = try phone.lines { try phone.device.cancelSignIn() }
        #expect(
            cancelled == [
                "rejected: The operation couldn’t be completed. "
                    + "(com.apple.AuthenticationServices.AuthorizationError error 1001.)"
            ])
        try phone.run("again()")
        let first = try phone.lines { try phone.device.signInWithApple() }
        #expect(first.first?.contains(#""email":"ada@example.org""#) == true)
        #expect(first.first?.contains(#""name":"Ada""#) == true)
        #expect(first.first?.contains(#""claims":true"#) == true)
        try phone.run("again()")
        let second = try phone.lines { try phone.device.signInWithApple() }
        #expect(second.first?.contains(#""email":"none""#) == true)
        #expect(throws: DeviceError.self) { try phone.device.signInWithApple() }
    }

    @Test func `a mail waits for its user, and the app hears what became of it`() throws {
        final class Delegate: NSObject, MFMailComposeViewControllerDelegate {
            let call: CAPPluginCall
            init(_ call: CAPPluginCall) { self.call = call }
            func mailComposeController(
                _ controller: MFMailComposeViewController,
                didFinishWith result: MFMailComposeResult, error: (any Error)?
            ) {
                controller.dismiss(animated: true)
                call.resolve(["result": result.rawValue])
            }
        }
        let phone = try ProbePlugin.phone { plugin, call in
            ProbePlugin.onMain {
                guard MFMailComposeViewController.canSendMail() else { return call.reject("no") }
                let mail = MFMailComposeViewController()
                let delegate = Delegate(call)
                plugin.state = delegate
                mail.mailComposeDelegate = delegate
                mail.setToRecipients(["ada@example.org"])
                mail.setSubject("Notes")
                mail.setMessageBody("<b>1</b>", isHTML: true)
                mail.addAttachmentData(Data("1".utf8), mimeType: "text/plain", fileName: "a.txt")
                plugin.bridge?.viewController?.present(mail, animated: true)
            }
        }
        let mail = try #require(phone.device.mail)
        #expect(mail.to == ["ada@example.org"] && mail.subject == "Notes" && mail.isHTML)
        #expect(mail.attachments.map(\.name) == ["a.txt"])
        #expect(
            try phone.lines { try phone.device.finishMail(.saveDraft) } == [#"{"result":1}"#])
        #expect(phone.device.mail == nil)
        #expect(throws: DeviceError.self) { try phone.device.finishMail(.send) }
        phone.device.setMailAccount(false)
        #expect(try phone.run("again()") == ["rejected: no"])
    }

    @Test func `a message waits for its user`() throws {
        final class Delegate: NSObject, MFMessageComposeViewControllerDelegate {
            let call: CAPPluginCall
            init(_ call: CAPPluginCall) { self.call = call }
            func messageComposeViewController(
                _ controller: MFMessageComposeViewController,
                didFinishWith result: MessageComposeResult
            ) {
                controller.dismiss(animated: true) { [call] in
                    call.resolve(["result": result.rawValue])
                }
            }
        }
        let phone = try ProbePlugin.phone { plugin, call in
            ProbePlugin.onMain {
                let message = MFMessageComposeViewController()
                let delegate = Delegate(call)
                plugin.state = delegate
                message.messageComposeDelegate = delegate
                message.recipients = ["555"]
                message.body = "hi"
                plugin.bridge?.viewController?.present(message, animated: true)
            }
        }
        #expect(phone.device.message == ShownMessage(recipients: ["555"], body: "hi"))
        #expect(try phone.lines { try phone.device.sendMessage() } == [#"{"result":1}"#])
        #expect(throws: DeviceError.self) { try phone.device.cancelMessage() }
    }

    @Test func `a document is shown where its kind can be, until the user closes it`() throws {
        final class Delegate: NSObject, UIDocumentInteractionControllerDelegate {
            let plugin: ProbePlugin
            var controller: UIDocumentInteractionController?
            init(_ plugin: ProbePlugin) { self.plugin = plugin }
            func documentInteractionControllerViewControllerForPreview(
                _ controller: UIDocumentInteractionController
            ) -> UIViewController { plugin.bridge?.viewController ?? UIViewController() }
            func documentInteractionControllerDidEndPreview(
                _ controller: UIDocumentInteractionController
            ) { plugin.notifyListeners("heard", data: [:]) }
        }
        let phone = try ProbePlugin.phone { plugin, call in
            ProbePlugin.onMain {
                let folder = FileManager.default.temporaryDirectory
                let delegate = Delegate(plugin)
                plugin.state = delegate
                let shown = ["a.bin", "none.txt", "a.txt"].map { name in
                    let url = folder.appendingPathComponent(name)
                    if name != "none.txt" { try? FileContents.write(Data("1".utf8), url, []) }
                    let controller = UIDocumentInteractionController(url: url)
                    controller.delegate = delegate
                    delegate.controller = controller
                    return controller.presentPreview(animated: true)
                }
                call.resolve(["shown": shown])
            }
        }
        #expect(phone.lines == [#"{"shown":[false,false,true]}"#])
        #expect(phone.device.document?.name == "a.txt")
        #expect(try phone.lines { try phone.device.closeDocument() } == ["heard {}"])
    }

    @Test func `a document is offered to other apps by the share sheet`() throws {
        let phone = try ProbePlugin.phone { plugin, call in
            ProbePlugin.onMain {
                let folder = FileManager.default.temporaryDirectory
                let view = plugin.bridge?.viewController?.view ?? UIView(frame: .zero)
                let shown = ["none.txt", "a.txt"].map { name in
                    let url = folder.appendingPathComponent(name)
                    if name != "none.txt" { try? FileContents.write(Data("1".utf8), url, []) }
                    return UIDocumentInteractionController(url: url)
                        .presentOpenInMenu(from: .zero, in: view, animated: true)
                }
                call.resolve(["shown": shown])
            }
        }
        #expect(phone.lines == [#"{"shown":[false,true]}"#])
        #expect(phone.device.activitySheet?.items.first?.hasSuffix("/a.txt") == true)
    }

    @Test func `low power mode is told`() throws {
        let phone = try ProbePlugin.phone { plugin, call in
            _ = NotificationCenter.default.addObserver(
                forName: .NSProcessInfoPowerStateDidChange, object: nil, queue: nil
            ) { _ in
                plugin.notifyListeners(
                    "heard", data: ["on": ProcessInfo.processInfo.isLowPowerModeEnabled])
            }
            call.resolve(["on": ProcessInfo.processInfo.isLowPowerModeEnabled])
        }
        #expect(phone.lines == [#"{"on":false}"#])
        #expect(
            try phone.lines { phone.device.setLowPowerMode(true) } == [#"heard {"on":true}"#])
    }

    // MARK: CryptoKit, DeviceCheck, types

    @Test func `what is sealed is opened by its key alone, and equal runs seal alike`() throws {
        func sealed(_ name: String) throws -> [String] {
            try ProbePlugin.phone(name) { _, call in
                do {
                    let key = CryptoKit.SymmetricKey(size: .bits256)
                    let box = try CryptoKit.AES.GCM.seal(Data("secret".utf8), using: key)
                    let again = try CryptoKit.AES.GCM.SealedBox(combined: box.combined ?? Data())
                    let text = try CryptoKit.AES.GCM.open(again, using: key)
                    let other = try? CryptoKit.AES.GCM.open(
                        again, using: CryptoKit.SymmetricKey(size: .bits256))
                    let code = CryptoKit.HMAC<CryptoKit.SHA256>.authenticationCode(
                        for: text, using: key)
                    call.resolve([
                        "text": String(decoding: text, as: UTF8.self), "other": other == nil,
                        "box": box.combined?.base64EncodedString() ?? "",
                        "code": Data(code).base64EncodedString(),
                    ])
                } catch { call.reject("\(error)") }
            }.lines
        }
        let first = try sealed("first seal")
        #expect(first.first?.contains(#""text":"secret""#) == true)
        #expect(first.first?.contains(#""other":true"#) == true)
        #expect(try sealed("second seal") == first)
    }

    @Test func `digests and codes are those of the standards`() {
        let digest = CryptoKit.SHA256.hash(data: Data("abc".utf8))
        #expect(digest.map { String(format: "%02x", $0) }.joined().hasPrefix("ba7816bf8f01cfea"))
        let key = CryptoKit.SymmetricKey(data: Data("Jefe".utf8))
        let code = CryptoKit.HMAC<CryptoKit.SHA256>.authenticationCode(
            for: Data("what do ya want for nothing?".utf8), using: key)
        #expect(code.map { String(format: "%02x", $0) }.joined().hasPrefix("5bdcc146bf60754e"))
        #expect(
            CryptoKit.HMAC<CryptoKit.SHA256>.isValidAuthenticationCode(
                code, authenticating: Data("what do ya want for nothing?".utf8), using: key))
    }

    @Test func `a simulated phone attests nothing, as a simulator`() throws {
        let phone = try ProbePlugin.phone { _, call in
            DCAppAttestService.shared.generateKey { key, error in
                call.resolve([
                    "is": DCAppAttestService.shared.isSupported, "key": key ?? "none",
                    "code": (error as? DCError)?.code.rawValue ?? -1,
                ])
            }
        }
        #expect(phone.lines == [#"{"code":1,"is":false,"key":"none"}"#])
    }

    @Test func `types are found by the names that they had`() {
        let found = UTTypeCreatePreferredIdentifierForTag(kUTTagClassMIMEType, "image/png", nil)
        #expect(found?.takeRetainedValue() == kUTTypePNG)
        #expect(
            UTTypeCreatePreferredIdentifierForTag(
                kUTTagClassFilenameExtension, "pdf", kUTTypeImage) == nil)
        #expect(
            UTTypeCopyPreferredTagWithClass(kUTTypeJPEG, kUTTagClassMIMEType)?.takeRetainedValue()
                == "image/jpeg")
        #expect(UTTypeConformsTo(kUTTypePNG, kUTTypeImage))
        #expect(!UTTypeConformsTo(kUTTypePDF, kUTTypeImage))
    }
}
