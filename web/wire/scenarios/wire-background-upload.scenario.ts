import { expect, sample, scenario } from "farad";
import { alice, decryptable, own, quiet, server } from "./history";

/**
 * The extension hands its upload to a background session, and is swiped away. The end is told to
 * whichever process is there: the app has a session of the same identifier, and is woken for it.
 * `--set consumer=closures` keeps what is then to be done in the extension's memory.
 */
export default scenario("wire-background-upload", {
    summary: "the share sheet is swiped away while the system uploads the picture",
    app: "wire",
    profile: "ideal",
    set: { account: "current", upload: "background" },

    steps(user) {
        user.share(sample("landscape"), { at: 0 });
        // From before the upload is handed over until after the message is posted.
        user.dismissShare({ at: [160, 600] });
        user.launch({ at: 5000 });
    },

    invariants: {
        ...decryptable,
        ...quiet,
        "what the server was given to keep is part of both histories"(run) {
            const wasUploaded = server(run).assets > 0;
            const isOwn = own(run).some(({ text }) => text === "vacation-photo");
            expect(isOwn).toBe(wasUploaded);
            for (const { device, history } of alice(run)) {
                const times = history.filter((text) => text === "vacation-photo").length;
                expect(times, device).toBe(wasUploaded ? 1 : 0);
            }
        },
        "the app shows what the database holds"(run) {
            const stored = own(run).map(({ own, text }) => `${own ? "You" : "Alice"}: ${text}`);
            expect([...run.texts].sort()).toEqual(stored.sort());
        },
        "nothing is left of the way"(run) {
            const files = run.device.container("group.com.wire");
            for (const { path } of files) expect(path).not.toMatch(/outbox|uploads/);
        },
    },
});
