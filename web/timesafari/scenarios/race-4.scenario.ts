import { expect, sample, scenario } from "farad";

const group = "group.app.timesafari.share";

/**
 * The extension that is later to write finds the volume full. When the second share begins, no app
 * runs yet, so none is sent home.
 */
export default scenario("race-4", {
    summary: "the flag of one photo is cleared while another photo cannot be written",
    app: "timesafari",
    set: { "document-start": "600" },

    steps(user, faults) {
        user.share(sample("landscape"), { at: 0 });
        user.share(sample("portrait"), { after: 100 });
        // The one slot's file, and that of the queue.
        faults.failWrite("*.jpg|image", { nth: 2, process: "extension" });
    },

    invariants: {
        "no flag is left without an image"(run) {
            const { sharedPhotoReady, sharedPhotoFilePath } = run.device.defaults(group);
            if (!sharedPhotoReady) return;
            const files = run.device.container(group).map(({ path }) => path);
            expect(files).toContain(sharedPhotoFilePath);
        },
        "a flag that was cleared had an image, which is displayed"(run) {
            const isCleared = run.findings.some(
                ({ rule, message }) =>
                    rule === "unobserved-notification" && message.includes("SharedPhotoReady"),
            );
            if (isCleared) expect(run.displayed).not.toHaveLength(0);
        },
        "the photo that was written is displayed, and nothing else"(run) {
            // Two photos that are both written are race 6's and race 8's matter.
            if (run.faults.length === 0) return;
            const shared = run.shares.map(({ sha256 }) => sha256);
            const displayed = new Set(run.displayed.map(({ sha256 }) => sha256));
            expect([...displayed]).toHaveLength(1);
            for (const sha256 of displayed) expect(shared).toContain(sha256);
        },
    },
});
