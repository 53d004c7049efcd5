// Seed 000, “Timing, Delays, Retries, and Polling”: each row a test.
import { app, clock, describe, device, expect, sample, test } from "farad";
import { launchAndRest, momentOf, shareAndRest } from "./group";

/** When the page's scripts run: the timers of the page count from there. */
async function launchPage(): Promise<number> {
    await device.launchApp();
    await clock.runUntil(() => app.calls().length > 0);
    return app.calls()[0]!.at;
}

describe("plugin registration", () => {
    // The page knows the plugins that were registered when its document started.
    for (const [milliseconds, knows] of [[499, false], [501, true]] as const) {
        const name = `a page ${milliseconds} ms after the launch ${knows ? "has" : "lacks"} SharedImage`;
        test(name, { set: { "document-start": milliseconds } }, async () => {
            await launchAndRest();
            const plugins = await app.evaluate(() =>
                (window as any).Capacitor.PluginHeaders.map((header: any) => header.name),
            );
            expect(plugins.includes("SharedImage")).toBe(knows);
        });
    }

    test("a page that starts before it never learns of the plugin", { set: { "document-start": 300 } }, async () => {
        await device.share(sample());
        await clock.runUntilIdle();
        expect(app.calls("SharedImage")).toEqual([]);
        expect(app.shares).toMatchObject([{ outcome: "pending" }]);
    });
});

describe("start-up timers", () => {
    test("the first look for a shared image comes 1000 ms after the page's start", async () => {
        const start = await launchPage();
        await clock.runUntil(() => app.calls("SharedImage").length > 0);
        expect(app.calls("SharedImage")[0]!.at - start).toBeCloseTo(1000, -1);
    });

    test("the deep-link listener comes 2000 ms after it", async () => {
        const start = await launchPage();
        await clock.runUntilIdle();
        expect(momentOf("deep-link listener registered") - start).toBeCloseTo(2000, -1);
    });

    test("the status is logged 1000 ms after it", async () => {
        const start = await launchPage();
        await clock.runUntilIdle();
        expect(momentOf("running on ios") - start).toBeCloseTo(1000, -1);
    });
});

describe("other moments", () => {
    test("each activation looks again", async () => {
        await launchAndRest();
        const before = app.calls("SharedImage").length;
        for (const round of [1, 2, 3]) {
            await device.sendToHome();
            await device.launchApp();
            await clock.runUntilIdle();
            expect(app.calls("SharedImage")).toHaveLength(before + round);
        }
    });

    test("isProcessingSharedImage lets one look at a time through", async () => {
        await shareAndRest();
        const calls = app.calls("SharedImage").map(({ at }) => at);
        expect(new Set(calls).size).toBe(calls.length);
    });

    test("nothing polls: a failed look is not tried again", async () => {
        await launchAndRest();
        const before = app.calls("SharedImage").length;
        await clock.advanceBy(600_000);
        expect(app.calls("SharedImage")).toHaveLength(before);
    });
});
