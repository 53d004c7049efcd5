import Exploration
import Foundation
import Simulation

/// A crew of processes of this machine.
///
/// A worker that code of the app ends has died, and the search hears of it. One that something else of
/// this machine ends (somebody, or the kernel for want of memory) is replaced by another that does the
/// same again, so that nothing is lost and nobody is blamed.
final class ProcessCrew: SearchCrew {
    private var workers: [WorkerProcess]
    private var assignments: [Assignment] = []
    private let patience: Int
    private let start = DispatchTime.now().uptimeNanoseconds
    private let limit: UInt64?
    private var turn = 0
    /// What no worker is left to say, such as that none can be started.
    private(set) var problem: Problem?

    /// - Parameters:
    ///   - limit: the time that the search may take, in nanoseconds.
    ///   - patience: how long one event may take, in seconds.
    init(count: Int, limit: UInt64?, patience: Int) throws(Problem) {
        workers = []
        for _ in 0..<count {
            workers.append(try WorkerProcess())
            assignments.append(Assignment())
        }
        self.limit = limit
        self.patience = patience
    }

    var count: Int { workers.count }

    var spent: Double {
        if problem != nil { return 1 }
        guard let limit else { return 0 }
        return Double(elapsed) / Double(limit)
    }

    /// As long again as the search may take: what never ends is waited for again and again.
    var hasTimeToExplain: Bool {
        guard let limit else { return true }
        return elapsed < limit + max(limit, Self.leastToExplain)
    }

    /// Half a minute, in nanoseconds: a short search may find what is long.
    private static let leastToExplain: UInt64 = 30_000_000_000

    private var elapsed: UInt64 { DispatchTime.now().uptimeNanoseconds - start }

    func ask(_ request: SearchRequest, of worker: Int) {
        assignments[worker].add(request)
        send(request, to: worker)
    }

    private func send(_ request: SearchRequest, to worker: Int) {
        switch request {
        case .play, .search, .stop, .check: workers[worker].isBusy = true
        case .adopt, .split: break
        }
        workers[worker].send(request)
    }

    func renew(_ worker: Int) {
        assignments[worker] = Assignment()
        replace(worker)
    }

    private func replace(_ worker: Int) {
        do throws(Problem) {
            workers[worker] = try WorkerProcess()
        } catch {
            problem = error
        }
    }

    func next() -> (worker: Int, reply: SearchReply) {
        while true {
            // Whoever has said something, each in turn.
            for offset in workers.indices {
                let worker = (turn + offset) % workers.count
                let (reply, isEnded) = workers[worker].receive()
                if let reply {
                    turn = worker + 1
                    if !reply.isOfMany { workers[worker].isBusy = false }
                    assignments[worker].take(reply)
                    return (worker, reply)
                }
                if isEnded {
                    if let reply = mourn(worker) { return (worker, reply) }
                    continue
                }
                if workers[worker].isSilent(for: patience) {
                    return (
                        worker,
                        bury(
                            worker,
                            because: Watchdog.Cause.stillness(of: patience).sentence)
                    )
                }
            }
            if workers.contains(where: \.hasWholeLine) { continue }
            var files = workers.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
            poll(&files, nfds_t(files.count), 500)
        }
    }

    /// A worker has ended: what the search hears of it, or nil where another does the same again.
    private func mourn(_ worker: Int) -> SearchReply? {
        let (end, turns) = workers[worker].end(because: nil)
        guard let signal = end.outsider, assignments[worker].mayBegin(again: turns) else {
            renew(worker)
            return .died(end.reason, turns)
        }
        Terminal.error(
            "farad: \(signal) ended a process that plays for the search; another does its part "
                + "again.")
        replace(worker)
        for request in assignments[worker].requests { send(request, to: worker) }
        return nil
    }

    private func bury(_ worker: Int, because reason: String) -> SearchReply {
        let (end, turns) = workers[worker].end(because: reason)
        renew(worker)
        return .died(end.reason, turns)
    }
}

/// What a worker was asked for and has not answered yet.
private struct Assignment {
    private var knowledge: SearchRequest?
    private var work: SearchRequest?
    /// What it was told while it works.
    private var remarks: [SearchRequest] = []
    private var lastEnd: [TransitionKey]?
    private var restarts = 0

    /// Something that ends every worker is nothing that one more would outlive.
    private static let mostRestarts = 16

    mutating func add(_ request: SearchRequest) {
        switch request {
        case .adopt: (knowledge, work, remarks) = (request, nil, [])
        case .play, .search, .check: (work, remarks) = (request, [])
        case .split, .stop: remarks.append(request)
        }
    }

    mutating func take(_ reply: SearchReply) {
        switch reply {
        case .explored(_, let position): if position.isOver { work = nil }
        case .checkpoint(let part): goOn(from: part)
        case .gave(let part, let rest):
            remarks.removeAll { if case .split = $0 { true } else { false } }
            if part != nil { goOn(from: rest) }
        case .stopped:
            remarks.removeAll { if case .stop = $0 { true } else { false } }
            work = nil
        case .played, .checked, .died: work = nil
        }
    }

    private mutating func goOn(from part: Subtree?) {
        guard let part, case .search(_, let fatal, let showsPassing) = work else { return }
        work = .search(part, fatal: fatal, showsPassing: showsPassing)
    }

    /// Whether it is worth while: what ends at the same choice again does so by itself.
    mutating func mayBegin(again turns: [TransitionKey]) -> Bool {
        restarts += 1
        if restarts > Self.mostRestarts || (!turns.isEmpty && turns == lastEnd) { return false }
        lastEnd = turns
        return true
    }

    /// Everything that another worker has to be asked.
    var requests: [SearchRequest] { [knowledge, work].compactMap(\.self) + remarks }
}

extension SearchReply {
    /// Whether more of the same request follows.
    fileprivate var isOfMany: Bool {
        switch self {
        case .explored(_, let position): !position.isOver
        case .checkpoint, .gave: true
        case .played, .stopped, .died, .checked: false
        }
    }
}

/// The other side: does what another process of Farad's asks, until that is gone.
enum WorkerLoop {
    static func run(_ player: Player, memory: Int) -> Never {
        // What tells a whole group of processes to end is for the one who asks.
        for number in Interruption.signals { signal(number, SIG_IGN) }
        guard let journal = RunJournal(file: WorkerProcess.journalNumber) else { exit(1) }
        // Whether it goes on is for the one who asks, too.
        _ = Watchdog(patience: nil, memory: memory) { OwnProcess.giveUp(because: $0.sentence) }
        player.journal = { place, key in journal.write(key, at: place) }
        let requests = RequestReader(file: OwnProcess.socketNumber)
        var told = DispatchTime.now().uptimeNanoseconds
        do throws(Problem) {
            while true {
                while let request = requests.next(
                    SearchRequest.self, waits: !player.isSearching)
                {
                    if let reply = player.answer(request) { try say(reply) }
                }
                if requests.isEnded { exit(0) }
                if let reply = player.step() { try say(reply) }
                let now = DispatchTime.now().uptimeNanoseconds
                if player.isSearching, now - told > 1_000_000_000 {
                    told = now
                    try say(.checkpoint(player.rest))
                }
            }
        } catch {
            // Nobody is there any more, or what was to be said cannot be: both end up in the errors.
            Terminal.error("Fatal error: \(error.message)")
            exit(ExitStatus.fault.rawValue)
        }
    }

    private static func say(_ reply: SearchReply) throws(Problem) {
        try MessageLine.write(reply, to: OwnProcess.socketNumber)
    }
}
