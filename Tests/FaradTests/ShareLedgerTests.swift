import Testing

@testable import Farad

@Suite struct ShareLedgerTests {
    private func photo(_ name: String, _ text: String) -> SharedPhoto {
        SharedPhoto(fileName: name, bytes: Array(text.utf8), typeIdentifier: "public.jpeg")
    }

    private func shown(_ name: String, _ text: String) -> RunReport.Displayed {
        .init(
            fileName: name, bytes: text.utf8.count, sha256: SHA256.hexadecimal(of: Array(text.utf8))
        )
    }

    private func outcomes(
        _ photos: [SharedPhoto], _ displayed: [RunReport.Displayed], isKept: Bool = false
    ) -> [RunReport.Share.Outcome] {
        var ledger = ShareLedger()
        for photo in photos { ledger.add(photo, shareId: "id") }
        return ledger.settle(.init(images: displayed)) { _ in isKept }.map(\.outcome)
    }

    private func outcome(
        _ item: SharedItem, texts: [String], isKept: Bool
    ) -> RunReport.Share.Outcome? {
        var ledger = ShareLedger()
        ledger.add(item, shareId: nil)
        return ledger.settle(.init(texts: texts)) { _ in isKept }.first?.outcome
    }

    @Test func `a file that is no picture is displayed by its name, while it is kept`() {
        let file = SharedItem(fileName: "../a.zip", bytes: [1])
        #expect(outcome(file, texts: ["a.zip", "1 byte"], isKept: true) == .displayed)
        #expect(outcome(file, texts: ["a.zip"], isKept: false) == .lost)
        #expect(outcome(file, texts: ["b.zip"], isKept: true) == .pending)
    }

    @Test func `a text and a web page are displayed where they can be read`() {
        let page = SharedItem(webURL: "https://a.b/c")
        #expect(outcome(page, texts: ["https://a.b/c"], isKept: false) == .displayed)
        #expect(outcome(page, texts: ["https://a.b"], isKept: true) == .pending)
        #expect(outcome(SharedItem(text: "hello"), texts: ["hell"], isKept: false) == .lost)
    }

    @Test func `a photo that is shown once is displayed`() {
        #expect(outcomes([photo("a", "1")], [shown("a", "1")]) == [.displayed])
    }

    @Test func `a photo that is shown twice is duplicated`() {
        #expect(outcomes([photo("a", "1")], [shown("a", "1"), shown("a", "1")]) == [.duplicated])
    }

    @Test func `one photo shared twice may be shown twice`() {
        #expect(
            outcomes([photo("a", "1"), photo("b", "1")], [shown("a", "1"), shown("b", "1")])
                == [.displayed, .displayed])
    }

    @Test func `a photo shown with other bytes is corrupted`() {
        #expect(outcomes([photo("a", "1")], [shown("a", "2")]) == [.corrupted])
    }

    @Test
    func `what an extension refused is lost to nobody, unless it is kept or shown all the same`() {
        func outcome(_ seen: [RunReport.Displayed] = [], isKept: Bool) -> RunReport.Share.Outcome? {
            var ledger = ShareLedger()
            ledger.add(photo("a", "1"), shareId: nil, refusal: "the volume is full")
            let shares = ledger.settle(ShareLedger.Seen(images: seen)) { _ in isKept }
            return shares.first?.outcome
        }
        #expect(outcome(isKept: false) == .refused)
        #expect(outcome(isKept: true) == .pending)
        #expect(outcome([shown("a", "1")], isKept: false) == .displayed)
    }

    @Test func `a photo that is not shown is pending while it is kept, else lost`() {
        #expect(outcomes([photo("a", "1")], [], isKept: true) == [.pending])
        #expect(outcomes([photo("a", "1")], []) == [.lost])
        #expect(
            outcomes([photo("a", "1"), photo("b", "2")], [shown("b", "2")]) == [.lost, .displayed])
    }
}
