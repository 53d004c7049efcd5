import FaradFoundation
import Simulation
import Testing
import WebKit

@testable import Capacitor

@Suite struct ServingTests {
    @Test func `F16: a file of the app's container is served under _capacitor_file_`() {
        let phone = TestPhone(page: "globalThis.results = []")
        phone.launch()
        var path = ""
        phone.onMain {
            path =
                FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0].path
                + "/note.txt"
            #expect(FileManager.default.createFile(atPath: path, contents: Data("hello".utf8)))
        }
        phone.run()
        phone.evaluate(
            """
            fetch(Capacitor.convertFileSrc("\(path)")).then(async (response) =>
                results.push(response.status, response.headers.get("content-type"),
                    await response.text())); 0
            """)
        #expect(phone.results == #"[200,"text/plain","hello"]"#)
    }

    @Test func `the app's own files have their types, and a missing one fails`() {
        let phone = TestPhone(
            page: """
                globalThis.results = [];
                const get = (path) => fetch(path).then(
                    (response) => results.push(response.headers.get("content-type")),
                    () => results.push("failed"));
                get("/a.css").then(() => get("/b.json")).then(() => get("/missing.js"));
                """)
        let page = phone.environment.appFiles
        phone.environment.appFiles = { path in
            ["/a.css", "/b.json"].contains(path) ? Data("{}".utf8) : page(path)
        }
        phone.launch()
        #expect(phone.results == #"["text/css","application/json","failed"]"#)
    }

    @Test(arguments: [
        ("a.css", "text/css"), ("a.mjs", "text/javascript"), ("a.PNG", "image/png"),
        ("a.pdf", "application/pdf"), ("a.mp4", "video/mp4"), ("a.mp3", "audio/mpeg"),
        ("a.ico", "image/vnd.microsoft.icon"), ("a.xml", "application/xml"), ("a.csv", "text/csv"),
        ("a.htm", "text/html"), ("a.woff2", "font/woff2"), ("a.wasm", "application/wasm"),
        // What iOS declares nothing for is looked up in Capacitor's own list.
        ("a.js.map", "text/plain"), ("a.m3u", "audio/x-mpegurl"),
        ("a.ods", "application/oleobject"),
        ("a.webmanifest", "application/octet-stream"), ("a.unheard", "application/octet-stream"),
    ])
    func `a file has the type that its extension is declared with`(file: String, type: String) {
        let phone = TestPhone(
            page: """
                globalThis.results = [];
                fetch("/\(file)").then((response) =>
                    results.push(response.status, response.headers.get("content-type")));
                """)
        let page = phone.environment.appFiles
        phone.environment.appFiles = { $0 == "/" + file ? Data("{}".utf8) : page($0) }
        phone.launch()
        #expect(phone.results == "[200,\"\(type)\"]")
    }

    @Test(arguments: [
        ("bytes=1-2", "bytes 1-2/10", "12"), ("bytes=7-", "bytes 7-9/10", "789"),
        ("bytes=8", "bytes 8-9/10", "89"), ("bytes=5-99", "bytes 5-99/10", "56789"),
        ("bytes=20-30", "bytes 20-30/10", ""),
    ])
    func `a part of a file is served as Capacitor reads the range`(
        range: String, contentRange: String, text: String
    ) {
        let phone = TestPhone(
            page: """
                globalThis.results = [];
                fetch("/a.mp4", { headers: { Range: "\(range)" } }).then(async (response) => {
                    for (const one of ["content-range", "accept-ranges", "content-length",
                        "cache-control"]) results.push(response.headers.get(one));
                    results.push(response.status, await response.text());
                });
                """)
        let page = phone.environment.appFiles
        phone.environment.appFiles = { $0 == "/a.mp4" ? Data("0123456789".utf8) : page($0) }
        phone.launch()
        #expect(
            phone.results == "[\"\(contentRange)\",\"bytes\",\"\(text.count)\",\"no-cache\",206,"
                + "\"\(text)\"]")
    }

    @Test func `appendUserAgent of the config comes after the web view's own`() {
        let own = "(KHTML, like Gecko) Mobile/15E148"
        #expect(userAgent([:]).hasSuffix(own))
        #expect(userAgent(["appendUserAgent": "Mine/1"]).hasSuffix(own + " Mine/1"))
        let both: [String: Any] = ["appendUserAgent": "x", "ios": ["appendUserAgent": "Mine/2"]]
        #expect(userAgent(both).hasSuffix(own + " Mine/2"))
    }

    @Test func `overrideUserAgent of the config takes its place`() {
        #expect(userAgent(["overrideUserAgent": "Mine"]) == "Mine")
        #expect(
            userAgent(["overrideUserAgent": "x", "ios": ["overrideUserAgent": "Mine/2"]])
                == "Mine/2")
    }

    private func userAgent(_ configuration: [String: Any]) -> String {
        let phone = TestPhone(
            page: "globalThis.results = [navigator.userAgent]",
            prepare: { $0.configuration = configuration })
        phone.launch()
        return String(phone.results.dropFirst(2).dropLast(2))
    }

    @Test func `U11, F55: a seeded order is one per launch and draws from its own stream`() {
        func shuffled(_ seed: UInt64) -> [Int] {
            var settings = CapacitorSettings()
            settings.pluginOrder = .seeded
            let phone = TestPhone(seed: seed, settings: settings)
            return phone.simulation.enter(phone.process) {
                phone.environment.shuffled(Array(0..<20))
            }
        }
        #expect(shuffled(1) == shuffled(1))
        #expect(shuffled(1) != shuffled(2))
        #expect(shuffled(1).sorted() == Array(0..<20))
    }
}
