import Testing

@testable import Farad

@Suite struct LeftoversTests {
    @Test(arguments: [
        ("temp", "\"temp\""),
        ("a\"b", "\"a\"\"b\""),
        // One character to Swift, two to SQLite.
        ("a\"\u{301}b", "\"a\"\"\u{301}b\""),
        ("", "\"\""),
    ])
    func `a table's name is quoted by the characters that SQLite knows`(name: String, sql: String) {
        // As bytes: Swift's equality is that of what people read.
        #expect(Array(Leftovers.quoted(name).utf8) == Array(sql.utf8))
    }
}
