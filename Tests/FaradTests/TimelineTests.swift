import Testing

@testable import Farad

@Suite struct TimelineTests {
    private func row(
        _ text: String, at: Double = 1950.05, process: String = "TimeSafari",
        queue: String = "main", kind: Timeline.Row.Kind = .log
    ) -> Timeline.Row {
        Timeline.Row(atMilliseconds: at, process: process, queue: queue, kind: kind, text: text)
    }

    @Test func `a line holds time, process, queue and text`() {
        let lines = Timeline().lines([row("did become active")])
        #expect(lines == ["  1950.050  TimeSafari main       did become active"])
    }

    @Test func `what is stored again and again at one moment is one line, unlike what is printed`()
    {
        let wrote = row("wrote", kind: .storage)
        let rows = [
            wrote, wrote, wrote, row("wrote", at: 1960, kind: .storage), row("x"), row("x"),
        ]
        #expect(
            Timeline().lines(rows).map { $0.dropFirst(34) } == [
                "wrote (3 times)", "wrote", "x", "x",
            ])
    }

    @Test func `no line is longer than 80 columns, and no word is lost`() {
        let text =
            "[ShareTarget] file stored shareId=A1B2C3D4-E5F6-7890-ABCD-EF1234567890 "
            + "originalFilename=vacation-photo.jpg storedFilename=A1B2C3D4.jpg "
            + String(repeating: "x", count: 200)
        let lines = Timeline().lines([row(text, process: "TimeSafariShareExtension")])
        #expect(lines.allSatisfy { $0.count <= 80 })
        let joined = lines.map { $0.dropFirst(34) }.joined(separator: " ")
        for word in text.split(separator: " ") where word.count < 46 {
            #expect(joined.contains(word))
        }
        #expect(lines.joined().count { $0 == "x" } >= 200)
        #expect(lines[0].contains("TimeSafariShar… main"))
    }

    @Test(arguments: [
        ("App", "CapacitorPlugins", "App CapacitorPlugins "),
        ("Notes", "CapacitorPlugins", "Notes CapacitorPlug… "),
        ("Trip Notes", "CapacitorPlugins", "Trip Not… Capacitor… "),
    ])
    func `a name is cut only where it has no room, and shows that`(
        process: String, queue: String, place: String
    ) {
        let lines = Timeline().lines([row("x", process: process, queue: queue)])
        #expect(lines[0].contains("  \(place)"), "\(lines)")
    }

    @Test func `with more columns, names are whole and texts use the room`() {
        let text = String(repeating: "word ", count: 60)
        let rows = [row(text, process: "TimeSafariShareExtension")]
        let lines = Timeline(width: 160).lines(rows)
        #expect(lines[0].contains("TimeSafariShareExtension main  word"))
        #expect(lines.allSatisfy { $0.count <= 160 })
        #expect(lines[0].count > 140)
        #expect(Timeline(width: 1000).lines(rows) == lines)
        #expect(Timeline(width: 20).lines(rows) == Timeline().lines(rows))
    }

    @Test func `a terminal does not turn around what an app printed`() {
        let lines = Timeline().lines([row("a\u{202E}b \u{9B}31m \u{2066}c")])
        #expect(lines[0].hasSuffix("a\u{FFFD}b \u{FFFD}31m \u{FFFD}c"))
    }

    @Test func `a terminal does not obey what an app printed`() {
        let lines = Timeline().lines([row("red \u{1B}[31m and bell \u{7}")])
        #expect(lines[0].contains("red \u{FFFD}[31m and bell \u{FFFD}"))
    }

    @Test(arguments: [3, 7, 20, 80])
    func `text of bytes is broken where other text is`(room: Int) {
        let texts = [
            "e", " e", "e ", "e  e", "e\n\ne\n", "\n e e\n", "never ever here",
            String(repeating: "e", count: 200), "see \(String(repeating: "e", count: 21)) there",
            "the extension stores the photo, opens the app, and ends before it has been seen",
        ]
        for text in texts {
            let other = text.replacing("e", with: "é")
            #expect(
                Paragraph.wrapped(text, to: room)
                    == Paragraph.wrapped(other, to: room).map { $0.replacing("é", with: "e") })
        }
        #expect(Paragraph.wrapped("", to: room) == [""])
    }

    @Test func `colours are only there when asked for`() {
        #expect(Timeline(isColoured: true).lines([row("x")])[0].contains("\u{1B}["))
        #expect(!Timeline().lines([row("x")])[0].contains("\u{1B}["))
    }

    @Test func `milliseconds are shown without needless zeros`() {
        #expect(Timeline.milliseconds(2) == "2 ms")
        #expect(Timeline.milliseconds(1950.05) == "1950.05 ms")
        #expect(Timeline.milliseconds(0.0004) == "0 ms")
    }
}
