import Farad
import Foundation
import TestSupport
import Testing
import TimeSafari
import Traces

@Suite struct RedactionTests {
    /// Every way in which a text of an app's comes into a trace.
    private static let script = """
        const { Preferences, Filesystem } = window.Capacitor.Plugins
        const secret = "hunter2-secret-hunter2"
        async function logIn() {
            console.log("the password is", secret)
            await Preferences.set({ key: "password", value: secret })
            await Preferences.get({ key: "password" })
            await Filesystem.writeFile({
                path: "notes.txt", data: secret, directory: "DOCUMENTS", encoding: "utf8",
            })
            location.hash = "#/reset?token=" + secret
            throw new Error("cannot log in with " + secret)
        }
        logIn()
        """

    private func trace(isRedacted: Bool) throws -> String {
        var configuration = DeviceConfiguration(recordsTrace: true)
        configuration.recordsDetails = true
        let device = try Device(configuration)
        try device.install(ScriptApp.bundle(script: Self.script, path: "login.js", map: nil))
        let report = device.run([
            TimedAction(.launch), TimedAction(.openURL("app://host/reset/hunter2-secret-hunter2")),
        ])
        let heading = TraceWriter.Heading(command: "farad run --share hunter2-secret-hunter2.jpg")
        return TraceWriter.text(device, report, heading, isRedacted: isRedacted)
    }

    @Test func `no text of the app's is left`() throws {
        let plain = try trace(isRedacted: false)
        let redacted = try trace(isRedacted: true)
        #expect(plain.components(separatedBy: "hunter2").count > 10)
        for part in ["hunter2", "password is", "cannot log in"] {
            let lines = redacted.split(separator: "\n").filter { $0.contains(part) }
            #expect(lines == [], "“\(part)” is left")
        }
        // The story is still there.
        for name in ["Preferences", "writeFile", "notes.txt", "password", "unhandled-rejection"] {
            #expect(redacted.contains(name), "“\(name)” is gone")
        }
        let reading = try TraceReader(Data(redacted.utf8), named: "redacted")
        #expect(reading.remarks == [])
        #expect(reading.head.boolean("redacted"))
    }

    @Test func `equal contents stay equal, and hashes mean nothing elsewhere`() throws {
        let run = try RecordedRun(isRedacted: true)
        let plain = try RecordedRun()
        let hash = try #require(
            plain.lines("value").first { $0.string("verb") == "loadItem" }?.body("body")?.hash)
        #expect(!run.text.contains(hash))
        #expect(!run.text.contains(plain.report.shares[0].sha256))
        #expect(!run.text.contains(plain.report.traceHash))
        let masked = try #require(
            run.lines("value").first { $0.string("verb") == "loadItem" }?.body("body")?.hash)
        #expect(run.lines("answer").contains { $0.body("body")?.values.contains(masked) == true })
    }
}
