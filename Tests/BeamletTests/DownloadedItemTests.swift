import FaradFoundation
import Testing

@testable import Beamlet

@Suite struct DownloadedItemTests {
    private func item(_ headers: [String: String], _ body: String) throws -> DownloadedItem {
        let url = try #require(URL(string: "https://beamlet.example/api/files/1"))
        let response = try #require(
            HTTPURLResponse(
                url: url, statusCode: 200, httpVersion: "HTTP/1.1", headerFields: headers))
        return try DownloadedItem(response, Data(body.utf8))
    }

    @Test func `JSON is a text or a link`() throws {
        let type = ["content-type": "application/json; charset=utf-8"]
        #expect(try item(type, #"{"type":"text","text":"hi"}"#) == .text("hi"))
        #expect(
            try item(type, #"{"type":"link","url":"https://example.org/a?b=c"}"#)
                == .link(try #require(URL(string: "https://example.org/a?b=c"))))
    }

    @Test func `JSON that is attached is a file`() throws {
        let headers = [
            "Content-Type": "application/json",
            "Content-Disposition": "attachment; filename=\"a.json\"",
        ]
        let body = #"{"type":"text","text":"hi"}"#
        #expect(
            try item(headers, body)
                == .media(Data(body.utf8), filename: "a.json", contentType: "application/json"))
    }

    @Test func `a file without a type is a file`() throws {
        #expect(
            try item([:], "x")
                == .media(
                    Data("x".utf8), filename: "Beamlet file",
                    contentType: "application/octet-stream"))
    }

    @Test(arguments: [
        "", "[]", "{", #"{"type":"link"}"#, #"{"type":"link","url":"javascript:alert(1)"}"#,
        #"{"type":"link","url":"http:///"}"#, #"{"type":"image"}"#, #"{"type":7}"#,
    ])
    func `other JSON cannot be read`(_ body: String) {
        #expect(throws: BeamletError.unreadable) {
            try item(["Content-Type": "application/json"], body)
        }
    }

    @Test func `an empty text is said to be empty`() {
        #expect(throws: BeamletError.empty) {
            try item(["Content-Type": "application/json"], #"{"type":"text","text":""}"#)
        }
    }
}
