// What a test that waits on one order cannot see.
import { app, clock, device, expect, sample, test } from "farad";

test.everyOrder(
    "one photo is never lost, whatever comes first",
    { set: { consumer: "repaired" }, maxRuns: 20 },
    async () => {
        device.share(sample(), { at: 0 });
        await clock.runUntilIdle();
        for (const share of app.shares) expect(share.outcome).toBeOneOf(["displayed", "pending"]);
    },
);
