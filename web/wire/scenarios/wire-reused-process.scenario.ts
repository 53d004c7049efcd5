import { expect, sample, scenario } from "farad";
import { alice, decryptable } from "./history";

/** iOS keeps the extension's process. `--set consumer=leaking` leaves each session's objects there. */
export default scenario("wire-reused-process", {
    summary: "two pictures are shared one after the other, by one process of the extension",
    app: "wire",
    set: { account: "current", "extension-process": "reused" },

    steps(user) {
        user.share(sample("landscape"));
        user.share(sample("portrait"));
        user.launch();
    },

    invariants: {
        ...decryptable,
        "both sessions were in one process, and left nothing there"(run) {
            expect(run.sharingSessions).toEqual([
                { process: "WireShare", number: 1, viewControllers: 0, observers: 0, filePresenters: 0 },
                { process: "WireShare", number: 2, viewControllers: 0, observers: 0, filePresenters: 0 },
            ]);
        },
        "Alice has each picture once"(run) {
            for (const { history } of alice(run)) {
                expect(history.filter((text) => text === "vacation-photo")).toHaveLength(1);
                expect(history.filter((text) => text === "portrait-photo")).toHaveLength(1);
            }
        },
    },
});
