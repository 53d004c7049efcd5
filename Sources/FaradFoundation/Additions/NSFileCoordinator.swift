public import Foundation
import Simulation

/// Lets one process at a time change a file that several use: readers together, a writer alone;
/// and tells those that present it.
///
/// Each coordinator is somebody of its own: of two in one process, too, the second waits.
/// Of the options only `.withoutChanges`, `.forDeleting` and none change what happens. Presenters in
/// suspended processes are not waited for.
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

    private let presenter: (any NSFilePresenter)?
    private var isCancelled = false

    /// - Parameter filePresenterOrNil: the caller's own presenter, which is not told of what the
    ///   caller does.
    public init(filePresenter filePresenterOrNil: (any NSFilePresenter)? = nil) {
        presenter = filePresenterOrNil
    }

    /// Registers a presenter; it is kept until it is removed.
    public static func addFilePresenter(_ filePresenter: any NSFilePresenter) {
        let process = PhoneProcess.current
        process.system.filePresenters.add(filePresenter, process)
    }

    public static func removeFilePresenter(_ filePresenter: any NSFilePresenter) {
        let process = PhoneProcess.current
        process.system.filePresenters.remove(filePresenter, process)
    }

    /// The running process's presenters.
    public static var filePresenters: [any NSFilePresenter] {
        let process = PhoneProcess.current
        return process.system.filePresenters.entries.filter { $0.process === process }
            .map(\.presenter)
    }

    /// Ends a wait of this coordinator's, on whichever queue: its accessor is not called, and its
    /// error is `NSUserCancelledError`. What has begun goes on.
    open func cancel() { isCancelled = true }

    open func coordinate(
        readingItemAt url: URL, options: ReadingOptions = [],
        error outError: UnsafeMutablePointer<NSError?>?, byAccessor reader: (URL) -> Void
    ) {
        let process = PhoneProcess.current
        let path = PhonePath.canonical(url.path)
        guard let claim = begin(path, isWriting: false, process, outError) else { return }
        let asked = ask(path, process) { presenter, answer in
            presenter.relinquishPresentedItem(toReader: answer)
        }
        if !options.contains(.withoutChanges) {
            _ = ask(path, process) { presenter, answer in
                presenter.savePresentedItemChanges { _ in answer(nil) }
            }
        }
        if go(on: claim, process, outError) { reader(url) }
        process.system.fileClaims.end(claim, process)
        for (entry, reacquirer) in asked { tell(entry) { reacquirer?() } }
    }

    open func coordinate(
        writingItemAt url: URL, options: WritingOptions = [],
        error outError: UnsafeMutablePointer<NSError?>?, byAccessor writer: (URL) -> Void
    ) {
        let process = PhoneProcess.current
        let path = PhonePath.canonical(url.path)
        guard let claim = begin(path, isWriting: true, process, outError) else { return }
        let asked = ask(path, process) { presenter, answer in
            presenter.relinquishPresentedItem(toWriter: answer)
        }
        if options.contains(.forDeleting) {
            _ = ask(path, process) { presenter, answer in
                presenter.accommodatePresentedItemDeletion { _ in answer(nil) }
            }
        }
        let isDone = go(on: claim, process, outError)
        if isDone { writer(url) }
        process.system.fileClaims.end(claim, process)
        if process.isDead { return }
        for (entry, reacquirer) in asked { tell(entry) { reacquirer?() } }
        guard isDone else { return }
        for (entry, isItself) in process.system.filePresenters.presenters(
            of: path, but: presenter, process.simulation)
        {
            tell(entry) {
                if isItself {
                    entry.presenter.presentedItemDidChange()
                } else {
                    entry.presenter.presentedSubitemDidChange(at: url)
                }
            }
        }
    }

    private func begin(
        _ path: String, isWriting: Bool, _ process: PhoneProcess,
        _ outError: UnsafeMutablePointer<NSError?>?
    ) -> Int? {
        let claim = process.system.fileClaims.begin(
            path, isWriting: isWriting, process, by: self
        ) { [self] in isCancelled }
        if claim == nil, !process.isDead { fail(outError) }
        return claim
    }

    /// False when it was cancelled, or the process died, while presenters were asked.
    private func go(
        on claim: Int, _ process: PhoneProcess, _ outError: UnsafeMutablePointer<NSError?>?
    ) -> Bool {
        if process.isDead { return false }
        if isCancelled { fail(outError) }
        return !isCancelled
    }

    private func fail(_ outError: UnsafeMutablePointer<NSError?>?) {
        outError?.pointee = CocoaError(.userCancelled) as NSError
    }

    /// Has each presenter answer on its own queue, one after the other; what it wants to do
    /// afterwards comes along. Who is suspended, or goes, is not waited for.
    private func ask(
        _ path: String, _ process: PhoneProcess,
        _ question: @escaping (any NSFilePresenter, @escaping ((() -> Void)?) -> Void) -> Void
    ) -> [(FilePresenters.Entry, (() -> Void)?)] {
        let presenters = process.system.filePresenters
        var asked: [(FilePresenters.Entry, (() -> Void)?)] = []
        for (entry, isItself) in presenters.presenters(
            of: path, but: presenter, process.simulation) where isItself
        {
            if case .running = entry.process.process.state {} else { continue }
            var isAnswered = false
            var reacquirer: (() -> Void)?
            tell(entry) {
                question(entry.presenter) { later in
                    reacquirer = later
                    isAnswered = true
                }
            }
            process.wait(
                until: { [self] in
                    if isAnswered || isCancelled || !presenters.contains(entry) { return true }
                    if case .running = entry.process.process.state { return false }
                    return true
                }, "a file presenter")
            if process.isDead { break }
            asked.append((entry, reacquirer))
        }
        return asked
    }

    /// Calls a presenter on its queue, in its process; one of a suspended process hears later.
    private func tell(_ entry: FilePresenters.Entry, _ body: @escaping () -> Void) {
        let process = entry.process
        let presenters = process.system.filePresenters
        guard !process.isDead else { return }
        process.simulation.enter(process.process) {
            entry.presenter.presentedItemOperationQueue.addOperation {
                if presenters.contains(entry) { body() }
            }
        }
    }
}

/// Who coordinates what on the phone just now. The claims of a dead process count no more.
final class FileClaims {
    private struct Claim {
        let id: Int
        let path: String
        let isWriting: Bool
        let processID: Int
        let owner: NSFileCoordinator
    }

    private var claims: [Claim] = []
    private var nextID = 0

    /// What a claim is as a lock.
    private static func lock(_ path: String) -> Resource { Resource("claim", path) }

    /// A claim changes what is known of its item, and looks at what is known of the folders above:
    /// theirs are in its way, as it is in theirs.
    private func step(_ path: String, _ simulation: Simulation) {
        simulation.step(.write, Self.lock(path))
        touchFolders(of: path, simulation)
    }

    /// The step of making a claim.
    private func step(
        _ path: String, _ simulation: Simulation, by owner: NSFileCoordinator,
        unless isCancelled: @escaping () -> Bool
    ) {
        if claims.contains(where: { $0.owner === owner }) { return step(path, simulation) }
        simulation.stepToLock(Self.lock(path), unless: isCancelled)
        touchFolders(of: path, simulation)
    }

    private func touchFolders(of path: String, _ simulation: Simulation) {
        PhonePath.ancestors(path) { simulation.touches(.read, Self.lock($0)) }
    }

    /// Waits until nobody else's claim is in the way; nil when it was cancelled or the process has
    /// died meanwhile. A coordinator is never in its own way.
    func begin(
        _ path: String, isWriting: Bool, _ process: PhoneProcess, by owner: NSFileCoordinator,
        isCancelled: @escaping () -> Bool
    ) -> Int? {
        let simulation = process.simulation
        step(path, simulation, by: owner, unless: isCancelled)
        while !process.isDead, !isCancelled(), !isFree(path, isWriting, owner) {
            process.wait(
                until: { isCancelled() || self.isFree(path, isWriting, owner, simulation) },
                "NSFileCoordinator")
            step(path, simulation, by: owner, unless: isCancelled)
        }
        if process.isDead || isCancelled() { return nil }
        nextID += 1
        claims.append(
            Claim(
                id: nextID, path: path, isWriting: isWriting, processID: process.process.id,
                owner: owner))
        if isWriting { simulation.holds(Self.lock(path)) }
        return nextID
    }

    func end(_ id: Int, _ process: PhoneProcess) {
        guard let claim = claims.first(where: { $0.id == id }), !process.isDead else { return }
        process.simulation.stepToRelease(Self.lock(claim.path))
        touchFolders(of: claim.path, process.simulation)
        if process.isDead { return }
        if claim.isWriting { process.simulation.releases(Self.lock(claim.path)) }
        claims.removeAll { $0.id == id }
    }

    func processDied(_ process: SimulatedProcess) {
        for claim in claims where claim.processID == process.id {
            process.simulation.touches(.write, Self.lock(claim.path))
            if claim.isWriting { process.simulation.breaks(Self.lock(claim.path)) }
        }
        claims.removeAll { $0.processID == process.id }
    }

    private func isFree(
        _ path: String, _ isWriting: Bool, _ owner: NSFileCoordinator, _ simulation: Simulation
    ) -> Bool {
        // What the code does when it goes on depends on this look.
        simulation.touches(.read, Self.lock(path))
        return isFree(path, isWriting, owner)
    }

    private func isFree(_ path: String, _ isWriting: Bool, _ owner: NSFileCoordinator) -> Bool {
        !claims.contains { other in
            other.owner !== owner && (isWriting || other.isWriting)
                && (PhonePath.isInside(path, other.path) || PhonePath.isInside(other.path, path))
        }
    }
}
