import Exploration
import Foundation
import Simulation

/// One of Farad's own processes that plays for a search, as the one who asked it sees it.
///
/// What it has chosen in its run is in memory that both see, and is still there when it is gone.
final class WorkerProcess {
    private let process: OwnProcess
    private let journal: RunJournal
    /// Whether an answer is still to come.
    var isBusy = false
    /// When it was last seen to do something, by the host's clock.
    private var lastSeen = DispatchTime.now()
    private var lastMark = 0

    /// - Throws: a sentence when this machine does not let it start.
    init() throws(Problem) {
        guard let shared = OwnProcess.temporaryFile() else { throw OwnProcess.refused }
        defer { close(shared) }
        guard let journal = RunJournal(file: shared) else { throw OwnProcess.refused }
        self.journal = journal
        process = try OwnProcess(sharing: [(shared, Self.journalNumber)])
    }

    static let journalNumber: Int32 = 41

    var descriptor: Int32 { process.descriptor }
    var hasWholeLine: Bool { process.hasWholeLine }

    func send(_ request: SearchRequest) {
        lastSeen = DispatchTime.now()
        process.send(request)
    }

    /// The next whole answer that has come; `isEnded` when no more can come.
    func receive() -> (reply: SearchReply?, isEnded: Bool) {
        let (line, hasMoved, isEnded) = process.receive()
        if hasMoved { lastSeen = DispatchTime.now() }
        return (line.flatMap { MessageLine.read(SearchReply.self, from: $0) }, isEnded)
    }

    /// Whether it was asked for something and has done nothing for so many seconds.
    func isSilent(for seconds: Int) -> Bool {
        guard isBusy else { return false }
        if journal.mark != lastMark {
            lastMark = journal.mark
            lastSeen = DispatchTime.now()
        }
        return DispatchTime.now().uptimeNanoseconds - lastSeen.uptimeNanoseconds
            > UInt64(seconds) * 1_000_000_000
    }

    /// How a worker ended, and what it had chosen in its last run.
    func end(because reason: String?) -> (end: OwnProcess.End, turns: [TransitionKey]) {
        (process.end(because: reason), journal.turns)
    }
}

/// What is chosen in a run, in memory that two processes see.
final class RunJournal {
    private let memory: UnsafeMutableRawPointer
    private static let places = 24_000
    private static let size = 16 + places * 16

    init?(file: Int32) {
        guard ftruncate(file, off_t(Self.size)) == 0,
            let memory = mmap(nil, Self.size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0),
            memory != MAP_FAILED
        else { return nil }
        self.memory = memory
    }

    deinit { munmap(memory, Self.size) }

    /// The number of choices of the run of the moment; every one changes the mark.
    private(set) var count: Int {
        get { memory.load(as: Int.self) }
        set { memory.storeBytes(of: newValue, as: Int.self) }
    }
    private(set) var mark: Int {
        get { memory.load(fromByteOffset: 8, as: Int.self) }
        set { memory.storeBytes(of: newValue, toByteOffset: 8, as: Int.self) }
    }

    func write(_ key: TransitionKey, at place: Int) {
        mark &+= 1
        guard place < Self.places else { return }
        let entry = memory + 16 + place * 16
        entry.storeBytes(of: key.identity, as: UInt64.self)
        entry.storeBytes(of: key.segment, toByteOffset: 8, as: UInt32.self)
        count = place + 1
    }

    var turns: [TransitionKey] {
        (0..<min(count, Self.places)).map { place in
            let entry = memory + 16 + place * 16
            return TransitionKey(
                identity: entry.load(as: UInt64.self),
                segment: entry.load(fromByteOffset: 8, as: UInt32.self))
        }
    }
}
