import AndroidFoundation
import FaradFoundation
import Simulation
import UIKit
import UniformTypeIdentifiers

extension SpringBoard {
    /// The camera, the picker or the editor that is before the user.
    var fileRequest: Intent? {
        guard let waitingActivity, waitingActivity.result == nil,
            waitingActivity.intent.wantsPhotos || waitingActivity.intent.wantsDocuments
        else { return nil }
        return waitingActivity.intent
    }
}

extension Intent {
    func takes(_ kind: FileSourceKind) -> Bool {
        kind == .photos ? wantsPhotos : wantsDocuments
    }
}

// What the user does with an Android phone's camera, and with the photos that an app may pick.
extension Device {
    /// Lets apps read pictures.
    func connectPictures() {
        PictureDecoder.of(phone).decode = { data in
            guard let header = ImageHeader(data),
                let jpeg = UIImage(data: data)?.jpegData(compressionQuality: 1, isOnWhite: false)
            else { return nil }
            return Bitmap(data: jpeg, width: header.shownWidth, height: header.shownHeight)
        }
    }

    func check(
        _ items: [SharedItem], of kind: FileSourceKind, for request: Intent
    ) throws(DeviceError) {
        try check(items, of: kind)
        try check(count: items.count, atMost: request.fileLimit, kind)
        try check(items) { request.accepts(Self.mimeType(of: $0)) }
    }

    /// Ends the activity that is before the user; nil closes it.
    func answerRequest(_ items: [SharedItem]?) {
        guard let waiting = springBoard.waitingActivity, let items,
            let result = result(of: waiting.intent, items, for: waiting.identifier)
        else {
            return springBoard.finishActivity(ActivityResult(ActivityResult.RESULT_CANCELED))
        }
        springBoard.finishActivity(ActivityResult(ActivityResult.RESULT_OK, result))
    }

    /// A picker gives addresses; camera and editor write where the app has said. Nil where they cannot.
    private func result(
        of request: Intent, _ items: [SharedItem], for identifier: String
    ) -> Intent? {
        var result = Intent(request.action)
        let provided = ProvidedContents.of(phone)
        switch request.action {
        case MediaStore.ACTION_PICK_IMAGES:
            let uris = items.map { provided.addPicked(content($0)) }
            result.data = request.fileLimit == 1 ? uris.first?.description : nil
            if request.fileLimit > 1 { result.clipData = uris }
        case Intent.ACTION_GET_CONTENT:
            let uris = items.map { provided.addDocument(content($0)) }
            result.data = uris.count == 1 ? uris.first?.description : nil
            if uris.count > 1 { result.clipData = uris }
        case MediaStore.ACTION_VIDEO_CAPTURE:
            result.data = items.first.map { provided.addFilmed(content($0)).description }
        default:
            guard let photo = items.first, write(photo, for: request, of: identifier) else {
                return nil
            }
            result.data = request.data
        }
        return result
    }

    private func write(
        _ photo: SharedItem, for request: Intent, of identifier: String
    ) -> Bool {
        guard let output = request.getStringExtra(MediaStore.EXTRA_OUTPUT),
            let sandbox = sandbox(of: identifier),
            let path = FileProvider.path(
                of: Uri.parse(output), sandbox.bundleIdentifier, sandbox.dataContainer)
        else { return false }
        do {
            try phone.fileSystem.write(path, photo.contents)
        } catch {
            parts.note("the photo cannot be written: \(Failure.sentence(error))")
            return false
        }
        return true
    }

    private func content(_ item: SharedItem) -> Content {
        Content(
            name: item.fileName, mimeType: Self.mimeType(of: item.typeIdentifier),
            data: item.contents, date: Int64(simulation.clock.millisecondsSince1970))
    }

    private static func mimeType(of typeIdentifier: String) -> String {
        UTType(typeIdentifier)?.preferredMIMEType ?? "application/octet-stream"
    }

    /// Of an app by its bundle's identifier, which need not be its package.
    func sandbox(of identifier: String) -> Sandbox? {
        let app = springBoard.installed.first { $0.bundle.identifier == identifier }
        return app?.sandbox
    }

    /// Chooses for what has a permission on Android.
    func chooseOnAndroid(_ choice: PrivacyChoice, for thing: PrivateThing) {
        let answer: PermissionAnswer? =
            switch choice {
            case .allowed, .limited, .always: .granted
            case .denied: .deniedForever
            case .unset: nil
            }
        if thing == .location {
            permissions.set(
                choice == .always ? .granted : nil,
                for: "android.permission.ACCESS_BACKGROUND_LOCATION")
        }
        for name in thing.androidPermissions { permissions.set(answer, for: name) }
    }
}

extension PrivateThing {
    /// What has a permission on Android; picking photos needs none.
    var androidPermissions: [String] {
        switch self {
        case .camera: ["android.permission.CAMERA"]
        case .microphone: ["android.permission.RECORD_AUDIO"]
        case .location:
            [
                FusedLocationProviderClient.ACCESS_COARSE_LOCATION,
                FusedLocationProviderClient.ACCESS_FINE_LOCATION,
            ]
        case .contacts: ["android.permission.READ_CONTACTS", "android.permission.WRITE_CONTACTS"]
        case .calendar: ["android.permission.READ_CALENDAR", "android.permission.WRITE_CALENDAR"]
        case .photos, .addingPhotos, .reminders, .speech, .bluetooth: []
        }
    }
}
