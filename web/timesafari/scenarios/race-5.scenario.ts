import { expect, sample, scenario } from "farad";

/** No matter of order: the notification is heard in every order or in none. */
export default scenario("race-5", {
    summary: "native posts SharedPhotoReady, which may reach nobody",
    app: "timesafari",
    set: { "document-start": "600" },

    steps(user) {
        user.share(sample("landscape"), { at: 0 });
    },

    invariants: {
        "SharedPhotoReady is observed, or not posted"(run) {
            const unheard = run.findings.filter(
                ({ rule, message }) =>
                    rule === "unobserved-notification" && message.includes("SharedPhotoReady"),
            );
            expect(unheard.map(({ message }) => message)).toEqual([]);
        },
        "the photo is displayed, whoever hears of it"(run) {
            expect(run.displayed.map(({ sha256 }) => sha256)).toContain(run.shares[0]?.sha256);
        },
    },
});
