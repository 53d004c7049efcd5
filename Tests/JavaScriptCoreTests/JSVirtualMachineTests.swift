import Testing

@testable import JavaScriptCore

@Suite struct JSVirtualMachineTests {
    @Test(arguments: [
        "for (;;);",
        "try { for (;;); } catch { globalThis.caught = 1 } finally { globalThis.f = 1 }",
        "Promise.resolve().then(() => { for (;;); })", "/(x+x+)+y/.test('x'.repeat(40))",
    ])
    func `a script that never ends is stopped, and the next one runs`(script: String) throws {
        let context = JSContext()
        context.virtualMachine.setExecutionTimeLimit(.milliseconds(50))
        let error = #expect(throws: JSException.self) { try context.evaluateScript(script) }
        #expect(error?.isTermination == true)
        #expect(error?.message.contains("time limit") == true)
        #expect(
            try context.evaluateScript("typeof caught + typeof f + 1").toString()
                == "undefinedundefined1")
        context.virtualMachine.setExecutionTimeLimit(nil)
        #expect(try context.evaluateScript("2").toInt32() == 2)
    }

    @Test func `a limit that is set while a script runs holds for that script`() throws {
        let context = JSContext()
        let machine = context.virtualMachine
        let limit: JSValue.Function = { [unowned machine] _ in
            machine.setExecutionTimeLimit(.milliseconds(1))
            return 0
        }
        try context.setObject(limit, forKeyedSubscript: "limit")
        let error = #expect(throws: JSException.self) {
            try context.evaluateScript("limit(); for (;;) { try { limit.x.y } catch {} }")
        }
        #expect(error?.isTermination == true)
    }

    @Test func `native code may fail while its script is being stopped`() throws {
        let context = JSContext()
        let machine = context.virtualMachine
        var isLimited = false
        let fail: JSValue.Function = { [unowned machine, unowned context] _ in
            if !isLimited { machine.setExecutionTimeLimit(.milliseconds(1)) }
            isLimited = true
            throw JSException(message: "no", in: context)
        }
        try context.setObject(fail, forKeyedSubscript: "fail")
        let error = #expect(throws: JSException.self) {
            try context.evaluateScript("for (;;) { try { fail() } catch {} }")
        }
        #expect(error?.isTermination == true)
    }

    @Test(arguments: ["", "for (;;);"])
    func `promise jobs that are stopped leave nothing to what comes later`(ending: String) throws {
        let context = JSContext()
        let machine = context.virtualMachine
        let fresh = try context.evaluateScript(
            "(value) => [Math.max(value, 1), new Map(), `${value}`]")
        machine.setExecutionTimeLimit(.milliseconds(1))
        let error = #expect(throws: JSException.self) {
            try context.evaluateScript(
                """
                for (let job = 0; job < 5; job += 1) Promise.resolve().then(() => { for (;;); });
                \(ending)
                """)
        }
        #expect(error?.isTermination == true)
        machine.setExecutionTimeLimit(nil)
        // Had the engine anything pending, it would end the process as it looks these up.
        #expect(try fresh.call(withArguments: [7]).toString() == "7,[object Map],7")
        #expect(try context.evaluateScript("1 + 1").toInt32() == 2)
    }

    @Test func `what a script throws is told before the stop of its promise jobs`() throws {
        let context = JSContext()
        context.virtualMachine.setExecutionTimeLimit(.milliseconds(1))
        let own = #expect(throws: JSException.self) {
            try context.evaluateScript(
                "Promise.resolve().then(() => { for (;;); }); throw Error('mine')")
        }
        #expect(own?.isTermination == false)
        #expect(own?.message == "mine")
        let stop = #expect(throws: JSException.self) { try context.evaluateScript("1") }
        #expect(stop?.isTermination == true)
        #expect(try context.evaluateScript("1 + 1").toInt32() == 2)
    }

    @Test func `a stop that native code has heard of still ends what called that code`() throws {
        let context = JSContext()
        let machine = context.virtualMachine
        let spin = try context.evaluateScript("() => { for (;;); }")
        let fresh = try context.evaluateScript("() => [new Set(), new WeakMap()].join()")
        let run: JSValue.Function = { [unowned spin] _ in try spin.call() }
        try context.setObject(run, forKeyedSubscript: "run")
        machine.setExecutionTimeLimit(.milliseconds(1))
        let error = #expect(throws: JSException.self) {
            // What is looked up late is made with the stop held back, and let go after it.
            try context.evaluateScript(
                "Promise.resolve().then(() => { try { run() } catch {} new Intl.Collator(); for (;;); })"
            )
        }
        #expect(error?.isTermination == true)
        machine.setExecutionTimeLimit(nil)
        #expect(try fresh.call().toString() == "[object Set],[object WeakMap]")
    }

    @Test func `the engine knows the options that keep other threads out of a script's doings`() {
        #expect(JSVirtualMachine.isInTurn)
    }

    @Test func `the time can be extended`() throws {
        let context = JSContext()
        var asked = 0
        context.virtualMachine.setExecutionTimeLimit(.milliseconds(20)) {
            asked += 1
            return asked == 2
        }
        #expect(throws: JSException.self) { try context.evaluateScript("for (;;);") }
        #expect(asked == 2)
    }

    @Test func `a script that says it was terminated is not`() throws {
        let context = JSContext()
        let error = #expect(throws: JSException.self) {
            try context.evaluateScript("throw 'JavaScript execution terminated.'")
        }
        #expect(error?.isTermination == false)
    }

    @Test func `memory is counted and given back`() throws {
        let context = JSContext()
        let machine = context.virtualMachine
        machine.garbageCollect()
        let before = machine.memoryStatistics
        try context.evaluateScript("var kept = new Uint8Array(5e6).fill(1)")
        machine.garbageCollect()
        #expect(machine.memoryStatistics.extraBytes >= before.extraBytes + 5_000_000)
        try context.evaluateScript("kept = null; 0")
        machine.garbageCollect()
        #expect(machine.memoryStatistics.extraBytes < before.extraBytes + 1_000_000)
        #expect(machine.memoryStatistics.heapBytes > 0)
    }

    @Test func `a kept value is protected as long as it is kept`() throws {
        let context = JSContext()
        let machine = context.virtualMachine
        // The engine keeps each script that it has compiled, so one script makes all objects.
        let make = try context.evaluateScript("(index) => ({ text: 'v' + index })")
        let before = machine.memoryStatistics.protectedObjectCount
        func keep() throws {
            let values = try (0..<200).map {
                try make.call(withArguments: [$0])
            }
            #expect(machine.memoryStatistics.protectedObjectCount == before + 200)
            machine.garbageCollect()
            for index in 0..<200 {
                #expect(try values[index]["text"].toString() == "v\(index)")
            }
        }
        try keep()
        #expect(machine.memoryStatistics.protectedObjectCount == before)
    }

    @Test func `a context that goes is collected`() throws {
        let machine = JSVirtualMachine()
        for _ in 0..<20 {
            let context = JSContext(virtualMachine: machine)
            context.unhandledRejectionHandler = { _ in }
            try context.evaluateScript("globalThis.self = globalThis; Promise.reject(1); 0")
            _ = try context["self"]
        }
        machine.garbageCollect()
        #expect(machine.memoryStatistics.globalObjectCount < 10)
    }

    @Test func `use from another thread stops with a sentence`() async {
        await #expect(processExitsWith: .failure) {
            nonisolated(unsafe) let context = JSContext()
            let thread = Worker { _ = try? context.evaluateScript("1") }
            thread.join()
        }
    }

    @Test func `use from a stack that the kernel parks stops with a sentence`() async {
        await #expect(processExitsWith: .failure) {
            nonisolated(unsafe) let context = JSContext()
            OtherStack.run { _ = try? context.evaluateScript("1") }
        }
    }

    @Test func `a value dropped on a parked stack is released by its owner`() throws {
        let context = JSContext()
        let machine = context.virtualMachine
        let make = try context.evaluateScript("() => ({})")
        let before = machine.memoryStatistics.protectedObjectCount
        var value: JSValue? = try make.call()
        #expect(machine.memoryStatistics.protectedObjectCount == before + 1)
        OtherStack.run { value = nil }
        #expect(value == nil)
        #expect(machine.memoryStatistics.protectedObjectCount == before + 1)
        machine.garbageCollect()
        #expect(machine.memoryStatistics.protectedObjectCount == before)
    }

    @Test func `a value of another machine is refused with a sentence`() async {
        await #expect(processExitsWith: .failure) {
            let value = JSValue(newObjectIn: JSContext())
            let context = JSContext()
            try context.setObject(value, forKeyedSubscript: "x")
        }
    }

    @Test func `a Swift value without a JavaScript form is refused with a sentence`() async {
        await #expect(processExitsWith: .failure) {
            _ = JSValue(object: Counter(), in: JSContext())
        }
    }

    @Test func `machines on many threads do not disturb each other`() throws {
        let workers = (0..<4).map { number in
            Worker {
                let context = JSContext()
                let sum = try? context.evaluateScript(
                    "let s = 0; for (let i = 0; i < 1e5; i++) s += i % \(number + 2); s")
                #expect(sum?.number == (0..<100_000).reduce(0.0) { $0 + Double($1 % (number + 2)) })
            }
        }
        for worker in workers { worker.join() }
    }
}
