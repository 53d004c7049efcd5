import { expect, sample, scenario } from "farad";

/** By then the app is active in every order, and the second extension writes about its reading. */
export default scenario("race-6", {
    summary: "a second photo is stored while the open app reads the first one",
    app: "timesafari",
    set: { "document-start": "600" },

    steps(user) {
        user.share(sample("landscape"), { at: 0 });
        user.share(sample("portrait"), { after: 1450 });
    },

    invariants: {
        "each photo is displayed once or still waits"(run) {
            expect(run.shares).toHaveLength(2);
            for (const share of run.shares) {
                expect(share.outcome, share.fileName).toBeOneOf(["displayed", "pending"]);
            }
        },
        "no photo waits that nothing leads to"(run) {
            const group = "group.app.timesafari.share";
            const { sharedPhotoFilePath } = run.device.defaults(group);
            const slot = run.device.container(group).filter(({ path }) => path.endsWith(".jpg"));
            for (const { path } of slot) expect(path).toBe(sharedPhotoFilePath);
        },
    },
});
