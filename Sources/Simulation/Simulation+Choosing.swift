extension Simulation {
    /// Asks the scheduler. Ties, channels and queues are the kernel's business, time windows are
    /// reported, the choice is the scheduler's.
    func takeChosen(_ limit: Int64) -> Next {
        var candidates = enabledEvents()
        guard !candidates.isEmpty else { return .nothing }
        candidates.removeAll { $0.ready.earliest.nanoseconds > limit }
        guard !candidates.isEmpty else { return .later }
        let ready = candidates.map(\.ready)
        let choice = scheduler.choose(among: ready)
        precondition(ready.indices.contains(choice), "A scheduler chose what it was not offered.")
        let chosen = ready[choice]
        let event = candidates[choice].event
        later.removeAll { $0 == event }
        let time = scheduler.instant(for: chosen)?.nanoseconds ?? chosen.earliest.nanoseconds
        if time != self.now { moveClock(to: time) }
        if event.pointee.kind == .start {
            event.pointee.arrival = chosen.earliestArrival.nanoseconds
            event.pointee.latest = chosen.latestArrival.nanoseconds
            if let channel = event.pointee.channel {
                channel.lastArrival = max(channel.lastArrival, event.pointee.arrival)
                event.pointee.channel = nil
            }
        }
        return .event(event)
    }

    func earliestAllowedTime() -> Int64? {
        enabledEvents().map(\.ready.earliest.nanoseconds).min()
    }

    private struct Candidate {
        let event: EventPointer
        var ready: ReadyEvent
    }

    /// Everything that the rules let come next, in the order of creation, each with its bounds.
    private func enabledEvents() -> [Candidate] {
        scans &+= 1
        let now = self.now
        var candidates: [Candidate] = []
        var leastLatest = Int64.max
        for event in later where !event.pointee.isCancelled {
            let queue = event.pointee.queue.unsafelyUnwrapped
            let kind = event.pointee.kind
            var low = event.pointee.arrival
            var high = event.pointee.latest
            if kind == .start {
                if let channel = event.pointee.channel {
                    // Only the first post of a channel can arrive next.
                    guard channel.scan != scans else { continue }
                    channel.scan = scans
                    low = max(low, channel.lastArrival)
                }
                high = max(low, high)
                guard !queue.pointee.isBusy, queue.pointee.process.pointee.state == .running else {
                    continue
                }
                if queue.pointee.scan != scans {
                    queue.pointee.scan = scans
                    queue.pointee.leastLatest = high
                } else {
                    queue.pointee.leastLatest = min(queue.pointee.leastLatest, high)
                }
            } else if kind == .resume, queue.pointee.process.pointee.state != .running {
                continue
            }
            leastLatest = min(leastLatest, max(high, now))
            let ready = ReadyEvent(
                kind: kind == .start ? .start : kind == .resume ? .resume : .release,
                identity: event.pointee.identity, sequence: event.pointee.sequence,
                earliestArrival: VirtualInstant(nanoseconds: low),
                latestArrival: VirtualInstant(nanoseconds: high),
                earliest: VirtualInstant(nanoseconds: max(low, now)),
                latest: VirtualInstant(nanoseconds: max(high, now)), isAllowed: true,
                cause: event.pointee.cause,
                process: queue.pointee.process.pointee.object.takeUnretainedValue(),
                queue: queue.pointee.object.takeUnretainedValue(),
                label: event.pointee.label, ordinal: Int(event.pointee.ordinal),
                step: event.pointee.pendingStep)
            candidates.append(Candidate(event: event, ready: ready))
        }
        for index in candidates.indices {
            let ready = candidates[index].ready
            // Across queues the times of running count, within one the arrivals.
            candidates[index].ready.isAllowed =
                ready.earliest.nanoseconds <= leastLatest
                && (ready.kind != .start
                    || ready.earliestArrival.nanoseconds <= ready.queue.core.pointee.leastLatest)
        }
        return candidates
    }
}
