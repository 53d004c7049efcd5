import FaradFoundation
import Simulation
import Testing

@Suite struct DispatchTests {
    @Test func `async runs later, in order, on the virtual clock`() throws {
        let phone = TestPhone()
        var log: [String] = []
        try phone.run(phone.app()) {
            PhoneQueue.main.asyncAfter(deadline: .now() + 0.5) {
                log.append("0.5 at \(phone.simulation.clock.now.milliseconds)")
            }
            PhoneQueue.main.asyncAfter(deadline: .now() + .milliseconds(250)) {
                log.append("0.25 at \(phone.simulation.clock.now.milliseconds)")
            }
            PhoneQueue.main.async { log.append("next") }
            log.append("first")
        }
        #expect(log == ["first", "next", "0.25 at 250.0", "0.5 at 500.0"])
    }

    @Test func `the bridge's queue is not main`() throws {
        let phone = TestPhone()
        var answers: [Bool] = []
        try phone.run(phone.app()) {
            answers.append(Thread.isMainThread)
            DispatchQueue(label: "bridge").async { answers.append(Thread.isMainThread) }
            DispatchQueue.global().async { answers.append(Thread.isMainThread) }
        }
        #expect(answers == [true, false, false])
    }

    @Test func `sync waits for the work and gives its value or error`() throws {
        struct Refused: Error {}
        let phone = TestPhone()
        try phone.run(phone.app()) {
            let queue = DispatchQueue(label: "work")
            var log: [Int] = []
            queue.async {
                Thread.sleep(forTimeInterval: 1)
                log.append(1)
            }
            let value = queue.sync { () -> Int in
                log.append(2)
                return 7
            }
            #expect(value == 7)
            #expect(log == [1, 2])
            #expect(phone.simulation.clock.now.milliseconds == 1000)
            #expect(throws: Refused.self) { try queue.sync { throw Refused() } }
        }
    }

    @Test func `work on a concurrent queue does not wait for work that sleeps`() throws {
        let phone = TestPhone()
        var log: [String] = []
        try phone.run(phone.app()) {
            DispatchQueue.global().async {
                Thread.sleep(forTimeInterval: 1)
                log.append("slow")
            }
            DispatchQueue.global().async { log.append("fast") }
        }
        #expect(log == ["fast", "slow"])
    }

    @Test func `a barrier waits for what came before it, and what comes after waits for it`() throws
    {
        let phone = TestPhone()
        var log: [String] = []
        func note(_ text: String) {
            log.append("\(phone.simulation.clock.now.milliseconds) \(text)")
        }
        try phone.run(phone.app()) {
            let pool = DispatchQueue(label: "pool", attributes: .concurrent)
            func work(_ name: String, _ flags: DispatchWorkItemFlags = []) -> DispatchWorkItem {
                DispatchWorkItem(flags: flags) {
                    Thread.sleep(forTimeInterval: 1)
                    note(name)
                }
            }
            pool.async(execute: work("read"))
            pool.async(execute: work("read too"))
            pool.async(execute: work("write", .barrier))
            pool.asyncAfter(deadline: .now() + 1.5, execute: work("late write", .barrier))
            pool.async(execute: work("read again"))
            note("\(pool.sync { "read at once" })")
            pool.sync(flags: .barrier) { note("write at once") }
        }
        #expect(
            log == [
                "1000.0 read", "1000.0 read too", "2000.0 write", "2000.0 read at once",
                "3000.0 read again", "4000.0 late write", "4000.0 write at once",
            ])
    }

    @Test func `a queue that all code shares takes a barrier for any other work`() throws {
        let phone = TestPhone()
        var log: [String] = []
        try phone.run(phone.app()) {
            let pool = DispatchQueue.global()
            pool.async {
                Thread.sleep(forTimeInterval: 1)
                log.append("slow")
            }
            pool.async(flags: .barrier) { log.append("barrier") }
        }
        #expect(log == ["barrier", "slow"])
    }

    @Test func `a concurrent queue on a serial one does one thing after the other`() throws {
        let phone = TestPhone()
        var log: [String] = []
        try phone.run(phone.app()) {
            let serial = DispatchQueue(label: "serial")
            let pool = DispatchQueue(label: "pool", attributes: .concurrent, target: serial)
            pool.async {
                Thread.sleep(forTimeInterval: 1)
                log.append("slow")
            }
            pool.async { log.append("fast") }
        }
        #expect(log == ["slow", "fast"])
    }

    @Test func `a cancelled work item does not run`() throws {
        let phone = TestPhone()
        var ran = false
        try phone.run(phone.app()) {
            let item = DispatchWorkItem { ran = true }
            PhoneQueue.main.asyncAfter(deadline: .now() + 1, execute: item)
            item.cancel()
        }
        #expect(!ran)
    }

    @Test func `a group notifies when all have left`() throws {
        let phone = TestPhone()
        var log: [String] = []
        try phone.run(phone.app()) {
            let group = DispatchGroup()
            for number in 1...2 {
                group.enter()
                PhoneQueue.main.asyncAfter(deadline: .now() + Double(number)) {
                    log.append("\(number)")
                    group.leave()
                }
            }
            group.notify(queue: .main) { log.append("all") }
        }
        #expect(log == ["1", "2", "all"])
    }

    @Test func `a semaphore keeps code waiting until it is signalled`() throws {
        let phone = TestPhone()
        var log: [String] = []
        try phone.run(phone.app()) {
            let semaphore = DispatchSemaphore(value: 0)
            DispatchQueue.global().async {
                Thread.sleep(forTimeInterval: 2)
                log.append("signal")
                semaphore.signal()
            }
            semaphore.wait()
            log.append("go on at \(phone.simulation.clock.now.milliseconds)")
        }
        #expect(log == ["signal", "go on at 2000.0"])
    }

    @Test func `one signal lets one waiter go`() throws {
        let phone = TestPhone()
        var passed = 0
        try phone.run(phone.app()) {
            let semaphore = DispatchSemaphore(value: 0)
            for _ in 0..<2 {
                DispatchQueue.global().async {
                    if semaphore.wait(timeout: .now() + 5) == .success { passed += 1 }
                }
            }
            PhoneQueue.main.asyncAfter(deadline: .now() + 1) { semaphore.signal() }
        }
        #expect(passed == 1)
    }

    @Test func `a wait with a deadline times out on the virtual clock`() throws {
        let phone = TestPhone()
        try phone.run(phone.app()) {
            #expect(DispatchSemaphore(value: 0).wait(timeout: .now() + 3) == .timedOut)
            #expect(phone.simulation.clock.now.milliseconds == 3000)
        }
    }

    @Test func `operations run on their queue`() throws {
        let phone = TestPhone()
        var log: [String] = []
        try phone.run(phone.app()) {
            let queue = OperationQueue()
            queue.maxConcurrentOperationCount = 1
            queue.addOperation {
                Thread.sleep(forTimeInterval: 1)
                log.append("one")
            }
            queue.addOperation { log.append("two") }
            OperationQueue.main.addOperation { log.append("main") }
            queue.waitUntilAllOperationsAreFinished()
            log.append("finished")
        }
        #expect(log == ["one", "two", "finished", "main"])
    }

    @Test func `work of a killed process does not run`() throws {
        let phone = TestPhone()
        let app = try phone.app()
        var ran = false
        phone.at(app) { PhoneQueue.main.asyncAfter(deadline: .now() + 1) { ran = true } }
        app.kill()
        _ = try phone.simulation.run()
        #expect(!ran)
    }

    @Test func `code killed while it waits in sync returns without touching the phone`() throws {
        let phone = TestPhone()
        let app = try phone.app()
        var value = 0
        phone.at(app) {
            PhoneQueue.main.async {
                let queue = DispatchQueue(label: "work")
                queue.async { Thread.sleep(forTimeInterval: 10) }
                value = queue.sync { 5 }
                print("after")
            }
        }
        _ = try phone.simulation.run(until: VirtualInstant(milliseconds: 5000))
        app.kill()
        _ = try phone.simulation.run()
        #expect(value == 5)
        #expect(phone.texts(.log).isEmpty)
    }
}
