import AndroidFoundation
import FaradFoundation
import WebKit

/// Shows what a page asks its user.
final class BridgeWebChromeClient {
    private unowned let bridge: Bridge
    /// Who wants the result of the activity that was started last.
    private var activityListener: ((ActivityResult) -> Void)?
    private static let activityKey = "BridgeWebChromeClient"

    init(_ bridge: Bridge) {
        self.bridge = bridge
        bridge.getActivity().registerForActivityResult(Self.activityKey) { [weak self] result in
            self?.activityListener?(result)
        }
    }

    /// Also the back button and a touch beside it are an answer.
    func onJsAlert(_ message: String, _ answer: @escaping () -> Void) {
        show(message) { $0.setPositiveButton("OK", answer).setOnCancelListener(answer) }
    }

    func onJsConfirm(_ message: String, _ answer: @escaping (Bool) -> Void) {
        show(message) { dialog in
            dialog.setPositiveButton("OK") { answer(true) }
                .setNegativeButton("Cancel") { answer(false) }
                .setOnCancelListener { answer(false) }
        }
    }

    /// Capacitor leaves this one to Android's `WebView`, which shows a dialog of its own.
    func onJsBeforeUnload(_ message: String, _ answer: @escaping (Bool) -> Void) {
        show("\(message)\n\nAre you sure you want to navigate away from this page?") { dialog in
            dialog.setTitle("Confirm Navigation")
                .setPositiveButton("Leave this page") { answer(true) }
                .setNegativeButton("Stay on this page") { answer(false) }
                .setOnCancelListener { answer(false) }
        }
    }

    /// The field is empty, whatever the page proposes, and what is typed comes without the white space
    /// around it.
    func onJsPrompt(_ message: String, _ answer: @escaping (String?) -> Void) {
        let field = EditText("")
        show(message) { dialog in
            dialog.setView(field).setPositiveButton("OK") { answer(field.text.javaTrimmed) }
                .setNegativeButton("Cancel") { answer(nil) }
                .setOnCancelListener { answer(nil) }
        }
    }

    // MARK: Camera and microphone

    /// What the manifest does not declare is denied without a question.
    func onPermissionRequest(_ resources: [String], _ answer: @escaping (Bool) -> Void) {
        var permissions: [String] = []
        if resources.contains(PermissionRequest.RESOURCE_VIDEO_CAPTURE) {
            permissions.append("android.permission.CAMERA")
        }
        if resources.contains(PermissionRequest.RESOURCE_AUDIO_CAPTURE) {
            permissions.append("android.permission.MODIFY_AUDIO_SETTINGS")
            permissions.append("android.permission.RECORD_AUDIO")
        }
        bridge.getActivity().requestPermissions(permissions) { replies in
            answer(replies.allSatisfy { $0.answer == .granted })
        }
    }

    // MARK: Location

    /// Also for an app that may know the approximate place alone.
    func onGeolocationPermissionsShowPrompt(_ origin: String, _ answer: @escaping (Bool) -> Void) {
        Logger.debug("onGeolocationPermissionsShowPrompt: DOING IT HERE FOR ORIGIN: \(origin)")
        let context = bridge.getContext()
        let coarse = FusedLocationProviderClient.ACCESS_COARSE_LOCATION
        let permissions = [coarse, FusedLocationProviderClient.ACCESS_FINE_LOCATION]
        guard !permissions.allSatisfy(context.checkSelfPermission) else {
            answer(true)
            Logger.debug("onGeolocationPermissionsShowPrompt: has required permission")
            return
        }
        bridge.getActivity().requestPermissions(permissions) { _ in
            answer(context.checkSelfPermission(coarse))
        }
    }

    // MARK: Files

    /// The camera where the page asks for it, else what the phone picks files with.
    func onShowFileChooser(_ params: FileChooserParams, _ answer: @escaping ([Uri]?) -> Void) {
        let capturesPhoto = params.isCaptureEnabled && params.acceptTypes.contains("image/*")
        let capturesVideo = params.isCaptureEnabled && params.acceptTypes.contains("video/*")
        guard capturesPhoto || capturesVideo else { return showFilePicker(params, answer) }
        let capture = { [self] in
            if capturesVideo {
                showVideoCapture(answer)
            } else {
                showImageCapture(params, answer)
            }
        }
        let camera = "android.permission.CAMERA"
        let context = bridge.getContext()
        // An app that does not declare the permission needs none.
        guard context.getApplicationInfo().permissions.contains(camera),
            !context.checkSelfPermission(camera)
        else { return capture() }
        bridge.getActivity().requestPermissions([camera]) { replies in
            if replies.allSatisfy({ $0.answer == .granted }) { return capture() }
            Logger.warn(Logger.tags("FileChooser"), "Camera permission not granted")
            answer(nil)
        }
    }

    private func showImageCapture(
        _ params: FileChooserParams, _ answer: @escaping ([Uri]?) -> Void
    ) {
        var intent = Intent(MediaStore.ACTION_IMAGE_CAPTURE)
        let output: Uri
        do {
            let context = bridge.getContext()
            let file = try MediaStore.makeImageFile(context)
            output = try FileProvider.getUriForFile(
                context, context.getPackageName() + ".fileprovider", file)
        } catch {
            Logger.error("Unable to create temporary media capture file: \(error)")
            Logger.warn(
                Logger.tags("FileChooser"),
                "Media capture intent could not be launched. Falling back to default file picker.")
            return showFilePicker(params, answer)
        }
        intent.putExtra(MediaStore.EXTRA_OUTPUT, output.description)
        launch(intent) { result in
            answer(result.getResultCode() == ActivityResult.RESULT_OK ? [output] : nil)
        }
    }

    private func showVideoCapture(_ answer: @escaping ([Uri]?) -> Void) {
        launch(Intent(MediaStore.ACTION_VIDEO_CAPTURE)) { result in
            answer(FileChooserParams.parseResult(result.getResultCode(), result.getData()))
        }
    }

    private func showFilePicker(
        _ params: FileChooserParams, _ answer: @escaping ([Uri]?) -> Void
    ) {
        var intent = params.createIntent()
        if params.opensMultiple { intent.putExtra(Intent.EXTRA_ALLOW_MULTIPLE, true) }
        let isExtension = intent.type?.hasPrefix(".") == true
        if params.acceptTypes.count > 1 || isExtension {
            let types = params.validTypes
            intent.putExtra(Intent.EXTRA_MIME_TYPES, types)
            if isExtension {
                guard let first = types.first else {
                    // Capacitor takes the first of no types, and nothing catches that.
                    return bridge.getActivity().android.crash(
                        JavaException(
                            "java.lang.ArrayIndexOutOfBoundsException", "length=0; index=0"))
                }
                intent.type = first
            }
        }
        launch(intent) { result in
            let clip = result.getData()?.clipData ?? []
            answer(
                result.getResultCode() == ActivityResult.RESULT_OK && !clip.isEmpty
                    ? clip
                    : FileChooserParams.parseResult(result.getResultCode(), result.getData()))
        }
    }

    private func launch(_ intent: Intent, _ listener: @escaping (ActivityResult) -> Void) {
        activityListener = listener
        bridge.getActivity().startActivityForResult(Self.activityKey, intent)
    }

    /// An activity that is about to end shows nothing, and its page waits for ever.
    private func show(_ message: String, _ fill: (AlertDialog.Builder) -> Void) {
        let activity = bridge.getActivity()
        if activity.isFinishing { return }
        let builder = AlertDialog.Builder(activity).setMessage(message)
        fill(builder)
        builder.create().show()
    }
}

/// Turns what `WebKit` asks into what Android's WebView would ask.
final class PanelClient: WKUIDelegate, BeforeUnloadPanels {
    var client: BridgeWebChromeClient?

    func webView(
        _ webView: WKWebView, runBeforeUnloadConfirmPanelWithMessage message: String,
        completionHandler: @escaping (Bool) -> Void
    ) {
        client?.onJsBeforeUnload(message, completionHandler)
    }

    func webView(
        _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String,
        initiatedByFrame frame: WKFrameInfo, completionHandler: @escaping () -> Void
    ) {
        client?.onJsAlert(message, completionHandler)
    }

    func webView(
        _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String,
        initiatedByFrame frame: WKFrameInfo, completionHandler: @escaping (Bool) -> Void
    ) {
        client?.onJsConfirm(message, completionHandler)
    }

    func webView(
        _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
        defaultText: String?, initiatedByFrame frame: WKFrameInfo,
        completionHandler: @escaping (String?) -> Void
    ) {
        client?.onJsPrompt(prompt, completionHandler)
    }

    func webView(
        _ webView: WKWebView, runOpenPanelWith parameters: WKOpenPanelParameters,
        initiatedByFrame frame: WKFrameInfo, completionHandler: @escaping ([URL]?) -> Void
    ) {
        client?.onShowFileChooser(FileChooserParams(parameters)) { uris in
            completionHandler(uris?.compactMap { URL(string: $0.description) })
        }
    }
}
