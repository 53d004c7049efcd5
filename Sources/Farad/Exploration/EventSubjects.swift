import Simulation

/// What the events of a run are about, where their own names only count them: which call of a plugin
/// they bring, run or answer, which request they take there or back, who has set a timer, and what the
/// user did.
enum EventSubjects {
    private static let longest = 60

    /// - Parameters:
    ///   - trace: With its details recorded.
    ///   - places: Where calls and timers come from.
    /// - Returns: Texts by the identities of events.
    static func read(from trace: Trace, _ places: CallPlaces? = nil) -> [UInt64: String] {
        var told = told(by: trace, places?.places ?? [:])
        for (number, place) in places?.timers ?? [:] where told[number] == nil {
            told[number] = "a timer set by \(place)"
        }
        var subjects: [UInt64: String] = [:]
        // What an event does is about its call or action, and so is what follows from it in the same
        // process. Elsewhere that goes for the next event alone: a page does much after an answer.
        var inherited: [Int: (process: Int, subject: String)] = [:]
        for event in trace.events {
            var isPassedOn = true
            var subject = told[event.number]
            if subject == nil, let (process, cause) = inherited[event.cause] {
                let isNext = told[event.cause] != nil
                isPassedOn = process == event.processID || isOfNetwork(event)
                if isNext || isPassedOn { subject = cause }
            }
            guard let subject else { continue }
            subjects[event.identity] = subject
            if isPassedOn { inherited[event.number] = (event.processID, subject) }
        }
        return subjects
    }

    /// What goes from process to process is about one request all the way.
    private static func isOfNetwork(_ event: EventRecord) -> Bool {
        ["request", "response", "body"].contains("\(event.label)")
    }

    /// What events tell of themselves, by their numbers.
    private static func told(by trace: Trace, _ places: [Int: String]) -> [Int: String] {
        var calls: [String: String] = [:]
        var told: [Int: String] = [:]
        for record in trace.records {
            let number = record.eventNumber
            switch record.detail {
            case .call(let id, let target, let method, _):
                calls[id] =
                    "\(target).\(method)()" + (places[number].map { " by \($0)" } ?? "")
                told[number] = calls[id]
            // What runs and answers at once is told of as the call.
            case .answer(let id, _, _, _): told[number] = told[number] ?? calls[id]
            case .request(let text): told[number] = told[number] ?? String(text.prefix(longest))
            case nil where record.kind == .lifecycle && "\(record.event.label)" == "user":
                told[number] = told[number] ?? String(record.text.prefix(longest))
            case .change, .resumed, .value, nil: continue
            }
        }
        return told
    }
}
