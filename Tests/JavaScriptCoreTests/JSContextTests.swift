import JavaScriptCore
import Testing

@Suite struct JSContextTests {
    @Test func `a script's last value comes back`() throws {
        let context = JSContext()
        #expect(try context.evaluateScript("6 * 7").toDouble() == 42)
        #expect(try context.evaluateScript("'ä' + '€' + '😀'").toString() == "ä€😀")
    }

    @Test func `a script calls native code and gets its answer`() throws {
        let context = JSContext()
        let add = JSValue(newFunctionIn: context, name: "add") { arguments in
            try arguments[0].toDouble() + arguments[1].toDouble()
        }
        try context.setObject(add, forKeyedSubscript: "add")
        #expect(try context.evaluateScript("add(1, add(2, 3))").toDouble() == 6)
        #expect(try context.evaluateScript("add.name + typeof add").toString() == "addfunction")
        #expect(try context.evaluateScript("add.call(null, 1, 1)").toInt32() == 2)
    }

    @Test func `a Swift error rides through JavaScript and comes out again`() throws {
        struct Lost: Error, Equatable { let number: Int }
        let context = JSContext()
        let fail = JSValue(newFunctionIn: context) { _ in throw Lost(number: 7) }
        try context.setObject(fail, forKeyedSubscript: "fail")
        let error = #expect(throws: JSException.self) {
            try context.evaluateScript("try { fail() } catch (e) { throw e }")
        }
        #expect(error?.cause as? Lost == Lost(number: 7))
    }

    @Test func `an exception names its place`() throws {
        let context = JSContext()
        let error = #expect(throws: JSException.self) {
            try context.evaluateScript("let a = 1\n\n  missing()", withSourceURL: "app.js")
        }
        #expect(error?.name == "ReferenceError")
        #expect(error?.file == "app.js")
        #expect(error?.line == 3)
    }
}
