import { expect, scenario } from "farad";
import { alice, decryptable, own, waiting } from "./history";

/**
 * The data of an earlier version move into the shared container at the start. The app is killed
 * anywhere in the move and started again. `--set consumer=piecewise-migration` moves file by file.
 */
export default scenario("wire-migration", {
    summary: "the app is killed while it moves an earlier version's data, and started again",
    app: "wire",
    profile: "ideal",
    set: { account: "earlier" },

    steps(user, faults) {
        user.launch({ at: 0 });
        // The move begins at 100 ms. An earlier kill would be a way around more events for nothing.
        faults.kill("app", { at: [100, 110] });
        user.launch({ at: 5000 });
    },

    invariants: {
        ...decryptable,
        "no message is lost"(run) {
            expect(own(run).map(({ text }) => text)).toEqual([
                "Old message 1",
                "Old answer 1",
                "Old message 2",
                "Old answer 2",
                "Are you still there?",
            ]);
        },
        "the app is still the device that Alice knows"(run) {
            expect(waiting(run)).toBe(0);
            for (const device of alice(run)) expect(device.undecryptable).toBe(0);
        },
        "nothing is left in the old place"(run) {
            for (const { path } of run.device.container("com.wire")) {
                expect(path).not.toMatch(/AccountData/);
            }
        },
    },
});
