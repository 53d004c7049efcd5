import FaradFoundation
import UIKit

// What the user does with the camera, and with the photos that an app may pick.
extension Device {
    /// Whether the camera or the photos wait above the app that is before the user.
    public var isPhotoSourceShown: Bool {
        photoSource != nil || springBoard.photoRequest != nil
    }

    private var photoSource: (any PhotoSource)? { topmost as? any PhotoSource }

    /// Takes a picture with the camera that the app shows, or picks photos in its picker.
    ///
    /// - Throws: ``DeviceError`` when neither is there, or it takes fewer.
    public func givePhotos(_ photos: [SharedItem]) throws(DeviceError) {
        if configuration.platform == .android { return try giveOnAndroid(photos) }
        let source = try shownPhotoSource()
        try check(photos, for: source)
        springBoard.front?.perform("user") { source.give(photos.map(\.given)) }
    }

    /// Closes the camera or the picker without a photo.
    ///
    /// - Throws: ``DeviceError`` when neither is there.
    public func cancelPhotos() throws(DeviceError) {
        if configuration.platform == .android { return try giveOnAndroid(nil) }
        let source = try shownPhotoSource()
        springBoard.front?.perform("user") { source.close() }
    }

    /// How many pictures apps have added to the user's photos.
    public var savedPhotoCount: Int { SavedPhotos.of(phone).all.count }

    private func shownPhotoSource() throws(DeviceError) -> any PhotoSource {
        guard let source = photoSource else {
            throw DeviceError(.usage, Self.noPhotoSource)
        }
        return source
    }

    private func check(
        _ photos: [SharedItem], for source: any PhotoSource
    ) throws(DeviceError) {
        try check(photos: photos, atMost: source.photoLimit)
    }

    /// - Parameter limit: 0: any number.
    func check(photos: [SharedItem], atMost limit: Int) throws(DeviceError) {
        try check(photos: photos)
        guard limit == 0 || photos.count <= limit else {
            throw DeviceError(
                .usage, "\(photos.count) photos are given where at most \(limit) are taken.")
        }
    }

    /// Whether there are photos, and nothing else.
    func check(photos: [SharedItem]) throws(DeviceError) {
        guard !photos.isEmpty else { throw DeviceError(.usage, "No photo is given.") }
        for photo in photos where photo.isText || UIImage(data: Data(photo.bytes)) == nil {
            throw DeviceError(.badData, "“\(photo.fileName)” is no photo.")
        }
    }

    /// What a scenario's user does: a finding where it meets nothing; nil closes what is shown.
    func usePhotoSource(_ photos: [SharedItem]?) {
        if configuration.platform == .android { return usePhotoRequest(photos) }
        guard let front = springBoard.front as? RunningIOSApp else {
            return parts.find(.tapMissed, Self.noPhotoSource)
        }
        front.perform("user") { [self] in
            guard let source = front.root?.topmost as? any PhotoSource else {
                return parts.find(.tapMissed, Self.noPhotoSource)
            }
            guard let photos else {
                parts.note("no photo is given")
                return source.close()
            }
            do throws(DeviceError) { try check(photos, for: source) } catch {
                return parts.find(.tapMissed, error.message)
            }
            let names = photos.map(\.fileName).joined(separator: ", ")
            parts.note("photos are given: \(names)")
            source.give(photos.map(\.given))
        }
    }

    static let noPhotoSource =
        "No camera and no photo picker is shown; let the app open one first."
}

extension SharedItem {
    fileprivate var given: GivenPhoto {
        GivenPhoto(data: Data(bytes), typeIdentifier: typeIdentifier)
    }
}
