import { expect, sample, scenario } from "farad";

/** iOS 18 refuses the extension's way to open its app, so nothing tells of the stored photo. */
export default scenario("race-8", {
    summary: "the app looks for the photo just before it is stored, and nothing triggers it again",
    app: "timesafari",
    set: { "document-start": "600", "extension-open": "refused" },

    steps(user) {
        user.launch();
        user.share(sample("landscape"));
        user.openURL("timesafari://", { after: 300 });
    },

    invariants: {
        "the photo is displayed by the end"(run) {
            expect(run.displayed.map(({ sha256 }) => sha256)).toContain(run.shares[0]?.sha256);
        },
    },
});
