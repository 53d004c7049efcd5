import AVFoundation
import FaradFoundation

/// Whether a page of an iPhone's web view may use the camera and the microphone: first the app needs the
/// user's leave, for the microphone and then for the camera, and then the app's delegate is asked for the
/// page's (UserMediaPermissionRequestManagerProxy::requestSystemValidation). An app whose Info.plist does
/// not say why it asks is refused, and goes on.
package enum MediaCapturePermission {
    package static func request(
        _ webView: WKWebView, _ type: WKMediaCaptureType, _ answer: @escaping (Bool) -> Void
    ) {
        let kinds: [(AVMediaType, key: String)] = [
            (.audio, "NSMicrophoneUsageDescription"), (.video, "NSCameraUsageDescription"),
        ]
        let wanted = kinds.filter { kind, _ in
            type == .cameraAndMicrophone || (kind == .video) == (type == .camera)
        }
        let process = PhoneProcess.current
        let isRefused = wanted.contains { kind, key in
            process.infoDictionary[key] as? String == nil
                || [.denied, .restricted].contains(AVCaptureDevice.authorizationStatus(for: kind))
        }
        guard !isRefused else { return answer(false) }
        ask(wanted.map(\.0)) { isAuthorized in
            guard isAuthorized else { return answer(false) }
            askDelegate(of: webView, type, answer)
        }
    }

    private static func ask(_ kinds: [AVMediaType], _ answer: @escaping (Bool) -> Void) {
        guard let kind = kinds.first else { return answer(true) }
        guard AVCaptureDevice.authorizationStatus(for: kind) == .notDetermined else {
            return ask(Array(kinds.dropFirst()), answer)
        }
        nonisolated(unsafe) let answer = answer
        AVCaptureDevice.requestAccess(for: kind) { isGranted in
            DispatchQueue.main.async {
                if isGranted { ask(Array(kinds.dropFirst()), answer) } else { answer(false) }
            }
        }
    }

    private static func askDelegate(
        of webView: WKWebView, _ type: WKMediaCaptureType, _ answer: @escaping (Bool) -> Void
    ) {
        guard let delegate = webView.uiDelegate, let page = webView.page else {
            return answer(false)
        }
        let frame = WKFrameInfo(page: page)
        delegate.webView(
            webView, requestMediaCapturePermissionFor: frame.securityOrigin,
            initiatedByFrame: frame, type: type
        ) { decision in
            if decision == .prompt {
                unsimulated(
                    "WebKit's own question whether a page may use the camera or the microphone; answer "
                        + ".grant or .deny in webView(_:requestMediaCapturePermissionFor:…)")
            }
            answer(decision == .grant)
        }
    }
}
