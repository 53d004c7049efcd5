import { makeFakePage } from "../testing/fake-page";
import { expect, test } from "../testing/unit";
import { installNativeBridge } from "./install";

test("native is asked about cookies, then about http, at once (F10)", () => {
    const { page, prompts } = makeFakePage();
    installNativeBridge(page);
    expect(prompts).toEqual(['{"type":"CapacitorCookies.isEnabled"}', '{"type":"CapacitorHttp"}']);
});

test("no other page than one on iOS is asked anything (F10)", () => {
    for (const platform of ["android", "web"] as const) {
        const { page, prompts } = makeFakePage({ platform });
        installNativeBridge(page);
        expect(prompts).toEqual([]);
    }
});

for (const name of ["prompt", "Document", "XMLHttpRequest"]) {
    test(`a page without ${name} gets no bridge (F10)`, () => {
        const { page } = makeFakePage({ without: [name] });
        let message = "";
        try {
            installNativeBridge(page);
        } catch (error) {
            message = String(error);
        }
        expect(message === "").toBe(false);
    });
}

test("a page without document, navigator and fetch gets a bridge (F10)", () => {
    const fake = makeFakePage({ without: ["document", "navigator", "fetch"] });
    installNativeBridge(fake.page);
    expect(fake.capacitor.createEvent("pause")).toBe(null);
    expect(fake.capacitor.triggerEvent("pause", "document")).toBe(false);
});

test("the object of native's first script is kept, and has what F12 lists", () => {
    const capacitor = { Plugins: {}, DEBUG: false };
    const { page } = makeFakePage({ capacitor });
    installNativeBridge(page);
    expect(page.Capacitor).toBe(capacitor);
    const names =
        "getServerUrl convertFileSrc getPlatform isNativePlatform isPluginAvailable " +
        "handleWindowError toNative fromNative nativeCallback nativePromise withPlugin Exception " +
        "addListener removeListener createEvent triggerEvent logJs logToNative logFromNative " +
        "handleError";
    for (const name of names.split(" ")) {
        expect(`${name} ${typeof page.Capacitor![name as never]}`).toBe(`${name} function`);
    }
    expect(typeof page.cordova).toBe("object");
    expect(typeof page.navigator!.app!.exitApp).toBe("function");
    expect(Object.keys(page.Ionic!.WebView!).sort()).toEqual([
        "convertFileSrc",
        "getServerBasePath",
        "persistServerBasePath",
        "setServerAssetPath",
        "setServerBasePath",
    ]);
    expect(typeof page.CapacitorCookiesDescriptor!.get).toBe("function");
    expect(page.CapacitorWebFetch).toBe(page.fetch);
    expect(page.CapacitorWebXMLHttpRequest!["fullObject"]).toBe(page.XMLHttpRequest);
});

test("what a script puts in the place of XMLHttpRequest is not taken for the page's own (F10)", () => {
    const { page } = makeFakePage();
    const own = page.XMLHttpRequest;
    installNativeBridge(page);
    page.XMLHttpRequest = class extends own {};
    const kept = page.CapacitorWebXMLHttpRequest!;
    expect(kept["fullObject"]).toBe(own);
    expect(kept["open"]).toBe(own.prototype.open);
    expect(page.CapacitorWebXMLHttpRequest).toBe(kept);
});

test("script errors are listened for only in a debug build (F12, F34)", () => {
    const release = makeFakePage();
    installNativeBridge(release.page);
    expect(release.page.onerror).toBe(undefined);
    const debug = makeFakePage({ capacitor: { Plugins: {}, DEBUG: true } });
    installNativeBridge(debug.page);
    expect(debug.page.onerror).toBe(debug.capacitor.handleWindowError);
});

test("a script error goes to the console, then to native (F34)", () => {
    const { page, sent, printed, capacitor } = makeFakePage();
    installNativeBridge(page);
    const error = { reason: "x" };
    expect(capacitor.handleWindowError("Error: x", "main.js", 3, 7, error)).toBe(false);
    expect(printed).toEqual([["error", error]]);
    expect(sent[1]).toEqual({
        type: "js.error",
        error: {
            message: "Error: x",
            url: "main.js",
            line: 3,
            col: 7,
            errorObject: '{"reason":"x"}',
        },
    });
});

test("another origin's script error is not reported (F34)", () => {
    const { page, sent, capacitor } = makeFakePage();
    installNativeBridge(page);
    capacitor.handleWindowError("Script error.");
    expect(sent).toEqual([]);
});

test("the platform shows by native's own objects (F14)", () => {
    for (const platform of ["ios", "android", "web"] as const) {
        const fake = makeFakePage({ platform });
        installNativeBridge(fake.page);
        expect(fake.capacitor.getPlatform()).toBe(platform);
        expect(fake.capacitor.isNativePlatform()).toBe(true);
    }
});

test("a plugin is available if native made its legacy object (F131)", () => {
    const { page, capacitor } = makeFakePage({ capacitor: { Plugins: { App: {} } } });
    installNativeBridge(page);
    expect(capacitor.isPluginAvailable("App")).toBe(true);
    expect(capacitor.isPluginAvailable("toString")).toBe(false);
});

test("addresses of files go through the server (F132)", () => {
    const { page, capacitor } = makeFakePage();
    installNativeBridge(page);
    const server = "capacitor://localhost";
    expect(capacitor.getServerUrl()).toBe(server);
    expect(capacitor.convertFileSrc("/a b")).toBe(`${server}/_capacitor_file_/a b`);
    expect(capacitor.convertFileSrc("file:///c")).toBe(`${server}/_capacitor_file_/c`);
    expect(capacitor.convertFileSrc("content://x")).toBe(`${server}/_capacitor_content_/x`);
    expect(capacitor.convertFileSrc("https://x")).toBe("https://x");
    expect(capacitor.convertFileSrc(7 as never)).toBe(7);
});
