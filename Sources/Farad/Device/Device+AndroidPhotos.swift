import AndroidFoundation
import FaradFoundation
import Simulation
import UIKit

extension SpringBoard {
    /// The camera, the picker or the editor that is before the user.
    var photoRequest: Intent? {
        guard let waitingActivity, waitingActivity.result == nil,
            waitingActivity.intent.wantsPhotos
        else { return nil }
        return waitingActivity.intent
    }
}

// What the user does with an Android phone's camera, and with the photos that an app may pick.
extension Device {
    /// Lets apps know how large pictures are.
    func connectPictures() {
        PictureDecoder.of(phone).decode = { data in
            ImageHeader(data).map { header in
                Bitmap(
                    data: data, width: header.shownWidth, height: header.shownHeight,
                    isJPEG: header.format == .jpeg)
            }
        }
    }

    /// Nil closes what is shown.
    func giveOnAndroid(_ photos: [SharedItem]?) throws(DeviceError) {
        guard let request = springBoard.photoRequest else {
            throw DeviceError(.usage, Self.noPhotoSource)
        }
        if let photos { try check(photos: photos, atMost: request.photoLimit) }
        parts.queue.async("user") { [self] in give(photos) }
    }

    /// What a scenario's user does: a finding where it meets nothing; nil closes what is shown.
    func usePhotoRequest(_ photos: [SharedItem]?) {
        guard let request = springBoard.photoRequest else {
            return parts.find(.tapMissed, Self.noPhotoSource)
        }
        guard let photos else {
            parts.note("no photo is given")
            return give(nil)
        }
        do throws(DeviceError) { try check(photos: photos, atMost: request.photoLimit) } catch {
            return parts.find(.tapMissed, error.message)
        }
        parts.note("photos are given: \(photos.map(\.fileName).joined(separator: ", "))")
        give(photos)
    }

    private func give(_ photos: [SharedItem]?) {
        guard let waiting = springBoard.waitingActivity, let photos,
            let result = result(of: waiting.intent, photos, for: waiting.identifier)
        else {
            return springBoard.finishActivity(ActivityResult(ActivityResult.RESULT_CANCELED))
        }
        springBoard.finishActivity(ActivityResult(ActivityResult.RESULT_OK, result))
    }

    /// A picker gives addresses; camera and editor write where the app has said. Nil where they cannot.
    private func result(
        of request: Intent, _ photos: [SharedItem], for identifier: String
    ) -> Intent? {
        var result = Intent(request.action)
        guard request.action != MediaStore.ACTION_PICK_IMAGES else {
            let uris = photos.map { ProvidedContents.of(phone).addPicked(content($0)) }
            result.data = request.photoLimit == 1 ? uris.first?.description : nil
            if request.photoLimit > 1 { result.clipData = uris }
            return result
        }
        guard let output = request.getStringExtra(MediaStore.EXTRA_OUTPUT),
            let sandbox = sandbox(of: identifier), let photo = photos.first,
            let path = FileProvider.path(
                of: Uri.parse(output), sandbox.bundleIdentifier, sandbox.dataContainer)
        else { return nil }
        do {
            try phone.fileSystem.write(path, Data(photo.bytes))
        } catch {
            parts.note("the photo cannot be written: \(Failure.sentence(error))")
            return nil
        }
        result.data = request.data
        return result
    }

    private func content(_ photo: SharedItem) -> Content {
        Content(
            name: photo.fileName,
            mimeType: photo.typeIdentifier == "public.png" ? "image/png" : "image/jpeg",
            data: Data(photo.bytes), date: Int64(simulation.clock.millisecondsSince1970))
    }

    /// Of an app by its bundle's identifier, which need not be its package.
    func sandbox(of identifier: String) -> Sandbox? {
        let app = springBoard.installed.first { $0.bundle.identifier == identifier }
        return app?.sandbox
    }

    /// Chooses for what has a permission on Android; picking photos needs none.
    func chooseOnAndroid(_ choice: PrivacyChoice, for thing: PrivateThing) {
        let names =
            switch thing {
            case .camera: ["android.permission.CAMERA"]
            case .location:
                [
                    FusedLocationProviderClient.ACCESS_COARSE_LOCATION,
                    FusedLocationProviderClient.ACCESS_FINE_LOCATION,
                ]
            case .photos, .addingPhotos: [String]()
            }
        for name in names {
            permissions.granted.remove(name)
            permissions.refusedForever.remove(name)
            switch choice {
            case .allowed, .limited: permissions.granted.insert(name)
            case .denied: permissions.refusedForever.insert(name)
            case .unset: break
            }
        }
    }
}
