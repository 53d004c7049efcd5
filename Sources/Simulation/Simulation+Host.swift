import CFiber

/// What the host's run is to end at, and how it ended.
struct HostRun {
    var limit = Int64.max
    var condition: (() -> Bool)?
    /// Nil while it goes on.
    var end: Result<Simulation.LoopEnd, SimulationFailure>?
    /// What ran on the thread when the host began it.
    var entered = CFiberThread()
}

/// The part of its thread's own stack on which a host's run goes.
final class HostSeat {
    unowned(unsafe) let simulation: Simulation
    let fiber: UnsafeMutablePointer<CFiber>
    /// Whether nobody will run there again, whatever is parked.
    var isLeft = false
    /// Whether host code runs on top of what is parked.
    var isOnErrand = false

    /// Takes its place on the calling thread's stack; nil where that is too small.
    init?(_ simulation: Simulation, gap: Int, room: Int) {
        guard let fiber = cfiber_take_below(seatMain, gap, room) else { return nil }
        self.simulation = simulation
        self.fiber = fiber
        fiber.pointee.work = Unmanaged.passUnretained(self).toOpaque()
    }

    /// Whether nothing has been written over it while it was parked.
    var isIntact: Bool { fiber.pointee.mark == cfiber_intact }
}

/// What code waits for that has others run on top of it.
struct NestedWait {
    var condition: () -> Bool
    var isPatient: Bool
    var willPark: () -> Void
}

// The host's runs go on a part of the thread's own stack, some way below the host. So code of a page
// that waits for a user (JavaScriptCore runs on no other stack) can stay there while the host has
// the thread and thinks about what its user does.
extension Simulation {
    /// What the host's own code may use of the stack while a page's code is parked below. Engines look
    /// through all of it, a millisecond for a megabyte, whenever they collect.
    private static let hostStack = 256 << 10
    /// What events need of it at least.
    private static let loopStack = 2 << 20

    /// Whether the host may run events: nothing runs, or what does is parked for it.
    var hasHost: Bool { depth == 0 || isParked }

    /// Whether the host has the thread while code waits below.
    private var isParked: Bool { seat.map { Self.parked === $0 } ?? false }

    /// Whether code on the thread's own stack may wait through several of the host's runs.
    var canPark: Bool { seat.map { !$0.isOnErrand } ?? false && !isEnding && !wasGivenUp }

    /// The part of this thread's own stack that has code parked on it.
    private static var parked: HostSeat? {
        let place = cfiber_seat()
        guard let pointer = place.pointee.parked else { return nil }
        let seat = Unmanaged<HostSeat>.fromOpaque(pointer)
        let isThere = seat._withUnsafeGuaranteedRef { !$0.isLeft && $0.isIntact }
        if isThere { return seat.takeUnretainedValue() }
        place.pointee.parked = nil
        seat.release()
        return nil
    }

    /// Runs events for the host: begins, or lets go on what was parked for it.
    func drive(
        limit: Int64, until condition: (() -> Bool)?
    ) throws(SimulationFailure) -> LoopEnd {
        let entered = thread.pointee
        hostRun = HostRun(limit: limit, condition: condition, entered: entered)
        defer {
            hostRun = HostRun()
            thread.pointee = entered
        }
        if let seat {
            precondition(
                seat.isIntact,
                "The stack was used too deeply while a page waited for its user.")
            resume(seat)
        } else if Self.parked != nil {
            // Another simulation's code is parked: this one runs on top of it, and cannot wait so.
            Self.onTop { hostRun.end = loopForHost() }
        } else if !cfiber_seat().pointee.is_taken,
            let seat = HostSeat(self, gap: Self.hostStack, room: Self.loopStack)
        {
            self.seat = seat
            resume(seat)
        } else {
            hostRun.end = loopForHost()
        }
        return try hostRun.end.unsafelyUnwrapped.get()
    }

    private func loopForHost() -> Result<LoopEnd, SimulationFailure> {
        do throws(SimulationFailure) {
            return .success(try loop(nil))
        } catch {
            return .failure(error)
        }
    }

    private func resume(_ seat: HostSeat) {
        let place = cfiber_seat()
        if let pointer = place.pointee.parked { Unmanaged<HostSeat>.fromOpaque(pointer).release() }
        place.pointee = CFiberSeat(parked: nil, is_taken: true)
        cfiber_resume(seat.fiber)
        place.pointee.is_taken = false
        if seat.fiber.pointee.work == nil {
            self.seat = nil
        } else {
            place.pointee.parked = Unmanaged.passRetained(seat).toOpaque()
        }
    }

    /// All of the host's run, on its part of the stack.
    fileprivate func sit() { hostRun.end = loopForHost() }

    /// The host has the thread until it runs events again: its run has come to an end.
    func parkForHost(_ end: LoopEnd, _ wait: NestedWait) {
        guard let seat else { return }
        let fiber = seat.fiber
        let inner = thread.pointee
        wait.willPark()
        hostRun.end = .success(end)
        thread.pointee = hostRun.entered
        cfiber_park(fiber)
        while let errand = fiber.pointee.errand {
            fiber.pointee.errand = nil
            seat.isOnErrand = true
            errand.assumingMemoryBound(to: EventBody.self).pointee.call()
            seat.isOnErrand = false
            wait.willPark()
            cfiber_park(fiber)
        }
        thread.pointee = inner
    }

    /// Runs `body` where an engine may run: on top of what is parked on this thread's own stack, if
    /// anything is. A collector looks at what is on the stack above the running code, and engines
    /// wipe what they take for unused below it.
    public static func onTop<R, E>(_ body: () throws(E) -> R) throws(E) -> R {
        guard let seat = parked else { return try body() }
        var result: Result<R, E>?
        let call = {
            do throws(E) {
                result = .success(try body())
            } catch {
                result = .failure(error)
            }
        }
        withoutActuallyEscaping(call) { call in
            var errand = EventBody(call)
            let place = cfiber_seat()
            let own = place.pointee
            withUnsafeMutablePointer(to: &errand) {
                seat.fiber.pointee.errand = UnsafeMutableRawPointer($0)
                place.pointee = CFiberSeat(parked: nil, is_taken: true)
                cfiber_resume(seat.fiber)
                place.pointee = own
            }
        }
        return try result.unsafelyUnwrapped.get()
    }

    /// Lets code that is parked for the host return, after its processes have died.
    func endParkedCode() {
        isEnding = true
        guard seat != nil else { return }
        // Nothing can return below what runs there.
        guard isParked else { return abandon() }
        isStopped = true
        _ = try? drive(limit: .max, until: nil)
    }

    /// Leaves behind what is parked: nobody will run this simulation again.
    public func abandon() { seat?.isLeft = true }
}

private let seatMain: CFiberMain = { fiber in
    Unmanaged<HostSeat>.fromOpaque(fiber.pointee.work.unsafelyUnwrapped)
        ._withUnsafeGuaranteedRef { $0.simulation.sit() }
    fiber.pointee.work = nil
    cfiber_park(fiber)
}
