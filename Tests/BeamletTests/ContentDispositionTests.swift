import Testing

@testable import Beamlet

@Suite struct ContentDispositionTests {
    @Test(arguments: [
        ("attachment; filename=\"dune.png\"", "dune.png"),
        ("Attachment ; FileName = plain.txt", "plain.txt"),
        ("attachment; filename=\"a \\\"b\\\"; c.txt\"", "a \"b\"; c.txt"),
        ("attachment; filename=x; filename*=UTF-8''k%C3%BCste.png", "küste.png"),
        ("attachment; filename*=utf-8'de'k%C3%BCste.png", "küste.png"),
        // What cannot be read gives way to what can.
        ("attachment; filename=\"safe.png\"; filename*=UTF-8''%ZZ", "safe.png"),
        ("attachment; filename=\"safe.png\"; filename*=EBCDIC''x", "safe.png"),
        // Folders, hidden names and control characters.
        ("attachment; filename=\"../../etc/passwd\"", "passwd"),
        ("attachment; filename*=UTF-8''..%2F..%2Fetc%2Fpasswd", "passwd"),
        ("attachment; filename=\"C:\\\\a\\\\b.txt\"", "b.txt"),
        ("attachment; filename=\".hidden\"", "hidden"),
        ("attachment; filename=\"a\u{7}b.txt\"", "ab.txt"),
    ])
    func `a header names a file by its last part`(_ header: String, _ name: String) {
        #expect(ContentDisposition(header)?.filename == name)
    }

    @Test(arguments: [
        "attachment", "attachment; filename=", "attachment; filename=\"\"",
        "attachment; filename=\"open", "attachment; filename=\"..\"", "attachment; filename=\"/\"",
        "attachment;;=;filename", "attachment; filename=a\"b",
    ])
    func `without a usable name there is none`(_ header: String) {
        #expect(ContentDisposition(header)?.type == "attachment")
        #expect(ContentDisposition(header)?.filename == nil)
    }

    @Test(arguments: [nil, "", ";filename=a", "\"a\"; filename=b", "a/b; filename=c"])
    func `a header without a type says nothing`(_ header: String?) {
        #expect(ContentDisposition(header) == nil)
    }

    @Test func `a long name keeps its ending`() throws {
        let header = "attachment; filename=\"\(String(repeating: "ü", count: 300)).jpeg\""
        let name = try #require(ContentDisposition(header)?.filename)
        #expect(name.utf8.count <= 255)
        #expect(name.hasSuffix("ü.jpeg"))
    }
}
