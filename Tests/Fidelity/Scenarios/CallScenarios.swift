import Farad
import Testing

/// C7 and C9 to C17: calls that are late, odd or never answered.
@Suite struct CallScenarios {
    private func lines(_ script: String, _ actions: [TimedAction] = [TimedAction(.launch)]) throws
        -> [String]
    {
        try play(CheckApp(script), actions).lines
    }

    @Test func `C7, F56: a late answer after a reload is ignored, a late error one warning`()
        throws
    {
        func outcome(fails: Bool) throws -> Outcome {
            try play(
                CheckApp(
                    """
                    if (location.search === "") {
                        tell("late", Check.late({ fails: \(fails) }));
                        setTimeout(() => { location.href = "/?new"; }, 500);
                    }
                    """), [TimedAction(.launch)])
        }
        #expect(try outcome(fails: false).lines == [])
        let warnings = try outcome(fails: true).timed
        #expect(warnings.map(\.level) == ["warn"])
        #expect(warnings.first?.text.contains("late") == true, "\(warnings)")
    }

    @Test func `C9, F47: an unknown plugin never settles`() throws {
        let script = """
            tell("unknown", (Capacitor as any).nativePromise("Nobody", "here", {}));
            setTimeout(() => say("an hour later"), 3600_000);
            """
        #expect(try lines(script) == ["an hour later"])
    }

    @Test func `C10, F50: permissions that nobody lists never settle`() throws {
        let script = """
            tell("permissions", App.checkPermissions());
            setTimeout(() => say("an hour later"), 3600_000);
            """
        #expect(try lines(script) == ["an hour later"])
    }

    @Test func `C11, F38, F39: a reactive option object never settles and is rejected unheard`()
        throws
    {
        // What Vue's `reactive()` makes is a proxy.
        let script = """
            const reactive = (target: any): any => new Proxy(target, {
                get: (object, key) => typeof object[key] === "object" && object[key] !== null
                    ? reactive(object[key]) : object[key],
            });
            tell("reactive", Check.echo(reactive({ user: { name: "a" } })));
            tell("member", Check.echo({ user: reactive({ name: "a" }) }));
            tell("plain", Check.echo({ user: { name: "a" } }));
            """
        let outcome = try play(CheckApp(script), [TimedAction(.launch)])
        #expect(outcome.lines == [#"plain {"user":{"name":"a"}}"#])
        #expect(outcome.rejections.count == 2)
        #expect(outcome.rejections.allSatisfy { $0.contains("The object can not be cloned.") })
    }

    @Test
    func `C12, F68, F69, F72: data empties an answer, nothing is undefined, a rejection is bare`()
        throws
    {
        let script = """
            (async () => {
                await tell("data", Check.shape({ of: "data" }));
                await tell("nothing", Check.shape({ of: "nothing" }));
                await Check.shape({ of: "error" }).catch((error: any) =>
                    say("error", error.message, error.code, error.data));
            })();
            """
        #expect(
            try lines(script) == ["data {}", "nothing undefined", "error m undefined undefined"])
    }

    @Test func `C13, F46: a sleeping method delays calls, not main's events`() throws {
        let script = """
            App.addListener("appUrlOpen", ({ url }: any) => say(url));
            setTimeout(() => {
                say("asleep");
                tell("sleep", Check.sleep({ seconds: 5 }));
                tell("preference", Preferences.get({ key: "a" }));
            }, 1000);
            """
        let outcome = try play(
            CheckApp(script),
            [
                TimedAction(.launch, at: .zero),
                TimedAction(.openURL("check://awake"), at: .seconds(4)),
            ])
        #expect(
            outcome.lines == [
                "asleep", "check://awake", "sleep undefined", #"preference {"value":null}"#,
            ])
        let start = try #require(outcome.timed.first).at
        let end = try #require(outcome.timed.last).at
        #expect(end - start >= 5000 && end - start < 5010)
        #expect(outcome.timed[1].at < start + 3500)
    }

    @Test func `C14, F55, F146: a crash of the page loads it again, and SQLite remembers`() throws {
        let script = """
            tell("connection", CapacitorSQLite.createConnection({ database: "db",
                encrypted: false, mode: "no-encryption", version: 1, readonly: false }));
            App.addListener("pause", () => say("heard"));
            """
        let outcome = try lines(
            script,
            [
                TimedAction(.launch), TimedAction(.kill("web")), TimedAction(.background),
            ])
        #expect(
            outcome == [
                "connection undefined",
                "connection rejected: CreateConnection: Connection db already exists", "heard",
            ])
    }

    @Test func `C15, F128: awaiting a plugin hangs and is an unhandled rejection`() throws {
        let outcome = try play(
            CheckApp("(async () => { await App; say('went on'); })();"), [TimedAction(.launch)])
        #expect(outcome.lines == [])
        #expect(outcome.rejections.count == 1)
        #expect(
            outcome.rejections.first?.contains(#""App.then()" is not implemented on ios"#) == true)
    }

    @Test func `C16, F139: a number in Preferences is stored as ''`() throws {
        let script = """
            (async () => {
                await tell("set", Preferences.set({ key: "n", value: 5 }));
                await tell("get", Preferences.get({ key: "n" }));
                await tell("keys", Preferences.keys());
            })();
            """
        #expect(
            try lines(script) == ["set undefined", #"get {"value":""}"#, #"keys {"keys":["n"]}"#])
    }

    @Test func `F195: the page's dates and timers and native code's are of one clock`() throws {
        let script = """
            const start = Date.now();
            setTimeout(() => say("timer", Date.now() - start), 4000);
            Check.clock().then(({ dates }: any) =>
                say("clock", dates.map((date: number) => Math.floor(date - start)),
                    Math.floor(Date.now() - start)));
            """
        #expect(try lines(script) == ["timer 4000", "clock [0,3000,5000] 5000"])
    }

    @Test func `C17, F43, F63: a date arrives as text without milliseconds, its text is none`()
        throws
    {
        let script = """
            const date = new Date(1500);
            tell("dates", Check.dates({ date, text: date.toISOString() }));
            """
        #expect(try lines(script) == [#"dates {"date":"1970-01-01T00:00:01Z","text":"nil"}"#])
    }
}
