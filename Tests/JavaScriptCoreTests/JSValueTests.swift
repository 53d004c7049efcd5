import JavaScriptCore
import Testing

@Suite struct JSValueTests {
    let context = JSContext()

    private func value(_ script: String) throws -> JSValue { try context.evaluateScript(script) }

    @Test func `a value knows its type`() throws {
        #expect(try value("undefined").isUndefined)
        #expect(try value("null").isNull)
        #expect(try value("true").isBoolean)
        #expect(try value("1.5").isNumber)
        #expect(try value("'s'").isString)
        #expect(try value("Symbol()").isSymbol)
        #expect(try value("10n").isBigInt)
        #expect(try value("({})").isObject)
        #expect(try value("[]").isArray)
        #expect(try value("new Date").isDate)
        #expect(try value("(() => {})").isFunction)
        #expect(try !value("(() => {})").isConstructor)
        #expect(try value("(class {})").isConstructor)
        #expect(try value("new Uint16Array(1)").isTypedArray)
        #expect(try value("new ArrayBuffer(1)").isArrayBuffer)
        #expect(try !value("'s'").isObject && !value("1").isFunction)
    }

    @Test(arguments: [
        0.0, -0.0, 1, -1, 0.1, 2_147_483_647, -2_147_483_648, 4_294_967_296, 9_007_199_254_740_992,
        .infinity, -.infinity, .leastNonzeroMagnitude, .greatestFiniteMagnitude, -1e-300,
    ])
    func `a number survives both ways`(number: Double) throws {
        let sent = JSValue(double: number, in: context)
        #expect(try sent.toDouble().bitPattern == number.bitPattern)
        #expect(sent.number?.bitPattern == number.bitPattern)
        try context.setObject(sent, forKeyedSubscript: "n")
        #expect(context.number(try context.evaluate(source: JSSource("n"))) == number)
        #expect(try context.evaluateScript("n").toDouble().bitPattern == number.bitPattern)
    }

    @Test func `NaN and booleans are read from their bits`() throws {
        #expect(try value("NaN").toDouble().isNaN)
        #expect(try value("undefined").toDouble().isNaN)
        #expect(try value("undefined").number == nil)
        #expect(try value("true").boolean == true)
        #expect(try value("1 > 2").boolean == false)
        #expect(try value("1").boolean == nil)
        #expect(try value("''").toBool() == false)
        #expect(try value("'0'").toBool())
        #expect(try value("null").toBool() == false)
        #expect(try value("'12'").toDouble() == 12)
        #expect(try value("4294967295").toInt32() == -1)
        #expect(try value("-1").toUInt32() == 4_294_967_295)
    }

    @Test(arguments: [
        "", "a", "name", "ä", "日本語", "😀", "a\u{0}b", "\u{FEFF}x", "\r\n\u{2028}",
        String(repeating: "x", count: 1023), String(repeating: "x", count: 1024),
        String(repeating: "x", count: 100_000), String(repeating: "é", count: 5000),
        String(repeating: "x", count: 2000) + "😀" + String(repeating: "\u{0}", count: 3),
    ])
    func `a string survives both ways`(text: String) throws {
        let sent = JSValue(string: text, in: context)
        #expect(try sent.toString() == text)
        try context.setObject(sent, forKeyedSubscript: "s")
        #expect(try value("s.length").toDouble() == Double(text.utf16.count))
        #expect(try value("s + s").toString() == text + text)
        #expect(
            try value("[...s].map((c) => c.codePointAt(0))").toArray() as? [Double]
                == text.unicodeScalars.map { Double($0.value) })
    }

    @Test func `a lone surrogate becomes the replacement character`() throws {
        #expect(try value("'a\\uD800b'").toString() == "a\u{FFFD}b")
        #expect(try value("'\\uDC00'.repeat(2000)").toString().unicodeScalars.count == 2000)
    }

    @Test func `a conversion that throws says so`() throws {
        #expect(throws: JSException.self) { try value("Symbol()").toString() }
        #expect(throws: JSException.self) { try value("Symbol()").toDouble() }
        let error = #expect(throws: JSException.self) {
            try value("({ toString() { throw new RangeError('mine') } })").toString()
        }
        #expect(error?.name == "RangeError")
        #expect(try value("({ toString() { throw 1 } })").description == "[object Object]")
        #expect(try value("'s'").string == "s")
        #expect(try value("5").string == nil)
    }

    @Test func `properties are read, written, found and deleted`() throws {
        let object = JSValue(newObjectIn: context)
        try object.setValue(1, forProperty: "a")
        try object.setValue("two", forProperty: "b")
        #expect(try object.forProperty("a").toInt32() == 1)
        #expect(try object["b"].toString() == "two")
        #expect(try object.hasProperty("b"))
        #expect(try object.deleteProperty("b"))
        #expect(try !object.hasProperty("b"))
        #expect(try object.forProperty("b").isUndefined)
        #expect(throws: JSException.self) { try value("null").forProperty("x") }
        #expect(throws: JSException.self) {
            try value("({ get x() { throw 1 } })").forProperty("x")
        }
        #expect(try value("'text'").forProperty("length").toInt32() == 4)
    }

    @Test func `a property is defined by a descriptor`() throws {
        let object = JSValue(newObjectIn: context)
        try object.defineProperty("fixed", descriptor: ["value": 1, "enumerable": true])
        let get: JSValue.Function = { _ in "computed" }
        try object.defineProperty("live", descriptor: ["get": get])
        try context.setObject(object, forKeyedSubscript: "o")
        try context.evaluateScript("o.fixed = 2")
        #expect(try value("o.fixed + o.live + Object.keys(o)").toString() == "1computedfixed")
        #expect(throws: JSException.self) {
            try object.defineProperty("fixed", descriptor: ["value": 3])
        }
    }

    @Test func `elements are read and written`() throws {
        let array = JSValue(newArrayIn: context)
        try array.setValue("first", at: 0)
        try array.setValue(2, at: 2)
        #expect(try array.atIndex(0).toString() == "first")
        #expect(try array[1].isUndefined)
        #expect(try array["length"].toInt32() == 3)
    }

    @Test func `functions, constructors and methods are called`() throws {
        let add = try value("(a, b) => a + b")
        #expect(try add.call(withArguments: [1, 2]).toInt32() == 3)
        #expect(try add.call(withArguments: ["x", nil]).toString() == "xundefined")
        let date = try context["Date"].construct(withArguments: [86_400_000])
        #expect(date.millisecondsSince1970 == 86_400_000)
        #expect(try date.isInstance(of: context["Date"]))
        #expect(try value("[3, 4]").invokeMethod("join", withArguments: ["-"]).toString() == "3-4")
        for script in ["5", "'f'", "({})", "undefined"] {
            #expect(throws: JSException.self) { try value(script).call() }
            #expect(throws: JSException.self) { try value(script).construct() }
        }
        #expect(throws: JSException.self) { try value("({})").invokeMethod("none") }
        #expect(throws: JSException.self) { try value("(() => {})").construct() }
    }

    @Test func `a call takes as many arguments as it is given`() throws {
        let count = try value("(...a) => a.length + a[a.length - 1]")
        for arguments in [1, 2, 31, 32, 33, 200] {
            #expect(
                try count.call(withArguments: (0..<arguments).map { "argument \($0)" }).toString()
                    == "\(arguments)argument \(arguments - 1)")
        }
    }

    @Test func `equality is JavaScript's`() throws {
        #expect(try value("1").isEqual(to: value("1.0")))
        #expect(try !value("1").isEqual(to: value("'1'")))
        #expect(try value("1").isEqualWithTypeCoercion(to: value("'1'")))
        #expect(try !value("NaN").isEqual(to: value("NaN")))
        #expect(try !value("({})").isEqual(to: value("({})")))
        #expect(throws: JSException.self) { try value("1").isInstance(of: value("2")) }
    }

    @Test func `a Swift value becomes a JavaScript value`() throws {
        let values: [Any?] = [
            nil, JSNull(), true, 7, UInt8(8), 1.5, Float(2.5), "text", [1, "a", nil] as [Any?],
            ["b": 1, "a": ["x": JSNull()]] as [String: Any], [UInt8]([1, 2]),
            JSDate(millisecondsSince1970: 0), Int?.none as Any, Int??.some(5) as Any,
        ]
        try context.setObject(values, forKeyedSubscript: "values")
        let text = try value(
            "values.map((v) => v instanceof Uint8Array ? 'bytes ' + v : JSON.stringify(v)).join(';')"
        )
        #expect(
            try text.toString()
                == #";null;true;7;8;1.5;2.5;"text";[1,"a",null];{"a":{"x":null},"b":1};"#
                + #"bytes 1,2;"1970-01-01T00:00:00.000Z";;5"#)
    }

    @Test func `a JavaScript value becomes a Swift value`() throws {
        let object = try value(
            """
            ({ n: 1, s: 't', b: true, z: null, u: undefined, list: [1, [2]], d: new Date(5),
               bytes: new Uint8Array([1, 2, 3]).subarray(1), f() {} })
            """
        ).toDictionary()
        #expect(object["n"] as? Double == 1)
        #expect(object["s"] as? String == "t")
        #expect(object["b"] as? Bool == true)
        #expect(object["z"] is JSNull)
        #expect(object["u"] is JSNull)
        #expect((object["list"] as? [Any])?.first as? Double == 1)
        #expect((object["list"] as? [Any])?.last as? [Double] == [2])
        #expect(object["d"] as? JSDate == JSDate(millisecondsSince1970: 5))
        #expect(object["bytes"] as? [UInt8] == [2, 3])
        #expect((object["f"] as? JSValue)?.isFunction == true)
        #expect(try value("undefined").toObject() == nil)
    }

    @Test func `an object that contains itself is refused, one that occurs twice is not`() throws {
        let error = #expect(throws: JSException.self) {
            try value("var a = {}; a.b = [a]; a").toObject()
        }
        #expect(error?.message.contains("contains itself") == true)
        let twice = try value("var c = { n: 1 }; [c, c]").toArray()
        #expect(twice.count == 2)
    }
}
