import Simulation

extension Explorer {
    /// What a failure comes down to: the fewest pairs, beside the nearest order that passes.
    func explain(_ found: FoundOrder) -> ExplorationReport.Failure {
        var found = found
        var run = found.run
        if let death = found.death { run.detail = play(.fatal(death), .full).detail }
        var failure = ExplorationReport.Failure(
            invariants: found.invariants, reasons: run.outcome.reasons, classes: found.classes,
            precedences: [],
            isMinimal: false, isReproducible: false, schedule: run.detail?.schedule ?? [],
            passing: [], margin: nil, traceHash: run.outcome.traceHash)
        failure.lateness = found.lateness
        if found.lateness != nil, let late = ends([], found, .full) {
            // The default order fails so late as it can be: no pair is needed.
            failure.isReproducible = true
            failure.isMinimal = true
            failure.show(late)
            confirm(&failure, found)
            return failure
        }
        guard let defaultRun, let detail = run.detail else {
            // The default order itself has no other to be told from.
            failure.isMinimal = defaultRun == nil
            failure.isReproducible = defaultRun == nil
            return failure
        }
        if found.lateness == nil, defaultRun.outcome.failures == found.invariants {
            failure.isReproducible = true
            failure.isMinimal = true
            failure.show(defaultRun)
            relieve(&failure, found, defaultRun)
            confirm(&failure, found)
            return failure
        }
        failure.byDefault = defaultRun.outcome.failures
        let cause = cause(of: found, detail, beside: defaultRun)
        failure.precedences = cause.precedences
        failure.lateness = cause.found.lateness
        guard let best = cause.run else {
            cause.nearest.map { failure.show($0) }
            return failure
        }
        found = cause.found
        failure.isReproducible = true
        // Without the time to try, nothing was seen to pass.
        failure.isMinimal = crew.hasTimeToExplain
        failure.show(best)
        failure.deciding = cause.precedences.last
        if !cause.precedences.isEmpty, crew.hasTimeToExplain {
            let fewer = Array(cause.precedences.dropLast())
            let nearest = play(found.order(of: fewer), .described)
            let others = [nearest, defaultRun]
            if let other = others.first(where: { breaksLess($0, than: found.invariants) }) {
                failure.showPassing(other)
            }
            tell(&failure, cause.precedences, best, beside: nearest, found)
        }
        confirm(&failure, found)
        return failure
    }

    /// What makes the default order come to what was found.
    private struct Cause {
        /// The fewest pairs that do; where none do, the last that were tried.
        var precedences: [Precedence] = []
        /// Their run; nil: they do not bring it about.
        var run: PlayedRun?
        /// The nearest to the default order that just these choices come to; nil: they were not asked
        /// for.
        var nearest: PlayedRun?
        /// What was found, at the times that it needs.
        var found: FoundOrder
    }

    private func cause(
        of found: FoundOrder, _ detail: RunDetail, beside defaultRun: PlayedRun
    ) -> Cause {
        var cause = Cause(found: found)
        // The fewest that bring it about; of as many those that were seen to.
        let known = [found.pairs ?? [], detail.flips].filter { !$0.isEmpty }
        for pairs in known.sorted(by: { $0.count < $1.count }) where cause.run == nil {
            cause.precedences = pairs
            cause.run = ends(pairs, found)
        }
        if cause.run == nil, found.death == nil, found.lateness == nil,
            let nearest = nearest(to: detail.schedule.map(\.key), found),
            let its = nearest.detail
        {
            cause.precedences = its.flips
            cause.nearest = nearest
            cause.run = ends(cause.precedences, found)
            if cause.run == nil, !its.belated.isEmpty {
                cause.precedences += its.belated
                cause.run = ends(cause.precedences, found)
            }
            if cause.run == nil,
                let approached = ends(.approached(its.schedule.map(\.key)), found, .scheduled),
                let asked = approached.detail?.asked
            {
                cause.precedences = asked
                cause.run = ends(asked, found)
            }
        }
        if cause.run == nil, found.death == nil {
            // Late in its windows something came that may also come early, where it is asked for.
            var early = found
            early.lateness = nil
            for other in found.lateness == nil ? [found] : [found, early] where cause.run == nil {
                guard let (pair, run) = replacement(in: detail.schedule, of: defaultRun, other)
                else { continue }
                cause.precedences = [pair]
                cause.run = run
                cause.found = other
            }
        }
        if let run = cause.run { reduce(&cause, run) }
        return cause
    }

    /// Leaves out what it does without, and says what is left as tellingly as it can be.
    private func reduce(_ cause: inout Cause, _ run: PlayedRun) {
        let found = cause.found
        var best = run
        var precedences = reduced(cause.precedences, &best, found)
        if let run = ends(precedences, found, .described) { best = run }
        // An order that was found far from the default one has pairs that say it in a roundabout way, or
        // a pair of which neither touches what the other does; what they lead to says it anew, whoever
        // found it.
        if precedences.count > 1 || best.detail?.conflicts.isEmpty == true,
            let flips = best.detail?.flips, var other = ends(flips, found)
        {
            let anew = reduced(flips, &other, found)
            if anew.count <= precedences.count, let run = ends(anew, found, .described) {
                (precedences, best) = (anew, run)
            }
        }
        if let told = tellingly(precedences, best, found) { (precedences, best) = told }
        cause.precedences = precedences
        cause.run = best
    }

    /// What lets the default order pass that fails: the pair of it that says most, the other way around;
    /// where no pair alone does, those of an order that was found to pass.
    private func relieve(
        _ failure: inout ExplorationReport.Failure, _ found: FoundOrder, _ defaultRun: PlayedRun
    ) {
        if !isMended {
            failure.tried = report.isExhausted ? .all : .only(classes: classes.count)
        }
        if better == nil { failure.relief = [] }
        guard crew.hasTimeToExplain, !found.invariants.isEmpty else { return }
        // Each was tried.
        if better == nil, report.isExhausted || waits.pairs?.isEmpty == true { return }
        let most = better?.invariants.count ?? found.invariants.count - 1
        for pair in (play(.guided([]), .weighed).detail?.races ?? []).prefix(Self.mostReliefs) {
            guard crew.hasTimeToExplain else { return }
            // What never passes is passed over in thought, where that is known.
            let flipped = play(.flipped([pair]))
            if flipped.outcome.failures.count <= most, breaksLess(flipped, than: found.invariants),
                relieve(&failure, by: [pair], found)
            {
                return
            }
        }
        guard let better, let detail = better.run.detail else { return }
        let cause = cause(of: better, detail, beside: defaultRun)
        if cause.run != nil { relieve(&failure, by: cause.precedences, found) }
    }

    private static let mostReliefs = 96

    private func breaksLess(_ run: PlayedRun, than failures: [String]) -> Bool {
        run.end == .complete && run.outcome.isBetter(than: failures)
    }

    /// Tells a failure of the default order beside what breaks less by some pairs; false where nothing
    /// does, or where that which lacks the last of them does not break more.
    @discardableResult
    private func relieve(
        _ failure: inout ExplorationReport.Failure, by relief: [Precedence], _ found: FoundOrder
    ) -> Bool {
        guard let last = relief.last else { return false }
        let nearest = play(.guided(relief), .described)
        guard breaksLess(nearest, than: found.invariants) else { return false }
        let own: [Precedence] = relief.dropLast() + [Precedence(last.second, last.first)]
        let failing = play(.guided(own), .described)
        guard failing.end == .complete,
            !Set(failing.outcome.failures).isSubset(of: nearest.outcome.failures)
        else { return false }
        failure.relief = relief
        failure.deciding = own.last
        failure.showPassing(nearest)
        tell(&failure, own, failing, beside: nearest, found)
        return true
    }

    /// The same failure by another last pair, or by one pair alone, of which both touch what tells an
    /// author more than what these do.
    private func tellingly(
        _ precedences: [Precedence], _ best: PlayedRun, _ found: FoundOrder
    ) -> (precedences: [Precedence], run: PlayedRun)? {
        guard let detail = best.detail, detail.weight < .most, precedences.last != nil,
            detail.conflicts.isEmpty == false || precedences.count > 1
        else { return nil }
        for pair in detail.telling.prefix(Self.mostTellings).map(\.pair)
        where !precedences.contains(pair) {
            for fewer in [[], Array(precedences.dropLast())].prefix(precedences.count) {
                let pairs = fewer + [pair]
                if let run = ends(pairs, found, .described) { return (pairs, run) }
            }
        }
        return nil
    }

    private static let mostTellings = 24

    /// What the deciding pair is about, and within which bounds it decides.
    ///
    /// - Parameters:
    ///   - precedences: What leads to the order that fails, the deciding pair last.
    ///   - nearest: A run without it.
    private func tell(
        _ failure: inout ExplorationReport.Failure, _ precedences: [Precedence], _ run: PlayedRun,
        beside nearest: PlayedRun, _ found: FoundOrder
    ) {
        guard let detail = run.detail, let last = precedences.last else { return }
        failure.conflicts = detail.conflicts
        failure.margin = detail.margin
        var named = precedences.flatMap { [$0.first, $0.second] }
        if detail.weight < .most,
            let told = detail.telling.first(where: { !precedences.contains($0.pair) })
                ?? nearest.detail?.tellingOtherwise(than: detail.schedule)
        {
            failure.consequence = told.pair
            failure.conflicts = told.resources
            named += [told.pair.first, told.pair.second]
        }
        if !failure.passing.isEmpty {
            let left = Set(failure.remaining)
            let until = bound(detail.followers, precedences, found, left) {
                Precedence($0, last.second)
            }
            let since = bound(detail.forerunners, precedences, found, left) {
                Precedence(last.first, $0)
            }
            failure.until = until?.name
            failure.since = since?.name
            for bound in [until, since] {
                guard let greatest = bound?.greatest else { continue }
                let others = failure.margin?.greatestInAnyOrder ?? greatest
                failure.margin?.greatestInAnyOrder = min(greatest, others)
            }
            named += [until, since].compactMap { $0?.name }
        }
        if !failure.passing.isEmpty {
            // Their times differ in any case.
            let others = Set(nearest.detail?.remarks.map(Self.withoutNumbers) ?? [])
            failure.remarks = detail.remarks.filter { !others.contains(Self.withoutNumbers($0)) }
        }
        // What never comes to run in the one may do so in the other.
        for name in named {
            failure.subjects[name] = detail.subjects[name] ?? nearest.detail?.subjects[name]
        }
    }

    private static func withoutNumbers(_ text: String) -> String {
        text.filter { !$0.isNumber }
    }

    /// The closest of some transitions that lets an order pass where one of its pair passes it; the
    /// farther ones are taken to do so, too.
    ///
    /// - Parameter left: What an order may break that passes.
    private func bound(
        _ bounds: [RunDetail.Bound], _ precedences: [Precedence], _ found: FoundOrder,
        _ left: Set<String>, _ pair: (TransitionName) -> Precedence
    ) -> RunDetail.Bound? {
        func passes(_ index: Int) -> Bool {
            guard crew.hasTimeToExplain else { return false }
            let run = play(found.order(of: precedences + [pair(bounds[index].name)]))
            return run.end == .complete && left.isSuperset(of: run.outcome.failures)
        }
        var failing = -1
        var next = 0
        while next < bounds.count, !passes(next) {
            failing = next
            next = next == bounds.count - 1 ? next + 1 : min(2 * next + 1, bounds.count - 1)
        }
        guard next < bounds.count else { return nil }
        while next - failing > 1 {
            let middle = (next + failing) / 2
            if passes(middle) { next = middle } else { failing = middle }
        }
        return bounds[next]
    }

    /// What came in the place of something else, before which it has to come: an answer that was lost
    /// comes as a failure. Neither order has both, so that no pair of it says so.
    private func replacement(
        in schedule: [ScheduledTransition], of defaultRun: PlayedRun, _ found: FoundOrder
    ) -> (Precedence, PlayedRun)? {
        let usual = (defaultRun.detail?.schedule ?? []).map(\.name)
        let known = Set(usual)
        let places = Dictionary(
            schedule.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
        var tries = 0
        for (place, first) in schedule.map(\.name).enumerated()
        where !known.contains(first) && first.segment == nil {
            // They come from one queue, and what it takes the place of comes later, or never.
            for second in usual
            where second.queue == first.queue && second.segment == nil
                && places[second] ?? .max > place
            {
                tries += 1
                if tries > Self.mostReplacements { return nil }
                let pair = Precedence(first, second)
                if let run = ends([pair], found) { return (pair, run) }
            }
        }
        return nil
    }

    private static let mostReplacements = 48

    /// The fewest of some pairs that still come to what was found: halves first, then one by one (ddmin,
    /// Zeller 2002); always from what was seen to do so.
    ///
    /// - Parameter best: A run of the pairs; afterwards, of those that are left.
    private func reduced(
        _ precedences: [Precedence], _ best: inout PlayedRun, _ found: FoundOrder
    ) -> [Precedence] {
        var precedences = precedences
        var chunk = max(precedences.count / 2, 1)
        while true {
            var index = 0
            var hasShrunk = false
            while index < precedences.count {
                var fewer = precedences
                fewer.removeSubrange(index..<min(index + chunk, fewer.count))
                if let run = ends(fewer, found) {
                    precedences = fewer
                    best = run
                    hasShrunk = true
                } else {
                    index += chunk
                }
            }
            if chunk == 1, !hasShrunk { return precedences }
            chunk = max(chunk / 2, 1)
        }
    }

    /// What ends as an order does, and goes on by default as early as can be; nil where just these
    /// choices, as early as they can come, do not.
    private func nearest(to turns: [TransitionKey], _ found: FoundOrder) -> PlayedRun? {
        func ends(_ count: Int) -> PlayedRun? {
            self.ends(.exact(Array(turns.prefix(count))), found, .full)
        }
        guard var best = ends(turns.count) else { return nil }
        // Fewer choices may fail where more do not: this finds one end of what fails, not the first.
        var (passing, failing) = (0, turns.count)
        while failing - passing > 1 {
            let middle = (passing + failing) / 2
            if let run = ends(middle) {
                best = run
                failing = middle
            } else {
                passing = middle
            }
        }
        return best
    }

    /// The run of some pairs, when it comes to what was found.
    private func ends(
        _ precedences: [Precedence], _ found: FoundOrder, _ kind: RunDetail.Kind = .none
    ) -> PlayedRun? {
        ends(found.order(of: precedences), found, kind)
    }

    /// The run of an order, when it comes to what was found; nil also where there is no time to see.
    private func ends(
        _ order: SearchOrder, _ found: FoundOrder, _ kind: RunDetail.Kind
    ) -> PlayedRun? {
        guard crew.hasTimeToExplain else { return nil }
        let run = play(order, kind)
        return run.end == .complete && run.outcome.failures == found.invariants ? run : nil
    }

    /// Plays it three times more, the last time in another process.
    private func confirm(_ failure: inout ExplorationReport.Failure, _ found: FoundOrder) {
        for time in 1...3 where crew.hasTimeToExplain {
            if time == 3 {
                crew.renew(0)
                inform(0)
            }
            let run = play(found.order(of: failure.precedences))
            failure.timesPlayed += 1
            if run.outcome.failures == failure.invariants,
                run.outcome.traceHash == failure.traceHash
            {
                failure.timesReproduced += 1
            } else if run.end == .complete, run.outcome.failures == failure.invariants {
                report.divergence =
                    report.divergence
                    ?? "a failing order has different traces: \(failure.traceHash), then "
                    + "\(run.outcome.traceHash)"
            }
        }
    }
}
