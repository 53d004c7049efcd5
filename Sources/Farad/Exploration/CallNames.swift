import Simulation

/// Which call of a plugin events bring, run or answer: the bridge's own names only count them.
enum CallNames {
    /// The calls of a run whose details were recorded, by the identities of events.
    static func read(from trace: Trace) -> [UInt64: String] {
        var calls: [String: String] = [:]
        var told: [Int: String] = [:]
        for record in trace.records {
            switch record.detail {
            case .call(let id, let target, let method, _):
                calls[id] = "\(target).\(method)()"
                told[record.eventNumber] = calls[id]
            // What runs and answers at once is told of as the call.
            case .answer(let id, _, _, _):
                told[record.eventNumber] = told[record.eventNumber] ?? calls[id]
            case .change, .resumed, .value, nil: continue
            }
        }
        var names: [UInt64: String] = [:]
        // What an event does is about its call, and so is what follows from it in the same process.
        // Elsewhere that goes for the next event alone: a page does much after an answer.
        var inherited: [Int: (process: Int, call: String)] = [:]
        for event in trace.events {
            if let call = told[event.number] {
                names[event.identity] = call
                inherited[event.number] = (event.processID, call)
            } else if let call = told[event.cause] {
                names[event.identity] = call
                if inherited[event.cause]?.process == event.processID {
                    inherited[event.number] = (event.processID, call)
                }
            } else if let (process, call) = inherited[event.cause], process == event.processID {
                names[event.identity] = call
                inherited[event.number] = (process, call)
            }
        }
        return names
    }
}
