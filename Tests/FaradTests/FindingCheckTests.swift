import Testing

@testable import Farad

@Suite struct FindingCheckTests {
    @Test func `every rule has a name of its own, a sentence and a page`() {
        let checks = FindingCheck.all
        #expect(Set(checks.map(\.name)).count == checks.count)
        for check in checks {
            #expect(check.name.utf8.allSatisfy { (97...122).contains($0) || $0 == 45 })
            #expect(check.summary.hasSuffix(".") && !check.summary.dropLast().contains("."))
            #expect(check.summary.count <= 80)
            #expect(check.help.count > check.summary.count)
            #expect(check.page.hasPrefix("\(check.name)\n\n\(check.summary)\n\n"))
        }
    }

    @Test func `what cannot be ignored says so by saying nothing of how`() {
        #expect(FindingCheck.named("error")?.page.contains("--ignore-finding") == false)
        #expect(
            FindingCheck.named("late-answer")?.page
                .hasSuffix("--ignore-finding late-answer switches it off.") == true)
    }

    @Test func `a report says severity, plugin, method and stack where they are known`() {
        var report = RunReport(app: "a", profile: "ideal", seed: 0)
        var finding = RunReport.Finding(rule: "unknown-plugin", message: "m", atMilliseconds: 1.5)
        finding.plugin = "P"
        finding.method = "q"
        finding.stack = ["f (a.ts:1:2)"]
        report.findings = [
            finding,
            RunReport.Finding(
                rule: "never-idle", message: "m", atMilliseconds: 2, isFailure: false),
        ]
        #expect(
            report.json.contains(
                #""findings":[{"rule":"unknown-plugin","message":"m","at":1.5,"#
                    + #""severity":"failure","plugin":"P","method":"q","stack":["f (a.ts:1:2)"]},"#
                    + #"{"rule":"never-idle","message":"m","at":2,"severity":"remark"}]"#))
        #expect(Verdict(report).lines.contains("           by f (a.ts:1:2)"))
        #expect(
            Verdict(report).lines.contains(
                "           farad explain-finding RULE says what a finding means"))
    }
}

@Suite struct StackMapperTests {
    @Test func `frames of the runtime, of the bridge and of the engine are left out`() {
        let stack = """
            post@farad:runtime.js:1:5
            toNative@
            nativePromise@[native code]
            ask@capacitor://localhost/main.js:3:7
            capacitor://localhost/main.js:9:1
            """
        #expect(
            StackMapper { _ in nil }.lines(stack) == [
                "ask (capacitor://localhost/main.js:3:7)", "capacitor://localhost/main.js:9:1",
            ])
    }

    @Test func `places are the author's, and the proxy of a plugin is not in between`() throws {
        // Line 1: core; line 2: the author's line 5; line 3 belongs to no file.
        let map = try #require(
            SourceMap(
                json: Array(
                    #"{"version":3,"sources":["x/capacitor/core/plugin.ts","app.ts"],"#.utf8)
                    + Array(#""mappings":"AAAA;ACIA;A"}"#.utf8)))
        let stack = "call@c://x/m.js:1:1\nask@c://x/m.js:2:1\nglobal code@c://x/m.js:3:1"
        #expect(StackMapper { _ in map }.lines(stack) == ["ask (app.ts:5:1)"])
    }

    @Test func `a stack ends where a person stops to read`() {
        let stack = (1...100).map { "f@a:\($0):1" }.joined(separator: "\n")
        #expect(StackMapper { _ in nil }.lines(stack).count == 12)
    }
}
