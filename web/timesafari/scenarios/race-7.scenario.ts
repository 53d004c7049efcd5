import { expect, sample, scenario } from "farad";

export default scenario("race-7", {
    summary: "the extension is killed just after it has completed its request",
    app: "timesafari",
    set: { "document-start": "600" },

    steps(user, faults) {
        user.share(sample("landscape"), { at: 0 });
        faults.kill("extension", { once: "completeRequest", after: [0, 40] });
    },

    invariants: {
        "image and metadata are whole, so the photo is displayed"(run) {
            const share = run.shares[0]!;
            expect(run.displayed).toContainEqual({
                fileName: share.fileName,
                bytes: share.bytes,
                sha256: share.sha256,
            });
        },
        "no half of an image is left"(run) {
            const images = run.device
                .container("group.app.timesafari.share")
                .filter(({ path }) => !path.endsWith("metadata.json"));
            for (const { path, sha256 } of images) expect(sha256, path).toBe(run.shares[0]?.sha256);
        },
    },
});
