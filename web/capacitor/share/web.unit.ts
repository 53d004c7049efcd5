import { expect, test } from "../../testing/unit";
import { ShareWeb } from "./web";

function browser(navigator: object): void {
    Object.defineProperty(globalThis, "navigator", { value: navigator, configurable: true });
}

test("what a browser can share is handed to it, without files", async () => {
    const shared: unknown[] = [];
    browser({ share: (data: unknown) => shared.push(data) });
    const share = new ShareWeb();
    expect(await share.canShare()).toEqual({ value: true });
    expect(await share.share({ title: "T", text: "t", url: "u", files: ["f"] })).toEqual({});
    expect(shared).toEqual([{ title: "T", text: "t", url: "u" }]);
});

test("a browser without a share sheet says so", async () => {
    browser({});
    const share = new ShareWeb();
    expect(await share.canShare()).toEqual({ value: false });
    let code: unknown;
    await share.share({ text: "t" }).catch((error) => (code = error.code));
    expect(code).toEqual("UNAVAILABLE");
});
