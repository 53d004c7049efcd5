// The same 25 tests in Farad: nothing is mocked, the share extension and the plugins are real.
import { app, clock, device, expect, tempDB, test } from "farad";

const photo = "../../Tests/Fixtures/photo.jpg";
const looks = () => app.calls("SharedImage").length;
const lines = () => app.console.map(({ text }) => text);

/** Starts the app; resolves when its scripts have run, from when on its timers count. */
async function launch() {
    await device.launchApp();
    await clock.runUntil(() => app.calls().length > 0);
    return clock.now;
}

for (let round = 1; round <= 5; round++) {
    test(`${round}: a photo that waits is shown`, async () => {
        await device.share(photo);
        await clock.advanceBy(1500);
        expect(app.route).toBe("/shared-photo");
        expect(app.shares).toMatchObject([{ outcome: "displayed" }]);
        expect(tempDB()).toEqual([]);
    });

    test(`${round}: without a photo the app stays where it is`, async () => {
        await device.launchApp();
        await clock.advanceBy(2500);
        expect(app.route).toBe("/");
        expect(app.displayed).toEqual([]);
        expect(lines()).toContain("[Main] no shared image");
    });

    test(`${round}: nothing is looked for before a second has passed`, async () => {
        const start = await launch();
        await clock.advanceTo(start + 990);
        expect(looks()).toBe(0);
        await clock.advanceTo(start + 1010);
        expect(looks()).toBe(1);
    });

    test(`${round}: becoming active finds a photo`, async () => {
        await device.launchApp();
        await clock.advanceBy(2500);
        await device.share(photo);
        await clock.advanceBy(100);
        expect(app.route).toBe("/shared-photo");
        expect(looks()).toBeGreaterThan(1);
    });

    test(`${round}: a link leads to its view`, async () => {
        await device.launchApp();
        await clock.advanceBy(2500);
        await device.openURL("timesafari://nowhere");
        await clock.advanceBy(100);
        expect(app.route).toBe("/");
        expect(lines()).toContain("[DeepLink] no view for timesafari://nowhere");
    });
}
