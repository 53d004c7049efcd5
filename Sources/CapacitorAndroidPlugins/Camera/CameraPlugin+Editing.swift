import AndroidFoundation
import CapacitorAndroid

// What was picked or edited.
extension CameraPlugin {
    func process(_ uri: Uri, for call: PluginCall) {
        guard let bytes = try? getContext().getContentResolver().openInputStream(uri) else {
            return call.reject("No such image found")
        }
        guard let image = BitmapFactory.decodeByteArray(bytes) else {
            return call.reject("Unable to process bitmap")
        }
        answer(call, with: image, from: uri)
    }

    func edit(_ image: Bitmap, _ uri: Uri, for call: PluginCall) {
        do {
            let file = try temporaryFile(image, uri)
            var intent = Intent(Intent.ACTION_EDIT, try provide(file))
            intent.putExtra(MediaStore.EXTRA_OUTPUT, intent.data)
            editedFile = file
            startActivityForResult(call, intent, "processEditedImage")
        } catch {
            call.reject("Unable to edit image", error)
        }
    }

    /// What was not edited is the answer as it was.
    func processEditedImage(_ call: PluginCall?, _ result: ActivityResult) {
        guard let call else { return }
        isEdited = true
        settings = CameraSettings(call)
        if result.getResultCode() == ActivityResult.RESULT_CANCELED {
            if let picked { return process(picked, for: call) }
            return processCameraImage(call, result)
        }
        guard let uri = result.getData()?.getData().map(Uri.parse) else {
            return call.reject(Self.cancelled)
        }
        picked = uri
        process(uri, for: call)
    }
}
