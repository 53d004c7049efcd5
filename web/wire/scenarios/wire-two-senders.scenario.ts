import { expect, sample, scenario } from "farad";
import { decryptable, quiet } from "./history";

/**
 * While the app fetches, decrypts and confirms what Alice has written, the user shares a picture: two
 * processes use the same sessions. `--set consumer=no-lock` takes the lock away.
 */
export default scenario("wire-two-senders", {
    summary: "a picture is shared while the app still decrypts and confirms a message",
    app: "wire",
    profile: "ideal",
    set: { account: "current" },

    steps(user) {
        user.launch({ at: 0 });
        user.share(sample("landscape"), { after: [100, 300] });
    },

    invariants: {
        ...decryptable,
        ...quiet,
        "Alice has the picture on both of her devices"(run) {
            for (const device of run.surroundings.alice) {
                expect(device.history, device.device).toContain("vacation-photo");
            }
        },
    },
});
