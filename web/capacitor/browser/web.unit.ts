import { expect, test } from "../../testing/unit";
import { BrowserWeb } from "./web";

// Node has no window; Farad's page has one of its own.
if (!("window" in globalThis)) Object.assign(globalThis, { window: globalThis });

test("the browser is a window, which closes once", async () => {
    const calls: unknown[] = [];
    const open = (...options: unknown[]) => {
        calls.push(options);
        return { close: () => calls.push("close") };
    };
    Object.assign(window, { open });
    const browser = new BrowserWeb();
    await browser.open({ url: "https://a.b" });
    await browser.close();
    let message: unknown;
    await browser.close().catch((error: unknown) => (message = error));
    expect(calls).toEqual([["https://a.b", "_blank"], "close"]);
    expect(message).toEqual("No active window to close!");
});
