import AndroidFoundation
import CapacitorAndroid
import FaradFoundation

// What a photo becomes.
extension CameraPlugin {
    func answer(_ call: PluginCall, with image: Bitmap, from uri: Uri) {
        let image = prepare(image)
        if settings.allowsEditing, !isEdited { return edit(image, uri, for: call) }
        if settings.savesToGallery, editedFile != nil || cameraFile != nil {
            isSaved = true
            MediaStore.insertImage(image)
        }
        let text = Base64.encodeToString(image.data)
        let result = JSObject().put("format", "jpeg")
        switch settings.resultType {
        case .base64: call.resolve(result.put("base64String", text).put("exif", JSObject()))
        case .dataURL:
            call.resolve(
                result.put("dataUrl", "data:image/jpeg;base64," + text).put("exif", JSObject()))
        case .uri: answer(call, withFileOf: image, from: uri)
        case nil: call.reject("Invalid resultType option")
        }
        if settings.resultType != .uri, let cameraFile, !settings.savesToGallery {
            _ = cameraFile.delete()
        }
        (cameraFile, editedFile, picked) = (nil, nil, nil)
    }

    private func answer(_ call: PluginCall, withFileOf image: Bitmap, from uri: Uri) {
        guard let file = try? temporaryFile(image, uri) else {
            return call.reject("Unable to process image")
        }
        call.resolve(described(file).put("saved", isSaved))
    }

    /// Of pictures that were picked together; on a thread of its own.
    func answer(_ call: PluginCall, with uris: [Uri]) {
        let photos = JSArray()
        for uri in uris {
            guard let bytes = try? getContext().getContentResolver().openInputStream(uri) else {
                return call.reject("No such image found")
            }
            guard let image = BitmapFactory.decodeByteArray(bytes) else {
                return call.reject("Unable to process bitmap")
            }
            guard let file = try? temporaryFile(prepare(image), uri) else {
                return call.reject("Unable to process image")
            }
            photos.put(described(file))
        }
        call.resolve(JSObject().put("photos", photos))
    }

    private func described(_ file: File) -> JSObject {
        let uri = Uri.fromFile(file)
        return JSObject().put("format", "jpeg").put("exif", JSObject()).put("path", uri)
            .put(
                "webPath", getBridge().getLocalUrl() + "/_capacitor_file_" + file.absolutePath)
    }

    private func prepare(_ image: Bitmap) -> Bitmap {
        let isTooWide = settings.width > 0 && image.width > settings.width
        let isTooHigh = settings.height > 0 && image.height > settings.height
        if isTooWide || isTooHigh {
            unsimulated(
                "Farad shrinks no photo: this one has \(image.width) by \(image.height) pixels, "
                    + "more than the call's width and height; give a smaller one")
        }
        return image
    }

    /// The camera's own file is written anew; another app's photo is kept in the cache.
    func temporaryFile(_ image: Bitmap, _ uri: Uri) throws -> File {
        var file = File(uri.path ?? "")
        if uri.scheme == "content" {
            var name = Uri.parse(Uri.decode(uri.description)).lastPathSegment ?? ""
            if !name.contains(".jpg"), !name.contains(".jpeg") {
                name += ".\(SystemClock.currentTimeMillis()).jpeg"
            }
            file = File(File(getContext().getCacheDir()), name)
        }
        try file.open(append: false)
        try file.appendBytes(image.data)
        return file
    }
}
