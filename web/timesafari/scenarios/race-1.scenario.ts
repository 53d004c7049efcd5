import { expect, sample, scenario } from "farad";

/** The interruption's end comes about the first look, which is the timer's or the page start's. */
export default scenario("race-1", {
    summary: "several detections ask at once for one photo, which native hands out once",
    app: "timesafari",
    set: { "document-start": "600..900" },

    steps(user) {
        user.share(sample("landscape"), { at: 0 });
        user.interrupt({ after: 1900 });
        user.endInterruption({ after: 20 });
    },

    invariants: {
        "the photo is displayed exactly once"(run) {
            expect(run.displayed).toHaveLength(1);
            expect(run.shares).toMatchObject([{ outcome: "displayed" }]);
        },
        "one detection takes the photo, the others find nothing"(run) {
            const taken = run.console.filter(({ text }) =>
                text.startsWith("[Main] shared image stored in the temp DB"),
            );
            expect(taken).toHaveLength(1);
        },
    },
});
