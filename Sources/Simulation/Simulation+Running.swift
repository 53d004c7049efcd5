import CFiber

extension Simulation {
    enum LoopEnd {
        case idle, quiescent, reached, stopped, satisfied
    }

    /// Runs events until nothing is left, or what comes next is later than `until`.
    ///
    /// The clock ends at the last event, unless `advancesClock` asks for `until` itself. Nothing that is
    /// later than `end` runs.
    /// - Parameter quiescence: When nothing counts as left although timers recur; nil: never.
    /// - Throws: `SimulationFailure` when a limit is met; every later run throws it again.
    @discardableResult
    public func run(
        until: VirtualInstant? = nil, advancesClock: Bool = false, quiescence: Quiescence? = nil
    ) throws(SimulationFailure) -> RunResult {
        checkHost()
        isStopped = false
        self.quiescence = quiescence
        isLimited = until != nil
        defer {
            self.quiescence = nil
            isLimited = false
        }
        let last = [until, self.end].compactMap { $0?.nanoseconds }.min()
        let end = try drive(limit: last ?? .max, until: nil)
        if advancesClock, end == .idle || end == .quiescent || end == .reached, let until,
            until.nanoseconds > now
        {
            moveClock(to: until.nanoseconds)
        }
        switch end {
        case .reached: return .reached
        case .stopped: return .stopped
        case .idle, .quiescent, .satisfied:
            let waiting = blockedCode()
            guard waiting.isEmpty else { return .deadlock(waiting) }
            return end == .quiescent ? .quiescent : .idle
        }
    }

    /// Runs the next event, or lets the next parked code go on. False when nothing is left.
    public func runNext() throws(SimulationFailure) -> Bool {
        let before = turns
        return try runEvents(until: { self.turns > before })
    }

    /// Runs events until `condition` holds, which is asked before each. False when nothing is left
    /// that could make it true.
    /// - Parameter quiescence: When nothing counts as left although timers recur; nil: never.
    package func runEvents(
        until condition: @escaping () -> Bool, quiescence: Quiescence? = nil
    ) throws(SimulationFailure) -> Bool {
        checkHost()
        isStopped = false
        self.quiescence = quiescence
        defer { self.quiescence = nil }
        return try drive(limit: .max, until: condition) == .satisfied
    }

    private func checkHost() {
        checkThread()
        precondition(
            hasHost, "A simulation that runs cannot be run again; use runNested(until:).")
    }

    /// Runs other events on top of the running one until `condition` holds: how `prompt` waits
    /// while JS is on the stack (F82c). Queues that are busy stay so. On a stack of its own the
    /// running code parks instead.
    ///
    /// Where the host's run ends before, the code waits on through its next ones.
    /// - Parameters:
    ///   - isPatient: Whether it waits on also when nothing is left, as the host may do what makes it
    ///     true; else it goes on then.
    ///   - willPark: Called each time before the host has the thread again.
    /// - Returns: False when the condition does not hold: nothing is left that could make it true, or
    ///   the running code's process is dead.
    public func runNested(
        until condition: @escaping () -> Bool, isPatient: Bool = false,
        willPark: @escaping () -> Void = {}
    ) throws(SimulationFailure) -> Bool {
        checkThread()
        if isDetached { return false }
        if condition() { return true }
        if thread.pointee.fiber != nil { return park(until: condition, "runNested", givesUp: true) }
        let wait = NestedWait(condition: condition, isPatient: isPatient, willPark: willPark)
        return try loop(wait) == .satisfied
    }

    /// Ends the run after the running event.
    public func stop() {
        isStopped = true
    }

    /// Says that something goes on that is no event.
    public func beat() { pulse.pointee &+= 1 }

    /// When the next event is due, or nil when nothing is left.
    public func nextTime() -> VirtualInstant? {
        checkThread()
        guard let time = takesEarliest ? earliestTime() : earliestAllowedTime() else { return nil }
        return VirtualInstant(nanoseconds: max(time, now))
    }

    // MARK: The loop

    /// Always on the owner thread's own stack, so that parked code has one place to go back to.
    ///
    /// - Parameter wait: What the running code waits for; nil: this is the host's run.
    func loop(_ wait: NestedWait?) throws(SimulationFailure) -> LoopEnd {
        if let failure { throw failure }
        guard depth < limits.maximumNesting else {
            fail(.nesting, limits.maximumNesting)
            throw failure!
        }
        depth += 1
        let saved = thread.pointee
        let outer = running
        let nestedBefore = nested.count
        if wait != nil, outer != host { nested.append(outer) }
        thread.pointee = CFiberThread(
            simulation: Unmanaged.passUnretained(self).toOpaque(), process: nil, queue: nil,
            fiber: nil)
        defer {
            depth -= 1
            nested.removeSubrange(nestedBefore...)
            running = outer
            thread.pointee = saved
        }
        running = host
        // Code whose process is killed by an event on top of it must not wait for ever.
        if isExploring, let record = outer.pointee.record {
            scheduler.ran(record, isFinished: false)
        }
        let waiter = saved.process.map { Unmanaged<SimulatedProcess>.fromOpaque($0) }
        while true {
            if hasFailed, let failure { throw failure }
            let end: LoopEnd
            if let wait {
                if holds(wait.condition, as: saved.process) {
                    if isExploring, outer != host { goOn(outer) }
                    return .satisfied
                }
                if let waiter, waiter._withUnsafeGuaranteedRef({ $0.core.pointee.state == .dead }) {
                    return .idle
                }
            }
            if isStopped {
                end = .stopped
            } else if let condition = hostRun.condition, condition() {
                end = .satisfied
            } else {
                if !blocked.isEmpty { wakeSatisfied() }
                // Code that cannot wait through several runs of the host's goes on in this one.
                let limit = wait == nil || canPark ? hostRun.limit : .max
                switch takesEarliest ? takeEarliest(limit) : takeChosen(limit) {
                case .event(let event):
                    dispatch(event)
                    if !graves.isEmpty { reap() }
                    continue
                case .given:
                    wasGivenUp = true
                    isStopped = true
                    continue
                case .later:
                    end = .reached
                case .nothing:
                    if resumeHopeless() { continue }
                    end = .idle
                case .recurring:
                    if resumeHopeless() { continue }
                    end = .quiescent
                }
                if isExploring, wait == nil, end != .reached { scheduler.rests() }
            }
            guard let wait, canPark, wait.isPatient || !(end == .idle || end == .quiescent) else {
                return end
            }
            parkForHost(end, wait)
            if !graves.isEmpty { reap() }
        }
    }

    /// Tells the scheduler that code goes on that had others run on top of it.
    private func goOn(_ event: EventPointer) {
        nested.removeLast()
        depth -= 1
        defer { depth += 1 }
        letGoOn(event, after: transitions - 1, .immediate)
        scheduler.continues(ReadyEvent(event: event, low: now, high: now, now: now))
        event.pointee.transition = transitions
        event.pointee.record?.transition = transitions
        transitions &+= 1
    }

    enum Next {
        case event(EventPointer)
        case later
        /// The scheduler has given the run up.
        case given
        case nothing
        /// Nothing but timers that recur, for long enough.
        case recurring
    }

    private func takeEarliest(_ limit: Int64) -> Next {
        while true {
            let event: EventPointer
            if let due = ring.first {
                if now > limit { return .later }
                if let top = heap.first, top.pointee.ready <= now,
                    top.pointee.arrival < due.pointee.arrival
                        || (top.pointee.arrival == due.pointee.arrival
                            && top.pointee.sequence < due.pointee.sequence)
                {
                    heap.removeFirst()
                    event = top
                } else {
                    ring.removeFirst()
                    event = due
                }
            } else if let top = heap.first {
                if top.pointee.isCancelled {
                    heap.removeFirst()
                    discard(top)
                    continue
                }
                if let quiescence, top.mayBeLeft, isQuiescent(quiescence) { return .recurring }
                if top.pointee.ready > limit { return .later }
                heap.removeFirst()
                event = top
            } else {
                return .nothing
            }
            if event.pointee.isCancelled {
                discard(event)
                continue
            }
            return .event(event)
        }
    }

    private func earliestTime() -> Int64? {
        var isDue = false
        ring.visit { if !$0.pointee.isCancelled { isDue = true } }
        if isDue { return now }
        while let top = heap.first {
            if !top.pointee.isCancelled { return top.pointee.ready }
            heap.removeFirst()
            discard(top)
        }
        return nil
    }

    @inline(__always)
    func moveClock(to time: Int64) {
        if time > lastInstant {
            fail(.virtualTime, Int(lastInstant / 1_000_000))
            return
        }
        now = time
        turnsAtInstant = 0
    }
}
