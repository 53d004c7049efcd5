import { expect, sample, scenario } from "farad";

export default scenario("two-shares", {
    summary: "two photos are shared, the second while the app starts for the first",
    app: "timesafari",

    steps(user) {
        user.share(sample("landscape"), { at: 0 });
        user.share(sample("portrait"), { after: [0, 3000] });
    },

    invariants: {
        "each photo is displayed once or still waits"(run) {
            expect(run.shares).toHaveLength(2);
            for (const share of run.shares) {
                expect(share.outcome, share.fileName).toBeOneOf(["displayed", "pending"]);
            }
        },
        "nothing is displayed that was not shared"(run) {
            const shared = run.shares.map((share) => share.sha256);
            for (const image of run.displayed) expect(shared).toContain(image.sha256);
        },
    },
});
