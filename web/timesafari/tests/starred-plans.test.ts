// Seed 001: plans are starred in the page, stored by the plugin, and read by a worker without a
// bridge.
import { app, clock, defaults, describe, device, expect, test } from "farad";

const day = 86_400_000;
const plans = ["01HV9Y5WQX0A1B2C3D4E5F6G7H", "01HVA0K3M8N9P0Q1R2S3T4V5W6", "01HVB1Z7X6C5V4B3N2M1A0S9D8"];
const idOf = (plan: number) => `https://endorser.ch/entity/${plans[plan - 1]}`;
const standard = "app.timesafari";

async function openPlans(): Promise<void> {
    await device.launchApp({ url: "timesafari://starred-plans", permissions: { notifications: "YES" } });
    await clock.runUntilIdle();
}

async function star(...places: number[]): Promise<void> {
    for (const place of places) {
        await device.tap(`#plan-${place}`);
        await clock.runUntilIdle();
    }
}

const stored = () => JSON.parse(String(defaults(standard)["starredPlanIds"]));

describe("storage", () => {
    test("a star is kept as a JSON text under starredPlanIds", async () => {
        await openPlans();
        await star(1, 3);
        expect(stored()).toEqual([idOf(1), idOf(3)]);
    });

    test("starredPlansUpdatedAt is the phone's time in milliseconds", async () => {
        await openPlans();
        await star(1);
        const at = defaults(standard)["starredPlansUpdatedAt"];
        expect(at).toBeLessThan(Date.now() + 1);
        expect(at).toBeGreaterThan(Date.parse("2026-01-01T00:00:00Z"));
    });

    test("a second tap takes the star away", async () => {
        await openPlans();
        await star(2, 2);
        expect(stored()).toEqual([]);
    });

    test("stars outlive the app", async () => {
        await openPlans();
        await star(2);
        await device.launchApp({ newInstance: true, url: "timesafari://starred-plans" });
        await clock.runUntilIdle();
        const label = await app.evaluate(() => document.querySelector("#plan-2")?.textContent);
        expect(label).toMatch(/^★/);
        expect(app.calls("DailyNotification").at(-1)).toMatchObject({ method: "getStarredPlans" });
    });
});

describe("the worker", () => {
    test.each([
        [1, "News of 1 starred plan"],
        [2, "News of 2 starred plans"],
        [3, "News of 3 starred plans"],
    ])("tells of %i starred plans at nine the next morning", async (count, body) => {
        await openPlans();
        await star(...[1, 2, 3].slice(0, count));
        await device.tap("#notify-daily");
        await clock.runUntilIdle();
        await device.sendToHome();
        await clock.advanceTo(day);
        expect(device.notifications).toMatchObject([{ title: "TimeSafari", body }]);
    });

    test("reads what the plugin has stored, without the bridge", async () => {
        await openPlans();
        await star(1);
        await device.tap("#notify-daily");
        await clock.runUntilIdle();
        await device.terminateApp();
        const calls = app.calls().length;
        await clock.advanceTo(day);
        expect(app.log.map(({ text }) => text)).toContain(
            "TestNativeFetcher: Loaded 1 starred plan IDs from UserDefaults",
        );
        expect(app.calls("DailyNotification").slice(calls)).toEqual([]);
    });

    test("tells nothing when no plan is starred", async () => {
        await openPlans();
        await device.tap("#notify-daily");
        await clock.runUntilIdle();
        await device.sendToHome();
        await clock.advanceTo(2 * day);
        expect(device.notifications).toEqual([]);
    });

    test("goes by the phone's own clock", { timeZone: "Europe/Berlin", startDate: "2026-03-28" }, async () => {
        await openPlans();
        await star(1);
        await device.tap("#notify-daily");
        await clock.runUntilIdle();
        await device.sendToHome();
        await clock.advanceTo(8 * 3_600_000 - 1);
        expect(device.notifications).toEqual([]);
        await clock.advanceTo(8 * 3_600_000 + 1);
        expect(device.notifications).toHaveLength(1);
    });

    test("a tap on the notification brings the app to the front", async () => {
        await openPlans();
        await star(1);
        await device.tap("#notify-daily");
        await clock.runUntilIdle();
        await device.sendToHome();
        await clock.advanceTo(day);
        await device.tapNotification();
        expect(app.state).toBe("active");
        expect(device.notifications).toEqual([]);
    });
});

test("without permission nothing is scheduled, and the page says so", async () => {
    await device.launchApp({ url: "timesafari://starred-plans", permissions: { notifications: "NO" } });
    await clock.runUntilIdle();
    await device.tap("#notify-daily");
    await clock.runUntilIdle();
    expect(app.console.map(({ text }) => text)).toContain(
        "[StarredPlans] no daily notification: notifications are not allowed",
    );
});

test("the system's question waits for the user's answer", async () => {
    await device.launchApp({ url: "timesafari://starred-plans" });
    await clock.runUntilIdle();
    await device.tap("#notify-daily");
    await clock.advanceBy(1000);
    expect(device.alert).toMatchObject({ buttons: ["Don’t Allow", "Allow"] });
    await device.answerAlert("Allow");
    await clock.runUntilIdle();
    expect(device.alert).toBeNull();
    expect(defaults(standard)).toMatchObject({ dailyNotificationTime: "09:00" });
});

describe("Android", () => {
    test.use({ platform: "android" });

    test("the same page stores the same stars there", async () => {
        await device.launchApp({ url: "timesafari://starred-plans" });
        await clock.runUntilIdle();
        await device.tap("#plan-1");
        await clock.runUntilIdle();
        expect(app.console.map(({ text }) => text)).toContain("[StarredPlans] stored count=1");
        expect(device.getPlatform()).toBe("android");
    });
});
