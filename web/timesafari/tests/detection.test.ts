// Seed 000, “Current Startup Detection Points”: each row a test.
import { app, clock, defaults, describe, device, expect, fn, native, sample, test } from "farad";
import { group, launchAndRest, momentOf } from "./group";

const photo = { base64: "/9j/4AAQ", fileName: "stub.jpg" };

describe("native", () => {
    test("1: activation clears the flag and posts a notification that nobody hears", async () => {
        await device.share(sample());
        expect(defaults(group)).not.toHaveProperty("sharedPhotoReady");
        expect(app.findings).toMatchObject([{ rule: "unobserved-notification" }]);
    });

    test("5: an opened URL reaches JavaScript by Capacitor", async () => {
        await launchAndRest();
        await device.openURL("timesafari://starred-plans");
        await clock.runUntilIdle();
        expect(app.console.map(({ text }) => text)).toContain(
            "[Main] opened by timesafari://starred-plans",
        );
        expect(app.route).toBe("/starred-plans");
    });

    test("6: the launch registers the plugin, by the time that the page asks", async () => {
        await launchAndRest();
        expect(app.calls("SharedImage")).toMatchObject([{ isSettled: true }]);
    });
});

describe("JavaScript", () => {
    test("2: the start-up timer finds the photo of a cold start", async () => {
        await device.share(sample());
        await clock.runUntil(() => app.displayed.length > 0);
        expect(clock.now).toBeLessThan(momentOf("photo displayed") + 1);
        expect(app.console.map(({ text }) => text)).not.toContain(
            "[Main] deep-link listener registered",
        );
    });

    test("3: becoming active finds the photo of a resume", async () => {
        const getSharedImage = fn((): object | undefined => undefined);
        native.plugin("SharedImage", { getSharedImage });
        await launchAndRest();
        await device.sendToHome();
        getSharedImage.mockReturnValue(photo);
        await device.launchApp();
        await clock.runUntilIdle();
        expect(app.route).toBe("/shared-photo");
        expect(app.displayed).toMatchObject([{ fileName: "stub.jpg" }]);
    });

    test("4: the deep link finds the photo while the app is in front", async () => {
        const getSharedImage = fn((): object | undefined => undefined);
        native.plugin("SharedImage", { getSharedImage });
        await launchAndRest();
        getSharedImage.mockReturnValueOnce(photo);
        await device.openURL("timesafari://");
        await clock.runUntilIdle();
        expect(app.route).toBe("/shared-photo");
    });

    test("points 1 to 4 all fire for one share, and one of them reads the photo", async () => {
        await launchAndRest();
        await device.sendToHome();
        await device.share(sample());
        await clock.runUntilIdle();
        expect(app.console.map(({ text }) => text)).toContain("[Main] opened by timesafari://");
        expect(app.calls("SharedImage").length).toBeGreaterThan(1);
        expect(app.displayed).toHaveLength(1);
    });
});

describe("what can go wrong", () => {
    test("a plugin that rejects is logged, and the next look tries again", async () => {
        const getSharedImage = fn((): object => {
            throw Object.assign(new Error("App Group unavailable"), { code: "GROUP" });
        });
        native.plugin("SharedImage", { getSharedImage });
        await launchAndRest();
        expect(app.console.map(({ level, text }) => [level, text])).toContainEqual([
            "error",
            "[Main] checking for a shared image failed: App Group unavailable",
        ]);
        getSharedImage.mockReturnValue(photo);
        await device.sendToHome();
        await device.launchApp();
        await clock.runUntilIdle();
        expect(app.route).toBe("/shared-photo");
    });

    test("a plugin that never answers holds the lock for ever (F121)", async () => {
        native.plugin("SharedImage", { getSharedImage: () => new Promise(() => {}) });
        await launchAndRest();
        await device.sendToHome();
        await device.launchApp();
        await clock.runUntilIdle();
        expect(app.console.map(({ text }) => text)).toContain(
            "[Main] a shared image is being processed already",
        );
        expect(app.calls("SharedImage")).toMatchObject([{ isSettled: false }]);
    });
});
