extension Simulation {
    /// A post without its body yet, whose arrival is known, for the earliest-first scheduler.
    @discardableResult
    func post(
        _ label: StaticString, _ arrival: Int64, _ window: Window, on queue: QueuePointer
    ) -> EventPointer? {
        guard let event = makeEvent(label, on: queue) else { return nil }
        event.pointee.ready = arrival
        event.pointee.arrival = arrival
        event.pointee.latest = max(arrival, now &+ window.high)
        if arrival <= now { ring.append(event) } else { heap.insert(event) }
        return event
    }

    /// A post without its body yet, whose arrival a scheduler will choose. A timer has no channel but itself.
    @discardableResult
    func post(
        _ label: StaticString, _ window: Window, through channel: Channel?,
        _ memory: MemoryFootprint?, on queue: QueuePointer
    ) -> EventPointer? {
        guard let event = makeEvent(label, on: queue) else { return nil }
        event.pointee.window = window
        event.pointee.postedIn = running.pointee.transition
        event.pointee.memory =
            memory ?? queue.pointee.object._withUnsafeGuaranteedRef { $0.memory }
        event.pointee.previousInChannel = -1
        if let record = running.pointee.record {
            if let channel { record.steps.append(Step(.write, channel.resource)) }
            let process = queue.pointee.process
            if process != running.pointee.queue?.pointee.process {
                let life = process.pointee.object.takeUnretainedValue().life
                record.steps.append(Step(.read, life))
            }
        }
        event.pointee.arrival = now &+ window.low
        event.pointee.ready = event.pointee.arrival
        event.pointee.latest = now &+ window.high
        event.pointee.channel = channel
        later.append(event)
        return event
    }

    @inline(__always)
    private func makeEvent(
        _ label: StaticString, on queue: QueuePointer
    ) -> EventPointer? {
        checkThread()
        guard !isDetached else { return nil }
        if queue.pointee.load == 0 {
            _ = queue.pointee.object.retain()
        } else if queue.pointee.load >= limits.maximumQueueLength {
            fail(.queueLength, limits.maximumQueueLength)
            return nil
        }
        queue.pointee.load &+= 1
        let event = pool.take()
        let key = StableHash.of(label) ^ queue.pointee.actor
        let ordinal = running.pointee.children.next(key)
        event.pointee.label = label
        event.pointee.queue = queue
        event.pointee.ordinal = ordinal
        event.pointee.cause = running.pointee.number
        event.pointee.rounds = running.pointee.rounds
        event.pointee.identity = StableHash.mix(
            (running.pointee.identity ^ key) &+ UInt64(ordinal) &* 0x9e37_79b9_7f4a_7c15)
        event.pointee.posted = now
        event.pointee.sequence = nextSequence()
        return event
    }

    /// What a channel is called, as a number: by who makes it, as posts are.
    func nameForChannel(_ name: StaticString, of queue: QueuePointer) -> UInt64 {
        guard isExploring else { return 0 }
        let key = StableHash.mix(StableHash.of(name) ^ queue.pointee.actor)
        let ordinal = running.pointee.children.next(key)
        return StableHash.mix(
            (running.pointee.identity ^ key) &+ UInt64(ordinal) &* 0x9e37_79b9_7f4a_7c15)
    }

    @inline(__always)
    func nextSequence() -> UInt64 {
        sequence &+= 1
        return sequence
    }

    func cancel(_ event: EventPointer) {
        checkThread()
        guard !isDetached else { return }
        running.pointee.record?.steps.append(timerStep(event))
        drop(event)
        cancelled += 1
        if cancelled > 64, cancelled > heap.count / 2 { removeCancelled() }
    }

    /// Marks a post as unwanted and releases what it holds; its memory follows when it comes up.
    func drop(_ event: EventPointer) {
        event.pointee.isCancelled = true
        if let timer = event.pointee.timer {
            event.pointee.timer = nil
            timer.takeUnretainedValue().event = nil
            timer.release()
        }
        event.pointee.channel = nil
        let body = event.takeBody()
        // Released last: it may run code that posts or cancels.
        withExtendedLifetime(body) {}
    }

    func removeCancelled() {
        let removed: [EventPointer]
        if takesEarliest {
            removed = heap.removeCancelled()
        } else {
            removed = later.filter { $0.pointee.isCancelled }
            later.removeAll { $0.pointee.isCancelled }
        }
        for event in removed { discard(event) }
        cancelled = 0
    }

    /// Throws away a post that nobody wants; what waits behind it moves up.
    func discard(_ event: EventPointer) {
        if cancelled > 0 { cancelled -= 1 }
        let queue = event.pointee.queue.unsafelyUnwrapped
        let wasReleased = event.pointee.isReleased
        if wasReleased {
            queue.pointee.hasReleased = false
            releaseHead(of: queue)
        }
        recycle(event)
    }

    /// Ends a post: its memory is used again, and its queue may go.
    @inline(__always)
    func recycle(_ event: EventPointer) {
        let queue = event.pointee.queue.unsafelyUnwrapped
        pool.give(event)
        queue.pointee.load &-= 1
        if queue.pointee.load == 0 { queue.pointee.object.release() }
    }

    /// Puts parked code, or the head of a backlog, among what can come next.
    func enqueue(_ event: EventPointer) {
        if takesEarliest {
            heap.insert(event)
        } else {
            later.append(event)
        }
    }

    /// Lets parked code go on at `time`.
    func wake(_ event: EventPointer, at time: Int64) {
        event.pointee.kind = .resume
        event.pointee.ready = time
        event.pointee.arrival = time
        event.pointee.latest = time
        event.pointee.sequence = nextSequence()
        enqueue(event)
    }

    /// Says from where parked code counts the time until it goes on.
    ///
    /// What goes on is called by the steps that its code has made, so that its name does not depend on
    /// where else the code was parked.
    func letGoOn(_ event: EventPointer, after transition: Int, _ window: Window) {
        event.pointee.postedIn = transition
        event.pointee.window = window
        event.pointee.previousInChannel = -1
        guard let record = event.pointee.record else {
            event.pointee.segment &+= 1
            return
        }
        record.segment = record.nextSegment
        event.pointee.segment = record.segment
    }

    /// Code that a suspended process stops here goes on when it is resumed.
    func hold(_ event: EventPointer, in process: ProcessPointer) {
        event.pointee.kind = .resume
        event.pointee.ready = now
        event.pointee.arrival = now
        event.pointee.latest = now
        event.pointee.sequence = nextSequence()
        process.pointee.object.takeUnretainedValue().held.append(event)
    }

    /// The first of what arrived while the queue was not free can run now.
    func releaseHead(of queue: QueuePointer) {
        guard !queue.pointee.hasReleased, queue.pointee.process.pointee.state == .running else {
            return
        }
        while let event = queue.pointee.takeFromBacklog() {
            if event.pointee.isCancelled {
                discard(event)
                continue
            }
            event.pointee.ready = max(now, event.pointee.arrival)
            enqueue(event)
            // What is still to arrive does so anew; the first of what has arrived is next.
            guard event.pointee.arrival <= now else { continue }
            queue.pointee.hasReleased = true
            event.pointee.isReleased = true
            return
        }
    }

    /// What a suspended process held goes on.
    func release(_ process: SimulatedProcess) {
        let held = process.held
        process.held = []
        for event in held {
            letGoOn(event, after: running.pointee.transition, .immediate)
            event.pointee.ready = max(now, event.pointee.ready)
            enqueue(event)
        }
        for queue in process.queues where !queue.isBusy { releaseHead(of: queue.core) }
    }
}
