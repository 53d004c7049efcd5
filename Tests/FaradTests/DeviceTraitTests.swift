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
                == "Replay: farad run empty --launch 0 --open-url 'script://it'\\''s@1500' "
                + "--seed 3 --set clone=lenient --set document-start=300")
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
