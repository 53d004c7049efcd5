import Simulation

/// Parts of a search: those that wait for somebody, and who works at which.
struct SharedWork {
    /// What nobody works at.
    var left: [Subtree] = []
    /// Each worker's part, as it last said what is left of it.
    var taken: [Int: Subtree] = [:]
    /// Shares of the whole search that are done: of parts that came to their end, and by worker.
    var doneShare = 0.0
    var doneShares: [Int: Double] = [:]
    var planned: [Int: Int] = [:]
    var runs = 0
    /// Nothing of it is left.
    var isDone = false
    /// Runs of a search that may be a small one, not taken in yet.
    var heldBack: [PlayedRun] = []
    /// Orders by chance that were only played in thought: they count as tried, or a walk that knows all
    /// that it meets would have no end.
    var walkedInThought = 0

    /// The runs that the whole search may take: within an order of magnitude, at best.
    var estimate: Double? {
        let share = doneShares.values.reduce(doneShare, +)
        return share > 0 && runs >= 20 ? Double(runs) / min(share, 1) : nil
    }
}

/// What waits for what, each alone.
struct KnownWaits {
    /// What makes a difference of all that comes while a transition is kept back for good, in its
    /// order, each before the transition.
    var all: [TransitionName: [Precedence]] = [:]
    /// What ended its process then, so that nobody knows what it can wait for.
    var fatal: Set<TransitionName> = []
    /// What came of keeping them back and is to be taken in: after orders that are closer to the default one,
    /// which explain more.
    var results: [OrderResult] = []
    /// The pairs of the default order that are left to be flipped; nil: they are not known.
    var pairs: ArraySlice<Precedence>?
    /// Of those whose were asked for.
    var delays: [TransitionName: Delays] = [:]

    /// Whether a transition can wait for another, as far as that is known.
    func mayWait(_ pair: Precedence) -> Bool {
        fatal.contains(pair.second) || all[pair.second]?.contains(pair) ?? false
    }

    /// The orders in which one transition waits, each longer than the one before.
    struct Delays {
        let orders: [Precedence]
        /// The class of each that was played, by its place; 0: it came to no end. That of the default
        /// order is at -1.
        var classes: [Int: UInt64]

        /// The places of those to be played next.
        var next: [Int] {
            let last = orders.count - 1
            if last >= 0, classes[last] == nil { return [last] }
            let known = classes.keys.sorted()
            return zip(known, known.dropFirst()).compactMap { left, right in
                right - left > 1 && classes[left] != classes[right] ? (left + right + 1) / 2 : nil
            }
        }
    }
}

/// What came of an order that was asked for.
enum OrderResult {
    case run(PlayedRun)
    case death(String, [TransitionKey], SearchOrder)
}

extension Explorer {
    /// Whether the search may be over so soon that learning what waits for what would take longer: large
    /// ones show it after some runs by how many starts of orders they leave on their way, and what
    /// fails is for the rungs that name the fewest pairs.
    private var maySoonBeOver: Bool {
        work.heldBack.last?.fails != true
            && (work.runs < 16 || (report.planned <= 64 && work.runs < 128))
    }

    /// How many runs more a search makes that will have to begin again.
    private static let runsToLearn = 32

    // MARK: Flips

    /// Every pair of the default order that can be flipped, however much lies between its two: what
    /// follows from it comes along, and all else is as by default. Goes on where it stopped.
    func searchPairs(until share: Double = 1) {
        defer { takeResultsOfWaiting() }
        if waits.pairs == nil { learnPairs(until: share) }
        while let left = waits.pairs, !left.isEmpty {
            // In parts, so that what is done is known when the time is up.
            let part = left.prefix(64)
            let isFinished = playAll(
                part.map { .flipped([$0]) }, detail: telling, until: share)
            guard isFinished else { return }
            waits.pairs = left.dropFirst(part.count)
        }
    }

    /// Orders in which one transition of the default order waits for another: so for what shares nothing
    /// with itself but with what follows from it, and for what only comes while it waits (delay
    /// bounding, Emmi et al. 2011, with one delay). The latest of each transition is played first, and
    /// between two only where they are not of one class: passing more only tells orders further apart.
    /// Goes on where it stopped.
    ///
    /// - Parameter fromOutside: Only what nothing else in the run brings about, such as a user's actions.
    func searchDelays(fromOutside: Bool = false, until share: Double = 1) {
        defer { takeResultsOfWaiting() }
        guard let defaultRun, let detail = defaultRun.detail else { return }
        let names = fromOutside ? detail.fromOutside : detail.loose
        guard learnWaits(of: names, until: share) else { return }
        for name in names where waits.delays[name] == nil {
            waits.delays[name] = KnownWaits.Delays(
                orders: waits.all[name] ?? [], classes: [-1: defaultRun.classHash])
        }
        while true {
            let next = names.flatMap { name in
                (waits.delays[name]?.next ?? []).map { (name: name, place: $0) }
            }
            let isFinished = playAll(
                next.compactMap { waits.delays[$0.name]?.orders[$0.place] }.map { .flipped([$0]) },
                detail: telling, until: share
            ) { [self] index, run in
                let (name, place) = next[index]
                waits.delays[name]?.classes[place] =
                    run.map { $0.end == .complete ? $0.classHash : 0 } ?? 0
            }
            if !isFinished || next.isEmpty { return }
        }
    }

    /// The pairs of the default order in conflict that some order has the other way around, so flipped.
    private func learnPairs(until share: Double) {
        let pairs = play(.guided([]), .paired).detail?.races ?? []
        guard learnWaits(of: pairs.map(\.second), until: share) else { return }
        waits.pairs = pairs.filter(waits.mayWait)[...]
    }

    /// Learns what comes while each of some transitions is kept back for good: what it can wait for.
    private func learnWaits(of names: [TransitionName], until share: Double) -> Bool {
        var kept: [TransitionName] = []
        for name in names where waits.all[name] == nil && !kept.contains(name) { kept.append(name) }
        return playAll(
            kept.map { .flipped([Precedence(.never, $0)]) }, detail: .waiting, until: share
        ) { [self] index, run in
            waits.all[kept[index]] = run?.detail?.races ?? []
            if run == nil { waits.fatal.insert(kept[index]) }
        }
    }

    /// Every order that is reached from the default one by so many flips, each of a pair of which one
    /// comes directly after the other.
    func searchFlips(upTo bound: Int, until share: Double = 1) {
        defer { takeResultsOfWaiting() }
        guard let defaultRun else { return }
        var frontier: [(known: [Precedence], run: PlayedRun)] = [([], defaultRun)]
        var tried: Set<[String]> = []
        guard learnWaits(of: defaultRun.detail?.races.map(\.second) ?? [], until: share) else {
            return
        }
        for round in 1...max(bound, 1) {
            var orders: [[Precedence]] = []
            for (known, run) in frontier {
                for flip in run.detail?.races ?? []
                where !known.isEmpty || waits.mayWait(flip) {
                    let precedences = known + [flip]
                    if tried.insert(precedences.map(\.description).sorted()).inserted {
                        orders.append(precedences)
                    }
                }
            }
            // What was done by an earlier round, or an earlier search, needs its runs only for what
            // comes of them.
            let isDone = round <= report.completedFlips ?? 0
            if isDone, round == bound { continue }
            var next: [(known: [Precedence], run: PlayedRun)] = []
            let isFinished = playAll(
                orders.map(SearchOrder.flipped), detail: round == bound ? telling : .full,
                until: share
            ) { index, run in
                if let run, run.end == .complete { next.append((orders[index], run)) }
            }
            guard isFinished else { return }
            report.completedFlips = max(round, report.completedFlips ?? 0)
            // In the order in which they were asked for, whoever was faster.
            frontier = next.sorted { left, right in
                left.known.map(\.description).lexicographicallyPrecedes(
                    right.known.map(\.description))
            }
        }
    }

    /// Plays orders by whoever is idle; false when it was stopped.
    ///
    /// What comes of them is taken in the order in which they were asked for, and nothing after what
    /// ends the search: so that is the same for any number of workers.
    ///
    /// - Parameter isDone: Told of each with its run; nil: that ended its process.
    private func playAll(
        _ orders: [SearchOrder], detail: RunDetail.Kind, until share: Double,
        _ isDone: (Int, PlayedRun?) -> Void = { _, _ in }
    ) -> Bool {
        var asked: [Int: Int] = [:]
        var next = 0
        var results: [Int: OrderResult] = [:]
        var taken = 0
        func takeInOrder() {
            while let result = results.removeValue(forKey: taken) {
                defer { taken += 1 }
                if hasFoundEnough { continue }
                if detail == .waiting { waits.results.append(result) } else { take(result) }
                if case .run(let run) = result { isDone(taken, run) } else { isDone(taken, nil) }
            }
        }
        func ask(_ worker: Int) {
            guard next < orders.count, !mustStop, crew.spent < share else { return }
            asked[worker] = next
            crew.ask(.play(orders[next], detail: detail), of: worker)
            next += 1
        }
        for worker in 0..<crew.count { ask(worker) }
        while !asked.isEmpty {
            let (worker, reply) = crew.next()
            switch reply {
            case .played(let run):
                count(run)
                if let index = asked.removeValue(forKey: worker) { results[index] = .run(run) }
            case .died(let reason, let turns):
                inform(worker)
                if let index = asked.removeValue(forKey: worker) {
                    results[index] = .death(reason, turns, orders[index])
                }
            default: continue
            }
            takeInOrder()
            ask(worker)
        }
        return next == orders.count && !mustBeginAgain
    }

    private func take(_ result: OrderResult) {
        switch result {
        case .run(let run): take(run)
        case .death(let reason, let turns, let order): take(died: reason, turns, by: order)
        }
    }

    /// Takes in what came of keeping transitions back.
    private func takeResultsOfWaiting() {
        for result in waits.results where !hasFoundEnough { take(result) }
        waits.results = []
    }

    private func take(_ run: PlayedRun) {
        // It says nothing that is not known.
        if run.isForeseen { return }
        switch run.end {
        case .complete:
            if !note(run) { report.redundantRuns += 1 }
        case .asleep: report.redundantRuns += 1
        case .contradiction, .unmet, .fatal: report.impossibleRuns += 1
        case .diverged(let place): end(with: place)
        case .tooLong: addBlindSpot("a run of more than \(options.longestRun) transitions")
        }
    }

    private func addBlindSpot(_ spot: String) {
        if !report.blindSpots.contains(spot) { report.blindSpots.append(spot) }
    }

    /// Orders by chance, until the time is up or the runs are made.
    func walk(depth: Int?) {
        var number = 0
        while !mustStop, !mustBeginAgain {
            let orders = (0..<64).map { offset in
                SearchOrder.random(run: number + offset + 1, depth: depth, length: report.events)
            }
            number += orders.count
            let isFinished = playAll(orders, detail: telling, until: 1) { [self] _, run in
                if run?.isForeseen ?? false { work.walkedInThought += 1 }
            }
            if !isFinished { return }
        }
    }

    // MARK: Everything

    /// Begins with every order, and goes on as long as it may soon be over. What is found waits for the
    /// rungs that name the fewest pairs; a search that finds nothing and is over needs them no more.
    func searchFew(until share: Double) {
        // Its classes count once they are taken in.
        guard options.maximumClasses == .max else { return }
        handOut(until: share, isSmall: true)
        if work.isDone, !work.heldBack.contains(where: \.fails) { takeHeldBack() }
    }

    /// Takes in what a search of few runs has found.
    func takeHeldBack() {
        while !hasFoundEnough, !work.heldBack.isEmpty { take(work.heldBack.removeFirst()) }
        if work.isDone, work.heldBack.isEmpty {
            report.isExhausted = true
            report.planned = 0
        }
    }

    /// Plays every order, until all are played or the share of the time is up.
    ///
    /// - Parameter runs: Stops after about so many.
    func searchAll(until share: Double, runs: Int = .max) {
        takeHeldBack()
        handOut(until: share, runs: runs)
        takeHeldBack()
    }

    /// Hands out the parts of the search until all are done, or the share of the time is up.
    private func handOut(until share: Double, runs: Int = .max, isSmall: Bool = false) {
        if work.isDone { return }
        if work.left.isEmpty { work.left = [.whole] }
        var idle = Set(0..<crew.count)
        var splitting: Set<Int> = []
        // Those who had nothing to give since their last run.
        var poor: Set<Int> = []
        var stopping: Set<Int> = []
        var isStopping = false
        // Where code is found to share more, other code close by often does too: a few runs more spare
        // another beginning.
        var lastRun: Int?
        while true {
            if lastRun == nil, shared.hasGrown {
                lastRun = work.runs + max(Self.runsToLearn, work.runs / 4)
            }
            if !isStopping,
                mustStop || crew.spent >= share || work.runs >= min(runs, lastRun ?? .max)
                    || (isSmall && !maySoonBeOver)
            {
                isStopping = true
                for worker in work.taken.keys.sorted() {
                    stopping.insert(worker)
                    crew.ask(.stop, of: worker)
                }
            }
            if !isStopping {
                for worker in idle.sorted() where !work.left.isEmpty {
                    idle.remove(worker)
                    give(work.left.removeFirst(), to: worker)
                }
                // Who has nothing to do gets a part of another's.
                if !idle.isEmpty, splitting.isEmpty,
                    let donor = work.taken.keys.sorted().filter({ !poor.contains($0) }).max(by: {
                        work.planned[$0, default: 0] < work.planned[$1, default: 0]
                    })
                {
                    splitting.insert(donor)
                    crew.ask(.split, of: donor)
                }
            }
            if work.taken.isEmpty, stopping.isEmpty, splitting.isEmpty { break }
            let (worker, reply) = crew.next()
            switch reply {
            case .explored(let run, let position):
                report.foreseenRuns += position.foreseen.count
                poor.remove(worker)
                work.planned[worker] = position.planned
                work.doneShares[worker] = position.doneShare
                report.planned =
                    work.planned.values.reduce(0, +) + work.left.reduce(0) { $0 + $1.planned }
                if let run {
                    work.runs += 1
                    count(run)
                    if isSmall, run.end == .complete {
                        work.heldBack.append(run)
                    } else {
                        take(run)
                    }
                }
                if position.isOver {
                    release(worker)
                    if !stopping.contains(worker) { idle.insert(worker) }
                }
            case .checkpoint(let part): work.taken[worker] = part
            case .gave(let part, let rest):
                splitting.remove(worker)
                guard let part else {
                    poor.insert(worker)
                    break
                }
                work.left.append(part)
                work.taken[worker] = rest
            case .stopped(let part):
                stopping.remove(worker)
                if let part { work.left.append(part) }
                release(worker)
            case .died(let reason, let turns):
                splitting.remove(worker)
                stopping.remove(worker)
                // What it had not told of is done again, without what ended it.
                if let part = work.taken[worker] { work.left.append(part) }
                release(worker)
                take(died: reason, turns)
                inform(worker)
                idle.insert(worker)
            case .played, .checked: continue
            }
        }
        if work.left.isEmpty, !shared.hasGrown, report.divergence == nil { work.isDone = true }
    }

    private func give(_ part: Subtree, to worker: Int) {
        work.taken[worker] = part
        crew.ask(
            .search(part, fatal: fatal, showsPassing: failsByDefault), of: worker)
    }

    private func release(_ worker: Int) {
        work.taken[worker] = nil
        work.planned[worker] = nil
        work.doneShare += work.doneShares.removeValue(forKey: worker) ?? 0
    }

    /// A run that ended its process: it fails, and is not played again.
    ///
    /// - Parameter order: What it was asked for; nil: it was the next one of a search.
    private func take(died reason: String, _ turns: [TransitionKey], by order: SearchOrder? = nil) {
        if !turns.isEmpty { fatal.append(turns) }
        var run = dead(reason, turns)
        if case .flipped(let pairs) = order, !pairs.contains(where: { $0.first == .never }) {
            run.detail = RunDetail(schedule: [], flips: pairs, races: [])
            run.detail?.asked = pairs
        }
        note(run, death: turns)
    }
}
