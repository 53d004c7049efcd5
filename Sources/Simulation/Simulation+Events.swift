import CFiber

// One event: from the moment it comes up to its end.
extension Simulation {
    @inline(__always)
    func dispatch(_ event: EventPointer) {
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
            // Code that let others run, and none did, is as if it had never stopped.
            let hasWaited = event.pointee.pendingStep == nil || event.pointee.turn != turns
            if countTurn(event) {
                if hasWaited {
                    trace.absorb(
                        event.pointee.identity &+ 1, UInt64(bitPattern: now))
                    if let record = event.pointee.record {
                        trace.detail(
                            of: record, .resumed(segment: Int(event.pointee.segment)))
                    }
                }
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
            if event.isNews { lastNews = max(lastNews, now) }
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
        pulse.pointee &+= 1
        event.pointee.number = events
        lanes.pointee.absorb(event.pointee.identity)
        lanes.pointee.absorb(UInt64(bitPattern: now))
        if trace.isRecording || isExploring { keepRecord(of: event) }
        if let timer = event.pointee.timer {
            event.pointee.timer = nil
            timer.takeUnretainedValue().event = nil
            timer.release()
            event.pointee.record?.steps.append(timerStep(event))
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
        if fiber.pointee.errand != nil { runErrands(of: fiber) }
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
            record.ended = clock.now
            trace.didFinish?(record)
            if isExploring { scheduler.ran(record, isFinished: true) }
        }
        let process = queue.pointee.process
        queue.pointee.isBusy = false
        if process.pointee.state != .dead {
            if queue.pointee.busyUntil > now {
                queue.pointee.isBusy = true
                occupy(queue, after: event)
            } else if queue.pointee.backlogFirst != nil {
                releaseHead(of: queue)
            }
        }
        if process.pointee.state == .dead, !process.pointee.hasExited, process.pointee.active == 0 {
            let outer = running
            running = event
            exit(process.pointee.object.takeUnretainedValue())
            running = outer
        }
        event.pointee.number = 0
        event.pointee.idleParks = 0
        recycle(event)
    }

    /// Keeps a queue without a stack busy until its handler's time is over.
    private func occupy(_ queue: QueuePointer, after handler: EventPointer) {
        queue.pointee.load &+= 1
        let event = pool.take()
        event.pointee.postedIn = handler.pointee.transition
        event.pointee.window = .exactly(.nanoseconds(queue.pointee.busyUntil &- now))
        event.pointee.previousInChannel = -1
        event.pointee.kind = .release
        event.pointee.queue = queue
        event.pointee.label = "release"
        event.pointee.identity = StableHash.mix(handler.pointee.identity ^ queue.pointee.actor)
        event.pointee.ready = queue.pointee.busyUntil
        event.pointee.arrival = queue.pointee.busyUntil
        event.pointee.latest = queue.pointee.busyUntil
        event.pointee.sequence = nextSequence()
        enqueue(event)
    }

    private func keepRecord(of event: EventPointer) {
        let record = EventRecord(event, at: now)
        event.pointee.record = record
        guard trace.isRecording else { return }
        trace.events.append(record)
        trace.didGrow?()
    }

    /// The record of the running event, made for the occasion when none is kept.
    func runningRecord() -> EventRecord {
        running.pointee.record ?? EventRecord(running, at: now)
    }

    /// The simulation does not go on behind the running event.
    package func fail(_ reason: SimulationFailure.Reason, _ limit: Int) {
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
    event.takeBody().call()
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
