import Exploration
import Foundation

/// A crew of processes of this machine.
final class ProcessCrew: SearchCrew {
    private var workers: [WorkerProcess]
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
        for _ in 0..<count { workers.append(try WorkerProcess()) }
        self.limit = limit
        self.patience = patience
    }

    var count: Int { workers.count }

    var spent: Double {
        if problem != nil { return 1 }
        guard let limit else { return 0 }
        return Double(DispatchTime.now().uptimeNanoseconds - start) / Double(limit)
    }

    func ask(_ request: SearchRequest, of worker: Int) {
        switch request {
        case .play, .search, .stop, .check: workers[worker].isBusy = true
        case .adopt, .split: break
        }
        workers[worker].send(request)
    }

    func renew(_ worker: Int) {
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
                    return (worker, reply)
                }
                if isEnded { return (worker, bury(worker, because: nil)) }
                if workers[worker].isSilent(for: patience) {
                    return (
                        worker,
                        bury(
                            worker,
                            because: "something has run for \(patience) s without giving the "
                                + "engine back, such as a script that loops for ever")
                    )
                }
            }
            if workers.contains(where: \.hasWholeLine) { continue }
            var files = workers.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
            poll(&files, nfds_t(files.count), 500)
        }
    }

    private func bury(_ worker: Int, because reason: String?) -> SearchReply {
        let (reason, turns) = workers[worker].end(because: reason)
        renew(worker)
        return .died(reason, turns)
    }
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
    static func run(_ player: Player) -> Never {
        // Ctrl-C is for the one who asks.
        signal(SIGINT, SIG_IGN)
        guard let journal = RunJournal(file: WorkerProcess.journalNumber) else { exit(1) }
        player.journal = { place, turn in journal.write(turn, at: place) }
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
