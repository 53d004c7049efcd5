import { expect, sample, scenario } from "farad";

/** The app's first look, which is the page start's or the timer's, comes about the writing. */
export default scenario("race-9", {
    summary: "the app, started by its icon, reads before the extension has finished writing",
    app: "timesafari",
    set: { "document-start": "600..900" },

    steps(user) {
        user.launch({ at: 0 });
        user.share(sample("landscape"), { at: 950 });
    },

    invariants: {
        "an early empty read is followed by a successful one"(run) {
            const answers = run.console.filter(({ text }) =>
                /^\[Main\] (no shared image|shared image stored)/.test(text),
            );
            const isStored = answers.some(({ text }) => text.includes("stored"));
            expect(isStored, answers.map(({ text }) => text).join("; ")).toBe(true);
        },
        "what is displayed is the whole photo"(run) {
            expect(run.displayed).not.toHaveLength(0);
            for (const image of run.displayed) expect(image.sha256).toBe(run.shares[0]?.sha256);
        },
    },
});
