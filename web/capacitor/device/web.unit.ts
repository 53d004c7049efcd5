import { expect, test } from "../../testing/unit";
import { DeviceWeb } from "./web";

const agents: Record<string, string> = {
    ios: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    android: "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36",
    windows: "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36",
    mac: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0",
    unknown: "curl/8",
};

function browser(navigator: object): void {
    Object.defineProperty(globalThis, "navigator", { value: navigator, configurable: true });
}

test("the user agent says what system it is", async () => {
    const systems: string[] = [];
    for (const userAgent of Object.values(agents)) {
        browser({ userAgent, vendor: "" });
        systems.push((await new DeviceWeb().getInfo()).operatingSystem);
    }
    expect(systems).toEqual(Object.keys(agents));
    browser({ userAgent: agents["ios"], vendor: "Apple" });
    const { model, platform, manufacturer, webViewVersion } = await new DeviceWeb().getInfo();
    expect([model, platform, manufacturer, webViewVersion]).toEqual([
        "iPhone",
        "web",
        "Apple",
        "18.0",
    ]);
});

test("the identifier is made once and kept", async () => {
    const kept = new Map<string, string>();
    const localStorage = {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => kept.set(key, value),
    };
    Object.defineProperty(globalThis, "localStorage", { value: localStorage, configurable: true });
    const first = await new DeviceWeb().getId();
    expect(await new DeviceWeb().getId()).toEqual(first);
    expect(first.identifier.length).toEqual(36);
});

test("a browser without a battery says so", async () => {
    browser({});
    let code: unknown;
    await new DeviceWeb().getBatteryInfo().catch((error) => (code = error.code));
    expect(code).toEqual("UNAVAILABLE");
});
