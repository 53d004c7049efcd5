import { expect, test } from "../../testing/unit";
import { TextZoomIOS } from "./ios";

test("the size of the page's texts is its body's style, in whole percents (F164)", async () => {
    // Where there is no page, one whose body has a style.
    if (!globalThis.document) Object.assign(globalThis, { document: { body: { style: {} } } });
    const style = document.body.style as { webkitTextSizeAdjust?: string };
    const zoom = new TextZoomIOS();
    expect(await zoom.get()).toEqual({ value: 1 });
    await zoom.set({ value: 1.256 });
    expect(style.webkitTextSizeAdjust).toBe("126%");
    expect(await zoom.get()).toEqual({ value: 1.26 });
    style.webkitTextSizeAdjust = "auto";
    expect(await zoom.get()).toEqual({ value: 1 });
});
