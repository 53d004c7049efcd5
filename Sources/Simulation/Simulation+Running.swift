import CFiber

extension Simulation {
    enum LoopEnd {
        case idle, reached, stopped, satisfied
    }

    /// Runs events until nothing is left, or what comes next is later than `until`.
    ///
    /// The clock ends at the last event, unless `advancesClock` asks for `until` itself.
    /// - Throws: `SimulationFailure` when a limit is met; every later run throws it again.
    @discardableResult
    public func run(
        until: VirtualInstant? = nil, advancesClock: Bool = false
    ) throws(SimulationFailure) -> RunResult {
        checkThread()
        precondition(
            depth == 0, "A simulation that runs cannot be run again; use runNested(until:).")
        isStopped = false
        let end = try loop(limit: until?.nanoseconds ?? .max, until: nil)
        if advancesClock, end == .idle || end == .reached, let until,
            until.nanoseconds > now
        {
            moveClock(to: until.nanoseconds)
        }
        switch end {
        case .reached: return .reached
        case .stopped: return .stopped
        case .idle, .satisfied:
            let waiting = blockedCode()
            return waiting.isEmpty ? .idle : .deadlock(waiting)
        }
    }

    /// Runs the next event, or lets the next parked code go on. False when nothing is left.
    public func runNext() throws(SimulationFailure) -> Bool {
        checkThread()
        precondition(
            depth == 0, "A simulation that runs cannot be run again; use runNested(until:).")
        isStopped = false
        let before = turns
        return try loop(limit: .max, until: { self.turns > before }) == .satisfied
    }

    /// Runs other events on top of the running one until `condition` holds: how `prompt` waits
    /// while JS is on the stack (F82c). Queues that are busy stay so. On a stack of its own the
    /// running code parks instead. False when nothing is left that could make it true.
    public func runNested(
        until condition: @escaping () -> Bool
    ) throws(SimulationFailure) -> Bool {
        checkThread()
        if isDetached { return false }
        if condition() { return true }
        if thread.pointee.fiber != nil { return park(until: condition, "runNested", givesUp: true) }
        return try loop(limit: .max, until: condition) == .satisfied
    }

    /// Ends the run after the running event.
    public func stop() {
        isStopped = true
    }

    /// When the next event is due, or nil when nothing is left.
    public func nextTime() -> VirtualInstant? {
        checkThread()
        guard let time = takesEarliest ? earliestTime() : earliestAllowedTime() else { return nil }
        return VirtualInstant(nanoseconds: max(time, now))
    }

    // MARK: The loop

    /// Always on the owner thread's own stack, so that parked code has one place to go back to.
    func loop(
        limit: Int64, until condition: (() -> Bool)?
    ) throws(SimulationFailure) -> LoopEnd {
        if let failure { throw failure }
        guard depth < limits.maximumNesting else {
            fail(.nesting, limits.maximumNesting)
            throw failure!
        }
        depth += 1
        let saved = thread.pointee
        let outer = running
        thread.pointee = CFiberThread(
            simulation: Unmanaged.passUnretained(self).toOpaque(), process: nil, queue: nil,
            fiber: nil)
        defer {
            depth -= 1
            running = outer
            thread.pointee = saved
        }
        running = host
        // Code whose process is killed by an event on top of it must not wait for ever.
        let waiter = saved.process.map { Unmanaged<SimulatedProcess>.fromOpaque($0) }
        while true {
            if hasFailed, let failure { throw failure }
            if isStopped { return .stopped }
            if let condition {
                if holds(condition, as: saved.process) { return .satisfied }
                if let waiter, waiter._withUnsafeGuaranteedRef({ $0.state == .dead }) {
                    return .idle
                }
            }
            if !blocked.isEmpty { wakeSatisfied() }
            switch takesEarliest ? takeEarliest(limit) : takeChosen(limit) {
            case .event(let event):
                dispatch(event)
                if !graves.isEmpty { reap() }
            case .later:
                return .reached
            case .nothing:
                if !resumeHopeless() { return .idle }
            }
        }
    }

    enum Next {
        case event(EventPointer)
        case later
        case nothing
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
        if let maximum = limits.maximumVirtualTime, time > maximum.virtualNanoseconds {
            fail(.virtualTime, Int(maximum.virtualNanoseconds / 1_000_000))
            return
        }
        now = time
        turnsAtInstant = 0
    }

    // MARK: One event

    @inline(__always)
    private func dispatch(_ event: EventPointer) {
        switch event.pointee.kind {
        // The clock moves for what runs, not for what only arrives and waits.
        case .start:
            let queue = event.pointee.queue.unsafelyUnwrapped
            if queue.pointee.isBusy || queue.pointee.process.pointee.state != .running {
                queue.pointee.addToBacklog(event)
            } else {
                if event.pointee.isReleased {
                    event.pointee.isReleased = false
                    queue.pointee.hasReleased = false
                }
                begin(event, on: queue)
            }
        case .resume:
            let process = event.pointee.queue.unsafelyUnwrapped.pointee.process
            if process.pointee.state == .suspended {
                process.pointee.object.takeUnretainedValue().held.append(event)
                return
            }
            if event.pointee.ready > now { moveClock(to: event.pointee.ready) }
            if countTurn(event) {
                trace.absorb(
                    event.pointee.identity &+ 1, UInt64(bitPattern: now))
                runStack(of: event)
            }
        case .release:
            if event.pointee.ready > now { moveClock(to: event.pointee.ready) }
            let queue = event.pointee.queue.unsafelyUnwrapped
            queue.pointee.isBusy = false
            releaseHead(of: queue)
            recycle(event)
        }
    }

    /// Counts against the limits; false when one is met, and then the event is not run.
    @inline(__always)
    private func countTurn(_ event: EventPointer) -> Bool {
        turns &+= 1
        turnsAtInstant &+= 1
        if !hasFailed, turns <= limits.maximumEvents,
            turnsAtInstant <= limits.maximumEventsPerInstant
        {
            return true
        }
        running = event
        if turns > limits.maximumEvents {
            fail(.events, limits.maximumEvents)
        } else {
            fail(.eventsAtOneInstant, limits.maximumEventsPerInstant)
        }
        running = host
        // Put back, so that it is not lost to whoever looks at what was left.
        enqueue(event)
        return false
    }

    @inline(__always)
    private func begin(_ event: EventPointer, on queue: QueuePointer) {
        if event.pointee.ready > now { moveClock(to: event.pointee.ready) }
        guard countTurn(event) else { return }
        events &+= 1
        event.pointee.number = events
        lanes.pointee.absorb(event.pointee.identity)
        lanes.pointee.absorb(UInt64(bitPattern: now))
        if trace.isRecording || isExploring { keepRecord(of: event) }
        if let timer = event.pointee.timer {
            event.pointee.timer = nil
            timer.takeUnretainedValue().event = nil
            timer.release()
        }
        queue.pointee.isBusy = true
        if queue.pointee.hasStack {
            guard fibers < limits.maximumFibers else {
                running = event
                fail(.fibers, limits.maximumFibers)
                return
            }
            guard let fiber = cfiber_take(fiberMain) else {
                running = event
                fail(.stackMemory, fibers)
                return
            }
            fibers &+= 1
            fiber.pointee.work = UnsafeMutableRawPointer(event)
            event.pointee.fiber = fiber
            runStack(of: event)
        } else {
            let process = queue.pointee.process
            let saved = thread.pointee
            let outer = running
            thread.pointee.process = process.pointee.object.toOpaque()
            thread.pointee.queue = queue.pointee.object.toOpaque()
            running = event
            process.pointee.active &+= 1
            callBody(of: event)
            process.pointee.active &-= 1
            running = outer
            thread.pointee = saved
            finish(event, on: queue)
        }
    }

    /// Runs the event's code on its own stack until it ends or parks.
    func runStack(of event: EventPointer) {
        let queue = event.pointee.queue.unsafelyUnwrapped
        let process = queue.pointee.process
        let fiber = event.pointee.fiber.unsafelyUnwrapped
        let saved = thread.pointee
        let outer = running
        thread.pointee = CFiberThread(
            simulation: Unmanaged.passUnretained(self).toOpaque(),
            process: process.pointee.object.toOpaque(),
            queue: queue.pointee.object.toOpaque(), fiber: fiber)
        running = event
        process.pointee.active &+= 1
        cfiber_resume(fiber)
        process.pointee.active &-= 1
        running = outer
        thread.pointee = saved
        if fiber.pointee.work == nil {
            event.pointee.fiber = nil
            fibers &-= 1
            cfiber_give(fiber)
            finish(event, on: queue)
        } else {
            if isExploring, let record = event.pointee.record {
                scheduler.ran(record, isFinished: false)
            }
            // It died while it ran, and parks all the same.
            if process.pointee.state == .dead { graves.append(event) }
        }
    }

    private func finish(_ event: EventPointer, on queue: QueuePointer) {
        if let record = event.pointee.record {
            event.pointee.record = nil
            if isExploring { scheduler.ran(record, isFinished: true) }
        }
        let process = queue.pointee.process
        queue.pointee.isBusy = false
        if process.pointee.state != .dead {
            if queue.pointee.busyUntil > now {
                queue.pointee.isBusy = true
                occupy(queue)
            } else if queue.pointee.backlogFirst != nil {
                releaseHead(of: queue)
            }
        }
        event.pointee.number = 0
        event.pointee.idleParks = 0
        recycle(event)
        if process.pointee.state == .dead, !process.pointee.hasExited, process.pointee.active == 0 {
            exit(process.pointee.object.takeUnretainedValue())
        }
    }

    /// Keeps a queue without a stack busy until its handler's time is over.
    private func occupy(_ queue: QueuePointer) {
        queue.pointee.load &+= 1
        let event = pool.take()
        event.pointee.kind = .release
        event.pointee.queue = queue
        event.pointee.label = "release"
        event.pointee.identity = queue.pointee.actor
        event.pointee.ready = queue.pointee.busyUntil
        event.pointee.arrival = queue.pointee.busyUntil
        event.pointee.latest = queue.pointee.busyUntil
        event.pointee.sequence = nextSequence()
        enqueue(event)
    }

    private func keepRecord(of event: EventPointer) {
        let record = EventRecord(event, at: now)
        event.pointee.record = record
        if trace.isRecording { trace.events.append(record) }
    }

    /// The record of the running event, made for the occasion when none is kept.
    func runningRecord() -> EventRecord {
        running.pointee.record ?? EventRecord(running, at: now)
    }

    func fail(_ reason: SimulationFailure.Reason, _ limit: Int) {
        guard failure == nil else { return }
        hasFailed = true
        let record = runningRecord()
        failure = SimulationFailure(
            reason: reason, at: clock.now, event: record.queue.isEmpty ? "host code" : record.name,
            limit: limit)
    }
}

@inline(__always)
private func callBody(of event: EventPointer) {
    let body = event.pointee.body
    event.pointee.body = {}
    body()
}

/// What every stack runs: one event's code after another, idle between two.
private func fiberMain(_ fiber: UnsafeMutablePointer<CFiber>) {
    while true {
        runWork(of: fiber)
        fiber.pointee.work = nil
        cfiber_park(fiber)
    }
}

/// A function of its own, so that an idle stack holds nothing.
@inline(never)
private func runWork(of fiber: UnsafeMutablePointer<CFiber>) {
    callBody(of: fiber.pointee.work.unsafelyUnwrapped.assumingMemoryBound(to: Event.self))
}
