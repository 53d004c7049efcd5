import Simulation

/// What the events of a run are about, where their own names only count them: which call of a plugin
/// they bring, run or answer, which request they take there or back, who has set a timer, what plugins
/// send, and what the user did.
enum EventSubjects {
    private static let longest = 60

    /// - Parameters:
    ///   - trace: With its details recorded.
    ///   - places: Where calls and timers come from.
    /// - Returns: Texts by the identities of events.
    static func read(from trace: Trace, _ places: CallPlaces? = nil) -> [UInt64: String] {
        let told = told(by: trace, places)
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
    private static func told(by trace: Trace, _ places: CallPlaces?) -> [Int: String] {
        var calls: [String: Int] = [:]
        /// What each event is about: a thing, by the number of the event that began it.
        var things: [Int: Int] = [:]
        var texts: [Int: String] = [:]
        func begin(_ number: Int, _ text: String) {
            guard things[number] == nil else { return }
            things[number] = number
            texts[number] = text
        }
        for (number, text) in places?.typed ?? [:] { begin(number, text) }
        for record in trace.records {
            let number = record.eventNumber
            let place = places?.places[number].map { " by \($0)" } ?? ""
            switch record.detail {
            case .call(let id, let target, let method, _):
                begin(number, "\(target).\(method)()\(place)")
                calls[id] = number
            case .request(let text): begin(number, text.prefix(longest) + place)
            case nil
            where record.kind == .lifecycle && ["user", "push"].contains("\(record.event.label)"):
                begin(number, String(record.text.prefix(longest)))
            case .answer, .change, .response, .resumed, .value, nil: continue
            }
        }
        for (number, events) in places?.sent ?? [:] {
            begin(number, events.joined(separator: ", "))
        }
        // What runs and answers at once is told of as the call; what answers listeners, as the event.
        let sent = places?.sent ?? [:]
        for record in trace.records {
            guard case .answer(let id, _, _, _) = record.detail,
                things[record.eventNumber] == nil
            else { continue }
            let cause = record.event.cause
            things[record.eventNumber] = sent[cause] == nil ? calls[id] : things[cause]
        }
        for (number, place) in places?.timers ?? [:] { begin(number, "a timer set by \(place)") }
        tellApart(&texts)
        return things.compactMapValues { texts[$0] }
    }

    /// Says of several that read alike which of them each is, in the order of this run.
    private static func tellApart(_ texts: inout [Int: String]) {
        for (text, numbers) in Dictionary(grouping: texts.keys, by: { texts[$0] ?? "" })
        where numbers.count > 1 {
            for (place, number) in numbers.sorted().enumerated() {
                texts[number] = "\(text), \(place + 1) of \(numbers.count)"
            }
        }
    }
}
