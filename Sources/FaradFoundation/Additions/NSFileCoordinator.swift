public import Foundation
import Simulation

/// Lets one process at a time change a file that several use: readers together, a writer alone.
///
/// Unlike iOS there are no file presenters.
open class NSFileCoordinator {
    public struct ReadingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let withoutChanges = ReadingOptions(rawValue: 1)
        public static let resolvesSymbolicLink = ReadingOptions(rawValue: 2)
        public static let immediatelyAvailableMetadataOnly = ReadingOptions(rawValue: 4)
        public static let forUploading = ReadingOptions(rawValue: 8)
    }

    public struct WritingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let forDeleting = WritingOptions(rawValue: 1)
        public static let forMoving = WritingOptions(rawValue: 2)
        public static let forMerging = WritingOptions(rawValue: 4)
        public static let forReplacing = WritingOptions(rawValue: 8)
        public static let contentIndependentMetadataOnly = WritingOptions(rawValue: 16)
    }

    public init(filePresenter filePresenterOrNil: Any? = nil) {
        if filePresenterOrNil != nil { unsimulated("NSFilePresenter") }
    }

    open func coordinate(
        readingItemAt url: URL, options: ReadingOptions = [],
        error outError: UnsafeMutablePointer<NSError?>?, byAccessor reader: (URL) -> Void
    ) {
        let process = PhoneProcess.current
        let claim = process.system.fileClaims.begin(
            PhonePath.canonical(url.path), isWriting: false, process)
        reader(url)
        process.system.fileClaims.end(claim)
    }

    open func coordinate(
        writingItemAt url: URL, options: WritingOptions = [],
        error outError: UnsafeMutablePointer<NSError?>?, byAccessor writer: (URL) -> Void
    ) {
        let process = PhoneProcess.current
        let claim = process.system.fileClaims.begin(
            PhonePath.canonical(url.path), isWriting: true, process)
        writer(url)
        process.system.fileClaims.end(claim)
    }
}

/// Who coordinates what on the phone just now. The claims of a dead process count no more.
final class FileClaims {
    private struct Claim {
        let id: Int
        let path: String
        let isWriting: Bool
        let processID: Int
    }

    private var claims: [Claim] = []
    private var nextID = 0

    /// Waits until nobody else's claim is in the way. A process is never in its own way.
    func begin(_ path: String, isWriting: Bool, _ process: PhoneProcess) -> Int {
        process.wait(until: { self.isFree(path, isWriting, process) }, "NSFileCoordinator")
        nextID += 1
        if process.isDead { return nextID }
        claims.append(
            Claim(id: nextID, path: path, isWriting: isWriting, processID: process.process.id))
        return nextID
    }

    func end(_ id: Int) { claims.removeAll { $0.id == id } }

    func processDied(_ process: SimulatedProcess) {
        claims.removeAll { $0.processID == process.id }
    }

    private func isFree(_ path: String, _ isWriting: Bool, _ process: PhoneProcess) -> Bool {
        !claims.contains { other in
            other.processID != process.process.id && (isWriting || other.isWriting)
                && (PhonePath.isInside(path, other.path) || PhonePath.isInside(other.path, path))
        }
    }
}
