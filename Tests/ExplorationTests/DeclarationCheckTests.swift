import Simulation
import Testing

@testable import Exploration

/// Two queues of one process, a variable that both use, and what the second declares of it.
private final class SmallProgram: ExploredProgram {
    /// What the second queue's handler declares.
    enum Word {
        /// Nothing said: it may touch all.
        case none
        case nothing
        case own
    }

    /// What it does.
    enum Deed {
        case reads, writes, posts, touches, keepsToItself
    }

    let word: Word
    let deed: Deed
    let window: Window
    var runs = 0

    init(_ word: Word, _ deed: Deed, window: Window = Window(.zero, .milliseconds(20))) {
        self.word = word
        self.deed = deed
        self.window = window
    }

    func run(under scheduler: any Scheduler) -> ProgramOutcome {
        runs += 1
        let simulation = Simulation(scheduler: scheduler)
        let process = simulation.makeProcess(name: "p")
        let first = process.makeQueue(label: "first")
        let second = process.makeQueue(label: "second")
        let third = process.makeQueue(label: "third")
        var value = 1
        var own = 0
        let memory: MemoryFootprint? =
            switch word {
            case .none: nil
            case .nothing: .nothing
            case .own: MemoryFootprint([Step(.write, Resource("memory", "p/Plugin"))])
            }
        first.async("change", window: window) { value += 1 }
        second.async("call", window: window, memory: memory) { [deed] in
            switch deed {
            case .reads: own = value
            case .writes: value *= 2
            case .posts: if value > 1 { third.async("more") {} } else { third.async("other") {} }
            case .touches: if value > 1 { simulation.step(.write, Resource("r", "r")) }
            case .keepsToItself: own += 1
            }
        }
        _ = try? simulation.run()
        simulation.shutDown()
        return ProgramOutcome(
            state: UInt64(value * 100 + own), traceHash: simulation.trace.hash)
    }
}

@Suite struct DeclarationCheckTests {
    private func check(_ program: SmallProgram, limit: Int = 200) -> DeclarationCheck.Result {
        DeclarationCheck(program, shared: SharedResources()).check(limit: limit)
    }

    @Test func `a hop that declares nothing and writes memory is found, by name`() throws {
        let result = check(SmallProgram(.nothing, .writes))
        #expect(result.pairs == 1)
        #expect(result.played == 1)
        let lie = try #require(result.lies.first)
        #expect(result.lies.count == 1)
        #expect(lie.declarations == ["the hop p/second.call"])
        #expect(lie.memory == "memory:p")
        #expect(lie.first.text == "p/first.change#1")
        #expect(lie.second.text == "p/second.call#1")
        #expect(lie.difference == "another end state")
        #expect(
            result.blindSpots == [
                "the memory footprint that the hop p/second.call declares: \(lie.first) and "
                    + "\(lie.second) depend on each other in memory:p (another end state)"
            ])
    }

    @Test func `a plugin that reads more than it declares is found under its memory's name`() {
        let result = check(SmallProgram(.own, .reads))
        #expect(result.lies.map(\.declarations) == [["memory:p/Plugin"]])
    }

    @Test(arguments: [SmallProgram.Deed.posts, .touches])
    fileprivate func `a lie shows in what comes of it as well`(deed: SmallProgram.Deed) {
        #expect(check(SmallProgram(.nothing, deed)).lies.count == 1)
    }

    @Test(arguments: [SmallProgram.Word.nothing, .own])
    fileprivate func `a declaration that is true is played both ways and believed`(
        word: SmallProgram.Word
    ) {
        let result = check(SmallProgram(word, .keepsToItself))
        #expect(result.played == 1)
        #expect(result.lies == [])
        #expect(result.blindSpots == [])
    }

    @Test func `what declares nothing less is the search's own business`() {
        let result = check(SmallProgram(.none, .writes))
        #expect(result.pairs == 0)
        #expect(result.lies == [])
    }

    /// What does not depend on each other has no order in time, so a lie shows all the same.
    @Test func `times that only causes fix hide no lie`() {
        let result = check(SmallProgram(.nothing, .writes, window: .immediate))
        #expect(result.lies.count == 1)
    }

    @Test func `no more runs are made than were asked for`() {
        let program = SmallProgram(.nothing, .writes)
        let result = check(program, limit: 0)
        #expect(result.pairs == 1)
        #expect(result.played == 0)
        #expect(program.runs == 1)
    }

    /// Programs whose narrow hops touch nothing but resources, which are no memory.
    @Test func `the declarations of random programs are true`() {
        var played = 0
        for seed in UInt64(0)..<300 {
            let program = RandomProgram(seed: seed, scripts: 5)
            let result = DeclarationCheck(program, shared: SharedResources()).check()
            played += result.played
            #expect(result.lies == [], "seed \(seed)")
        }
        #expect(played > 50)
    }
}
