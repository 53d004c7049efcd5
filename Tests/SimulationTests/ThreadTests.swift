import Foundation
import Simulation
import Testing

@Suite struct ThreadTests {
    @Test func `a simulation is refused to another thread than its own`() async {
        await #expect(processExitsWith: .failure) {
            nonisolated(unsafe) let simulation = Simulation()
            let queue = simulation.makeProcess(name: "app").makeQueue(label: "main")
            nonisolated(unsafe) let unsafeQueue = queue
            await ThreadTests.onAnotherThread { unsafeQueue.async("work") {} }
        }
    }

    @Test func `a simulation that is handed over runs on its new thread`() async throws {
        nonisolated(unsafe) let simulation = Simulation()
        let queue = simulation.makeProcess(name: "app").makeQueue(label: "main")
        nonisolated(unsafe) var ran = 0
        queue.async("work") {
            simulation.sleep(for: .milliseconds(1))
            ran += 1
        }
        await ThreadTests.onAnotherThread {
            simulation.adoptThread()
            _ = try! simulation.run()
        }
        #expect(ran == 1)
        simulation.adoptThread()
    }

    @Test func `a run inside a run is refused`() async {
        await #expect(processExitsWith: .failure) {
            let simulation = Simulation()
            let queue = simulation.makeProcess(name: "app").makeQueue(label: "main")
            queue.async("work") { _ = try? simulation.run() }
            _ = try simulation.run()
        }
    }

    static func onAnotherThread(
        stackSize: Int? = nil, _ body: @escaping @Sendable () -> Void
    ) async {
        await withCheckedContinuation { continuation in
            let thread = Thread {
                body()
                continuation.resume()
            }
            if let stackSize { thread.stackSize = stackSize }
            thread.start()
        }
    }
}
