import { expect, test } from "../../testing/unit";
import * as core from "./index";

test("what apps import from @capacitor/core is there", () => {
    const names = Object.keys(core).sort();
    for (const name of [
        "Capacitor",
        "CapacitorCookies",
        "CapacitorException",
        "CapacitorHttp",
        "ExceptionCode",
        "SystemBarType",
        "SystemBars",
        "SystemBarsStyle",
        "WebPlugin",
        "WebView",
        "buildRequestInit",
        "registerPlugin",
    ]) {
        expect(names).toContain(name);
    }
});

test("the core's own plugins are registered", () => {
    const { Plugins } = core.Capacitor as unknown as { Plugins: object };
    for (const name of ["CapacitorCookies", "CapacitorHttp", "SystemBars", "WebView"]) {
        expect(Object.keys(Plugins)).toContain(name);
    }
});

test("data is sent as its content type says", () => {
    const json = core.buildRequestInit({ url: "u", data: { a: 1 } });
    expect([json.method, json.body]).toEqual(["GET", '{"a":1}']);
    const text = core.buildRequestInit({ url: "u", method: "PUT", data: "raw" });
    expect([text.method, text.body]).toEqual(["PUT", "raw"]);
    const form = core.buildRequestInit({
        url: "u",
        method: "POST",
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
        data: { a: "1 2" },
    });
    expect(form.body).toBe("a=1+2");
    const parts = core.buildRequestInit({
        url: "u",
        method: "POST",
        headers: { "content-type": "multipart/form-data", "x-own": "1" },
        data: { a: "1" },
    });
    expect((parts.body as FormData).get("a")).toBe("1");
    expect([...(parts.headers as Headers).keys()]).toEqual(["x-own"]);
});

test("extra options win", () => {
    const init = core.buildRequestInit({ url: "u" }, { method: "HEAD", mode: "cors" });
    expect([init.method, init.mode]).toEqual(["HEAD", "cors"]);
});
