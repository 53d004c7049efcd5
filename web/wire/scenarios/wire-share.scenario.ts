import { expect, sample, scenario } from "farad";
import { alice, decryptable, own, quiet } from "./history";

/** The whole way: the app is set up, a picture is shared and answered, and the app is opened again. */
export default scenario("wire-share", {
    summary: "a picture is shared to Alice, who answers; then the app is opened",
    app: "wire",

    steps(user) {
        user.launch();
        user.share(sample("landscape"));
        user.bringToFront();
    },

    invariants: {
        ...decryptable,
        ...quiet,
        "Alice has the picture, and the user has her answer"(run) {
            for (const { history } of alice(run)) expect(history).toContain("vacation-photo");
            expect(own(run).map(({ text }) => text)).toEqual([
                "Hi there",
                "vacation-photo",
                "Nice vacation-photo!",
            ]);
        },
        "the app shows what the extension has saved"(run) {
            expect(run.texts).toEqual([
                "Alice: Hi there",
                "You: vacation-photo",
                "Alice: Nice vacation-photo!",
            ]);
        },
        "nothing is left of the way"(run) {
            const files = run.device.container("group.com.wire");
            for (const { path } of files) expect(path).not.toMatch(/outbox|changes/);
        },
    },
});
