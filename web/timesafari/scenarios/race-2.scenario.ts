import { expect, sample, scenario } from "farad";

export default scenario("race-2", {
    summary: "the share's URL starts the app before the page listens for URLs",
    app: "timesafari",
    set: { "document-start": "600..900" },

    steps(user) {
        user.share(sample("landscape"), { at: 0 });
    },

    invariants: {
        "the URL is kept for the listener, which hears it once"(run) {
            const heard = run.console.filter(({ text }) => text === "[Main] opened by timesafari://");
            expect(heard).toHaveLength(1);
        },
        "the photo is displayed"(run) {
            expect(run.displayed.map(({ sha256 }) => sha256)).toContain(run.shares[0]?.sha256);
        },
    },
});
