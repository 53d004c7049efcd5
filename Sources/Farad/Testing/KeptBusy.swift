import Simulation

/// What keeps a phone from coming to rest: what happened most often of late.
enum KeptBusy {
    /// What is looked at, before now.
    private static let span = Duration.seconds(10)
    /// Of so many things is told.
    private static let most = 3

    /// Such as `GET https://api.example.org/news, 12 times in the last 10 s`; nil where the trace shows
    /// nothing of it.
    static func sentence(_ simulation: Simulation) -> String? {
        let now = simulation.clock.now
        let trace = simulation.trace
        var counts: [(subject: String, count: Int)] = []
        func count(_ subject: String) {
            if let index = counts.firstIndex(where: { $0.subject == subject }) {
                counts[index].count += 1
            } else {
                counts.append((subject, 1))
            }
        }
        for record in trace.records.reversed() {
            guard record.at + span > now else { break }
            switch record.detail {
            case .call(_, let target, let method, _): count("\(target).\(method)()")
            case .request(let text): count("the request \(text.prefix(80))")
            default: continue
            }
        }
        for event in trace.events.reversed() {
            guard event.at + span > now else { break }
            let label = "\(event.label)"
            if label == "timer" { count("a timer in \(event.process)") }
        }
        let often = counts.enumerated()
            .sorted { ($0.element.count, $1.offset) > ($1.element.count, $0.offset) }
            .prefix(most).map { $0.element }
        if often.isEmpty { return nil }
        return often.map { one in
            one.count == 1 ? "\(one.subject), once" : "\(one.subject), \(one.count) times"
        }.joined(separator: "; ")
    }
}
