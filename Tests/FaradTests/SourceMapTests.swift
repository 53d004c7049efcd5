import Testing

@testable import Farad

@Suite struct SourceMapTests {
    @Test func `a place in a bundle leads to its source`() throws {
        // One source, two lines: `AAAA` is column 0 to line 1, `IACA` four columns on to line 2.
        let text = #"{"version":3,"sources":["../src/a.ts"],"mappings":"AAAA,IACA;;AADA"}"#
        let map = try #require(SourceMap(json: Array(text.utf8), folder: "/project/out"))
        #expect(map.original(line: 1, column: 1)?.description == "/project/src/a.ts:1:1")
        #expect(map.original(line: 1, column: 9)?.description == "/project/src/a.ts:2:1")
        #expect(map.original(line: 2, column: 1) == nil)
        #expect(map.original(line: 3, column: 1)?.line == 1)
        #expect(map.original(line: 99, column: 1) == nil)
    }

    @Test(arguments: ["", "{}", #"{"version":2,"sources":[],"mappings":""}"#])
    func `what is no source map is none`(_ text: String) {
        #expect(SourceMap(json: Array(text.utf8)) == nil)
    }
}
