import Farad
import FaradTesting
import Synchronization
import Testing

@Suite struct DeviceTraitTests {
    @Test func `a failing test says how its run is played again`() async throws {
        let comments = Mutex<[String]>([])
        let catching = IssueHandlingTrait.compactMapIssues { issue in
            comments.withLock { $0 += issue.comments.map(\.rawValue) }
            return nil
        }
        let test = try #require(Test.current)
        try await catching.provideScope(for: test, testCase: nil) {
            try await DeviceTrait.farad.provideScope(for: test, testCase: nil) {
                let device = try Device.fresh(
                    ScriptApps.empty, seed: 3, set: ["document-start": "300", "clone": "lenient"])
                device.launch()
                try device.run(until: .milliseconds(1500))
                device.open("script://it's")
                Issue.record("it failed")
            }
        }
        #expect(
            comments.withLock { $0.last }
                == #"Replay: try Device.fresh(app, seed: 3, set: ["clone": "lenient", "#
                + #""document-start": "300"]).run([TimedAction(.launch), "#
                + #"TimedAction(.openURL("script://it\'s"), at: .milliseconds(1500))])"#)
    }

    @Test func `the line that a failing test prints for an app of its own plays the run again`()
        throws
    {
        let app = ScriptApps.empty
        let first = try Device.fresh(
            app, seed: 3, set: ["document-start": "300", "clone": "lenient"])
        first.launch()
        try first.run(until: .milliseconds(1500))
        first.open("script://it's")
        try first.run()
        // The line, word by word.
        let report = try Device.fresh(
            app, seed: 3, set: ["clone": "lenient", "document-start": "300"]
        ).run([
            TimedAction(.launch),
            TimedAction(.openURL("script://it's"), at: .milliseconds(1500)),
        ])
        let played = first.run([])
        #expect(report.findings == played.findings)
        #expect(report.route == played.route)
        #expect(report.virtualMilliseconds == played.virtualMilliseconds)
    }
}

/// Apps for tests that need one without anything in it.
enum ScriptApps {
    static var empty: AppBundle {
        AppBundle(
            name: "empty", identifier: "app.empty", displayName: "Empty",
            infoDictionary: ["CFBundleURLTypes": [["CFBundleURLSchemes": ["script"]]]],
            web: .script("", name: "script.js"), makeDelegate: { _ in EmptyDelegate() })
    }
}
