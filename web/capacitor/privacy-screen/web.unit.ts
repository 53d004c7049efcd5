import { expect, test } from "../../testing/unit";
import { PrivacyScreenWeb } from "./web";

// Node has no window; Farad's page has one of its own.
if (!("window" in globalThis)) Object.assign(globalThis, { window: globalThis });

test("a page is told that it cannot be hidden, and what it has asked for", async () => {
    const warnings: unknown[] = [];
    const { warn } = console;
    console.warn = (text: unknown) => warnings.push(text);
    try {
        const screen = new PrivacyScreenWeb();
        expect(await screen.isEnabled()).toEqual({ enabled: false });
        expect(await screen.enable()).toEqual({ success: false });
        expect(await screen.isEnabled()).toEqual({ enabled: true });
        expect(await screen.disable()).toEqual({ success: true });
        expect(await screen.isEnabled()).toEqual({ enabled: false });
        expect(warnings).toEqual(
            Array(2).fill("Privacy Screen protection is not available on web platforms"));
    } finally {
        console.warn = warn;
    }
});
