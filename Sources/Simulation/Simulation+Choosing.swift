extension Simulation {
    /// Asks the scheduler. Ties, channels and queues are the kernel's business, time windows are
    /// reported, the choice is the scheduler's.
    func takeChosen(_ limit: Int64) -> Next {
        // Before what is known to come: in a run that is played again, the host acts where it did.
        let isAtRest = quiescence.map(isQuiescent) ?? false
        if isAtRest, !lockWaits.contains(where: { isBarred($0.event) }) { return .recurring }
        if isExploring, let key = scheduler.decided(), let event = waiting(key) {
            return carryOut(ready(event))
        }
        var candidates = isAtRest ? enabledEvents(barred: true) : enabledEvents()
        guard !candidates.isEmpty else { return .nothing }
        // Where orders are searched, the time of what ran last says nothing of the others'.
        candidates.removeAll {
            (isExploring ? $0.earliestArrival : $0.earliest).nanoseconds > limit
        }
        guard !candidates.isEmpty else { return .later }
        guard let choice = scheduler.choose(among: candidates) else { return .given }
        precondition(
            candidates.indices.contains(choice), "A scheduler chose what it was not offered.")
        return carryOut(candidates[choice])
    }

    private func carryOut(_ chosen: ReadyEvent) -> Next {
        let event = chosen.event
        let time = scheduler.instant(for: chosen)?.nanoseconds ?? chosen.earliest.nanoseconds
        // The last one takes its place: only creation numbers order what waits.
        if let index = later.firstIndex(of: event) {
            later[index] = later[later.count - 1]
            later.removeLast()
        }
        if time != self.now { moveClock(to: time) }
        if event.pointee.kind == .start {
            event.pointee.arrival = chosen.earliestArrival.nanoseconds
            event.pointee.latest = chosen.latestArrival.nanoseconds
            if let channel = event.pointee.channel {
                channel.lastArrival = max(channel.lastArrival, event.pointee.arrival)
                channel.lastTransition = transitions
                event.pointee.channel = nil
            }
        }
        event.pointee.transition = transitions
        event.pointee.record?.transition = transitions
        transitions &+= 1
        return .event(event)
    }

    /// The post or the parked code of that name, if the rules let it come next.
    private func waiting(_ key: TransitionKey) -> EventPointer? {
        for event in later
        where event.pointee.identity == key.identity && event.pointee.segment == key.segment
            && !event.pointee.isCancelled
        {
            let queue = event.pointee.queue.unsafelyUnwrapped
            let isRunning = queue.pointee.process.pointee.state == .running
            switch event.pointee.kind {
            case .start: return isRunning && !queue.pointee.isBusy ? event : nil
            case .resume: return isRunning ? event : nil
            // A handler's time passes in a suspended process too.
            case .release: return event
            }
        }
        return nil
    }

    /// How much code waits on the thread's own stack, each on top of the one before.
    public var nestedWaits: Int { nested.count }

    /// Everything that a choice among those that could come next leaves open.
    ///
    /// Nil where that is not all that the run depends on: the host runs events on top of one, or code
    /// has been told to wait for a lock no longer.
    public func waitingEvents() -> WaitingEvents? {
        guard depth == nested.count + 1, !lockWaits.contains(where: { hasGivenUp($0.event) }) else {
            return nil
        }
        var events: [ReadyEvent] = []
        events.reserveCapacity(later.count)
        for event in later where !event.pointee.isCancelled { events.append(ready(event)) }
        events.sort { $0.sequence < $1.sequence }
        let queue = { (event: EventPointer) in
            event.pointee.queue.unsafelyUnwrapped.pointee.object.takeUnretainedValue()
        }
        return WaitingEvents(
            events: events, created: sequence, held: processes.flatMap(\.held).map(queue),
            blocked: blocked.map { ($0.event.key, queue($0.event)) },
            nested: nested.map { ($0.key, queue($0)) }, heldLocks: heldLocks.map(\.lock),
            quiescence: quiescence, end: end)
    }

    /// What waits only because code keeps its queue, the first post of each channel, or its lock, in
    /// the order of creation. Good only while a scheduler chooses.
    public func keptEvents() -> [ReadyEvent] {
        var events: [ReadyEvent] = []
        for event in later where !event.pointee.isCancelled {
            if event.pointee.kind == .resume, isBarred(event) { events.append(ready(event)) }
            guard event.pointee.kind == .start,
                event.pointee.queue.unsafelyUnwrapped.pointee.isBusy
            else { continue }
            if let channel = event.pointee.channel,
                channel.firstSequence != event.pointee.sequence
            {
                continue
            }
            events.append(ready(event))
        }
        events.sort { $0.sequence < $1.sequence }
        return events
    }

    func earliestAllowedTime() -> Int64? {
        enabledEvents().map(\.earliest.nanoseconds).min()
    }

    private func ready(_ event: EventPointer) -> ReadyEvent {
        var low = event.pointee.arrival
        if event.pointee.kind == .start, let channel = event.pointee.channel {
            low = max(low, channel.lastArrival)
            event.pointee.previousInChannel = channel.lastTransition
        }
        return ReadyEvent(
            event: event, low: low, high: max(low, event.pointee.latest), now: now)
    }

    /// Everything that the rules let come next, in the order of creation, each with its bounds.
    public func enabledEvents() -> [ReadyEvent] {
        let enabled = enabledEvents(barred: false)
        // Who waits for a lock when nothing else is left waits for ever: it is let run into that.
        return enabled.isEmpty && !lockWaits.isEmpty ? enabledEvents(barred: true) : enabled
    }

    /// - Parameter barred: Code too that waits for a lock that is held.
    private func enabledEvents(barred: Bool) -> [ReadyEvent] {
        scans &+= 1
        // The first post of each channel, whatever order they wait in here.
        for event in later where !event.pointee.isCancelled && event.pointee.kind == .start {
            guard let channel = event.pointee.channel else { continue }
            if channel.scan != scans {
                channel.scan = scans
                channel.firstSequence = event.pointee.sequence
            } else {
                channel.firstSequence = min(channel.firstSequence, event.pointee.sequence)
            }
        }
        var candidates: [ReadyEvent] = []
        candidates.reserveCapacity(later.count)
        var leastLatest = Int64.max
        for event in later where !event.pointee.isCancelled {
            let queue = event.pointee.queue.unsafelyUnwrapped
            let kind = event.pointee.kind
            if kind == .start {
                if let channel = event.pointee.channel,
                    channel.firstSequence != event.pointee.sequence
                {
                    continue
                }
                guard !queue.pointee.isBusy, queue.pointee.process.pointee.state == .running else {
                    continue
                }
            } else if kind == .resume,
                queue.pointee.process.pointee.state != .running || (!barred && isBarred(event))
            {
                continue
            }
            let candidate = ready(event)
            let high = candidate.latestArrival.nanoseconds
            if kind == .start {
                if queue.pointee.scan != scans {
                    queue.pointee.scan = scans
                    queue.pointee.leastLatest = high
                } else {
                    queue.pointee.leastLatest = min(queue.pointee.leastLatest, high)
                }
            }
            leastLatest = min(leastLatest, max(high, now))
            candidates.append(candidate)
        }
        candidates.sort { $0.sequence < $1.sequence }
        for index in candidates.indices {
            let ready = candidates[index]
            // Across queues the times of running count, within one the arrivals.
            candidates[index].isAllowed =
                ready.earliest.nanoseconds <= leastLatest
                && (ready.kind != .start
                    || ready.earliestArrival.nanoseconds
                        <= ready.event.pointee.queue.unsafelyUnwrapped.pointee.leastLatest)
        }
        return candidates
    }
}
