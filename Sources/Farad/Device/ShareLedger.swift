/// Accounts for every item that was shared: shown, kept, lost, shown twice, or changed.
struct ShareLedger {
    /// One item, by its bytes or, for one that another process shared, by its digest.
    struct Entry {
        let shareId: String?
        let fileName: String
        let size: Int
        let sha256: String
        /// What it is; nil for one that another process shared.
        let item: SharedItem?
        /// What a screen shows of it in place of a picture; nil for a picture.
        let shownText: String?
        var wasCut = false
        /// Why the extension refused it; nil where it did not.
        var refusal: String?

        /// Whether a screen shows it by its text: what another process shared is one where that text
        /// is all of it.
        var isText: Bool {
            if let item { return item.isText }
            return shownText.map { SHA256.hexadecimal(of: Array($0.utf8)) } == sha256
        }
    }

    /// What was before the user.
    struct Seen {
        var images: [RunReport.Displayed] = []
        /// Every text of a native screen.
        var texts: [String] = []
    }

    private var entries: [Entry] = []
    private let photos: KnownPhotos

    init(_ photos: KnownPhotos = KnownPhotos()) { self.photos = photos }

    /// Adds an item of this run. Zeros that only make it large are left out of its digest.
    ///
    /// - Parameter wasCut: Whether a fault ended the extension before it had completed.
    /// - Parameter refusal: Why the extension cancelled its request.
    mutating func add(
        _ item: SharedItem, shareId: String?, wasCut: Bool = false, refusal: String? = nil
    ) {
        entries.append(
            Entry(
                shareId: shareId, fileName: item.fileName, size: item.size,
                sha256: photos.digest(of: item.bytes), item: item, shownText: item.shownText,
                wasCut: wasCut, refusal: refusal))
    }

    /// Adds an item that an earlier process shared.
    mutating func add(_ share: DeviceState.PendingShare) {
        entries.append(
            Entry(
                shareId: share.shareId, fileName: share.fileName, size: share.bytes,
                sha256: share.sha256, item: nil, shownText: share.shownText))
    }

    /// The digest of bytes; those of a shared item need no second look.
    func digest(of bytes: [UInt8]) -> String { photos.digest(of: bytes) }

    /// What became of each item, given what was displayed; `isKept` asks whether the device still
    /// holds an item.
    func settle(_ seen: Seen, isKept: (Entry) -> Bool) -> [RunReport.Share] {
        var rest = seen.images
        func outcomeOfUnseen(_ entry: Entry) -> RunReport.Share.Outcome {
            if isKept(entry) { return .pending }
            return entry.refusal == nil ? .lost : .refused
        }
        var shares = entries.map { entry -> RunReport.Share in
            let outcome: RunReport.Share.Outcome
            if let shown = rest.firstIndex(where: { $0.sha256 == entry.sha256 }) {
                rest.remove(at: shown)
                outcome = .displayed
            } else if let text = entry.shownText {
                let isShown = seen.texts.contains { $0.contains(text) }
                // A text on the screen is all of it; of a file the name alone is nothing.
                let isSeen = isShown && (entry.isText || isKept(entry))
                outcome = isSeen ? .displayed : outcomeOfUnseen(entry)
            } else {
                outcome = outcomeOfUnseen(entry)
            }
            var share = RunReport.Share(
                shareId: entry.shareId, fileName: entry.fileName, bytes: entry.size,
                sha256: entry.sha256, outcome: outcome)
            share.wasCut = entry.wasCut
            share.refusal = entry.refusal
            share.shownText = entry.shownText
            return share
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
