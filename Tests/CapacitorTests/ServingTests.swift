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
