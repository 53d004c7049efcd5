import AndroidFoundation
import Testing

@Suite struct JSONTests {
    private static let literals: [(text: String, value: String)] = [
        ("1", "int(1)"), ("-0", "int(0)"), ("2147483647", "int(2147483647)"),
        ("2147483648", "long(2147483648)"), ("9223372036854775807", "long(9223372036854775807)"),
        ("9223372036854775808", "double(9.223372036854776e+18)"), ("1.0", "double(1.0)"),
        ("1e3", "double(1000.0)"), ("true", "bool(true)"), ("null", "null"),
        (#""a\/b""#, #"string("a/b")"#), (#""\ud83d\ude00\t""#, #"string("😀\t")"#),
        ("0x1F", "int(31)"), ("017", "int(15)"), ("bare", #"string("bare")"#),
    ]

    @Test(arguments: literals)
    func `F173: a literal has the class that org.json gives it`(
        text: String, value: String
    ) throws {
        #expect("\(try JSONTokener(text).nextValue())" == value)
    }

    @Test(arguments: [
        (#"{"b":1,"a":[1.0,2.5,"x/y"],"n":null}"#, #"{"b":1,"a":[1,2.5,"x\/y"],"n":null}"#),
        (#"{"a":"\u0001\n\"\\"}"#, #"{"a":"\u0001\n\"\\"}"#), ("{a:1;'b'=>2}", #"{"a":1,"b":2}"#),
        ("{ /* note */ \"a\": 1 // more\n}", #"{"a":1}"#), (#"{"a":1,"a":2}"#, #"{"a":2}"#),
        (#"{"big":1e300,"small":1e-7}"#, #"{"big":1.0E300,"small":1.0E-7}"#),
    ])
    func
        `F170: an object is written in its own order, slashes escaped and whole doubles without a point`(
            text: String, written: String
        ) throws
    {
        #expect(try JSONObject(text).text == written)
    }

    @Test(arguments: [
        "", "[1]", "{", "{\"a\"}", "{\"a\":}", "nothing", #"{"a":"b}"#, "{\"a\":1 2}",
    ])
    func `what is no object is refused`(text: String) {
        #expect(throws: JSONException.self) { try JSONObject(text) }
    }

    @Test func `nesting beyond the bound is an overflow of the stack`() {
        let deep = String(repeating: "[", count: 5000) + String(repeating: "]", count: 5000)
        #expect(throws: JavaException.self) { try JSONTokener(deep).nextValue() }
        let fine = String(repeating: "[", count: 900) + String(repeating: "]", count: 900)
        #expect(throws: Never.self) { try JSONTokener(fine).nextValue() }
    }

    @Test func `putting nil removes, and a NaN is refused`() throws {
        let object = JSONObject()
        try object.put("a", 1)
        try object.put("b", "x")
        try object.put("a", nil)
        #expect(object.text == #"{"b":"x"}"#)
        #expect(throws: JSONException("Forbidden numeric value: NaN")) {
            try object.put("n", Double.nan)
        }
    }
}
