import Glibc
import JavaScriptCore
import Testing

/// Everything at once while the collector runs as often as it can: a value that is not protected
/// where it should be shows as a crash or a wrong text.
@Suite struct GarbageCollectionTests {
    @Test func `nothing is lost when every few allocations collect`() async {
        await #expect(processExitsWith: .success) {
            // Read by the engine at its first use in this process, which is a child of the tests.
            setenv("JSC_slowPathAllocsBetweenGCs", "5", 1)
            setenv("JSC_useConcurrentGC", "0", 1)
            try Stress.run(rounds: 20)
        }
    }

    @Test func `nothing is lost when the collector never rests`() async {
        await #expect(processExitsWith: .success) {
            setenv("JSC_collectContinuously", "1", 1)
            try Stress.run(rounds: 20)
        }
    }

    @Test func `nothing is lost when dead objects are overwritten`() async {
        await #expect(processExitsWith: .success) {
            setenv("JSC_scribbleFreeCells", "1", 1)
            setenv("JSC_slowPathAllocsBetweenGCs", "20", 1)
            try Stress.run(rounds: 10)
        }
    }
}

@Suite struct ContextLifeTests {
    @Test func `a context that is gone leaves nothing in its heap`() throws {
        let machine = JSVirtualMachine()
        func use(_ count: Int) throws {
            for _ in 0..<count {
                let context = JSContext(virtualMachine: machine)
                context.unhandledRejectionHandler = { _ in }
                try context.evaluateScript("globalThis.kept = []; Promise.reject(1)")
            }
        }
        try use(5)
        machine.garbageCollect()
        let before = machine.memoryStatistics
        try use(50)
        machine.garbageCollect()
        let after = machine.memoryStatistics
        // The collector may still find one on the stack.
        #expect(after.globalObjectCount <= before.globalObjectCount + 2)
        #expect(after.protectedObjectCount <= before.protectedObjectCount + 4)
    }
}

private enum Stress {
    struct Failure: Error {}

    static func run(rounds: Int) throws {
        let machine = JSVirtualMachine()
        for round in 0..<rounds {
            let context = JSContext(virtualMachine: machine)
            try values(in: context, round: round)
            try functions(in: context, round: round)
            try bytes(in: context)
            try errors(in: context, round: round)
            if round % 5 == 0 { machine.garbageCollect() }
        }
    }

    private static func values(in context: JSContext, round: Int) throws {
        let values = (0..<50).map { index -> JSValue in
            JSValue(
                object: [
                    "text": "round \(round) value \(index)",
                    "list": (0..<10).map { "element \($0)" },
                    "nested": ["date": JSDate(millisecondsSince1970: 1)],
                ] as [String: Any], in: context)
        }
        for (index, value) in values.enumerated() {
            try require(try value["text"].toString() == "round \(round) value \(index)")
            let copy = try value.toDictionary()
            try require((copy["list"] as? [Any])?.count == 10)
        }
    }

    private static func functions(in context: JSContext, round: Int) throws {
        let concatenate = JSValue(newFunctionIn: context, name: "concatenate") { arguments in
            try arguments.map { try $0.toString() }.joined(separator: "+") + " \(round)"
        }
        try context.setObject(concatenate, forKeyedSubscript: "concatenate")
        var settle: JSValue?
        let promise = try JSValue(newPromiseIn: context) { resolve, _ in settle = resolve }
        try context.setObject(promise, forKeyedSubscript: "promise")
        try context.evaluateScript(
            "var got; promise.then((v) => { got = concatenate(v.a, 'x'.repeat(3), [1, 2]) })")
        try settle?.call(withArguments: [["a": "late"]])
        try require(try context["got"].toString() == "late+xxx+1,2 \(round)")
    }

    private static func bytes(in context: JSContext) throws {
        let bytes = (0..<3000).map { UInt8(truncatingIfNeeded: $0) }
        let text = bytes.withUnsafeBytes { JSValue.base64String(of: $0, in: context) }
        try context.setObject(text, forKeyedSubscript: "text")
        try context.setObject(bytes, forKeyedSubscript: "bytes")
        try require(try context.evaluateScript("'data:x;base64,' + text").base64Decoded() == bytes)
        try require(context["bytes"].toBytes() == bytes)
    }

    private static func errors(in context: JSContext, round: Int) throws {
        struct Lost: Error { let round: Int }
        let fail = JSValue(newFunctionIn: context) { _ in throw Lost(round: round) }
        try context.setObject(fail, forKeyedSubscript: "fail")
        for _ in 0..<20 {
            do {
                try context.evaluateScript("try { fail() } catch (e) { throw e }")
            } catch {
                try require((error.cause as? Lost)?.round == round)
            }
        }
    }

    private static func require(_ condition: @autoclosure () throws -> Bool) throws {
        guard try condition() else { throw Failure() }
    }
}
