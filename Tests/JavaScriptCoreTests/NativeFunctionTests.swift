import JavaScriptCore
import Testing

@Suite struct NativeFunctionTests {
    let context = JSContext()

    @Test func `a script calls native code and gets its answer`() throws {
        let add = JSValue(newFunctionIn: context, name: "add") { arguments in
            try arguments[0].toDouble() + arguments[1].toDouble()
        }
        try context.setObject(add, forKeyedSubscript: "add")
        #expect(try context.evaluateScript("add(1, add(2, 3))").toDouble() == 6)
    }

    @Test func `a native function looks like any function`() throws {
        let function: JSValue.Function = { _ in 1 }
        try context.setObject(function, forKeyedSubscript: "plain")
        try context.setObject(
            JSValue(newFunctionIn: context, name: "named", function), forKeyedSubscript: "named")
        let facts = try context.evaluateScript(
            """
            [typeof named, named.name, named instanceof Function, named.call(null), named.apply(),
             named.bind(null)(), plain.name === '', Object.keys(named).length,
             Object.prototype.toString.call(named)].join()
            """
        ).toString()
        #expect(facts == "function,named,true,1,1,1,true,0,[object Function]")
    }

    @Test func `close to the C API, arguments are read without copies`() throws {
        var seen: [String] = []
        let function = context.makeFunction(name: "probe") { arguments throws(JSException) in
            seen.append(try arguments.string(0))
            seen.append("\(arguments.count) \(arguments.number(1)) \(arguments.bool(2))")
            #expect(arguments.value(3).isUndefined)
            return arguments.context.makeNumber(arguments.number(1) * 2)
        }
        try context.setObject(function, forKeyedSubscript: "probe")
        #expect(try context.evaluateScript("probe('a', 21, true)").toDouble() == 42)
        #expect(seen == ["a", "3 21.0 true"])
        let error = #expect(throws: JSException.self) {
            try context.evaluateScript("probe(Symbol())")
        }
        #expect(error?.name == "TypeError")
    }

    @Test func `a Swift error rides through JavaScript and comes out again`() throws {
        struct Lost: Error, Equatable { let number: Int }
        let fail = JSValue(newFunctionIn: context) { _ in throw Lost(number: 7) }
        try context.setObject(fail, forKeyedSubscript: "fail")
        let error = #expect(throws: JSException.self) {
            try context.evaluateScript(
                "try { fail() } catch (e) { globalThis.seen = Object.keys(e).length; throw e }")
        }
        #expect(error?.cause as? Lost == Lost(number: 7))
        #expect(error?.name == "Error")
        #expect(error?.message == "Lost(number: 7)")
        #expect(try context["seen"].toInt32() == 0)
        // Another error has no cause, whatever it says.
        let other = #expect(throws: JSException.self) {
            try context.evaluateScript("throw new Error('Lost(number: 7)')")
        }
        #expect(other?.cause == nil)
    }

    @Test func `a thrown JavaScript value passes native code unchanged`() throws {
        let call = JSValue(newFunctionIn: context) { try $0[0].call() }
        try context.setObject(call, forKeyedSubscript: "call")
        let same = try context.evaluateScript(
            "const e = { mine: 1 }; try { call(() => { throw e }) } catch (x) { x === e }")
        #expect(same.boolean == true)
    }

    @Test func `many dead errors leave nothing behind`() throws {
        // The test has one thread.
        struct Lost: Error { nonisolated(unsafe) let token: Token }
        let counter = Counter()
        let fail = JSValue(newFunctionIn: context) { _ in throw Lost(token: Token(counter)) }
        try context.setObject(fail, forKeyedSubscript: "fail")
        for _ in 0..<50 {
            try context.evaluateScript(
                "for (let i = 0; i < 100; i++) { try { fail() } catch {} }")
            context.virtualMachine.garbageCollect()
        }
        #expect(counter.alive < 1000)
    }

    @Test func `a collected function frees its closure`() throws {
        let counter = Counter()
        for _ in 0..<100 {
            let token = Token(counter)
            _ = context.makeFunction(name: "f") { _ in
                _ = token
                return nil
            }
        }
        #expect(counter.alive > 0)
        context.virtualMachine.garbageCollect()
        // The stack may still hold a few of the addresses.
        #expect(counter.alive < 20)
    }

    @Test func `a closure that holds a value frees both`() throws {
        let counter = Counter()
        for _ in 0..<100 {
            let fresh = JSContext(virtualMachine: context.virtualMachine)
            let token = Token(counter)
            let held = JSValue(string: "held", in: context)
            _ = fresh.makeFunction(name: "f") { _ in
                withExtendedLifetime((token, held)) {}
                return nil
            }
        }
        for _ in 0..<3 { context.virtualMachine.garbageCollect() }
        #expect(counter.alive < 20)
    }

    @Test func `a machine that goes frees every closure`() throws {
        let counter = Counter()
        do {
            let own = JSContext()
            for index in 0..<10 {
                let token = Token(counter)
                let function = own.makeFunction(name: "f") { _ in
                    _ = token
                    return nil
                }
                try own.setObject(function, forKeyedSubscript: "f\(index)")
            }
            #expect(counter.alive == 10)
        }
        #expect(counter.alive == 0)
    }

    @Test func `a function outlives its context with an error, not a crash`() throws {
        try {
            let gone = JSContext(virtualMachine: context.virtualMachine)
            let function = gone.makeFunction(name: "f") { _ in nil }
            try context.globalObject.setValue(
                JSValue(ref: function.ref, in: context), forProperty: "f")
        }()
        let error = #expect(throws: JSException.self) { try context.evaluateScript("f()") }
        #expect(error?.message.contains("has gone") == true)
    }

    @Test func `raw calls take any number of arguments`() throws {
        let join = try context.evaluateScript("(...a) => a.join('')")
        let one = context.makeNumber(1)
        let call = { (count: Int) throws -> String in
            switch count {
            case 0: try context.string(context.call(join.ref))
            case 1: try context.string(context.call(join.ref, one))
            case 2: try context.string(context.call(join.ref, one, one))
            case 3: try context.string(context.call(join.ref, one, one, one))
            case 4: try context.string(context.call(join.ref, one, one, one, one))
            default:
                try [JSValueRef?](repeating: one, count: count).withUnsafeBufferPointer {
                    try context.string(context.call(join.ref, arguments: $0))
                }
            }
        }
        for count in 0...6 { #expect(try call(count) == String(repeating: "1", count: count)) }
    }
}

/// Counts the tokens that live.
final class Counter {
    var alive = 0
}

final class Token {
    let counter: Counter

    init(_ counter: Counter) {
        self.counter = counter
        counter.alive += 1
    }
    deinit { counter.alive -= 1 }
}
