import { installNativeBridge } from "../../bridge/install";
import { makeFakePage, withConsoleOf } from "../../testing/fake-page";
import { expect, rejectionOf, test } from "../../testing/unit";
import { CapacitorException } from "./exception";
import { createCapacitor, type CapacitorPage } from "./runtime";

function pageOf(page: object): CapacitorPage {
    return page as CapacitorPage;
}

test("the core keeps the bridge's object and replaces what F13 lists", () => {
    const fake = makeFakePage();
    installNativeBridge(fake.page);
    // In the app, the bridge's class and the core's are two.
    fake.page.Capacitor!.Exception = class extends CapacitorException {};
    const before: { [name: string]: unknown } = { ...fake.page.Capacitor };
    const core = createCapacitor(pageOf(fake.page));
    expect(core).toBe(fake.page.Capacitor as unknown);
    const after = core as unknown as { [name: string]: unknown };
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    expect(names.filter((name) => before[name] !== after[name]).sort()).toEqual([
        "DEBUG",
        "Exception",
        "getPlatform",
        "handleError",
        "isLoggingEnabled",
        "isNativePlatform",
        "isPluginAvailable",
        "registerPlugin",
    ]);
    expect([core.DEBUG, core.isLoggingEnabled]).toEqual([false, false]);
});

test("an error of native is one of the core's exceptions (F75)", async () => {
    const fake = makeFakePage();
    installNativeBridge(fake.page);
    const core = createCapacitor(pageOf(fake.page));
    const promise = fake.capacitor.nativePromise("App", "x");
    fake.fail({ message: "m", errorMessage: "m" });
    expect((await rejectionOf(promise)) instanceof core.Exception).toBe(true);
});

test("native's own object decides the platform (F14, F133)", () => {
    for (const platform of ["ios", "android", "web"] as const) {
        const core = createCapacitor(pageOf(makeFakePage({ platform }).page));
        expect(core.getPlatform()).toBe(platform);
        expect(core.isNativePlatform()).toBe(platform !== "web");
    }
});

test("a custom platform names itself, and falls back on the web half (F14, F130)", async () => {
    const { page } = makeFakePage({ platform: "web" });
    page["CapacitorCustomPlatform"] = { name: "electron" };
    const core = createCapacitor(pageOf(page));
    expect(core.getPlatform()).toBe("electron");
    expect(core.isNativePlatform()).toBe(true);
    const Echo = core.registerPlugin<any>("Echo", { web: () => ({ echo: () => "web" }) });
    expect(await Echo.echo()).toBe("web");
});

test("a page without native uses the web half", async () => {
    const core = createCapacitor(pageOf(makeFakePage({ platform: "web" }).page));
    const Echo = core.registerPlugin<any>("Echo", { web: { echo: () => "web" } });
    expect(await Echo.echo()).toBe("web");
    expect(core.isPluginAvailable("Echo")).toBe(true);
    expect(core.convertFileSrc("/a")).toBe("/a");
});

test("a plugin registered twice is the same one, with a warning (F20)", async () => {
    const { page, printed } = makeFakePage();
    const core = createCapacitor(pageOf(page));
    await withConsoleOf(page, () => {
        const first = core.registerPlugin<any>("App");
        expect(core.registerPlugin<any>("App") === first).toBe(true);
        expect(core.Plugins["App"] === first).toBe(true);
    });
    expect(printed).toEqual([
        ["warn", 'Capacitor plugin "App" already registered. Cannot register plugins twice.'],
    ]);
});

test("a plugin is available by its half for the platform or by a header (F131)", () => {
    const { page } = makeFakePage();
    const core = createCapacitor(pageOf(page));
    core.registerPlugin("OnlyWeb", { web: {} });
    core.registerPlugin("OnlyIOS", { ios: {} });
    expect(core.isPluginAvailable("OnlyWeb")).toBe(false);
    expect(core.isPluginAvailable("OnlyIOS")).toBe(true);
    expect(core.isPluginAvailable("Absent")).toBe(false);
    page.Capacitor!.PluginHeaders = [{ name: "Native", methods: [] }];
    expect(core.isPluginAvailable("Native")).toBe(true);
});
