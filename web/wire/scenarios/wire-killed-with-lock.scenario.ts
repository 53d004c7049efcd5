import { expect, sample, scenario } from "farad";
import { alice, decryptable, own, quiet } from "./history";

/**
 * The extension is killed anywhere, also while it has the sessions locked: the kernel lets go of the
 * lock, and the next start settles what was on its way.
 */
export default scenario("wire-killed-with-lock", {
    summary: "the extension is killed anywhere while it sends, then the app is opened",
    app: "wire",
    set: { account: "current" },

    steps(user, faults) {
        user.share(sample("landscape"), { at: 0 });
        faults.kill("extension", { at: [200, 1000] });
        user.launch({ at: 5000 });
    },

    invariants: {
        ...decryptable,
        ...quiet,
        "all of it or nothing"(run) {
            const isOwn = own(run).some(({ text }) => text === "vacation-photo");
            for (const { device, history } of alice(run)) {
                expect(history.includes("vacation-photo"), device).toBe(isOwn);
            }
        },
    },
});
