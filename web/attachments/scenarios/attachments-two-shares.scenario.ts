import { expect, sample, scenario } from "farad";

export default scenario("attachments-two-shares", {
    summary: "a photo and a file are shared, and while they arrive another photo and a file of the same name",
    app: "attachments",

    steps(user) {
        user.share([sample("landscape"), { name: "notes.zip", contents: "first" }]);
        user.share([sample("portrait"), { name: "notes.zip", contents: "second" }], {
            after: [0, 1500],
        });
        user.sendToHome();
        user.launch();
    },

    invariants: {
        "each item is displayed once"(run) {
            expect(run.shares).toHaveLength(4);
            for (const share of run.shares) {
                expect(share.outcome, share.fileName).toBe("displayed");
            }
        },
        "nothing half is left"(run) {
            const files = run.device.container("group.app.attachments");
            expect(files.filter(({ path }) => path.startsWith("incoming/"))).toEqual([]);
        },
    },
});
