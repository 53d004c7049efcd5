/// Accounts for every photo that was shared: shown, kept, lost, shown twice, or changed.
struct ShareLedger {
    /// One photo, by its bytes or, for one that another process shared, by its digest.
    struct Entry {
        let shareId: String?
        let fileName: String
        let size: Int
        let sha256: String
        let bytes: [UInt8]?
    }

    private var entries: [Entry] = []
    private let photos: KnownPhotos

    init(_ photos: KnownPhotos = KnownPhotos()) { self.photos = photos }

    /// Adds a photo of this run.
    mutating func add(_ photo: SharedPhoto, shareId: String?) {
        entries.append(
            Entry(
                shareId: shareId, fileName: photo.fileName, size: photo.bytes.count,
                sha256: photos.digest(of: photo.bytes), bytes: photo.bytes))
    }

    /// Adds a photo that an earlier process shared.
    mutating func add(_ share: DeviceState.PendingShare) {
        entries.append(
            Entry(
                shareId: share.shareId, fileName: share.fileName, size: share.bytes,
                sha256: share.sha256, bytes: nil))
    }

    /// The digest of bytes; those of a shared photo need no second look.
    func digest(of bytes: [UInt8]) -> String { photos.digest(of: bytes) }

    /// What became of each photo, given what was displayed; `isKept` asks whether the device
    /// still holds bytes, or whether anything of a share is kept where they are unknown.
    func settle(
        _ displayed: [RunReport.Displayed], isKept: (Entry) -> Bool
    ) -> [RunReport.Share] {
        var rest = displayed
        var shares = entries.map { entry -> RunReport.Share in
            let outcome: RunReport.Share.Outcome
            if let shown = rest.firstIndex(where: { $0.sha256 == entry.sha256 }) {
                rest.remove(at: shown)
                outcome = .displayed
            } else {
                outcome = isKept(entry) ? .pending : .lost
            }
            return RunReport.Share(
                shareId: entry.shareId, fileName: entry.fileName, bytes: entry.size,
                sha256: entry.sha256, outcome: outcome)
        }
        for image in rest {
            if let twice = shares.firstIndex(where: { $0.sha256 == image.sha256 }) {
                shares[twice].outcome = .duplicated
            } else if let changed = shares.firstIndex(where: {
                $0.fileName == image.fileName && $0.outcome != .displayed
            }) {
                shares[changed].outcome = .corrupted
            }
        }
        return shares
    }
}
