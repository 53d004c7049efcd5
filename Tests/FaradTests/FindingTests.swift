import Capacitor
import FaradTesting
import Simulation
import Testing

@testable import Farad

/// What a run says about calls, pages and notifications that a phone passes over in silence.
@Suite(.farad) struct FindingTests {
    /// Goes wrong in whatever way the page asks for.
    private final class Careless: CAPPlugin, CAPBridgedPlugin {
        let identifier = "Careless", jsName = "Careless"
        let pluginMethods = [
            CAPPluginMethod("keep", Careless.keep), CAPPluginMethod("forget", Careless.forget),
            CAPPluginMethod("twice", Careless.twice), CAPPluginMethod("late", Careless.late),
            CAPPluginMethod("soon", Careless.soon),
            CAPPluginMethod("bytes", Careless.bytes), CAPPluginMethod("fine", Careless.fine),
            CAPPluginMethod("watch", Careless.watch, returnType: .callback),
            CAPPluginMethod("post", Careless.post),
            CAPPluginMethod(name: "labelled", selector: Selector("labelled(call:)")),
        ]
        private var kept: [CAPPluginCall] = []

        func keep(_ call: CAPPluginCall) { kept.append(call) }

        func forget(_ call: CAPPluginCall) {}

        func twice(_ call: CAPPluginCall) {
            call.resolve(["first": true])
            if call.getBool("rejects") == true { call.reject("late") } else { call.resolve() }
        }

        func late(_ call: CAPPluginCall) {
            Simulation.current?.sleep(for: .seconds(2))
            call.resolve()
        }

        func soon(_ call: CAPPluginCall) {
            nonisolated(unsafe) let call = call
            DispatchQueue.main.asyncAfter(deadline: .now() + 2) { call.resolve() }
        }

        func bytes(_ call: CAPPluginCall) {
            call.resolve(["image": ["parts": [1, Data([1, 2])] as [Any]]])
        }

        func fine(_ call: CAPPluginCall) { call.resolve() }

        func watch(_ call: CAPPluginCall) {
            call.keepAlive = true
            for number in 1...3 { call.resolve(["number": number]) }
        }

        func post(_ call: CAPPluginCall) {
            for _ in 1...2 {
                NotificationCenter.default.post(name: Notification.Name("Ready"), object: nil)
            }
            call.resolve()
        }
    }

    private final class Root: CAPBridgeViewController {
        let delay: Int?

        init(_ delay: Int?) {
            self.delay = delay
            super.init()
        }

        override func capacitorDidLoad() {
            guard let delay else {
                bridge?.registerPluginInstance(Careless())
                return
            }
            nonisolated(unsafe) let bridge = bridge
            DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(delay)) {
                bridge?.registerPluginInstance(Careless())
            }
        }
    }

    private func app(_ script: String, registersAfter delay: Int? = nil) -> AppBundle {
        AppBundle(
            name: "careless", identifier: "app.careless", displayName: "Careless",
            infoDictionary: ["CFBundleURLTypes": [["CFBundleURLSchemes": ["careless"]]]],
            web: .script(script, name: "script.js"), pluginClassList: OfficialPlugins.classList,
            makeDelegate: { _ in EmptyDelegate() }, makeRootViewController: { _ in Root(delay) })
    }

    private func findings(
        _ script: String, registersAfter delay: Int? = nil,
        set settings: [String: String] = [:], ignoring: [String] = [], until: Duration? = nil
    ) throws -> [RunReport.Finding] {
        let device = try Device.fresh(
            app(script, registersAfter: delay), set: settings, ignoring: ignoring)
        return device.run([TimedAction(.launch)], until: until).findings
    }

    private func rules(_ script: String) throws -> [String] { try findings(script).map(\.rule) }

    @Test func `a run in which every call is answered once has no findings`() throws {
        let script = """
            const { Careless, App } = Capacitor.Plugins;
            await Careless.fine(); await Careless.post; await App.getInfo();
            Capacitor.nativeCallback("Careless", "watch", {}, () => {});
            const handle = App.addListener("resume", () => {}); await handle.remove();
            await App.removeAllListeners();
            console.log(await App.getState());
            """
        #expect(try findings("(async () => {\(script)})()") == [])
    }

    @Test func `a poll whose answers are always on their way leaves no call unsettled`() throws {
        #expect(
            try rules("setInterval(() => Capacitor.Plugins.Careless.soon(), 1500)") == [])
        let unanswered = try rules("setInterval(() => Capacitor.Plugins.Careless.keep(), 1500)")
        #expect(Set(unanswered) == ["unsettled-call"])
    }

    /// The interval has come as often as a run waits for it: the run was not cut short.
    @Test func `beside an interval of a minute an unanswered call is named`() throws {
        let found = try rules("setInterval(() => {}, 60000); Capacitor.Plugins.Careless.keep()")
        #expect(found == ["unsettled-call"])
    }

    @Test func `F52: a call that was never answered is named, with when and from where`() throws {
        let found = try findings(
            """
            function ask() { Capacitor.Plugins.Careless.keep({ a: 1 }); }
            setTimeout(function later() { ask(); Capacitor.Plugins.Careless.forget(); }, 500);
            """)
        #expect(found.map(\.rule) == ["unsettled-call", "unsettled-call"])
        #expect(found.map(\.plugin) == ["Careless", "Careless"])
        #expect(found.map(\.method) == ["keep", "forget"])
        #expect(
            found.map(\.message) == [
                "Careless.keep(), called at 1400.35 ms, never settled: the plugin still holds it "
                    + "unanswered.",
                "Careless.forget(), called at 1400.35 ms, never settled: the plugin let it go "
                    + "without an answer.",
            ])
        #expect(
            found[0].stack == [
                "ask (capacitor://localhost/script.js:1:49)",
                "later (capacitor://localhost/script.js:2:34)",
            ])
        #expect(found.allSatisfy { !$0.isFailure })
    }

    @Test func `F52: a call is not unsettled while the run is cut short, and is named once`() throws
    {
        let device = try Device.fresh(app("Capacitor.Plugins.Careless.late()"))
        #expect(device.run([TimedAction(.launch)], until: .seconds(2)).findings == [])
        #expect(device.run([]).findings == [])
        let held = try Device.fresh(app("Capacitor.Plugins.Careless.keep()"))
        #expect(held.run([TimedAction(.launch)]).findings.count == 1)
        #expect(held.run([]).findings.count == 1)
    }

    @Test func `F52: calls of a page that is gone are not unsettled`() throws {
        let script = """
            if (!sessionStorage.getItem("again")) {
                sessionStorage.setItem("again", "yes");
                Capacitor.Plugins.Careless.forget();
                Capacitor.Plugins.Careless.keep();
                setTimeout(() => location.reload(), 100);
            }
            """
        #expect(try rules(script) == [])
    }

    @Test func `F53: a second answer is found, and what became of it`() throws {
        let found = try findings(
            """
            const { Careless } = Capacitor.Plugins;
            Careless.twice().then(() => Careless.twice({ rejects: true }));
            """)
        #expect(found.map(\.rule) == ["settled-twice", "settled-twice"])
        #expect(found[0].message.hasSuffix("the later one is ignored."))
        #expect(found[1].message.hasSuffix("the later one is only a warning in the console."))
        #expect(found[0].method == "twice")
        #expect(found[0].stack.first == "global code (capacitor://localhost/script.js:2:15)")
    }

    @Test func `F54: getLaunchUrl is found to answer twice when a URL is known`() throws {
        var bundle = app("Capacitor.Plugins.App.getLaunchUrl()")
        bundle.makeDelegate = { _ in PlainAppDelegate() }
        let device = try Device.fresh(bundle)
        let report = device.run([TimedAction(.openURL("careless://x"))])
        #expect(report.findings.map(\.rule) == ["settled-twice"])
        #expect(report.findings.first?.method == "getLaunchUrl")
        #expect(report.status == .passed)
    }

    @Test func `F56: an answer that comes when its page is gone is found`() throws {
        let script = """
            if (!sessionStorage.getItem("again")) {
                sessionStorage.setItem("again", "yes");
                Capacitor.Plugins.Careless.late();
                setTimeout(() => location.reload(), 100);
            }
            """
        let found = try findings(script)
        #expect(found.map(\.rule) == ["late-answer"])
        #expect(found.first?.plugin == "Careless")
        #expect(found.first?.method == "late")
        #expect(found.first?.stack == ["global code (capacitor://localhost/script.js:3:36)"])
        #expect((found.first?.atMilliseconds ?? 0) > 2900)
    }

    @Test func `F56: an answer that comes when no page is there is found`() throws {
        let device = try Device.fresh(app("Capacitor.Plugins.Careless.late()"))
        device.launch()
        try device.run(until: .milliseconds(2800))
        device.kill("web")
        let rules = device.run([]).findings.map(\.rule)
        #expect(rules.contains("late-answer"))
    }

    @Test func `F72: an answer that cannot become JSON is found, with the place of the value`()
        throws
    {
        let found = try findings("Capacitor.Plugins.Careless.bytes()")
        #expect(found.map(\.rule) == ["unserializable-answer"])
        #expect(
            found.first?.message == "What the plugin answered to Careless.bytes() holds Data at "
                + "“image.parts[1]”, which JSON does not know; the page receives {} in its place.")
        #expect(found.first?.isFailure == true)
    }

    @Test(arguments: [
        ("{ user: { name: new Proxy({}, {}) } }", "“options.user.name” is a proxy"),
        ("{ list: [1, () => 1] }", "“options.list[1]” is a function"),
        ("{ when: Promise.resolve() }", "“options.when” is a promise"),
        ("{ tag: Symbol('x') }", "“options.tag” is a symbol"),
        ("{ place: document.body }", "“options.place” is an object of the browser"),
        ("new Proxy({}, {})", "“options” is a proxy"),
    ]) func `F38, C11: an option that cannot be cloned is found, with its place`(
        options: String, part: String
    ) throws {
        for clone in ["reject-unhandled", "throw", "silent-drop", "lenient"] {
            let script = "Capacitor.Plugins.Careless.fine(\(options))"
            let found = try findings(script, set: ["clone": clone])
            // The lenient way reads a proxy like any object.
            if clone == "lenient", part.contains("proxy") {
                #expect(found == [])
                continue
            }
            let finding = found.first { $0.rule == "uncloneable-option" }
            #expect(finding?.message.contains(part) == true, "\(clone)")
            #expect(finding?.plugin == "Careless")
            #expect(finding?.method == "fine")
            #expect(finding?.stack.isEmpty == false)
        }
    }

    @Test func `looking for what was refused runs no code of the page`() throws {
        let device = try Device.fresh(
            app(
                """
                let reads = 0;
                const options = { get trap() { reads += 1; return 1; }, bad: () => 1 };
                Object.defineProperty(options, "again", { enumerable: true, get: options.bad });
                try { Capacitor.Plugins.Careless.fine(options); } catch {}
                console.log(reads);
                """))
        let report = device.run([TimedAction(.launch)])
        #expect(device.consoleLines.map(\.text) == ["1"])
        #expect(report.findings.first?.message.contains("“options.bad” is a function") == true)
    }

    @Test func `C9, F47: a call of a plugin that native does not have is found`() throws {
        let found = try findings("Capacitor.nativePromise('Nobody', 'here', {})")
        #expect(found.map(\.rule) == ["unknown-plugin"])
        #expect(found.first?.plugin == "Nobody")
        #expect(found.first?.method == "here")
        #expect(found.first?.stack == ["global code (capacitor://localhost/script.js:1:24)"])
    }

    @Test func `C10, F48, F50, F51: a method that native does not run is found, and why`() throws {
        let found = try findings(
            """
            const { Careless, App } = Capacitor.Plugins;
            for (const method of ["missing", "checkPermissions", "labelled"]) {
                Capacitor.nativePromise("Careless", method, {});
            }
            """)
        #expect(found.map(\.rule) == ["unknown-method", "unknown-method", "unknown-method"])
        #expect(found.map(\.method) == ["missing", "checkPermissions", "labelled"])
        #expect(found[1].message.contains("the plugin does not list that method"))
        #expect(found[2].message.contains("its class has none of that selector"))
    }

    @Test func `C1, F19: a header that comes too late is found, with both times`() throws {
        let late = try findings(
            "", registersAfter: 500, set: ["document-start": "300"])
        #expect(late.map(\.rule) == ["late-header"])
        #expect(late.first?.plugin == "Careless")
        #expect(
            late.first?.message
                == "“Careless” was registered at 600 ms, and the page’s document had "
                + "started at 400 ms: until a reload this page has no “Careless” plugin.")
        #expect(
            try findings("", registersAfter: 500, set: ["document-start": "800"])
                == [])
    }

    @Test func `F93: a listener that outlives its page is found where resets keep it`() throws {
        let script = """
            if (!sessionStorage.getItem("again")) {
                sessionStorage.setItem("again", "yes");
                Capacitor.Plugins.App.addListener("appUrlOpen", () => {});
                setTimeout(() => location.reload(), 100);
            }
            """
        let found = try findings(script, set: ["listener-reset": "never"])
        #expect(found.map(\.rule) == ["leaked-listener"])
        #expect(found.first?.plugin == "App")
        #expect(found.first?.message.contains("“appUrlOpen”") == true)
        #expect(try findings(script) == [])
    }

    @Test func `F58: a listener that the old page adds after the reset is found`() throws {
        // The page adds it when the new document is asked for and not yet there.
        let script = """
            if (!sessionStorage.getItem("again")) {
                sessionStorage.setItem("again", "yes");
                location.reload();
                setTimeout(() => Capacitor.Plugins.App.addListener("resume", () => {}), 5);
            }
            """
        var profile = LatencyProfile.ideal
        profile.appToPage = .init(.milliseconds(20), source: "of this test")
        let device = try Device.fresh(app(script), profile: profile)
        let found = device.run([TimedAction(.launch)]).findings
        #expect(found.map(\.rule) == ["leaked-listener"])
        #expect(found.first?.message.contains("“resume”") == true)
    }

    @Test func `F117: a notification that nobody observes is found, once a name`() throws {
        let found = try findings("Capacitor.Plugins.Careless.post()")
        #expect(found.map(\.rule) == ["unobserved-notification"])
        #expect(found.first?.message.hasPrefix("The notification Ready was posted") == true)
    }

    @Test func `F110: a URL that comes before the bridge is found to reach nobody`() throws {
        var bundle = app("")
        bundle.makeDelegate = { _ in PlainAppDelegate() }
        let early = try Device.fresh(bundle, set: ["launch-url": "before-view"])
        let found = early.run([TimedAction(.openURL("careless://x"))]).findings
        #expect(found.map(\.rule) == ["unobserved-notification"])
        #expect(found.first?.message.contains("CapacitorOpenURLNotification") == true)
        let usual = try Device.fresh(bundle)
        #expect(usual.run([TimedAction(.openURL("careless://x"))]).findings == [])
    }

    @Test func `a rule that is ignored leaves no finding and the same run`() throws {
        let script = "Capacitor.Plugins.Careless.bytes()"
        let device = try Device.fresh(app(script))
        let ignoring = try Device.fresh(app(script), ignoring: ["unserializable-answer"])
        let report = device.run([TimedAction(.launch)])
        let quiet = ignoring.run([TimedAction(.launch)])
        #expect(report.status == .failed)
        #expect(quiet.status == .passed)
        #expect(quiet.findings == [])
        #expect(quiet.traceHash == report.traceHash)
        #expect(ignoring.replayCommand.contains(#"ignoring: ["unserializable-answer"]"#))
    }

    @Test func `only rules that there are, and that are no fault of the run's, can be ignored`() {
        func objection(_ name: String) -> String {
            do {
                var configuration = DeviceConfiguration()
                configuration.ignoredFindings = [name]
                _ = try Device(configuration)
                return ""
            } catch {
                return error.message
            }
        }
        #expect(objection("nonsense").hasPrefix("There is no finding named “nonsense”. Known"))
        #expect(objection("error").hasPrefix("The finding “error” cannot be ignored"))
        #expect(objection("late-answer") == "")
    }

    @Test func `of one rule only the first are kept, and the last says how many more there were`()
        throws
    {
        let found = try findings(
            "for (let n = 0; n < 50; n++) Capacitor.nativePromise('Nobody', 'n' + n, {})")
        #expect(found.count == FindingBook.capacity)
        #expect(found.last?.message.hasSuffix(" (And 30 more of this rule.)") == true)
    }

    @Test func `stacks change nothing in a run`() throws {
        func hash(_ recordsStacks: Bool) throws -> String {
            var configuration = DeviceConfiguration()
            configuration.recordsStacks = recordsStacks
            let device = try Device(configuration)
            try device.install(
                app(
                    """
                    (async () => {
                        const { Careless, App } = Capacitor.Plugins;
                        for (let n = 0; n < 10; n++) await Careless.fine({ n, text: "x".repeat(n * 20) });
                        Careless.keep(); App.addListener("resume", () => {});
                    })();
                    """))
            return device.run([TimedAction(.launch)]).traceHash
        }
        #expect(try hash(true) == hash(false))
    }
}
