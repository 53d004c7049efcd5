import JavaScriptCore
import Testing

@Suite struct JSPromiseTests {
    let context = JSContext()

    @Test func `a promise is resolved later by native code`() throws {
        var keep: JSValue?
        let promise = try JSValue(newPromiseIn: context) { resolve, _ in keep = resolve }
        try context.setObject(promise, forKeyedSubscript: "p")
        try context.evaluateScript("var log = []; p.then((v) => log.push(v))")
        #expect(try context["log"].toArray().isEmpty)
        try keep?.call(withArguments: ["done"])
        #expect(try context["log"].toArray() as? [String] == ["done"])
    }

    @Test func `an executor that throws rejects, and the Swift error is the cause`() throws {
        struct Broken: Error {}
        var reported: [JSException] = []
        context.unhandledRejectionHandler = { reported.append($0) }
        _ = try JSValue(newPromiseIn: context) { _, _ in throw Broken() }
        #expect(reported.count == 1)
        #expect(reported.first?.cause is Broken)
    }

    @Test func `settled promises are made`() throws {
        let good = try JSValue(newPromiseResolvedWithResult: 1, in: context)
        let bad = try JSValue(newPromiseRejectedWithReason: "no", in: context)
        try context.setObject(good, forKeyedSubscript: "good")
        try context.setObject(bad, forKeyedSubscript: "bad")
        try context.evaluateScript(
            "var log = []; good.then((v) => log.push(v)); bad.catch((e) => log.push(e))")
        #expect(try context["log"].toArray().count == 2)
        #expect(try context.evaluateScript("log.join()").toString() == "1,no")
    }

    @Test func `a deferred promise settles with raw values`() throws {
        let deferred = try JSDeferred(in: context)
        try context.setObject(deferred.promise, forKeyedSubscript: "p")
        try context.evaluateScript("var r; p.catch((e) => r = e)")
        try deferred.reject(context.makeString("why"))
        #expect(try context["r"].toString() == "why")
    }
}
