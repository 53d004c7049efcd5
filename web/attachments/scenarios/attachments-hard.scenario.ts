import { expect, scenario } from "farad";

const group = "group.app.attachments";

export default scenario("attachments-hard", {
    summary: "no bytes, 2 GB, one name twice, a name that leads elsewhere, and 50 items at once",
    app: "attachments",

    steps(user) {
        user.share([
            { name: "empty.zip", contents: "" },
            { name: "movie.mov", bytes: 2_000_000_000 },
            { name: "twice.pdf", contents: "one" },
            { name: "twice.pdf", contents: "two" },
            { name: "../../Library/Preferences/evil.zip", contents: "evil", as: "data" },
        ]);
        user.share(
            Array.from({ length: 50 }, (_, index) => ({
                name: `file-${index}.zip`,
                contents: `the content of file ${index}`,
            })),
        );
    },

    invariants: {
        "each of them is in the list, and kept"(run) {
            expect(run.shares).toHaveLength(55);
            for (const share of run.shares) {
                expect(share.outcome, share.fileName).toBe("displayed");
            }
            expect(run.texts.filter((text) => text === "twice.pdf")).toHaveLength(2);
            expect(run.texts).toContain("2000000000 bytes");
            expect(run.texts).toContain("0 bytes");
        },
        "no name leads out of the list's folder"(run) {
            for (const { path } of run.device.container(group)) {
                expect(path).toMatch(/^received\/[\w-]+\/(content|object\.plist)$/);
            }
        },
    },
});
