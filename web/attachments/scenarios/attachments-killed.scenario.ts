import { expect, scenario } from "farad";

const hour = 3_600_000;

export default scenario("attachments-killed", {
    summary: "the extension is killed somewhere between the first and the last of three files, and the app is opened two hours later",
    app: "attachments",

    steps(user, faults) {
        const files = ["a.zip", "b.zip", "c.zip"];
        user.share(files.map((name) => ({ name, contents: `the content of ${name}` })), { at: 0 });
        faults.kill("extension", { at: [150, 1500] });
        // Later than an extension may take, the app removes what one has left half.
        user.sendToHome({ at: 2 * hour });
        user.launch({ at: 2 * hour + 10_000 });
    },

    invariants: {
        "what is listed can be opened, and of all else nothing is left"(run) {
            for (const share of run.shares) {
                const isListed = run.texts.includes(share.fileName);
                expect(share.outcome, share.fileName).toBe(isListed ? "displayed" : "lost");
            }
        },
        "what came before the kill is there, in order"(run) {
            const names = run.shares.map((share) => share.fileName);
            const listed = run.texts.filter((text) => names.includes(text));
            expect(listed).toEqual(names.slice(0, listed.length));
        },
        "without the kill nothing is lost"(run) {
            if (run.faults.length > 0) return;
            for (const share of run.shares) expect(share.outcome).toBe("displayed");
        },
    },
});
