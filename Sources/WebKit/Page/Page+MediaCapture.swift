import JavaScriptCore

/// Who lets a page see and hear what is around the phone (`web/runtime/parts/media-devices.js`).
extension Page {
    func addCapture(to host: JSObjectRef) {
        guard let mediaCapture = settings.mediaCapture else { return }
        add("capture", to: host) { page, arguments in
            let id = arguments.number(0)
            let type: WKMediaCaptureType =
                !arguments.bool(1)
                ? .microphone : arguments.bool(2) ? .cameraAndMicrophone : .camera
            let process = page.process
            process.postToApp("media capture permission") { [weak page] in
                guard let webView = process.webView else { return }
                mediaCapture(webView, type) { isGranted in
                    process.postToPage("media capture permission") {
                        page?.answer("media-devices", ["decided", id, isGranted])
                    }
                }
            }
            return nil
        }
    }
}
