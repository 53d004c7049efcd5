import FaradFoundation
import Foundation
import Simulation
import Testing
import WebKit

/// Scripts and modules of a document that servers have.
@Suite struct ServerScriptTests {
    private func page(_ elements: String) -> String {
        "<!doctype html><body>\(elements)<script src=/main.js></script></body>"
    }

    @Test func `a document's script of a server runs before what stands behind it`() {
        let test = TestNetwork(
            "console.log('main', library);",
            html: page("<script src=https://server.example/library.js></script>")
        ) { _ in .open("var library = 'there'; console.log('library');") }
        #expect(test.run() == ["library", "main there"])
        #expect(test.requests.count == 1)
        // Whom it may come from does not matter, so it does not say who asks.
        #expect(test.requests[0].header("origin") == nil)
        #expect(test.app.failures.isEmpty)
    }

    @Test func `one with crossorigin must be allowed to come`() {
        let test = TestNetwork(
            "console.log(typeof one, typeof other);",
            html: page(
                """
                <script src=https://server.example/one.js crossorigin></script>
                <script src=https://other.example/other.js crossorigin=anonymous></script>
                """)
        ) { request in
            request.url.host == "server.example"
                ? .open("var one = 1;")
                : HTTPResponse(status: 200, headers: [:], body: Data("var other = 2;".utf8))
        }
        let lines = test.run()
        #expect(lines.last == "number undefined")
        #expect(lines.count == 3 && lines[0].contains("Access-Control-Allow-Origin"), "\(lines)")
        #expect(test.requests.allSatisfy { $0.header("origin") == "capacitor://localhost" })
    }

    @Test func `a page goes on without a script of a server that nobody has, and says so once`() {
        let test = TestNetwork(
            "onload = () => console.log('loaded', typeof library);",
            html: page(
                """
                <script src=https://cdn.example/library.js></script>
                <script src=https://cdn.example/second.js async></script>
                <script type=module src=https://cdn.example/module.js></script>
                """)
        ) { _ in .open() }
        var findings: [String] = []
        test.app.simulation.findings.receive = { findings.append($0.message) }
        let lines = test.run()
        let missing =
            "error: Failed to load resource: A server with the specified hostname could not"
        #expect(lines.count { $0.hasPrefix(missing) } == 3, "\(lines)")
        #expect(lines.last == "loaded undefined")
        #expect(test.app.failures.isEmpty)
        #expect(
            findings == [
                "The page asked for https://cdn.example/library.js, and no server of this phone's "
                    + "network is cdn.example."
            ])
    }

    @Test func `a script that a server refuses is none`() {
        let test = TestNetwork(
            "console.log('main');",
            html: page("<script src=https://server.example/none.js></script>")
        ) { _ in .open("console.log('page of the error')", status: 404) }
        let lines = test.run()
        #expect(lines.last == "main")
        #expect(!lines.contains("page of the error"))
        #expect(lines[0].hasPrefix("error: Failed to load resource"), "\(lines)")
    }

    @Test func `a module of a server runs where it is allowed to come`() {
        let test = TestNetwork(
            """
            await import(server + '/good.js');
            console.log(await failure(import('https://other.example/bad.js')));
            """, html: page("<script type=module src=https://server.example/first.js></script>")
        ) { request in
            let text = "console.log('\(request.url.lastPathComponent)', this === undefined);"
            return request.url.host == "server.example"
                ? .open(text, ["Content-Type": "text/javascript"])
                : HTTPResponse(
                    status: 200, headers: ["Content-Type": "text/javascript"],
                    body: Data(text.utf8))
        }
        let lines = test.run()
        #expect(lines.contains("first.js true"), "\(lines)")
        #expect(lines.contains("good.js true"), "\(lines)")
        #expect(!lines.contains("bad.js true"), "\(lines)")
        #expect(
            lines.last == "TypeError: Importing a module script failed.", "\(lines)")
    }
}
