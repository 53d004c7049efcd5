/// A crew of one, in this process.
public final class LocalCrew: SearchCrew {
    private let player: Player
    private var replies: [SearchReply] = []

    public init(_ program: any ExploredProgram, _ options: Explorer.Options = .init()) {
        player = Player(program, options)
    }

    public var count: Int { 1 }
    public var spent: Double { 0 }

    public func ask(_ request: SearchRequest, of worker: Int) {
        if let reply = player.answer(request) { replies.append(reply) }
    }

    public func next() -> (worker: Int, reply: SearchReply) {
        if !replies.isEmpty { return (0, replies.removeFirst()) }
        guard let reply = player.step() else {
            preconditionFailure("Nobody was asked for anything.")
        }
        return (0, reply)
    }

    public func renew(_ worker: Int) {}
}
