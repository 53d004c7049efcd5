import Foundation
import Testing

@Suite struct FindingCommandTests {
    private func findings(_ command: Command) throws -> [[String: Any]] {
        try command.json()["findings"] as? [[String: Any]] ?? []
    }

    @Test func `explain-finding lists every rule, and prints the page of one`() throws {
        let list = try Command("explain-finding")
        #expect(list.status == 0)
        #expect(
            list.output.hasPrefix("unsettled-call (remark)\n    A plugin call was"))
        let page = try Command("explain-finding", "uncloneable-option")
        #expect(page.status == 0)
        #expect(
            page.output.hasPrefix("uncloneable-option\n\nAn option of a call could not be copied"))
        for output in [list.output, page.output] {
            #expect(output.split(separator: "\n").allSatisfy { $0.count <= 80 })
        }
        #expect(page.output.contains("--ignore-finding uncloneable-option"))
        let unknown = try Command("explain-finding", "nonsense")
        #expect(unknown.status == 64)
        #expect(unknown.errors.contains("There is no finding named “nonsense”"))
    }

    @Test func `F38: a finding leads to the line of the author's that made the call`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "script.ts",
            """
            import { registerPlugin } from "@capacitor/core";
            const App = registerPlugin<any>("App");
            async function load(): Promise<void> {
                await App.getInfo({ user: new Proxy({}, {}) });
            }
            void load();
            """)
        let run = try Command("run", "script.ts", "--json", in: folder.path)
        #expect(run.status == 1)
        let finding = try #require(
            try findings(run).first { $0["rule"] as? String == "uncloneable-option" })
        #expect(finding["plugin"] as? String == "App")
        #expect(finding["method"] as? String == "getInfo")
        #expect((finding["at"] as? Double ?? 0) > 900)
        #expect((finding["stack"] as? [String])?.first == "load (script.ts:4:15)")
    }

    @Test func `an app that an exception ends fails the run`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "script.ts",
            """
            import { LocalNotifications } from "@capacitor/local-notifications";
            const schedule = { every: "second" as const, count: 2 };
            void LocalNotifications.schedule({
                notifications: [{ id: 7, title: "t", body: "b", schedule }] });
            """)
        let run = try Command(
            "run", "script.ts", "--set", "notification-permission=allow", "--json", in: folder.path)
        #expect(run.status == 1, "\(run.errors)")
        let finding = try #require(
            try findings(run).first { $0["rule"] as? String == "app-crashed" })
        #expect(
            finding["message"] as? String == "The app crashed: UNTimeIntervalNotificationTrigger: "
                + "time interval must be at least 60 if repeating.")
    }

    @Test func `a first page that cannot be loaded fails the run, an error page saves it`() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path + "/www", withIntermediateDirectories: true)
        try folder.write("www/index.html", "<p>")
        try folder.write("www/error.html", "<script>console.log('sorry')</script>")
        for platform in ["ios", "android"] {
            try folder.write(
                "capacitor.config.json", #"{"server": {"url": "http://192.168.0.2:8100"}}"#)
            let run = try Command("run", folder.path, "--platform", platform, "--json")
            #expect(run.status == 1)
            let finding = try #require(
                try findings(run).first { $0["rule"] as? String == "page-not-loaded" })
            #expect(run.errors.contains("--set server-url=ignored"), "\(run.errors)")
            let own = try Command(
                "run", folder.path, "--platform", platform, "--set", "server-url=ignored")
            #expect(own.status == 0, "\(own.output)")
            let message = finding["message"] as? String ?? ""
            #expect(
                message.hasPrefix("The page http://192.168.0.2:8100"), "\(platform): \(message)")
            try folder.write(
                "capacitor.config.json",
                #"{"server": {"url": "http://192.168.0.2:8100", "errorPath": "error.html"}}"#)
            let saved = try Command("run", folder.path, "--platform", platform, "--json")
            #expect(
                try findings(saved).allSatisfy { $0["rule"] as? String != "page-not-loaded" },
                "\(platform): \(saved.output)")
        }
    }

    @Test func `--ignore-finding passes over a rule, and refuses what is none`() throws {
        let folder = try TemporaryFolder()
        try folder.write("script.ts", "(globalThis as any).Capacitor.nativePromise('Nobody', 'x')")
        #expect(try findings(Command("run", "script.ts", "--json", in: folder.path)).count == 1)
        let quiet = try Command(
            "run", "script.ts", "--ignore-finding", "unknown-plugin", "--json", in: folder.path)
        #expect(quiet.status == 0)
        #expect(try findings(quiet).isEmpty)
        let wrong = try Command(
            "run", "script.ts", "--ignore-finding", "nonsense", in: folder.path)
        #expect(wrong.status == 64)
        #expect(wrong.errors.contains("Known findings: unsettled-call, "))
    }

    @Test func `a link that nobody saves is a remark, on either phone`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "app.js",
            """
            document.body.innerHTML = '<a id=save href="#kept" download="a.csv"></a><a href="#b"></a>';
            for (const link of document.querySelectorAll("a")) link.click();
            """)
        for (platform, fate) in [
            ("ios", "the page goes there"), ("android", "nothing comes of it"),
        ] {
            let run = try Command(
                ["run", "app.js", "--platform", platform, "--json"], in: folder.path)
            #expect(run.status == 0, "\(run.output)\(run.errors)")
            let findings = try run.json()["findings"] as? [[String: Any]] ?? []
            #expect(findings.map { $0["rule"] as? String } == ["link-not-saved"])
            let message = findings.first?["message"] as? String ?? ""
            #expect(message.hasSuffix("#kept: \(fate)."), "\(message)")
        }
    }

    @Test func `F117: the reference app's notification that nobody observes is a remark`() throws {
        let run = try Command("run", "timesafari", "--share", Photo.path, "--json")
        #expect(run.status == 0)
        let found = try findings(run)
        #expect(found.map { $0["rule"] as? String } == ["unobserved-notification"])
        #expect(found.first?["severity"] as? String == "remark")
    }
}
