import Testing
import WebKit

@Suite struct SourceMapTests {
    // `esbuild --bundle --minify-whitespace --sourcemap` of main.ts, which imports lib/help.ts.
    private static let json = """
        {"version":3,"sources":["lib/help.ts","main.ts"],"sourcesContent":["export function help(): never {\\n    throw new Error('from help');\\n}\\n","import { help } from './lib/help';\\n\\nhelp();\\n"],"mappings":"MAAO,SAASA,MAAc,CAC1B,MAAM,IAAI,MAAM,WAAW,CAC/B,CCAAC,KAAK","names":["help","help"]}
        """

    @Test func `a place in a bundle becomes the author's`() throws {
        let map = try #require(SourceMap(json: Self.json))
        let place = map.place(line: 1, column: 31)
        #expect(place?.source == "lib/help.ts")
        #expect(place?.line == 2)
        #expect(map.text(of: "lib/help.ts", line: 2) == "    throw new Error('from help');")
        #expect(map.place(line: 9, column: 1) == nil)
        #expect(map.place(line: 1, column: 1) == nil)
    }

    @Test func `what is no source map gives none`() {
        for text in ["", "{}", "{\"version\":2,\"sources\":[],\"mappings\":\"\"}", "[1]", "\0"] {
            #expect(SourceMap(json: text) == nil)
        }
        let damaged = SourceMap(
            json: #"{"version":3,"sources":["a"],"mappings":"AAAA,!!,;;;ZZZZZ"}"#)
        #expect(damaged?.place(line: 1, column: 9)?.source == "a")
        #expect(damaged?.place(line: 4, column: 1) == nil)
    }

    @Test func `a failure is described with the author's line`() {
        let maps = SourceMaps { $0.hasSuffix("main.js") ? Self.json : nil }
        let failure = PageFailure(
            kind: .rejection, message: "Error: from help", source: "capacitor://localhost/main.js",
            line: 1, column: 31,
            stack:
                "help@capacitor://localhost/main.js:1:31\nnext@farad:runtime.js:1:1\nglobal code@other.js:3:4"
        )
        #expect(
            maps.describe(failure).hasPrefix(
                "Unhandled rejection: Error: from help (lib/help.ts:2:"))
        #expect(maps.stack(of: failure).count == 2)
        #expect(maps.stack(of: failure)[0].hasPrefix("help (lib/help.ts:2:"))
        #expect(maps.stack(of: failure)[1] == "global code (other.js:3:4)")
    }
}
