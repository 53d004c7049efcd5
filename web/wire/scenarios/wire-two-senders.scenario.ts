import { expect, sample, scenario } from "farad";
import { alice, decryptable, quiet } from "./history";

/**
 * The user shares a picture and opens the app while it is being sent: the extension encrypts for
 * Alice's devices just when the app decrypts what Alice has written, and confirms it. Two processes
 * use the same sessions. `--set consumer=no-lock` takes the lock away.
 *
 * An app opened 60 ms after the share is at everything at the very time at which the extension is:
 * at the database, the server, the sessions.
 */
export default scenario("wire-two-senders", {
    summary: "the app is opened, decrypts and confirms while a picture is being shared",
    app: "wire",
    profile: "ideal",
    set: { account: "current" },

    steps(user) {
        user.share(sample("landscape"), { at: 0 });
        user.launch({ at: [55, 65] });
    },

    invariants: {
        ...decryptable,
        ...quiet,
        "Alice has the picture on both of her devices"(run) {
            for (const device of alice(run)) {
                expect(device.history, device.device).toContain("vacation-photo");
            }
        },
    },
});
