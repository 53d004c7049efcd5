import CapacitorAndroid
import Farad
import Testing

@Suite struct AccessorTests {
    /// A JavaScript expression and what the accessors make of it.
    private static let cases: [(value: String, expected: String)] = [
        ("5", #"{"int":5,"double":5,"float":5,"has":true,"standard":"standard"}"#),
        ("5.0", #"{"int":5,"double":5,"float":5,"has":true,"standard":"standard"}"#),
        (
            "2147483647",
            #"{"int":2147483647,"double":2147483647,"float":2147483648,"has":true,"standard":"standard"}"#
        ),
        ("2147483648", #"{"long":2147483648,"has":true,"standard":"standard"}"#),
        ("1.5", #"{"double":1.5,"float":1.5,"has":true,"standard":"standard"}"#),
        (
            "1e21",
            #"{"double":1e+21,"float":1.0000000200408773e+21,"has":true,"standard":"standard"}"#
        ),
        ("true", #"{"boolean":true,"has":true,"standard":"standard"}"#),
        (#""text""#, #"{"string":"text","has":true,"standard":"text"}"#),
        (#""5""#, #"{"string":"5","has":true,"standard":"5"}"#),
        ("null", #"{"has":true,"standard":"standard"}"#),
        ("undefined", #"{"has":false,"standard":"standard"}"#),
        ("{ a: 1 }", #"{"object":{"a":1},"has":true,"standard":"standard"}"#),
        ("[1, null]", #"{"array":[1,null],"has":true,"standard":"standard"}"#),
    ]

    @Test(arguments: cases)
    func `F173: an accessor takes its own class of org.json and no other`(
        value: String, expected: String
    ) throws {
        let phone = try AndroidPhone(
            #"call("Probe", "read", { value: \#(value) }).then(say);"#,
            plugins: [ProbePlugin.self]
        ).launch()
        #expect(phone.lines == [expected])
    }

    @Test func `F44: a date is the text that JSON makes of it, milliseconds and all`() throws {
        let phone = try AndroidPhone(
            #"call("Probe", "read", { value: new Date(1500) }).then((seen) => say(seen.string));"#,
            plugins: [ProbePlugin.self]
        ).launch()
        #expect(phone.lines == ["1970-01-01T00:00:01.500Z"])
    }
}
