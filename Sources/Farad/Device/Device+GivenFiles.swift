import FaradFoundation
import Simulation
import UIKit
import UniformTypeIdentifiers

// What the user does with the camera, and with the photos and the documents that an app may pick.
extension Device {
    /// Whether the camera or the photos wait above the app that is before the user.
    public var isPhotoSourceShown: Bool { isShown(.photos) }

    /// Whether a picker of documents waits above the app that is before the user.
    public var isDocumentPickerShown: Bool { isShown(.documents) }

    private func isShown(_ kind: FileSourceKind) -> Bool {
        fileSource(kind) != nil || springBoard.fileRequest?.takes(kind) == true
    }

    private func fileSource(_ kind: FileSourceKind) -> (any FileSource)? {
        (topmost as? any FileSource).flatMap { $0.kind == kind ? $0 : nil }
    }

    /// Takes a picture or a film with the camera that the app shows, or picks some in its picker.
    ///
    /// - Throws: ``DeviceError`` when neither is there, or it takes fewer or others.
    public func givePhotos(_ photos: [SharedItem]) throws(DeviceError) {
        try give(photos, of: .photos)
    }

    /// Closes the camera or the picker without a photo.
    ///
    /// - Throws: ``DeviceError`` when neither is there.
    public func cancelPhotos() throws(DeviceError) { try give(nil, of: .photos) }

    /// Picks documents in the picker that the app shows.
    ///
    /// - Throws: ``DeviceError`` when none is there, or it takes fewer or others.
    public func giveFiles(_ files: [SharedItem]) throws(DeviceError) {
        try give(files, of: .documents)
    }

    /// Closes the picker of documents without one.
    ///
    /// - Throws: ``DeviceError`` when none is there.
    public func cancelFiles() throws(DeviceError) { try give(nil, of: .documents) }

    /// How many pictures apps have added to the user's photos.
    public var savedPhotoCount: Int { SavedPhotos.of(phone).all.count }

    private func give(_ items: [SharedItem]?, of kind: FileSourceKind) throws(DeviceError) {
        if configuration.platform == .android {
            guard let request = springBoard.fileRequest, request.takes(kind) else {
                throw DeviceError(.usage, Self.missing(kind))
            }
            if let items { try check(items, of: kind, for: request) }
            parts.queue.async("user") { [self] in answerRequest(items) }
        } else {
            guard let source = fileSource(kind) else {
                throw DeviceError(.usage, Self.missing(kind))
            }
            if let items { try check(items, for: source) }
            springBoard.front?.perform("user") { source.answer(items) }
        }
    }

    /// What a scenario's user does: a finding where it meets nothing; nil closes what is shown.
    func useFileSource(_ items: [SharedItem]?, of kind: FileSourceKind) {
        func use(_ check: ([SharedItem]) throws(DeviceError) -> Void, _ answer: () -> Void) {
            let noun = kind == .photos ? "photo" : "file"
            guard let items else {
                parts.note("no \(noun) is given")
                return answer()
            }
            do throws(DeviceError) { try check(items) } catch {
                return parts.find(.tapMissed, error.message)
            }
            let names = items.map(\.fileName).joined(separator: ", ")
            parts.note("\(noun)s are given: \(names)")
            answer()
        }
        guard let front = springBoard.front as? RunningIOSApp else {
            guard let request = springBoard.fileRequest, request.takes(kind) else {
                return parts.find(.tapMissed, Self.missing(kind))
            }
            return use { items throws(DeviceError) in
                try check(items, of: kind, for: request)
            } _: {
                answerRequest(items)
            }
        }
        front.perform("user") { [self] in
            guard let source = front.root?.topmost as? any FileSource, source.kind == kind else {
                return parts.find(.tapMissed, Self.missing(kind))
            }
            use { items throws(DeviceError) in
                try check(items, for: source)
            } _: {
                source.answer(items)
            }
        }
    }

    private static func missing(_ kind: FileSourceKind) -> String {
        kind == .photos
            ? "No camera and no photo picker is shown; let the app open one first."
            : "No picker of documents is shown; let the app open one first."
    }

    // MARK: What may be given

    /// What an app is given lies in this machine's memory.
    private static let largest = 512 << 20

    private func check(
        _ items: [SharedItem], for source: any FileSource
    ) throws(DeviceError) {
        try check(items, of: source.kind)
        if let refusal = source.refusal { throw DeviceError(.usage, refusal) }
        try check(count: items.count, atMost: source.fileLimit, source.kind)
        try check(items, areTaken: source.accepts)
    }

    /// - Parameter limit: 0: any number.
    func check(count: Int, atMost limit: Int, _ kind: FileSourceKind) throws(DeviceError) {
        guard limit == 0 || count <= limit else {
            let noun = kind == .photos ? "photos" : "files"
            throw DeviceError(
                .usage, "\(count) \(noun) are given where at most \(limit) are taken.")
        }
    }

    func check(_ items: [SharedItem], areTaken accepts: (String) -> Bool) throws(DeviceError) {
        for item in items where !accepts(item.typeIdentifier) {
            throw DeviceError(
                .usage,
                "“\(item.fileName)” is of the type \(item.typeIdentifier), which is not taken.")
        }
    }

    /// Whether there are items, and each can be what it is given as.
    func check(_ items: [SharedItem], of kind: FileSourceKind) throws(DeviceError) {
        let noun = kind == .photos ? "photo" : "file"
        guard !items.isEmpty else { throw DeviceError(.usage, "No \(noun) is given.") }
        for item in items where !item.canBeGiven(as: kind) {
            throw DeviceError(.badData, "“\(item.fileName)” is no \(noun).")
        }
        for item in items where item.size > Self.largest {
            throw DeviceError(
                .badData,
                "“\(item.fileName)” has \(item.size) bytes; no app gets more than "
                    + "\(Self.largest) here.")
        }
    }
}

extension SharedItem {
    /// The whole file.
    var contents: Data { zeroBytes == 0 ? Data(bytes) : Data(bytes) + Data(count: zeroBytes) }

    private var isFilm: Bool { UTType(typeIdentifier)?.conforms(to: .movie) == true }

    fileprivate func canBeGiven(as kind: FileSourceKind) -> Bool {
        guard !isText else { return false }
        return kind == .documents || isFilm || UIImage(data: Data(bytes)) != nil
    }
}

extension FileSource {
    fileprivate func answer(_ items: [SharedItem]?) {
        guard let items else { return close() }
        give(
            items.map {
                GivenFile(
                    name: $0.fileName, data: $0.contents, typeIdentifier: $0.typeIdentifier)
            })
    }
}
