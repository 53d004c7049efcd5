import Simulation
import Testing

@testable import Exploration

/// One transition that waits, with what follows from it.
@Suite struct DelayTests {
    /// A phone that loses its network at some time, and an app that does something only with one.
    private final class Phone: ExploredProgram {
        /// How often the app looks at the network; each time that it has it, it looks again.
        let looks: Int
        /// Whether the network goes by way of a daemon, so that what the user does touches nothing itself.
        let isFar: Bool
        /// How many write one file later, in any order.
        let writers: Int
        let fails: (String) -> Bool

        init(
            looks: Int, isFar: Bool = true, writers: Int = 0,
            fails: @escaping (String) -> Bool = { _ in false }
        ) {
            self.looks = looks
            self.isFar = isFar
            self.writers = writers
            self.fails = fails
        }

        func run(under scheduler: any Scheduler) -> ProgramOutcome {
            let simulation = Simulation(scheduler: scheduler)
            let network = Resource("network", "")
            var isOnline = true
            var log = ""
            let app = simulation.makeProcess(name: "App").makeQueue(label: "main")
            let daemon = simulation.makeProcess(name: "daemon").makeQueue(label: "main")
            func lose() {
                simulation.touches(.write, network)
                isOnline = false
                log += "-"
            }
            func look(_ number: Int) {
                simulation.touches(.read, network)
                log += isOnline ? "\(number)" : "."
                guard isOnline, number < looks else { return }
                app.async("look", window: .exactly(.milliseconds(100))) { look(number + 1) }
            }
            let springBoard = simulation.makeProcess(name: "SpringBoard").makeQueue(label: "main")
            func act() {
                springBoard.async("act", window: Window(.zero, .seconds(3))) { [isFar] in
                    if isFar {
                        daemon.async("lose", window: .exactly(.milliseconds(1))) { lose() }
                    } else {
                        lose()
                    }
                }
            }
            if writers > 0 {
                // Not from outside: the run itself brings it about.
                springBoard.async("wake") { act() }
            } else {
                act()
            }
            for number in 0..<writers {
                simulation.makeProcess(name: "writer \(number)").makeQueue(label: "main")
                    .async("write", window: Window(.seconds(5), .milliseconds(5040))) {
                        simulation.touches(.write, Resource("file", "log"))
                    }
            }
            app.async("look", window: .exactly(.milliseconds(50))) { look(1) }
            _ = try? simulation.run()
            let hash = simulation.trace.hash
            simulation.shutDown()
            return ProgramOutcome(failures: fails(log) ? ["it was lost"] : [], traceHash: hash)
        }
    }

    private func onePairFlipped() -> Explorer.Options {
        var options = Explorer.Options()
        options.flips = 1
        options.keepsGoing = true
        return options
    }

    @Test(arguments: [true, false])
    func `what comes only while an action waits is found by one pair`(isFar: Bool) throws {
        let phone = Phone(looks: 9, isFar: isFar) { $0 == "1234567-." }
        let report = Explorer(phone, onePairFlipped()).explore()
        // At once, after each of nine.
        #expect(report.classes == 10)
        let failure = try #require(report.failures.first)
        #expect(
            failure.precedences.map { "\($0.first.text) < \($0.second.text)" } == [
                "App/main.look#1 < SpringBoard/main.act#1"
            ])
        #expect(failure.timesReproduced == 3)
    }

    @Test func `between two orders of one class none is played`() {
        // Nobody looks at the network any more once it may be gone.
        let phone = Phone(looks: 0)
        let idle = Explorer(phone, onePairFlipped()).explore()
        #expect(idle.classes == 2)

        let long = Phone(looks: 28)
        let report = Explorer(long, onePairFlipped()).explore()
        #expect(report.classes == 29)
        // Each class once, the default order thrice and for its pairs, each transition kept back.
        #expect(report.runs < 29 + 8 + 4 * 2)
    }

    @Test func `a long search makes everything wait before it tries all orders`() throws {
        // Seven writers alone have 5,040 orders, and are the last to write.
        let phone = Phone(looks: 20, writers: 7) { $0 == "1234567891011121314151617-." }
        let report = Explorer(phone, Explorer.Options()).explore()
        let failure = try #require(report.failures.first)
        #expect(
            failure.precedences.map { "\($0.first.text) < \($0.second.text)" } == [
                "App/main.look#1 < SpringBoard/main.act#1"
            ])
        #expect(report.runs < 1000)
    }
}
