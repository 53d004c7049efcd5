import AndroidFoundation
import CapacitorAndroid
import FaradFoundation

/// The official Camera plugin, as of 8.0.2 (F230), on Android 15.
///
/// Farad draws and encodes nothing: a photo comes as the bytes that the user gave, whatever `quality`
/// and `correctOrientation` say, one that would have to shrink or to become a JPEG stops with a
/// sentence, and `exif` is empty.
public class CameraPlugin: Plugin {
    private static let permission = "android.permission.CAMERA"
    private static let read = "android.permission.READ_EXTERNAL_STORAGE"
    private static let write = "android.permission.WRITE_EXTERNAL_STORAGE"

    override public class var annotation: CapacitorPlugin {
        CapacitorPlugin(
            name: "Camera",
            permissions: [
                Permission(alias: "camera", strings: [permission]),
                Permission(alias: "photos", strings: []),
                Permission(alias: "saveGallery", strings: [read, write]),
                Permission(alias: "readExternalStorage", strings: [read]),
            ])
    }

    override public class var methods: [PluginMethod] {
        [
            PluginMethod("getPhoto", CameraPlugin.getPhoto),
            PluginMethod("pickImages", CameraPlugin.pickImages),
            PluginMethod("pickLimitedLibraryPhotos", CameraPlugin.refuse),
            PluginMethod("getLimitedLibraryPhotos", CameraPlugin.refuse),
        ]
    }

    override public class var activityCallbacks: [ActivityCallback] {
        [
            ActivityCallback("processCameraImage", CameraPlugin.processCameraImage),
            ActivityCallback("processEditedImage", CameraPlugin.processEditedImage),
        ]
    }

    var settings = CameraSettings()
    /// The file that the camera writes, until its photo was the answer.
    var cameraFile: File?
    var editedFile: File?
    /// The photo that was picked, until it was the answer.
    var picked: Uri?
    var isEdited = false
    /// Once a photo was saved, later ones count as saved too.
    var isSaved = false
    private var pickers = 0
    private var hasPicker = false

    static let cancelled = "User cancelled photos app"

    func getPhoto(_ call: PluginCall) throws {
        isEdited = false
        settings = CameraSettings(call)
        try show(call)
    }

    func pickImages(_ call: PluginCall) throws {
        settings = CameraSettings(call)
        let limit = call.getInt("limit", 0)
        let most = MediaStore.getPickImagesMaxLimit()
        guard limit <= most else {
            throw JavaException(
                "java.lang.IllegalArgumentException",
                "Max items must be greater than 1 and lesser than or equal to "
                    + "MediaStore.getPickImagesMaxLimit()")
        }
        // A limit of one is none.
        try openPhotos(call, most: limit > 1 ? limit : most) { [unowned self] uris in
            let thread = HandlerThread("pool-thread")
            thread.start()
            Handler(thread.getLooper()).post { [self] in answer(call, with: uris) }
        }
    }

    private func refuse(_ call: PluginCall) { call.unimplemented("not supported on android") }

    private func show(_ call: PluginCall) throws {
        switch settings.source {
        case .camera: openCamera(call)
        case .photos: try openPhotos(call)
        case .prompt: try showPrompt(call)
        }
    }

    private func showPrompt(_ call: PluginCall) throws {
        let options = [
            call.getString("promptLabelPhoto", "From Photos"),
            call.getString("promptLabelPicture", "Take Picture"),
        ]
        let sheet = CameraSheet(call.getString("promptLabelHeader", "Photo"), options) {
            [unowned self] index in
            if index == 1 {
                settings.source = .camera
                return openCamera(call)
            }
            settings.source = .photos
            crashing { try openPhotos(call) }
        } onCancel: {
            call.reject(Self.cancelled)
        }
        try sheet.show(getActivity(), "capacitorModalsActionSheet")
    }

    /// What nobody catches on the UI thread ends the app.
    private func crashing(_ work: () throws -> Void) {
        do {
            try work()
        } catch {
            getContext().android.crash(error)
        }
    }

    // MARK: Leave

    /// Only an app whose manifest asks for it needs leave for the camera.
    private var needsCameraPermission: Bool {
        getContext().getApplicationInfo().permissions.contains(Self.permission)
    }

    private var cameraState: PermissionState? {
        needsCameraPermission ? getPermissionState("camera") : .granted
    }

    override public func checkPermissions(_ call: PluginCall) {
        var states = getPermissionStates()
        states["camera"] = cameraState
        states["photos"] = .granted
        states["saveGallery"] = states["readExternalStorage"]
        let result = JSObject()
        for (alias, state) in states.entries { result.put(alias, state.rawValue) }
        call.resolve(result)
    }

    override public func requestPermissions(_ call: PluginCall) {
        guard needsCameraPermission else { return checkPermissions(call) }
        let named = call.getArray("permissions")?.toList() ?? []
        let known = ["camera", "photos", "saveGallery", "readExternalStorage"]
        let aliases = named.isEmpty ? known : known.filter { named.contains(.string($0)) }
        guard !aliases.isEmpty else {
            return call.reject("No valid permission alias was requested of this plugin.")
        }
        let asked = aliases.map { $0 == "saveGallery" ? "readExternalStorage" : $0 }
        guard asked != ["photos"] else { return }
        requestPermissionForAliases(asked, call)
    }

    // MARK: The camera

    private func openCamera(_ call: PluginCall) {
        guard cameraState == .granted else {
            return requestPermissionForAliases(["camera"], call) { [unowned self] call in
                if settings.source == .camera, cameraState != .granted {
                    return call.reject("User denied access to camera")
                }
                crashing { try show(call) }
            }
        }
        do {
            let file = try MediaStore.makeImageFile(getContext())
            cameraFile = file
            var intent = Intent(MediaStore.ACTION_IMAGE_CAPTURE)
            intent.putExtra(MediaStore.EXTRA_OUTPUT, try provide(file))
            startActivityForResult(call, intent, "processCameraImage")
        } catch {
            call.reject("Unable to create photo on disk", error)
        }
    }

    func provide(_ file: File) throws -> String {
        try FileProvider.getUriForFile(getContext(), getAppId() + ".fileprovider", file).description
    }

    /// A camera that was closed leaves an empty file, and nobody deletes it.
    func processCameraImage(_ call: PluginCall?, _ result: ActivityResult) {
        guard let call else { return }
        settings = CameraSettings(call)
        guard let cameraFile else {
            return call.reject("Unable to process image, file not found on disk")
        }
        guard let bytes = try? cameraFile.readBytes(),
            let image = BitmapFactory.decodeByteArray(bytes)
        else { return call.reject(Self.cancelled) }
        answer(call, with: image, from: Uri.fromFile(cameraFile))
    }

    /// A process that ends while the camera is in front leaves the name of its file (F179).
    override public func saveInstanceState(_ state: InstanceState) {
        state.putString("cameraImageFileSavePath", cameraFile?.path)
    }

    override public func restoreState(_ state: InstanceState) {
        if let path = state.getString("cameraImageFileSavePath") { cameraFile = File(path) }
    }

    // MARK: The photos

    private func openPhotos(_ call: PluginCall) throws {
        try openPhotos(call, most: 1) { [unowned self] uris in
            picked = uris[0]
            process(uris[0], for: call)
        }
    }

    /// The plugin registers for each picker by a number. So a result whose app has ended meanwhile waits
    /// for the next app's first call, which hears of it and then ends the app.
    private func openPhotos(
        _ call: PluginCall, most: Int32, _ take: @escaping ([Uri]) -> Void
    ) throws {
        let key = "cap_activity_rq#\(pickers)"
        pickers += 1
        var meetsNull = false
        getActivity().registerForActivityResult(key) { [unowned self] result in
            let data = result.getData()
            let uris = data?.getData().map { [Uri.parse($0)] } ?? data?.clipData ?? []
            if result.getResultCode() != ActivityResult.RESULT_OK || uris.isEmpty {
                call.reject(Self.cancelled)
            } else {
                take(uris)
            }
            meetsNull = !hasPicker
            getActivity().unregisterForActivityResult(key)
        }
        if meetsNull {
            throw JavaException(
                "java.lang.NullPointerException",
                "Attempt to invoke virtual method 'void "
                    + "androidx.activity.result.ActivityResultLauncher.unregister()' on a null "
                    + "object reference")
        }
        hasPicker = true
        var intent = Intent(MediaStore.ACTION_PICK_IMAGES)
        if most > 1 { intent.putExtra(MediaStore.EXTRA_PICK_IMAGES_MAX, most) }
        getActivity().startActivityForResult(key, intent)
    }
}
