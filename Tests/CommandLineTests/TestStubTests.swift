import Foundation
import TestSupport
import Testing

/// Functions in the place of plugins, in tests.
@Suite struct TestStubTests {
    @Test(arguments: ["ios", "android"])
    func `a stub answers, refuses and tells its listeners, and calls are kept`(_ platform: String)
        throws
    {
        let folder = try TestFolder([
            "a.test.ts": TestFolder.imports + """
                test("a stub", async () => {
                    const stub = native.plugin("Preferences", {
                        get: ({ key }: any) => ({ value: `${key} of the stub` }),
                        remove: () => { throw Object.assign(new Error("no"), { code: "E7" }); },
                    });
                    await device.launchApp();
                    const answers = await app.evaluate(async () => {
                        const plugin = (window as any).Capacitor.registerPlugin("Preferences");
                        plugin.addListener("changed", (data: unknown) => console.log("heard", data));
                        const first = await plugin.get({ key: "a" });
                        try { await plugin.remove({ key: "b" }); }
                        catch (error: any) { return [first, error.message, error.code]; }
                    });
                    expect(answers).toEqual([{ value: "a of the stub" }, "no", "E7"]);
                    await stub.emit("changed", { n: 2 });
                    await clock.advanceBy(100);
                    expect(app.console.map(({ text }) => text).join()).toContain("heard { n: 2 }");
                    const calls = app.calls("Preferences")
                        .map(({ method, options, isSettled }) => [method, options, isSettled])
                        .filter(([method]) => method !== "addListener");
                    expect(calls).toEqual([
                        ["get", { key: "a" }, true], ["remove", { key: "b" }, true],
                    ]);
                });
                """
        ])
        let command = try folder.test("--platform", platform)
        #expect(command.isClean, "\(command.output)\(command.errors)")
    }

    @Test(arguments: ["ios", "android"])
    func `a stub answers in the place of a Cordova plugin`(_ platform: String) throws {
        let folder = try TestFolder([
            "a.test.ts": TestFolder.imports + """
                test("a stub", async () => {
                    const take = fn(([quality]: any[]) => `photo ${quality}`);
                    native.cordova("Camera", {
                        take,
                        refuse: () => { throw Object.assign(new Error("no"), { code: 7 }); },
                        list: () => [1, null, { a: "b" }],
                        watch: { callback: (args, emit) => { emit(args[0]); emit(new Error("end")); } },
                    });
                    await device.launchApp();
                    await app.evaluate(() => {
                        const page = window as any;
                        page.told = [];
                        page.cordova = {
                            callbackFromNative: (id: string, isGood: boolean, status: number, args: any[]) =>
                                page.told.push([id, isGood, ...args]),
                            require: () => ({
                                nativeCallback: (id: string, status: number, message: any) =>
                                    page.told.push([id, status === 1, message]),
                            }),
                        };
                        const exec = (action: string, ...args: any[]) => {
                            const call = { type: "cordova", service: "Camera", action, callbackId: action };
                            if (page.androidBridge) page.androidBridge.postMessage(
                                JSON.stringify({ ...call, actionArgs: JSON.stringify(args) }));
                            else page.webkit.messageHandlers.bridge.postMessage({ ...call, actionArgs: args });
                        };
                        exec("take", 50);
                        exec("refuse");
                        exec("list");
                        exec("watch", { x: 1 });
                    });
                    await clock.runUntilIdle();
                    expect(take).toHaveBeenCalledWith([50]);
                    expect(await app.evaluate(() => (window as any).told)).toEqual([
                        ["take", true, "photo 50"], ["refuse", false, { code: 7, message: "no" }],
                        ["list", true, [1, null, { a: "b" }]], ["watch", true, { x: 1 }],
                        ["watch", false, "end"],
                    ]);
                });
                """
        ])
        let command = try folder.test("--platform", platform)
        #expect(command.isClean, "\(command.output)\(command.errors)")
    }

    @Test(arguments: ["ios", "android"])
    func `a stub answers to the page's callback as often as it likes`(_ platform: String) throws {
        let folder = try TestFolder([
            "a.test.ts": TestFolder.imports + """
                test("a watch", async () => {
                    const emits = new Map<string, (answer: object | Error) => void>();
                    const watchPosition = fn((options: any, emit: any, id: string) => {
                        emits.set(id, emit);
                        return options.first;
                    });
                    native.plugin("Geolocation", {
                        watchPosition: native.callback(watchPosition),
                        clearWatch: ({ id }: any) => void emits.delete(id),
                    });
                    await device.launchApp();
                    const watch = (first?: object) => app.evaluate(async (first) => {
                        const global = window as any;
                        global.seen = [];
                        return await global.Capacitor.Plugins.Geolocation.watchPosition(
                            { first },
                            (answer: any, error: any) =>
                                global.seen.push(error ? [error.message, error.code] : answer));
                    }, first);
                    const seen = async () => {
                        await clock.runUntilIdle();
                        return await app.evaluate(() => (window as any).seen);
                    };
                    const id = String(await watch());
                    expect(await seen()).toEqual([]);
                    expect([...emits.keys()]).toEqual([id]);
                    const emit = emits.get(id)!;
                    emit({ n: 1 });
                    emit(Object.assign(new Error("no"), { code: "E1" }));
                    expect(await seen()).toEqual([{ n: 1 }, ["no", "E1"]]);
                    emit({ n: 2 });
                    expect(await seen()).toHaveLength(3);
                    await app.evaluate((id) =>
                        (window as any).Capacitor.Plugins.Geolocation.clearWatch({ id }), id);
                    expect(emits.size).toBe(0);

                    await watch({ n: 0 });
                    expect(await seen()).toEqual([{ n: 0 }]);
                    watchPosition.mockRejectedValue(Object.assign(new Error("off"), { code: "E2" }));
                    await watch();
                    expect(await seen()).toEqual([["off", "E2"]]);
                });
                """
        ])
        let command = try folder.test("--platform", platform)
        #expect(command.isClean, "\(command.output)\(command.errors)")
    }

    /// The user's answer to an alert is the plugin's answer to its call.
    @Test func `a call that nobody answers is a finding, where nothing is left to do`() throws {
        let folder = try TestFolder([
            "a.test.ts": TestFolder.imports + """
                const rules = () => app.findings.filter((one) => one.plugin !== undefined)
                    .map((one) => [one.rule, one.plugin, one.method]);
                for (const platform of ["ios", "android"]) test(platform, { app: "timesafari", platform }, async () => {
                    native.plugin("Slow", { wait: () => new Promise(() => {}) });
                    await device.launchApp();
                    await clock.runUntilIdle();
                    await app.evaluate(() => { (window as any).Capacitor.Plugins.Slow.wait(); });
                    await clock.runUntilIdle();
                    expect(rules()).toEqual([["unsettled-call", "Slow", "wait"]]);
                    expect(rules()).toHaveLength(1);
                    await app.evaluate(() => { setInterval(() => {}, 1000); });
                    await clock.runUntilIdle();
                    expect(rules()).toHaveLength(1);
                });
                test("an answer after all", { app: "beamlet-capacitor" }, async () => {
                    await device.launchApp();
                    await clock.runUntilIdle();
                    expect(rules()).toEqual([["unsettled-call", "PushNotifications", "requestPermissions"]]);
                    await device.answerAlert("Allow");
                    await clock.runUntilIdle();
                    expect(rules()).toEqual([]);
                });
                """
        ])
        let command = try folder.test()
        #expect(command.status == 0, "\(command.output)\(command.errors)")
    }

    @Test(arguments: ["ios", "android"])
    func `every order of a test is played with a stub in the place of a plugin`(
        _ platform: String
    ) throws {
        let folder = try TestFolder([
            "a.test.ts": TestFolder.imports + """
                test.everyOrder("a stub", { platform: "\(platform)" }, async () => {
                    const calls: string[] = [];
                    const stub = native.plugin("Preferences", {
                        get: ({ key }: any) => { calls.push(key); return { value: key }; },
                    });
                    device.launchApp({ at: 0 });
                    device.openURL("timesafari://", { at: [300, 900] });
                    await clock.runUntilIdle();
                    const value = await app.evaluate(async () =>
                        (await (window as any).Capacitor.Plugins.Preferences.get({ key: "k" })).value);
                    expect([value, calls]).toEqual(["k", ["k"]]);
                });
                """
        ])
        let command = try folder.test("--patience", "60")
        #expect(command.status == 0, "\(command.output)\(command.errors)")
    }
}
