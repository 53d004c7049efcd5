import Simulation
import Testing

@testable import Exploration

/// Writes one thing and then another, unless somebody ends it: by default before either.
private final class TwoWritesProgram: ExploredProgram {
    func run(under scheduler: any Scheduler) -> ProgramOutcome {
        let simulation = Simulation(scheduler: scheduler)
        let app = simulation.makeProcess(name: "app")
        let main = app.makeQueue(label: "main")
        var written: [String] = []
        main.async("one", window: .exactly(.milliseconds(5))) {
            written.append("one")
            main.async("other", window: .exactly(.milliseconds(1))) { written.append("other") }
        }
        let user = simulation.makeProcess(name: "user").makeQueue(label: "user")
        user.async("end", window: Window(.zero, .milliseconds(20))) { app.kill() }
        _ = try? simulation.run()
        simulation.shutDown()
        return ProgramOutcome(
            failures: written.count == 1 ? ["half written"] : [],
            state: UInt64(written.count), traceHash: simulation.trace.hash)
    }
}

@Suite struct TimeConstraintsTests {
    @Test func `the earliest times are those that all bounds together allow`() {
        var times = TimeConstraints()
        let a = times.makeMoment()
        let b = times.makeMoment()
        let answer1 = times.require(a, within: 10, 20, of: TimeConstraints.origin)
        #expect(answer1)
        let answer2 = times.require(b, within: 5, 8, of: a)
        #expect(answer2)
        #expect(times.earliest == [0, 10, 15])
        // b no earlier than 25 moves a, on which it depends.
        let answer3 = times.require(b, after: TimeConstraints.origin, by: 25)
        #expect(answer3)
        #expect(times.earliest == [0, 17, 25])
        #expect(times.leastDifference(b, a) == 5)
        #expect(times.greatestDifference(b, a) == 8)
    }

    @Test func `a contradiction is noticed, and can be taken back`() {
        var times = TimeConstraints()
        let a = times.makeMoment()
        let b = times.makeMoment()
        let answer4 = times.require(a, within: 0, 5, of: TimeConstraints.origin)
        #expect(answer4)
        let answer5 = times.require(b, within: 10, 10, of: TimeConstraints.origin)
        #expect(answer5)
        let mark = times.mark
        let answer6 = times.require(a, after: b, by: 0)
        #expect(!answer6)
        times.undo(to: mark)
        #expect(times.earliest == [0, 0, 10])
        let answer7 = times.require(b, after: a, by: 0)
        #expect(answer7)
    }

    @Test func `of two bounds one holds, and which of them is open as long as it can be`() {
        var times = TimeConstraints()
        let poster = times.makeMoment()
        let before = times.makeMoment()
        let arrival = times.makeMoment()
        // It arrives with its poster, or with the one before it.
        let answer8 = times.require(
            any: [
                .init(poster, after: arrival, by: 0), .init(before, after: arrival, by: 0),
            ])
        #expect(answer8)
        #expect(times.time(of: arrival) == 0)
        let answer9 = times.require(arrival, after: TimeConstraints.origin, by: 5)
        #expect(answer9)
        #expect([poster, before].map { times.time(of: $0) } == [5, 0])
        let mark = times.mark
        let answer10 = times.require(TimeConstraints.origin, after: poster, by: -3)
        #expect(answer10)
        #expect([poster, before].map { times.time(of: $0) } == [0, 5])
        let answer11 = times.require(TimeConstraints.origin, after: before, by: -3)
        #expect(!answer11)
        times.undo(to: mark)
        #expect([poster, before, arrival].map { times.time(of: $0) } == [5, 0, 5])
    }
}

@Suite struct ScheduleTokenTests {
    private func token() throws -> ScheduleToken {
        let pair = try #require(Precedence("W/page.timer#1~3fa2<T/main.open URL#1+2~00ff"))
        return ScheduleToken(
            scenario: "./my.scenario.ts", settings: ["consumer=audited"], app: "9ba2d5af",
            profile: "phone*1.5", precedences: [pair], traceHash: "524d937c00")
    }

    @Test func `a token is read as it was written, points in names among it`() throws {
        let token = try token()
        #expect(try ScheduleToken(token.description) == token)
        #expect(token.description.hasPrefix("f1.%2E/my%2Escenario%2Ets,consumer=audited.9ba2d5af."))
    }

    @Test(arguments: [
        "./it's.scenario.ts", "a [b], c.scenario.ts", "50%25.scenario.ts", "x%2E.ts#y",
        "ä\n$(b).ts",
        "%", "%+1",
    ])
    func `a name of any characters is read as it was written, and a shell leaves it alone`(
        name: String
    ) throws {
        var token = try token()
        token.scenario = name
        token.settings = ["k=a,b", "l=[1].2"]
        token.profile = "my, 'own' [profile]"
        let text = token.description
        #expect(try ScheduleToken(text) == token)
        #expect(text.prefix { $0 != "[" }.allSatisfy { !" '\n$()]".contains($0) }, "\(text)")
        #expect(text.hasSuffix(".[W/page.timer#1~3fa2<T/main.open URL#1+2~00ff].524d937c"))
    }

    @Test func `a token that is cut short, edited or of another version says so`() throws {
        let text = try token().description
        for broken in [
            String(text.dropLast(3)), String(text.dropLast(20)), "f2" + text.dropFirst(2), "",
            "f1.",
            text.replacing("<", with: "-"),
        ] {
            let error = #expect(throws: ScheduleToken.Malformed.self) { try ScheduleToken(broken) }
            // One sentence, with one end.
            #expect(error?.description.wholeMatch(of: #/“.*” is no token: .*[^.?][.?]/#) != nil)
        }
    }
}

@Suite struct ExplorerTests {
    /// A flag that is read before or after it is written, in windows that overlap or do not.
    final class Flag: ExploredProgram {
        let readLatest: Int
        /// What is a failure: that it is seen, or that it is not.
        let mustBeSeen: Bool
        init(readLatest: Int, mustBeSeen: Bool = true) {
            self.readLatest = readLatest
            self.mustBeSeen = mustBeSeen
        }

        func run(under scheduler: any Scheduler) -> ProgramOutcome {
            let simulation = Simulation(scheduler: scheduler)
            let flag = Resource("file", "flag")
            var isSet = false
            var wasSeen = false
            for (name, window, isWrite) in [
                ("writer", Window(.milliseconds(5), .milliseconds(8)), true),
                ("reader", Window(.milliseconds(10), .milliseconds(readLatest)), false),
            ] {
                let queue = simulation.makeProcess(name: name).makeQueue(label: "main")
                queue.after(
                    isWrite ? window : Window(.milliseconds(readLatest - 4), window.latest), "work"
                ) {
                    simulation.step(isWrite ? .write : .read, flag)
                    if isWrite { isSet = true } else { wasSeen = isSet }
                }
            }
            _ = try? simulation.run()
            let hash = simulation.trace.hash
            simulation.shutDown()
            return ProgramOutcome(
                failures: wasSeen == mustBeSeen ? [] : ["flag seen"], state: wasSeen ? 1 : 0,
                traceHash: hash)
        }
    }

    @Test func `an order that windows forbid is no failure, and the search says that it is done`() {
        let report = Explorer(Flag(readLatest: 20)).explore()
        #expect(report.failures.isEmpty)
        #expect(report.isExhausted)
        #expect(report.classes == 1)
    }

    @Test func `a failing order is found, reduced to its pair, and comes back by its token`() throws
    {
        var options = Explorer.Options()
        options.keepsGoing = true
        let program = Flag(readLatest: 10)
        let report = Explorer(program, options).explore()
        #expect(report.isExhausted)
        #expect(report.classes == 2)
        let failure = try #require(report.failures.first)
        #expect(failure.isReproducible && failure.isMinimal)
        // It reads at 6 to 10 ms, the other writes at 5 to 8: by default the write comes first.
        #expect(failure.precedences.count == 1)
        #expect(failure.precedences.first?.first.text == "reader/main.work#1+2")
        #expect(failure.conflicts == ["file:flag"])
        #expect(failure.margin?.greatest == 2_000_000)
        let answer = Replay.play(
            program, failure.precedences, traceHash: failure.traceHash)
        guard case .reproduced(let failures, _) = answer else {
            Issue.record("not reproduced: \(answer)")
            return
        }
        #expect(failures == ["flag seen"])
        // The nearest order that passes is the same without the pair.
        let passing = Replay.play(program, [], traceHash: "")
        guard case .passed = passing else {
            Issue.record("not passed: \(passing)")
            return
        }
    }

    @Test func `of a default order that fails the pair is told that lets it pass`() throws {
        let program = Flag(readLatest: 10, mustBeSeen: false)
        let failure = try #require(Explorer(program).explore().failures.first)
        #expect(failure.precedences.isEmpty && failure.isMinimal)
        let pair = try #require(failure.deciding)
        #expect(failure.relief == [Precedence(pair.second, pair.first)])
        #expect(pair.first.text.hasPrefix("writer/main.work#1"))
        #expect(pair.second.text.hasPrefix("reader/main.work#1"))
        #expect(failure.conflicts == ["file:flag"])
        let passing = Replay.play(program, [Precedence(pair.second, pair.first)], traceHash: "")
        guard case .passed = passing else {
            Issue.record("not passed: \(passing)")
            return
        }
        // Where the windows leave no other order there is none to tell.
        let only = try #require(
            Explorer(Flag(readLatest: 20, mustBeSeen: false)).explore().failures.first)
        #expect(only.deciding == nil)
        #expect(only.tried == .all)
    }

    @Test func `a token whose names nothing has does not fit`() throws {
        let pair = try #require(Precedence("reader/main.work#2~0000<writer/main.work#1~0000"))
        let answer = Replay.play(
            Flag(readLatest: 10), [pair], traceHash: "")
        guard case .doesNotFit(let missing, _) = answer else {
            Issue.record("it fits: \(answer)")
            return
        }
        #expect(missing == "reader/main.work#2~0000")
    }
}

/// Code that is killed half way, which by default does not even begin.
@Suite struct InterruptedCodeTests {
    final class Interrupted: ExploredProgram {
        func run(under scheduler: any Scheduler) -> ProgramOutcome {
            let simulation = Simulation(scheduler: scheduler)
            var done: [String] = []
            let app = simulation.makeProcess(name: "app")
            app.makeQueue(label: "main").async("launch", window: .exactly(.milliseconds(5))) {
                for step in ["a", "b", "c", "d"] {
                    simulation.step(.write, Resource("file", step))
                    // Code of a dead process does nothing any more.
                    if app.state == .running { done.append(step) }
                }
            }
            simulation.makeProcess(name: "system").makeQueue(label: "main")
                .async("kill", window: Window(.milliseconds(0), .milliseconds(10))) { app.kill() }
            _ = try? simulation.run()
            let hash = simulation.trace.hash
            simulation.shutDown()
            return ProgramOutcome(
                failures: done == ["a", "b"] ? ["half of it"] : [], traceHash: hash)
        }
    }

    @Test func `a kill that comes later than by default is told by where the code stood`() throws {
        var options = Explorer.Options()
        options.keepsGoing = true
        options.hasKills = true
        let report = Explorer(Interrupted(), options).explore()
        let failure = try #require(report.failures.first)
        #expect(failure.invariants == ["half of it"])
        #expect(failure.isReproducible)
        #expect(failure.timesReproduced == 3)
        let names = failure.precedences.map { "\($0.first.text) < \($0.second.text)" }
        #expect(
            names == [
                "system/main.kill#1 < app/main.launch#1+3",
                "app/main.launch#1+2 < system/main.kill#1",
            ])
        let answer = Replay.play(
            Interrupted(), failure.precedences, traceHash: failure.traceHash)
        guard case .reproduced(["half of it"], _) = answer else {
            Issue.record("not reproduced: \(answer)")
            return
        }
    }
}

@Suite struct OrderingCountTests {
    /// Many queues that have nothing to do with each other.
    final class Crowd: ExploredProgram {
        func run(under scheduler: any Scheduler) -> ProgramOutcome {
            let simulation = Simulation(scheduler: scheduler)
            for number in 0..<200 {
                simulation.makeProcess(name: "p\(number)").makeQueue(label: "main")
                    .async("work", window: Window(.milliseconds(0), .milliseconds(9))) {}
            }
            _ = try? simulation.run()
            let hash = simulation.trace.hash
            simulation.shutDown()
            return ProgramOutcome(traceHash: hash)
        }
    }

    @Test func `more orders than a number can say are still a number`() {
        var options = Explorer.Options()
        options.maximumClasses = 1
        let report = Explorer(Crowd(), options).explore()
        #expect(report.classes == 1)
        #expect(report.naive.value == .greatestFiniteMagnitude)
    }
}

@Suite struct TokenPropertyTests {
    @Test func `the default order is the same run wherever code lets others run`() {
        var differences: [UInt64] = []
        var yields = 0
        for seed in UInt64(120_000)..<120_060 {
            let program = RandomProgram(seed: seed, scripts: 4, features: 12)
            func trace(_ shared: SharedResources) -> (hash: String, count: Int) {
                let path = SearchPath(resources: ResourceTable())
                let scheduler = SearchScheduler(
                    path: path, policy: GuidedPolicy([]), shared: shared)
                return (program.run(under: scheduler).traceHash, path.nodes.count)
            }
            let plain = trace(SharedResources())
            let split = trace(SharedResources(yieldsAtWrites: true))
            if plain.hash != split.hash { differences.append(seed) }
            yields += split.count - plain.count
        }
        #expect(differences.isEmpty)
        #expect(yields > 60)
    }

    /// Code that has waited goes on under a number that none of its steps has: a schedule that names it
    /// lets nobody come before the step that would be next.
    @Test func `a schedule brings its run back where code has waited`() {
        var runs = 0
        BruteForceTests.forEachProgram(8, features: 14, asking: true) { program, shared, _ in
            let path = SearchPath(resources: ResourceTable())
            let search = ExhaustiveSearch(path: path)
            repeat {
                let scheduler = SearchScheduler(
                    path: path, decided: search.decided, policy: search, shared: shared)
                let outcome = program.run(under: scheduler)
                guard case .complete = scheduler.end else { continue }
                runs += 1
                let again = SearchPath(resources: ResourceTable())
                let other = SearchScheduler(
                    path: again, policy: ExactPolicy(path.nodes.map(\.key)), shared: shared)
                #expect(program.run(under: other) == outcome, "seed \(program.seed)")
                #expect(again.classHash == path.classHash, "seed \(program.seed)")
            } while search.advance()
        }
        #expect(runs > 40)
    }

    /// An order that is as close, but whose pairs do not bring it about, took the place of one whose do.
    @Test func `a search that goes on explains a failure no worse than one that stops there`() {
        var short = Explorer.Options()
        short.flips = 1
        var long = Explorer.Options()
        long.keepsGoing = true
        long.maximumRuns = 150
        var explained = 0
        for seed in 90_480..<90_580 as Range<UInt64> {
            let program = RandomProgram(
                seed: seed, scripts: 4, features: [10, 12, 14][Int(seed % 3)])
            let failures = Explorer(program, long).explore().failures
            for failure in Explorer(program, short).explore().failures where failure.isReproducible
            {
                guard let same = failures.first(where: { $0.invariants == failure.invariants })
                else { continue }
                explained += 1
                #expect(same.isReproducible, "seed \(seed)")
                #expect(same.precedences.count <= failure.precedences.count, "seed \(seed)")
            }
        }
        #expect(explained > 10)
    }

    /// Minimised tokens fail when played alone, with the trace that they name, and what is without
    /// their last pair passes.
    @Test func `each token brings its failure back, and its passing partner passes`() {
        var options = Explorer.Options()
        options.keepsGoing = true
        options.maximumRuns = 150
        var tokens = 0
        var irreproducible = 0
        var seed = UInt64(90_000)
        while tokens < 12 {
            seed += 1
            let program = RandomProgram(seed: seed, scripts: 4, features: 12)
            let report = Explorer(program, options).explore()
            for failure in report.failures where !failure.precedences.isEmpty {
                guard failure.isReproducible else {
                    irreproducible += 1
                    // The whole schedule does bring it back.
                    let answer = Replay.play(
                        program, exactly: failure.turns, traceHash: failure.traceHash)
                    guard case .reproduced = answer else {
                        Issue.record("seed \(seed): the schedule gave \(answer)")
                        continue
                    }
                    continue
                }
                tokens += 1
                #expect(failure.timesReproduced == failure.timesPlayed, "seed \(seed)")
                let answer = Replay.play(
                    program, failure.precedences, traceHash: failure.traceHash)
                guard case .reproduced(let failures, _) = answer,
                    failures == failure.invariants
                else {
                    Issue.record("seed \(seed): \(failure.precedences) gave \(answer)")
                    continue
                }
                let exact = Replay.play(
                    program, exactly: failure.turns, traceHash: failure.traceHash)
                guard case .reproduced = exact else {
                    Issue.record("seed \(seed): the schedule gave \(exact)")
                    continue
                }
                // Each pair is needed.
                for index in failure.precedences.indices {
                    var fewer = failure.precedences
                    fewer.remove(at: index)
                    let less = Replay.play(program, fewer, traceHash: "")
                    if case .reproduced(let failures, _) = less {
                        #expect(failures != failure.invariants, "seed \(seed): too many pairs")
                    }
                }
            }
        }
        #expect(irreproducible <= tokens / 5)
    }

    @Test func `what comes to an end later than by default is told by what it came to until then`()
        throws
    {
        let report = Explorer(TwoWritesProgram(), Explorer.Options()).explore()
        let failure = try #require(report.failures.first)
        #expect(failure.isReproducible)
        #expect(failure.isMinimal)
        let pair = try #require(failure.precedences.first)
        #expect(failure.precedences.count == 1)
        #expect(pair.first.text == "app/main.one#1")
        #expect(pair.second.text == "user/user.end#1")
        #expect(failure.margin != nil)
    }
}
