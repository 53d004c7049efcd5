import { expect, sample, scenario } from "farad";
import { alice, decryptable, own } from "./history";

/** Whenever the sheet goes, the picture was sent and is in both histories, or it never was. */
export default scenario("wire-cancel", {
    summary: "the share sheet is swiped away while the picture is being sent",
    app: "wire",
    set: { account: "current" },

    steps(user) {
        user.share(sample("landscape"), { at: 0 });
        user.dismissShare({ at: [200, 1000] });
        user.launch({ at: 5000 });
    },

    invariants: {
        ...decryptable,
        "all of it or nothing"(run) {
            const isOwn = own(run).some(({ text }) => text === "vacation-photo");
            for (const { device, history } of alice(run)) {
                expect(history.includes("vacation-photo"), device).toBe(isOwn);
            }
            const files = run.device.container("group.com.wire");
            const assets = files.filter(({ path }) => path.includes("/assets/"));
            expect(assets).toHaveLength(isOwn ? 1 : 0);
        },
        "nothing is left half done"(run) {
            const files = run.device.container("group.com.wire");
            for (const { path } of files) expect(path).not.toMatch(/outbox/);
        },
    },
});
