import JavaScriptCore
import Testing

@Suite struct JSContextTests {
    let context = JSContext()

    @Test func `a script's last value comes back`() throws {
        #expect(try context.evaluateScript("6 * 7").toDouble() == 42)
        #expect(try context.evaluateScript("'ä' + '€' + '😀'").toString() == "ä€😀")
        #expect(try context.evaluateScript("let a = 1").isUndefined)
    }

    @Test func `an exception names its place`() throws {
        let error = #expect(throws: JSException.self) {
            try context.evaluateScript(
                "let a = 1\n\n  missing()", withSourceURL: "app.js", startingLine: 10)
        }
        #expect(error?.name == "ReferenceError")
        #expect(error?.message == "Can't find variable: missing")
        #expect(error?.file == "app.js")
        #expect(error?.line == 12)
        #expect(error?.column == 10)
        #expect(error?.description.hasPrefix("app.js:12:10: ReferenceError: Can't") == true)
    }

    @Test func `an exception's stack tells the way there`() throws {
        let error = #expect(throws: JSException.self) {
            try context.evaluateScript(
                "function inner() { throw new TypeError('no') }\nfunction outer() { inner() }\nouter()",
                withSourceURL: "app.js")
        }
        let frames = error?.stack?.split(separator: "\n").map { $0.prefix { $0 != "@" } }
        #expect(frames == ["inner", "outer", "global code"])
        #expect(error?.name == "TypeError")
        #expect(error?.line == 1)
    }

    @Test(
        arguments: [
            ("f@a.js:3:14\ng@b.js:5:6", "a.js 3 14"),
            (
                "[native code]\n\nmap@[native code]\ng@capacitor://localhost/b.js:5:6\n",
                "capacitor://localhost/b.js 5 6"
            ),
            ("user@host@https://one@two/c.js:1:2", "two/c.js 1 2"),
            ("global code@d.js:x:2\n:1:2\nd.js:1\nd.js:7:8", "d.js 7 8"),
            ("f@[native code]", nil), ("", nil),
        ] as [(String, String?)])
    func `a stack's first place is that of the innermost frame that has one`(
        stack: String, expected: String?
    ) {
        let place = StackPlace.first(in: stack) { $0 }
        #expect(place.map { "\($0.file) \($0.line) \($0.column)" } == expected)
        // What is asked for may lie further out.
        let last = StackPlace.first(in: stack) { $0.file == "b.js" ? $0.line : nil }
        #expect(last == (stack.contains("g@b.js") ? 5 : nil))
    }

    @Test func `a script that is not JavaScript is refused with its line`() throws {
        let error = #expect(throws: JSException.self) {
            try context.evaluateScript("ok()\nlet let = }", withSourceURL: "bad.js")
        }
        #expect(error?.name == "SyntaxError")
        #expect(error?.line == 2)
        #expect(error?.file == "bad.js")
        #expect(throws: JSException.self) { try context.checkSyntax(of: JSSource("}")) }
        try context.checkSyntax(of: JSSource("globalThis.ran = true"))
        #expect(try context["ran"].isUndefined)
    }

    @Test(arguments: [
        ("throw 7", "7"), ("throw 'words'", "words"), ("throw null", "null"),
        ("throw undefined", "undefined"), ("throw Symbol('s')", "Symbol(s)"),
        ("throw Object.create(null)", "[object Object]"),
        ("throw { toString() { throw 1 } }", "[object Object]"),
        ("throw { get message() { throw 1 }, toString() { return 'text' } }", "text"),
    ])
    func `any value can be thrown`(script: String, message: String) throws {
        let error = #expect(throws: JSException.self) { try context.evaluateScript(script) }
        #expect(error?.message == message)
        #expect(error?.cause == nil)
        #expect(error?.isTermination == false)
    }

    @Test func `the thrown value itself comes out`() throws {
        let error = #expect(throws: JSException.self) {
            try context.evaluateScript("throw globalThis.it = { code: 'E' }")
        }
        #expect(try error?.value.forProperty("code").toString() == "E")
        #expect(try error?.value.isEqual(to: context["it"]) == true)
    }

    @Test func `the exception handler hears of an exception and the caller too`() throws {
        var heard: [String] = []
        context.exceptionHandler = { _, exception in heard.append(exception.message) }
        #expect(throws: JSException.self) { try context.evaluateScript("throw new Error('a')") }
        #expect(heard == ["a"])
    }

    @Test func `promise jobs run before the call returns`() throws {
        try context.evaluateScript("var log = []; Promise.resolve().then(() => log.push(1))")
        #expect(try context["log"].toArray() as? [Double] == [1])
    }

    @Test func `an unhandled rejection is reported`() throws {
        var reported: [JSException] = []
        context.unhandledRejectionHandler = { reported.append($0) }
        try context.evaluateScript(
            """
            Promise.reject(new TypeError('left alone'))
            Promise.reject(new Error('caught')).catch(() => {})
            """, withSourceURL: "app.js")
        #expect(reported.map(\.message) == ["left alone"])
        #expect(reported.first?.name == "TypeError")
        #expect(reported.first?.file == "app.js")
        #expect(reported.first?.line == 1)
    }

    @Test func `a context has its name`() {
        #expect(context.name == nil || context.name == "")
        context.name = "page 1"
        #expect(context.name == "page 1")
    }

    @Test func `contexts of one machine share values but not globals`() throws {
        let other = JSContext(virtualMachine: context.virtualMachine)
        try context.evaluateScript("var shared = { n: 1 }")
        try other.setObject(context["shared"], forKeyedSubscript: "shared")
        try other.evaluateScript("shared.n = 2; var own = 1")
        #expect(try context.evaluateScript("shared.n").toInt32() == 2)
        #expect(try context.evaluateScript("typeof own").toString() == "undefined")
    }

    @Test(arguments: [false, true])
    func `one source runs in many contexts`(isKept: Bool) throws {
        let source = JSSource(
            "globalThis.n = (globalThis.n || 0) + 1", sourceURL: "s.js", isKept: isKept)
        for _ in 0..<3 {
            let fresh = JSContext(virtualMachine: context.virtualMachine)
            #expect(fresh.number(try fresh.evaluate(source: source)) == 1)
            #expect(fresh.number(try fresh.evaluate(source: source)) == 2)
        }
        #expect(source.byteCount == 38)
    }

    @Test(arguments: [false, true])
    func `a shared source's errors name their place`(isKept: Bool) throws {
        let source = JSSource(
            "globalThis.f = () => {\n  missing() }\n'ä'", sourceURL: "s.js", startingLine: 5,
            isKept: isKept)
        for _ in 0..<2 {
            #expect(try context.string(context.evaluate(source: source)) == "ä")
            let error = #expect(throws: JSException.self) { try context["f"].call() }
            #expect(error?.file == "s.js")
            #expect(error?.line == 6)
        }
        let broken = JSSource("\n}", sourceURL: "b.js", isKept: isKept)
        for _ in 0..<2 {
            let error = #expect(throws: JSException.self) { try context.evaluate(source: broken) }
            #expect(error?.name == "SyntaxError")
            #expect(error?.line == 2)
        }
    }

    @Test func `endless recursion is a RangeError`() throws {
        let error = #expect(throws: JSException.self) {
            try context.evaluateScript("(function f() { f() })()")
        }
        #expect(error?.name == "RangeError")
    }
}
