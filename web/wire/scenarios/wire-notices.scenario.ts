import { expect, sample, scenario } from "farad";
import { decryptable, own } from "./history";

/**
 * The app was open before, so it has the history loaded. `--set consumer=no-notices` leaves it with
 * what it has; `--set account=stale-notices` and `damaged-notices` put such a file there before.
 */
export default scenario("wire-notices", {
    summary: "the app comes back after a picture was shared, and shows it",
    app: "wire",
    set: { account: "current" },

    steps(user) {
        user.launch();
        user.share(sample("landscape"));
        user.bringToFront();
    },

    invariants: {
        ...decryptable,
        "the app shows what the database holds"(run) {
            const stored = own(run).map(({ own, text }) => `${own ? "You" : "Alice"}: ${text}`);
            expect([...run.texts].sort()).toEqual(stored.sort());
            expect(run.texts).toContain("You: vacation-photo");
        },
        "the notices are taken"(run) {
            const files = run.device.container("group.com.wire");
            for (const { path } of files) expect(path).not.toMatch(/changes/);
        },
    },
});
