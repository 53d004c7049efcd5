import FaradFoundation
import Testing

@testable import Capacitor
@testable import WebKit

@Suite struct ResultTests {
    private enum Unknown { case one }

    @Test func `F72: dates become text, at any depth`() {
        let date = Date(timeIntervalSince1970: 1.5)
        let value = ScriptValue(result: ["d": date, "list": [date], "o": ["d": date]])
        let text = ScriptValue.string("1970-01-01T00:00:01Z")
        #expect(
            value
                == .object([
                    ("d", text), ("list", .array([text])), ("o", .object([("d", text)])),
                ]))
    }

    @Test(
        arguments: [
            Data() as Any, URL(string: "x:y")!, Double.nan, -Double.infinity, [1: "a"], Unknown.one,
            ["deep": [Data()]], NSObject(),
        ].map(Hostile.init)) func `F72: one bad value spoils the whole answer`(bad: Hostile)
    {
        #expect(ScriptValue(result: ["good": 1, "bad": bad.value]) == nil)
    }

    struct Hostile: @unchecked Sendable { let value: Any }

    @Test func `F73: a nil inside Any is null`() {
        let none: String? = nil
        let some: String? = "x"
        #expect(
            ScriptValue(result: ["none": none as Any, "some": some as Any])
                == .object([("none", .null), ("some", .string("x"))]))
    }

    @Test func `F74: large integers lose precision, the log keeps their digits`() {
        let large = ["n": Int64(9_007_199_254_740_993)]
        #expect(ScriptValue(result: large) == .object([("n", .number(9_007_199_254_740_992))]))
        #expect(JSONText.prefix(256, of: large) == #"{"n":9007199254740993}"#)
        #expect(JSONText.prefix(256, of: ["n": 2.0]) == #"{"n":2}"#)
    }

    @Test func `F191: a CGFloat is a number`() {
        #expect(ScriptValue(result: ["w": CGFloat(1.5)]) == .object([("w", .number(1.5))]))
    }

    @Test func `every kind of number keeps its kind`() {
        let value = ScriptValue(result: [
            "a": NSNumber(value: true), "b": NSNumber(value: 1), "c": NSNumber(value: 0.5),
            "d": true, "e": UInt64.max, "f": Float(0.1), "g": Int8(1),
        ])
        #expect(
            value
                == .object([
                    ("a", .bool(true)), ("b", .number(1)), ("c", .number(0.5)), ("d", .bool(true)),
                    ("e", .number(18_446_744_073_709_551_616)), ("f", .number(0.1)),
                    ("g", .number(1)),
                ]))
    }

    @Test func `F78: the log's text is JSON of JSONSerialization's kind`() {
        let data: [String: Any] = [
            "text": "a\"b\\c/d\n\u{1}é", "list": [1, true, NSNull()], "o": [String: Any](),
        ]
        #expect(
            JSONText.prefix(256, of: data)
                == #"{"list":[1,true,null],"o":{},"text":"a\"b\\c\/d\n\u0001é"}"#)
        let long = ["text": String(repeating: "x", count: 10_000)]
        #expect(JSONText.prefix(256, of: long).count == 256)
    }

    @Test(arguments: [0, 1, 2, 3, 65_536, 65_537, 65_538, 100_000])
    func `our base64 is Foundation's`(count: Int) {
        var state: UInt64 = 88_172_645_463_325_252
        let data = Data(
            (0..<count).map { _ in
                state ^= state << 13
                state ^= state >> 7
                state ^= state << 17
                return UInt8(truncatingIfNeeded: state)
            })
        #expect(data.base64EncodedString() == data.base64EncodedString(options: []))
    }

    @Test func `the bytes behind a base64 text are found once, and only for that very text`() {
        let memory = Base64Memory()
        let data = Data(repeating: 7, count: 100_000)
        let text = data.base64EncodedString(options: [])
        memory.remember(data, as: text)
        #expect(memory.takeBytes(of: String(text.dropLast(4))) == nil)
        #expect(memory.takeBytes(of: text) == data)
        #expect(memory.takeBytes(of: text) == nil)
    }
}
