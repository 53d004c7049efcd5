import Foundation
import TestSupport
import Testing

/// What a test file has beside the phone: web APIs, the clock, hooks, random numbers.
@Suite struct TestHelperTests {
    @Test func `phones of one process are each in a time zone of their own`() throws {
        let folder = try TestFolder([
            "a.test.ts": TestFolder.imports + """
                const zones = [
                    ["UTC", 0], ["Europe/Berlin", -60], ["UTC", 0], ["America/New_York", 300],
                    ["Europe/Berlin", -60], ["UTC", 0],
                ] as const;
                for (const [index, [timeZone, offset]] of zones.entries()) {
                    test(`${index} ${timeZone}`, { timeZone }, async () => {
                        await device.launchApp();
                        expect(await app.evaluate(() => [
                            new Date().getTimezoneOffset(),
                            Intl.DateTimeFormat().resolvedOptions().timeZone,
                        ])).toEqual([offset, timeZone]);
                    });
                }
                """
        ])
        let command = try folder.test()
        #expect(command.status == 0, "\(command.output)")
        #expect(command.output.contains("6 passed"), "\(command.output)")
    }

    @Test func `a page answers app.evaluate whatever it has made of its promises`() throws {
        let folder = try TestFolder([
            "a.test.ts": TestFolder.imports + """
                test("with a then of its own", async () => {
                    await device.launchApp();
                    await app.evaluate(() => { Promise.prototype.then = () => new Promise(() => {}) as never; });
                    expect(await app.evaluate(async (one) => one + 1, 1)).toBe(2);
                    await expect(app.evaluate(() => { throw new RangeError("no"); })).rejects.toThrow("no");
                });
                """
        ])
        let command = try folder.test()
        #expect(command.output.contains("tests   1 passed in 1 file"), "\(command.output)")
    }

    @Test func `a test file finds the web's tools, by the phone's clock and its seed`() throws {
        let folder = try TestFolder([
            "a.test.ts": TestFolder.imports + """
                const early = new URL("../b?x=1#h", "https://a.org/c/d");
                const names = [crypto.randomUUID(), Math.random()];
                const loading = [new File(["a"], "x").lastModified, performance.timeOrigin, Date.now()];
                test("texts and bytes", async () => {
                    expect(early).toEqual(new URL("https://a.org/b?x=1#h"));
                    expect(new URLSearchParams("a=1&a=2").getAll("a")).toEqual(["1", "2"]);
                    const bytes = new TextEncoder().encode("aß😀");
                    expect(new TextDecoder().decode(bytes)).toBe("aß😀");
                    expect(atob(btoa("abc"))).toBe("abc");
                    const invalid = expect.objectContaining({ name: "InvalidCharacterError" });
                    expect(() => btoa("€")).toThrow(invalid);
                    expect(await new File(["ab", bytes], "x.txt").text()).toBe("abaß😀");
                });
                test("clones", () => {
                    const value: any = { at: new Date(5), in: new Map([[1, new Set([2])]]) };
                    value.me = value;
                    expect(structuredClone(value)).toEqual(value);
                    const uncloneable = expect.objectContaining({ name: "DataCloneError" });
                    for (const one of [() => 1, new Proxy({}, {}), Promise.resolve()]) {
                        expect(() => structuredClone({ one })).toThrow(uncloneable);
                    }
                    const buffer = new ArrayBuffer(3);
                    structuredClone(buffer, { transfer: [buffer] });
                    expect(buffer.byteLength).toBe(0);
                });
                test("events and signals", async () => {
                    const order: string[] = [];
                    queueMicrotask(() => order.push("microtask"));
                    order.push("script");
                    await null;
                    expect(order).toEqual(["script", "microtask"]);
                    const controller = new AbortController();
                    const heard = fn((event: any) => event.detail);
                    const target = new EventTarget();
                    target.addEventListener("a", heard, { signal: controller.signal });
                    target.dispatchEvent(new CustomEvent("a", { detail: 4 }));
                    controller.abort();
                    target.dispatchEvent(new CustomEvent("a"));
                    expect(heard).toHaveBeenCalledOnce();
                    expect(heard).toHaveReturnedWith(4);
                    const signal = AbortSignal.timeout(5_000);
                    await clock.advanceBy(4_999);
                    expect(signal.aborted).toBe(false);
                    await clock.advanceBy(2);
                    expect(signal.reason).toMatchObject({ name: "TimeoutError" });
                });
                test("time", async () => {
                    performance.mark("begin");
                    const begin = performance.now();
                    await clock.advanceBy(250);
                    expect(performance.now() - begin).toBe(250);
                    expect(performance.measure("all", "begin").duration).toBe(250);
                    expect(performance.timeOrigin).toBe(Date.UTC(2026, 0, 1));
                });
                test("numbers", () => {
                    console.log(...names, crypto.randomUUID(), Math.random(),
                        crypto.getRandomValues(new Uint8Array(4)).join());
                });
                test("what needs a page", () => {
                    const parts: [string, () => unknown][] = [
                        ["crypto.subtle", () => crypto.subtle],
                        ["Blob.stream", () => new Blob(["a"]).stream()],
                        ["URL.createObjectURL", () => URL.createObjectURL(new Blob(["a"]))],
                        ["URL.revokeObjectURL", () => URL.revokeObjectURL("blob:a")],
                        ["performance.timing", () => performance.timing],
                        ["performance.navigation", () => performance.navigation],
                    ];
                    for (const [name, use] of parts) {
                        expect(use, name).toThrow(`${name} in a test's own file is not simulated`);
                    }
                    expect(loading).toEqual(loading.map(() => Date.UTC(2026, 0, 1)));
                });
                test("WebAssembly", async () => {
                    const bytes = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);
                    const module = await WebAssembly.compile(bytes);
                    expect(module).toBeInstanceOf(WebAssembly.Module);
                    const made = await WebAssembly.instantiate(bytes.buffer, {});
                    expect(made.instance).toBeInstanceOf(WebAssembly.Instance);
                    expect(await WebAssembly.instantiate(module)).toBeInstanceOf(WebAssembly.Instance);
                    await expect(WebAssembly.compile(Uint8Array.of(1))).rejects
                        .toBeInstanceOf(WebAssembly.CompileError);
                    await expect(WebAssembly.compileStreaming({})).rejects
                        .toThrow("WebAssembly.compileStreaming in a test's own file is not simulated");
                });
                test("no page", () => {
                    const names = ["window", "document", "onclick", "event"];
                    expect(names.filter((name) => name in globalThis)).toEqual([]);
                });
                """,
            "b.test.ts": TestFolder.imports + """
                test("a listener's error fails", () => {
                    const target = new EventTarget();
                    target.addEventListener("a", () => { throw new Error("from a listener"); });
                    target.dispatchEvent(new Event("a"));
                });
                """,
        ])
        func numbers(_ command: Command) -> Substring? {
            command.output.split(separator: "\n").first { $0.contains("│ ") }
        }
        let command = try folder.test("a.test.ts")
        #expect(command.isClean, "\(command.output)\(command.errors)")
        let own = try #require(numbers(command))
        #expect(numbers(try folder.test("a.test.ts")) == own)
        #expect(numbers(try folder.test("a.test.ts", "--seed", "7")) != own)
        let failing = try folder.test("b.test.ts")
        #expect(failing.output.contains("from a listener") && failing.status == 1)
    }

    @Test func `each test and each play has the random numbers of its own seed`() throws {
        let folder = try TestFolder([
            "a.test.ts": TestFolder.imports + """
                const numbers = () => [Math.random(), crypto.randomUUID()];
                const loaded = numbers();
                let before: unknown[];
                beforeAll(() => { before = numbers(); });
                test("first", { seed: 5 }, () => console.log("first", ...numbers()));
                test("second", () => console.log("second", ...numbers()));
                test("third", { seed: 5 }, () => {
                    // A phase does not repeat what another one has got.
                    const all = [...loaded, ...before, ...numbers()];
                    expect(new Set(all).size).toBe(6);
                });
                test("fourth", { seed: 5 }, () => console.log("fourth", ...numbers()));
                test("own", () => {
                    const { random } = Math;
                    Math.random = () => 0;
                    const ids = [crypto.randomUUID(), crypto.randomUUID()];
                    Math.random = random;
                    expect(ids[0]).not.toBe(ids[1]);
                    expect(ids[0]).not.toMatch(/^0{8}/);
                });
                """,
            "b.test.ts": TestFolder.imports + """
                test.everyOrder("plays", { maxRuns: 5 }, async () => {
                    const item = sample(Math.random() < 0.5 ? "portrait" : "landscape");
                    device.share({ ...item, name: `${crypto.randomUUID()}.jpg` }, { at: 0 });
                    await clock.runUntilIdle();
                });
                """,
        ])
        let command = try folder.test("a.test.ts")
        #expect(command.isClean, "\(command.output)\(command.errors)")
        func numbers(_ name: String, in command: Command) -> Substring? {
            let line = command.output.split(separator: "\n").first { $0.contains("│ \(name) ") }
            return line?.split(separator: "│").last
        }
        let first = try #require(numbers("first", in: command))
        let fourth = try #require(numbers("fourth", in: command))
        #expect(fourth.dropFirst(" fourth ".count) == first.dropFirst(" first ".count))
        let second = try #require(numbers("second", in: command))
        #expect(second.dropFirst(" second ".count) != first.dropFirst(" first ".count))
        let alone = try folder.test("a.test.ts", "--filter", "second")
        #expect(numbers("second", in: alone) == second)
        let plays = try folder.test("b.test.ts")
        #expect(plays.isClean, "\(plays.output)\(plays.errors)")
    }

    @Test func `what a test has left does not answer the calls of another`() throws {
        let folder = try TestFolder([
            "a.test.ts": TestFolder.imports + """
                let kept: (answer: object) => void;
                let answerLate: (answer: object) => void;
                let stub: ReturnType<typeof native.plugin>;
                const listen = () => app.evaluate(async () => {
                    const global = window as any;
                    global.seen = [];
                    const { Geolocation } = global.Capacitor.Plugins;
                    Geolocation.getCurrentPosition().then((answer: any) => global.seen.push(answer));
                    await Geolocation.watchPosition({}, (answer: any) => global.seen.push(answer));
                });
                test("one", async () => {
                    stub = native.plugin("Geolocation", {
                        getCurrentPosition: () => new Promise((resolve) => { answerLate = resolve; }),
                        watchPosition: native.callback((_, emit) => { kept = emit; }),
                    });
                    await device.launchApp();
                    await listen();
                    await clock.advanceBy(100);
                    expect(kept && answerLate).toBeDefined();
                });
                test("two", async () => {
                    native.plugin("Geolocation", {
                        getCurrentPosition: () => new Promise(() => {}),
                        watchPosition: native.callback(() => {}),
                    });
                    await device.launchApp();
                    await listen();
                    const over = "belongs to a test that is over";
                    expect(() => kept({ from: "one" }))
                        .toThrow(`emit of Geolocation.watchPosition ${over}`);
                    expect(() => stub.emit("moved")).toThrow(`Geolocation.emit ${over}`);
                    answerLate({ from: "one" });
                    await clock.advanceBy(100);
                    expect(await app.evaluate(() => (window as any).seen)).toEqual([]);
                });
                """
        ])
        let command = try folder.test()
        #expect(command.isClean, "\(command.output)\(command.errors)")
    }

    @Test func `what hooks return is called in the end, the latest first`() throws {
        let folder = try TestFolder([
            "a.test.ts": TestFolder.imports + """
                const note = (text: string) => () => console.log(text);
                const leaving = (text: string) => async () => note(`end of ${text}`);
                beforeAll(leaving("all"));
                afterAll(note("after all"));
                describe("inner", () => {
                    beforeEach(leaving("first"));
                    beforeEach(leaving("second"));
                    beforeEach(() => 5);
                    afterEach(note("after each"));
                    test("fails", () => { note("body")(); throw new Error("boo"); });
                });
                test("outer", note("other body"));
                describe("broken", () => {
                    beforeEach(leaving("what was begun"));
                    beforeEach(() => { throw new Error("no start"); });
                    test("never", () => {});
                });
                test("bad end", () => {});
                describe("bad ends", () => {
                    beforeEach(() => () => { throw new Error("no end"); });
                    test("ends badly", () => {});
                });
                """
        ])
        let command = try folder.test()
        let notes = command.output.split(separator: "\n").compactMap { line in
            line.firstRange(of: "│ ").map { String(line[$0.upperBound...]) }
        }
        #expect(
            notes == [
                "body", "after each", "end of second", "end of first", "other body",
                "end of what was begun", "after all", "end of all",
            ], "\(command.output)")
        #expect(command.output.contains("beforeEach: no end"))
        #expect(command.output.contains("tests   3 failed, 2 passed in 1 file"))
    }

    @Test func `patience is also for the loops of a test, and its file goes on after one`() throws {
        let folder = try TestFolder([
            "a.test.ts": TestFolder.imports + """
                test("loops", () => { for (;;); });
                test("goes on", () => {});
                """
        ])
        let command = try folder.test("--patience", "12")
        #expect(
            command.output.contains("FAIL 1  loops\n  the test ran for more than 6 s"),
            "\(command.output)\(command.errors)")
        #expect(command.output.contains("✓ goes on"))
    }

    @Test func `an action that nobody awaits is over when nothing is left to happen`()
        throws
    {
        let folder = try TestFolder([
            "a.test.ts": TestFolder.imports + """
                for (const kind of [test, test.everyOrder]) {
                    kind(`started ${kind === test}`, async () => {
                        device.launchApp();
                        device.sendToHome();
                        await clock.runUntilIdle();
                        expect(app.state).toBe("suspended");
                    });
                }
                """
        ])
        let command = try folder.test("--patience", "60")
        #expect(command.isClean, "\(command.output)\(command.errors)")
    }

    @Test func `a page's own requests take the profile's windows and may overtake each other`()
        throws
    {
        let folder = try TestFolder([
            "a.test.ts": TestFolder.imports + """
                const ask = (paths) => app.evaluate(async (paths) => {
                    const start = performance.now();
                    await Promise.all(paths.map(async (path) => {
                        await fetch(`https://beamlet.example/${path}`, { mode: "no-cors" });
                        console.log(path);
                    }));
                    return performance.now() - start;
                }, paths);
                test("in 40 and 60 ms", { app: "beamlet-capacitor" }, async () => {
                    await device.launchApp();
                    expect(await ask(["a"])).toBeCloseTo(100);
                });
                test("without a network", { app: "beamlet-capacitor" }, async () => {
                    await device.launchApp();
                    await device.setNetwork("none");
                    await expect(ask(["a"])).rejects.toThrow("Load failed");
                });
                test.everyOrder("in order", { app: "beamlet-capacitor", maxRuns: 200 }, async () => {
                    device.launchApp({ at: 0 });
                    await clock.runUntilIdle();
                    ask(["a", "b"]);
                    await clock.runUntilIdle();
                    expect(app.console.map((line) => line.text)).toEqual(["a", "b"]);
                });
                """
        ])
        let command = try folder.test("--patience", "60")
        #expect(command.status == 1)
        #expect(command.output.contains("1 failed, 2 passed"), "\(command.output)")
        #expect(command.output.contains("an order fails: in order, line"), "\(command.output)")
    }
}
