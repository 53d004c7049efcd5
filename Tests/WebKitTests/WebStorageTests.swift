import FaradFoundation
import Simulation
import Testing
import WebKit

@Suite struct WebStorageTests {
    /// Files that outlive an app's process.
    private final class Folder {
        var files: [String: Data] = [:]
    }

    private func app(_ script: String, _ folder: Folder) -> TestApp {
        TestApp(script) {
            $0.websiteData = WebsiteDataFiles(
                read: { folder.files[$0] }, write: { folder.files[$0] = $1 })
        }
    }

    @Test func `localStorage outlives the app's process, sessionStorage does not`() {
        let folder = Folder()
        let script = """
            console.log(localStorage.getItem('n'), sessionStorage.getItem('n'));
            localStorage.setItem('n', 'é😀'); sessionStorage.setItem('n', '1');
            """
        app(script, folder).run()
        #expect(folder.files.keys.sorted() == ["capacitor_localhost_0.localstorage.json"])
        let second = app(script, folder).run()
        #expect(second.console == ["é😀 null"])
        second.onMain { second.webView.reload() }
        #expect(second.console.last == "é😀 1")
    }

    @Test func `a killed app loses what it had not written`() {
        let folder = Folder()
        let first = app(
            "localStorage.a = '1'; setTimeout(() => { localStorage.b = '2' }, 600)", folder)
        first.run(until: 700)
        first.process.kill()
        first.run()
        #expect(
            app("console.log(JSON.stringify(localStorage))", folder).run().console == [
                #"{"a":"1"}"#
            ])
    }

    @Test func `a damaged file counts as empty and is named`() {
        for damage in ["", "{", "{\"items\":[[1]]}", "\u{0}"] {
            let folder = Folder()
            folder.files["capacitor_localhost_0.localstorage.json"] = Data(damage.utf8)
            let app = app("console.log(localStorage.length)", folder)
            app.simulation.trace.isRecording = true
            app.run()
            #expect(app.console == ["0"])
            let findings = app.simulation.trace.records.filter { $0.kind == .finding }
            #expect(
                findings.map(\.text) == [
                    "localStorage begins empty: capacitor_localhost_0.localstorage.json is damaged"
                ])
        }
    }
}
