import { expect, sample, scenario } from "farad";

/** The profile's own document start: that of `phone` lies on both sides of the registration. */
export default scenario("race-3", {
    summary: "the page may start, and ask for the photo, before the plugin is registered",
    app: "timesafari",
    recordCalls: true,

    steps(user) {
        user.share(sample("landscape"), { at: 0 });
    },

    invariants: {
        "no call of SharedImage is refused as not implemented"(run) {
            const refused = run.console.filter(({ text }) =>
                /"SharedImage.*is not implemented/.test(text),
            );
            expect(refused.map(({ text }) => text)).toEqual([]);
        },
        "each call of SharedImage is answered"(run) {
            const calls = run.calls.filter(({ plugin }) => plugin === "SharedImage");
            expect(calls.filter(({ isSettled }) => !isSettled)).toEqual([]);
            const rules = ["unknown-plugin", "unsettled-call"];
            const found = run.findings.filter(({ rule }) => rules.includes(rule));
            expect(found.map(({ message }) => message)).toEqual([]);
        },
        "the photo is displayed"(run) {
            expect(run.displayed.map(({ sha256 }) => sha256)).toContain(run.shares[0]?.sha256);
        },
    },
});
