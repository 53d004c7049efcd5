import JavaScriptCore
import Testing

@testable import JavaScriptCore

/// Texts that cross more than once: nobody may be able to tell that they were not made anew.
@Suite struct LongTextTests {
    let machine = JSVirtualMachine()
    let context: JSContext

    init() {
        context = JSContext(virtualMachine: machine)
    }

    private func value(_ script: String, in context: JSContext) throws -> JSValue {
        try context.evaluateScript(script)
    }

    @Test func `a text that a page has sent is found again, in another context too`() throws {
        let sent = try value("'data:' + 'ab'.repeat(5000)", in: context)
        let text = try sent.toString()
        #expect(text == "data:" + String(repeating: "ab", count: 5000))
        let known = try #require(context.knownLongText(text))
        // Another string of the same characters is the same text.
        #expect(context.knownLongText("data:" + String(repeating: "ab", count: 5000)) === known)
        let other = JSContext(virtualMachine: machine)
        let back = JSValue(ref: known.value, in: other)
        try other.setObject(back, forKeyedSubscript: "back")
        #expect(
            try other.evaluateScript("back === 'data:' + 'ab'.repeat(5000)").boolean == true)
        #expect(try other.evaluateScript("'data:' + 'ab'.repeat(5000)").toString() == text)
    }

    @Test func `texts of one length are told apart by their characters`() throws {
        let first = try value("'a'.repeat(5000)", in: context).toString()
        let second = try value("'a'.repeat(4999) + 'b'", in: context).toString()
        #expect(first != second)
        #expect(second.hasSuffix("ab"))
        #expect(context.knownLongText(first) !== context.knownLongText(second))
        #expect(context.knownLongText(String(repeating: "a", count: 4998) + "bb") == nil)
    }

    @Test(arguments: ["é", "\\u{1F600}", "\\uD800"])
    func `a text that is not ASCII is made anew each time`(character: String) throws {
        let sent = try value("'a'.repeat(5000) + '\(character)'", in: context)
        let text = try sent.toString()
        #expect(context.knownLongText(text) == nil)
        #expect(try sent.toString() == text)
    }

    @Test func `short texts and very long ones are not kept`() throws {
        for count in [LongTexts.shortest - 1, LongTexts.longest + 1] {
            let text = try value("'x'.repeat(\(count))", in: context).toString()
            #expect(text.utf8.count == count)
            #expect(context.knownLongText(text) == nil)
        }
    }

    @Test func `base64 is kept from the second time on and is that of the very bytes`() throws {
        var bytes = (0..<9001).map { UInt8(truncatingIfNeeded: $0 &* 13) }
        func known(_ hash: UInt64) -> LongText? {
            bytes.withUnsafeBytes { context.longText(base64Of: $0, hash: hash) }
        }
        #expect(known(1) == nil)
        let text = try #require(known(1))
        #expect(JSValue(ref: text.value, in: context).base64Decoded() == bytes)
        #expect(known(1) === text)
        #expect(context.knownLongText(text.text) === text)
        // Other bytes under the same number are other bytes.
        bytes[4500] ^= 1
        let other = try #require(known(1))
        #expect(other !== text)
        #expect(JSValue(ref: other.value, in: context).base64Decoded() == bytes)
    }

    @Test func `what is no longer kept is found no more, and what is kept outlives a collection`()
        throws
    {
        for index in 0..<40 {
            _ = try value("'\(index % 10)'.repeat(5000 + \(index))", in: context).toString()
        }
        machine.garbageCollect()
        #expect(context.knownLongText(String(repeating: "0", count: 5000)) == nil)
        let last = try #require(context.knownLongText(String(repeating: "9", count: 5039)))
        #expect(
            try JSValue(ref: last.value, in: context).toString()
                == String(repeating: "9", count: 5039))
        #expect(machine.longTexts.entries.count == 12)
    }

    @Test func `an object that becomes a long text is asked once for it`() throws {
        let object = try value(
            "globalThis.asked = 0; ({ toString: () => (asked++, 'x'.repeat(5000)) })", in: context)
        #expect(try object.toString().utf8.count == 5000)
        #expect(try context["asked"].toInt32() == 1)
        // Nor is it taken for that text when it comes back.
        let text = context.text(of: object.ref)
        #expect(text.utf8.count == 5000)
        #expect(context.knownLongText(text) == nil)
    }
}
