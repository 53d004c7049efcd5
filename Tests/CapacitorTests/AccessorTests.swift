import Capacitor
import FaradFoundation
import Testing

@testable import WebKit

@Suite struct AccessorTests {
    /// A call as a page makes it, and one as a plugin's own test makes it.
    private func calls(_ fields: [(String, ScriptValue)]) -> [CAPPluginCall] {
        let received = CAPPluginCall.received(.object(fields))
        let made = CAPPluginCall(
            callbackId: "1", options: CAPPluginCall.received(.object(fields)).options,
            success: { _, _ in }, error: { _ in })
        return [received, made]
    }

    @Test func `F62: getString takes only strings`() {
        for call in calls([("s", .string("x")), ("n", .number(1)), ("null", .null)]) {
            #expect(call.getString("s") == "x")
            #expect(call.getString("n") == nil)
            #expect(call.getString("null") == nil)
            #expect(call.getString("missing") == nil)
        }
    }

    @Test func `a whole number's text has no fraction, and a number is of any type that holds it`()
    {
        for call in calls([("two", .number(2)), ("half", .number(0.5)), ("minus", .number(-0.0))]) {
            let two = call.options["two"]
            #expect((two as? NSNumber)?.stringValue == "2")
            #expect(two as? Int == 2 && two as? Double == 2 && two as? Float == 2)
            #expect((call.options["half"] as? NSNumber)?.stringValue == "0.5")
            #expect((call.options["minus"] as? Double)?.sign == .minus)
        }
    }

    @Test func `what was an object for a while is one again, with objects and lists inside`() {
        let object: JSObject = ["tags": ["a": 1, "list": [["b": "c"] as JSObject]] as JSObject]
        let again = object as AnyObject as? JSObject
        let tags = again?["tags"] as? JSObject
        #expect(tags?["a"] as? Int == 1)
        #expect(((tags?["list"] as? JSArray)?.first as? JSObject)?["b"] as? String == "c")
    }

    @Test func `F62: getBool takes booleans and exactly 0 or 1`() {
        for call in calls([
            ("t", .bool(true)), ("one", .number(1)), ("zero", .number(0)), ("two", .number(2)),
        ]) {
            #expect(call.getBool("t") == true)
            #expect(call.getBool("one") == true)
            #expect(call.getBool("zero") == false)
            #expect(call.getBool("two") == nil)
        }
    }

    @Test func `F62: getInt takes exactly integral numbers`() {
        for call in calls([
            ("one", .number(1)), ("half", .number(1.5)), ("t", .bool(true)),
            ("huge", .number(1e300)),
        ]) {
            #expect(call.getInt("one") == 1)
            #expect(call.getInt("half") == nil)
            #expect(call.getInt("t") == 1)
            #expect(call.getInt("huge") == nil)
        }
    }

    @Test func `F62: getDouble and getFloat take any number, 0.1 too`() {
        for call in calls([("n", .number(0.1)), ("t", .bool(true)), ("s", .string("1"))]) {
            #expect(call.getDouble("n") == 0.1)
            #expect(call.getFloat("n") == Float(0.1))
            #expect(call.getDouble("t") == 1)
            #expect(call.getDouble("s") == nil)
            #expect(call.getFloat("s") == nil)
        }
    }

    @Test func `F63: getDate refuses a fraction and takes a JavaScript date`() {
        for call in calls([
            ("plain", .string("2020-01-01T00:00:00Z")),
            ("iso", .string("2020-01-01T00:00:00.000Z")),
            ("date", .date(1500)),
        ]) {
            #expect(call.getDate("plain") == Date(timeIntervalSince1970: 1_577_836_800))
            #expect(call.getDate("iso") == nil)
            #expect(call.getDate("date") == Date(timeIntervalSince1970: 1))
        }
    }

    @Test func `F64: one wrong element spoils a typed array, and null is no nil`() {
        for call in calls([
            ("good", .array([.string("a"), .string("b")])),
            ("bad", .array([.string("a"), .null])),
            ("o", .object([("k", .number(1))])), ("null", .null),
        ]) {
            #expect(call.getArray("good", String.self) == ["a", "b"])
            #expect(call.getArray("bad", String.self) == nil)
            #expect(call.getArray("bad")?.count == 2)
            #expect(call.getObject("o")?["k"] as? Int == 1)
            #expect(call.getValue("null") is NSNull)
        }
    }

    @Test func `F65: a wrong type counts as absent`() {
        for call in calls([("n", .number(1)), ("null", .null)]) {
            #expect(call.getString("n", "default") == "default")
            #expect(call.getInt("null", 7) == 7)
            #expect(call.getBool("missing", true))
            #expect(call.options["n"] as? Int == 1)
        }
    }

    @Test func `F66: null and nil change into each other`() {
        let array: [any JSValue] = ["a", NSNull()]
        let optional = array.capacitor.replacingNullValues()
        #expect(optional[0] as? String == "a")
        #expect(optional[1] == nil)
        #expect(optional.capacitor.replacingOptionalValues()[1] is NSNull)
    }

    @Test func `F66: data comes from plain base64 and from a data URL`() {
        let bytes = Data([1, 2, 3])
        #expect(Data.capacitor.data(base64EncodedOrDataUrl: "AQID") == bytes)
        #expect(Data.capacitor.data(base64EncodedOrDataUrl: "data:image/png;base64,AQID") == bytes)
        #expect(Data.capacitor.data(base64EncodedOrDataUrl: "%%%") == nil)
    }

    private struct Plan: Codable, Equatable {
        var id: String
        var at: Date
        var bytes: Data
        var link: URL?
    }

    @Test func `F67: decoding takes dates as seconds since 2001 and data as bytes`() throws {
        for call in calls([
            ("id", .string("p")), ("at", .number(10)),
            ("bytes", .array([.number(1), .number(2)])), ("link", .string("https://x.y")),
        ]) {
            let plan = try call.decode(Plan.self)
            #expect(
                plan
                    == Plan(
                        id: "p", at: Date(timeIntervalSinceReferenceDate: 10),
                        bytes: Data([1, 2]), link: URL(string: "https://x.y")))
            #expect(throws: DecodingError.self) { try call.decode(Int.self, for: "id") }
        }
    }

    @Test func `F67: encoding leaves nil out and writes a URL as text`() throws {
        let plan = Plan(
            id: "p", at: Date(timeIntervalSinceReferenceDate: 10), bytes: Data([1]), link: nil)
        let object = try JSValueEncoder().encodeJSObject(plan)
        #expect(object.keys.sorted() == ["at", "bytes", "id"])
        #expect(object["at"] as? Double == 10)
        #expect(
            try JSValueEncoder().encode(URL(string: "https://x.y")!) as? String == "https://x.y")
        #expect(throws: EncodingError.self) { try JSValueEncoder().encodeJSObject("text") }
        let again = try JSValueDecoder().decode(Plan.self, from: object)
        #expect(again == plan)
    }

    @Test func `F43: only what JavaScript can hold survives the coercion`() {
        let object = JSTypes.coerceDictionaryToJSObject(
            [
                "s": "x", "n": 1, "list": [1, URL(string: "x:y")!, "b"], 5: "number key",
                "data": Data(), "when": Date(timeIntervalSince1970: 1.9),
            ] as [AnyHashable: Any], formattingDatesAsStrings: true)
        #expect(object?.keys.sorted() == ["list", "n", "s", "when"])
        #expect((object?["list"] as? JSArray)?.count == 2)
        #expect(object?["when"] as? String == "1970-01-01T00:00:01Z")
    }

    @Test(arguments: [
        (0.0, "1970-01-01T00:00:00Z"), (1500, "1970-01-01T00:00:01Z"),
        (-1, "1969-12-31T23:59:59Z"), (951_782_400_000, "2000-02-29T00:00:00Z"),
        (1_767_225_600_000, "2026-01-01T00:00:00Z"),
    ]) func `F44: a date is cut to its second`(milliseconds: Double, text: String) {
        #expect(ISODate.string(milliseconds: milliseconds) == text)
    }

    @Test func `F193: options are an implicitly unwrapped dictionary`() {
        for call in calls([("k", .string("v"))]) {
            let options = call.options!
            #expect(options["k"] as? String == "v")
        }
    }
}
