// Seed 000, “End-to-End Flow”: one box after another.
import { accesses, app, clock, container, defaults, describe, device, expect, sample, tempDB, test } from "farad";
import { application, extension, group, shareAndRest, shareId } from "./group";

describe("the share extension", () => {
    test("stores file and metadata, signals them, opens the app, and completes its request", async () => {
        await device.share(sample());
        expect(accesses(group).filter((one) => one.process === extension).map((one) => one.use))
            .toEqual(["miss", "write", "write", "write", "write", "delete", "write"]);
        expect(app.state).toBe("active");
        expect(app.findings.map(({ rule }) => rule)).not.toContain("extension-unfinished");
    });

    test("names the file by the share's id, and keeps the original name beside it", async () => {
        await device.share(sample());
        const id = shareId();
        expect(id).toMatch(/^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$/);
        expect(container(group)).toMatchObject([{ path: `${id}.jpg`, bytes: 199_265 }]);
        expect(defaults(group)).toMatchObject({
            sharedPhotoFilePath: `${id}.jpg`,
            sharedPhotoFileName: "vacation-photo.jpg",
        });
    });

    test.each([
        ["url", "pixels.png"],
        ["data", "pixels"],
        ["image", "pixels.png"],
    ] as const)("takes a photo that is handed over as %s", async (as, fileName) => {
        await device.share("pixels.png", { as });
        expect(defaults(group)).toMatchObject({ sharedPhotoFileName: fileName });
    });

    test("takes one image and refuses two", async () => {
        await expect(device.share([sample(), sample("portrait")])).rejects.toThrow("1 image");
    });
});

describe("the app", () => {
    test("shows the photo that was shared, once, with the same bytes", async () => {
        await shareAndRest();
        expect(app.route).toBe("/shared-photo");
        expect(app.shares).toMatchObject([{ outcome: "displayed", shareId: shareId() }]);
        expect(app.displayed).toHaveLength(1);
        expect(app.displayed[0]?.sha256).toBe(app.shares[0]?.sha256);
    });

    test("is told base64 and file name, and nothing else", async () => {
        await shareAndRest();
        const [call] = app.calls("SharedImage");
        expect(call).toMatchObject({ method: "getSharedImage", isSettled: true });
        expect(app.displayed).toMatchObject([{ fileName: "vacation-photo.jpg" }]);
    });

    test("keeps the photo in its temp DB only until the view has read it", async () => {
        await device.share(sample());
        await clock.runUntil(() => tempDB().length > 0);
        expect(tempDB()).toMatchObject([{ id: "shared-photo-base64" }]);
        expect(tempDB()[0]?.["blobB64"]).toMatch(/^data:image\/jpeg;base64,\/9j\//);
        await clock.runUntilIdle();
        expect(tempDB()).toEqual([]);
    });

    test.each(["active", "background", "suspended"] as const)(
        "shows it also when it was %s before",
        async (state) => {
            await device.launchApp();
            await clock.runUntilIdle();
            if (state !== "active") await device.sendToHome();
            if (state === "suspended") await clock.advanceBy(30_000);
            expect(app.state).toBe(state);
            await shareAndRest();
            expect(app.shares).toMatchObject([{ outcome: "displayed" }]);
        },
    );

    test("logs one id from one end to the other", async () => {
        await shareAndRest();
        const lines = app.log.filter(({ text }) => text.startsWith("[ShareTarget]"));
        expect(lines.map(({ process, text }) => [process, text.slice(14).split(" shareId=")[0]]))
            .toEqual([
                [extension, "share received"],
                [extension, "file stored"],
                [extension, "metadata stored"],
                [application, "share retrieved"],
            ]);
        for (const { text } of lines) expect(text).toContain(`shareId=${shareId()}`);
        for (const { text } of lines.slice(1)) {
            expect(text).toContain("originalFilename=vacation-photo.jpg");
            expect(text).toContain(`storedFilename=${shareId()}.jpg`);
        }
    });
});
