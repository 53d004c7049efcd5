import CFiber

extension Simulation {
    /// Drops what waits for a process that died, and lets its parked code return.
    func bury(_ process: SimulatedProcess) {
        var dropped: [EventPointer] = []
        var parked: [EventPointer] = []
        func sort(_ event: EventPointer) {
            guard !event.pointee.isCancelled,
                event.pointee.queue?.pointee.process == process.core
            else { return }
            if event.pointee.kind == .resume { parked.append(event) } else { dropped.append(event) }
        }
        ring.visit(sort)
        heap.visit(sort)
        for event in later { sort(event) }

        // A parked event stays where it waits as a mark without meaning, so it is replaced there.
        if !parked.isEmpty { takeOut(parked) }
        parked += process.held
        process.held = []
        parked += blocked.filter {
            $0.event.pointee.queue?.pointee.process == process.core
        }
        .map(\.event)
        let conditions = blocked
        blocked.removeAll { $0.event.pointee.queue?.pointee.process == process.core }
        parked.sort { $0.pointee.number < $1.pointee.number }
        graves += parked

        cancelled += dropped.count
        // What goes with a post may run code when it goes: the dead process's, which does nothing.
        enter(process) {
            for event in dropped { drop(event) }
            for queue in process.queues {
                while let event = queue.core.pointee.takeFromBacklog() {
                    drop(event)
                    recycle(event)
                }
            }
            withExtendedLifetime(conditions) {}
        }

        if process.core.pointee.active == 0 { exit(process) }
        if depth == 0 { reap() }
    }

    /// Removes parked code from among what can come next.
    private func takeOut(_ events: [EventPointer]) {
        let gone = Set(events)
        if takesEarliest {
            for event in events { event.pointee.isCancelled = true }
            for event in heap.removeCancelled() {
                if gone.contains(event) {
                    event.pointee.isCancelled = false
                } else {
                    discard(event)
                }
            }
        } else {
            later.removeAll { gone.contains($0) }
        }
    }

    /// Runs the parked code of dead processes to its end. Shims do nothing for it.
    func reap() {
        while !graves.isEmpty {
            let event = graves.removeFirst()
            let process = event.pointee.queue.unsafelyUnwrapped.pointee.process.pointee.object
                .takeUnretainedValue()
            runStack(of: event)
            guard graves.last == event else { continue }
            // It would not return: its stack goes, and what it held stays in memory.
            graves.removeLast()
            if let fiber = event.pointee.fiber {
                event.pointee.fiber = nil
                fibers -= 1
                cfiber_discard(fiber)
            }
            if process.core.pointee.active == 0 { exit(process) }
        }
    }

    /// Runs a dead process's exit handlers as nobody's code.
    func exit(_ process: SimulatedProcess) {
        // It may take down a page, which cannot be done on another stack than the thread's own.
        Simulation.onOwnStack {
            enter(nil) { process.exit() }
        }
    }

    /// The simulation goes while code is parked: its stacks are unmapped as they are.
    func discardParkedStacks() {
        pool.visitParked { cfiber_discard($0) }
    }
}
