import CFiber

/// Parked code, and what it waits for.
struct Blocked {
    var event: EventPointer
    var condition: () -> Bool
    var why: StaticString
    var since: Int64
    /// Goes on, unsatisfied, when nothing else is left.
    var givesUp: Bool
}

extension Simulation {
    /// Waits until `condition` holds, which must only look. The running code's queue stays busy.
    ///
    /// On a stack of its own the code parks; elsewhere other events run on top of it. Code of a dead
    /// process does not wait.
    public func block(until condition: @escaping () -> Bool, _ why: StaticString) {
        checkThread()
        if isDetached { return giveUp() }
        if thread.pointee.fiber != nil {
            _ = park(until: condition, why, givesUp: false)
        } else {
            // A failure ends the outermost run too, so it is not lost here.
            _ = try? runNested(until: condition)
        }
    }

    /// The running handler takes time: its queue stays busy while others run (F46, C13).
    ///
    /// On a stack of its own the code goes on afterwards. On the owner thread's stack it goes on at
    /// once, and the time passes for its queue after its end. Outside of any event the simulation
    /// runs for that long.
    public func sleep(for duration: Duration) {
        checkThread()
        if isDetached { return giveUp() }
        let nanoseconds = max(0, duration.virtualNanoseconds)
        let event = running
        if thread.pointee.fiber != nil {
            letGoOn(event, after: event.pointee.transition, .exactly(duration))
            // A loop that sleeps is as good as a timer.
            event.countRound(.once, nanoseconds, after: event)
            event.pointee.posted = now
            wake(event, at: now &+ nanoseconds)
            parkStack(of: event)
            event.pointee.timerKind = .system
        } else if event != host, let queue = event.pointee.queue {
            queue.pointee.busyUntil = max(queue.pointee.busyUntil, now) &+ nanoseconds
        } else {
            precondition(hasHost, "Host code that an event called cannot sleep.")
            let end = now &+ nanoseconds
            _ = try? drive(limit: end, until: nil)
            if failure == nil, end > now { moveClock(to: end) }
        }
    }

    /// The running code is about to touch a shared resource.
    ///
    /// Under an exploring scheduler others may run before it; and here a suspended process stops.
    ///
    /// - Parameter others: What the code may touch in the same piece, such as the folders that lead to
    ///   a file: others may run before it for their sake as well. What it does touch of them it tells
    ///   by ``touches(_:_:)``, once it knows.
    public func step(
        _ access: Access, _ resource: Resource, besides others: [Resource] = []
    ) {
        step(Step(access, resource), besides: others)
    }

    /// - Parameter isGivenUp: Where the step takes a lock: whether its code waits for that no longer.
    func step(_ step: Step, besides others: [Resource], unless isGivenUp: (() -> Bool)? = nil) {
        checkThread()
        if isDetached { return }
        if thread.pointee.fiber != nil {
            let event = running
            let process = event.pointee.queue.unsafelyUnwrapped.pointee.process
            if process.pointee.state == .suspended {
                hold(event, in: process)
                parkStack(of: event)
                if isDetached { return }
            }
            if isExploring, let record = event.pointee.record {
                // All are asked, so that each is known to be touched in a step.
                var yields = scheduler.yields(before: step, of: record)
                for other in others where scheduler.yields(before: Step(.read, other), of: record) {
                    yields = true
                }
                if yields {
                    event.pointee.pendingStep = step
                    event.pointee.turn = turns
                    if let isGivenUp {
                        event.pointee.awaitsLock = true
                        lockWaits.append(LockWait(event: event, isGivenUp: isGivenUp))
                    }
                    letGoOn(event, after: event.pointee.transition, .immediate)
                    wake(event, at: now)
                    parkStack(of: event)
                    event.pointee.pendingStep = nil
                    if event.pointee.awaitsLock {
                        event.pointee.awaitsLock = false
                        lockWaits.removeAll { $0.event == event }
                    }
                    if isDetached { return }
                }
            }
        }
        trace.absorb(step.resource.identity &+ UInt64(step.access.rawValue))
        if let record = running.pointee.record { record.steps.append(step) }
    }

    /// Adds to the running event's footprint what the kernel itself knows of: no step of the code.
    func touch(_ kind: StaticString, _ name: String) {
        running.pointee.record?.steps.append(Step(.write, Resource(kind, name)))
    }

    func touchLife(of process: SimulatedProcess) {
        running.pointee.record?.steps.append(Step(.write, process.life))
    }

    /// The running code keeps what waits in a process from running: it comes before or after whatever
    /// that would meet. Until then, what would run at once holds back everybody else who is later.
    func touchWhatWaits(in process: SimulatedProcess) {
        guard isExploring, let record = running.pointee.record else { return }
        for event in later.sorted(by: { $0.pointee.sequence < $1.pointee.sequence })
        where !event.pointee.isCancelled
            && event.pointee.queue?.pointee.process == process.core
        {
            if let step = event.pointee.pendingStep { record.steps.append(step) }
            if let memory = event.pointee.memory { record.steps += memory.steps }
        }
    }

    /// The running code has looked at the clock, which orders of events do not fix.
    public func readsClock() {
        running.pointee.record?.steps.append(Step(.read, .clock))
    }

    /// Adds to the running event's footprint what a shim touches without being a step of the code:
    /// a table of the system, of which every change is one piece.
    public func touches(_ access: Access, _ resource: Resource) {
        running.pointee.record?.steps.append(Step(access, resource))
    }

    /// Setting a timer's end, by cancelling it or letting it fire.
    func timerStep(_ event: EventPointer) -> Step {
        Step(.write, Self.timerResource(event))
    }

    static func timerResource(_ event: EventPointer) -> Resource {
        Resource("timer", String(event.pointee.identity, radix: 16))
    }

    /// Runs `body` on the owner thread's own stack, and comes back: how code on a stack of its own
    /// calls what cannot leave the thread's, such as JavaScriptCore, whose collector looks through
    /// the stack that it was entered on.
    public static func onOwnStack<R>(_ body: () -> R) -> R {
        guard let fiber = thread.pointee.fiber else { return body() }
        var result: R?
        let call = { result = body() }
        withoutActuallyEscaping(call) { call in
            var errand = EventBody(call)
            withUnsafeMutablePointer(to: &errand) {
                fiber.pointee.errand = UnsafeMutableRawPointer($0)
                cfiber_park(fiber)
            }
        }
        return result.unsafelyUnwrapped
    }

    /// On the owner thread's stack: does what a fiber parked for, as the same running code.
    @inline(never)
    func runErrands(of fiber: UnsafeMutablePointer<CFiber>) {
        while let errand = fiber.pointee.errand {
            fiber.pointee.errand = nil
            let entered = thread.pointee
            let event = running
            thread.pointee.fiber = nil
            errand.assumingMemoryBound(to: EventBody.self).pointee.call()
            thread.pointee = entered
            running = event
            cfiber_resume(fiber)
        }
    }

    // MARK: Parking

    /// True when the condition holds, false when nothing is left that could make it so.
    func park(until condition: @escaping () -> Bool, _ why: StaticString, givesUp: Bool) -> Bool {
        let event = running
        while !condition() {
            blocked.append(
                Blocked(
                    event: event, condition: condition, why: why, since: now, givesUp: givesUp))
            parkStack(of: event)
            if isDetached { return false }
            if event.pointee.isHopeless {
                event.pointee.isHopeless = false
                return false
            }
        }
        return true
    }

    /// Leaves the running event's stack; comes back when somebody runs it again.
    private func parkStack(of event: EventPointer) {
        // The code may have entered another process on its stack.
        let entered = thread.pointee
        cfiber_park(event.pointee.fiber.unsafelyUnwrapped)
        thread.pointee = entered
    }

    /// Code of a dead process that asks again and again will never return: its stack is left.
    private func giveUp() {
        guard let fiber = thread.pointee.fiber else { return }
        running.pointee.idleParks += 1
        if running.pointee.idleParks > 10_000 { cfiber_park(fiber) }
    }

    /// Parked code whose condition has come to hold can go on.
    func wakeSatisfied() {
        var index = 0
        while index < blocked.count {
            let waiting = blocked[index]
            let process = waiting.event.pointee.queue.unsafelyUnwrapped.pointee.process
            if process.pointee.state == .running,
                holds(waiting.condition, as: process.pointee.object.toOpaque())
            {
                blocked.remove(at: index)
                letGoOn(waiting.event, after: transitions - 1, .immediate)
                wake(waiting.event, at: now)
            } else {
                index += 1
            }
        }
    }

    /// A condition is asked as code of the process that waits.
    @inline(__always)
    func holds(_ condition: () -> Bool, as process: UnsafeMutableRawPointer?) -> Bool {
        let saved = thread.pointee.process
        thread.pointee.process = process
        defer { thread.pointee.process = saved }
        return condition()
    }

    /// When nothing is left: code that only waits as long as something is. False without any.
    func resumeHopeless() -> Bool {
        guard
            let index = blocked.firstIndex(where: {
                $0.givesUp
                    && $0.event.pointee.queue.unsafelyUnwrapped.pointee.process.pointee.state
                        == .running
            })
        else { return false }
        let event = blocked.remove(at: index).event
        event.pointee.isHopeless = true
        letGoOn(event, after: transitions - 1, .immediate)
        wake(event, at: now)
        return true
    }

    /// The code of running processes that waits.
    func blockedCode() -> [BlockedCode] {
        blocked.compactMap { waiting in
            let queue = waiting.event.pointee.queue.unsafelyUnwrapped.pointee.object
                .takeUnretainedValue()
            guard queue.process.core.pointee.state == .running else { return nil }
            return BlockedCode(
                process: queue.process.name, queue: queue.label,
                event: EventRecord(waiting.event, at: now).name,
                why: "\(waiting.why)", since: VirtualInstant(nanoseconds: waiting.since))
        }
    }
}
