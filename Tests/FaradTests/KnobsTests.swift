import Testing

@testable import Farad

@Suite struct KnobsTests {
    @Test func `a knob that nobody sets has its default`() {
        let knobs = Knobs()
        #expect(knobs["clone"] == "reject-unhandled")
        #expect(knobs["document-start"] == nil)
        #expect(knobs.changes.isEmpty)
    }

    @Test func `an unknown knob is refused with the names of the known`() throws {
        var knobs = Knobs(declaredByApp: [
            Knob(
                "no-image", question: "U12", .choice(["null", "empty"]), default: "null",
                summary: "")
        ])
        let error = #expect(throws: KnobError.self) { try knobs.set("colour", to: "red") }
        let text = try #require(error).description
        #expect(
            text.hasPrefix("There is no knob named “colour”. Known knobs: document-start, "))
        #expect(text.hasSuffix("no-image."))
    }

    @Test(arguments: [
        ("clone", "sometimes", "takes one of reject-unhandled, throw, silent-drop, lenient"),
        ("document-start", "soon", "takes milliseconds"),
        ("document-start", "-5", "takes milliseconds"),
        ("document-start", "9..3", "takes milliseconds"),
        ("defaults-delay", "nan", "takes milliseconds"),
        ("defaults-delay", "1e12", "takes milliseconds"),
    ])
    func `a value that does not fit is refused with what would`(
        _ name: String, _ value: String, _ reason: String
    ) {
        var knobs = Knobs()
        let error = #expect(throws: KnobError.self) { try knobs.set(name, to: value) }
        #expect(error?.message.contains(reason) == true)
        #expect(knobs == Knobs())
    }

    @Test func `an app's knob is set and read like the device's own`() throws {
        var knobs = Knobs(declaredByApp: [
            Knob("no-image", .choice(["null", "empty"]), default: "null", summary: "")
        ])
        try knobs.set("no-image", to: "empty")
        #expect(knobs["no-image"] == "empty")
        #expect(knobs.changes.map(\.name) == ["no-image"])
    }

    @Test func `milliseconds are read as one number or as two in order`() {
        #expect(MillisecondRange("800")?.earliest == .milliseconds(800))
        #expect(MillisecondRange("800")?.latest == .milliseconds(800))
        #expect(MillisecondRange("0.5")?.earliest == .microseconds(500))
        #expect(MillisecondRange("300..800")?.latest == .milliseconds(800))
        for text in ["", "..", "1..", "..1", "8..3", "+1", "1 ", "0x10", "inf", "99999999999"] {
            #expect(MillisecondRange(text) == nil, "\(text)")
        }
    }

    @Test func `every knob's default is a value that it takes`() {
        for knob in Knobs.device {
            if let value = knob.defaultValue { #expect(knob.objection(to: value) == nil) }
        }
    }

    @Test func `every knob of the device says why it is what it is, and has a name of its own`() {
        #expect(Knobs.device.filter { $0.reason.isEmpty }.map(\.name) == [])
        #expect(Set(Knobs.device.map(\.name)).count == Knobs.device.count)
    }
}
