// Seed 000, “App Group Storage Model” and “Read / Write / Delete Inventory”: each row a test.
import { accesses, app, clock, container, defaults, describe, device, expect, sample, test } from "farad";
import {
    application,
    extension,
    fileUses,
    group,
    launchAndRest,
    shareAndRest,
    shareId,
    uses,
} from "./group";

describe("writes of metadata", () => {
    test.each(["sharedPhotoFilePath", "sharedPhotoFileName", "sharedPhotoShareId", "sharedPhotoReady"])(
        "the extension writes %s, and the app never does",
        async (key) => {
            await shareAndRest();
            expect(uses(extension, key)).toContain("write");
            expect(uses(application, key)).not.toContain("write");
        },
    );

    test("sharedPhotoReady is true once the file is there", async () => {
        await device.share(sample());
        const written = accesses(group).filter(({ use }) => use === "write");
        expect(written.map(({ name }) => name).at(0)).toBe(`${shareId()}.jpg`);
        expect(written.map(({ name }) => name).at(-1)).toBe("sharedPhotoReady");
    });

    test("sharedPhotoBase64 is written by nobody", async () => {
        await shareAndRest();
        expect(uses(extension, "sharedPhotoBase64")).toEqual(["delete"]);
        expect(uses(application, "sharedPhotoBase64")).toEqual([]);
    });
});

describe("writes of files", () => {
    test("storeImageData writes the image to the container", async () => {
        await device.share(sample());
        expect(fileUses(extension)).toEqual(["write"]);
        expect(container(group)[0]?.sha256).toBe(app.shares[0]?.sha256);
    });
});

describe("reads of metadata", () => {
    test.each([
        ["sharedPhotoFilePath", ["read", "delete", "miss"]],
        ["sharedPhotoFileName", ["read", "delete"]],
        ["sharedPhotoShareId", ["read"]],
    ])("getSharedImageData reads %s", async (key, expected) => {
        await shareAndRest();
        expect(uses(application, key)).toEqual(expected);
    });

    test("isSharedPhotoReady reads sharedPhotoReady when the app becomes active", async () => {
        await launchAndRest();
        expect(uses(application, "sharedPhotoReady")).toEqual(["miss"]);
        await device.sendToHome();
        await device.launchApp();
        expect(uses(application, "sharedPhotoReady")).toEqual(["miss", "miss"]);
    });

    test("hasSharedImage reads sharedPhotoFilePath and leaves all as it is", async () => {
        await device.share(sample());
        await clock.advanceBy(500);
        const before = defaults(group);
        const answer = await app.evaluate(() =>
            (window as any).Capacitor.Plugins.SharedImage.hasSharedImage(),
        );
        expect(answer).toEqual({ hasImage: true });
        expect(uses(application, "sharedPhotoFilePath")).toEqual(["read"]);
        expect(defaults(group)).toEqual(before);
        expect(container(group)).toHaveLength(1);
    });
});

describe("reads of files", () => {
    test("getSharedImageData reads the file once", async () => {
        await shareAndRest();
        expect(fileUses(application).filter((use) => use === "read")).toHaveLength(1);
    });

    test("the app's JavaScript never calls hasSharedImage", async () => {
        await shareAndRest();
        await device.sendToHome();
        await device.launchApp();
        await clock.runUntilIdle();
        expect(app.calls("SharedImage").map(({ method }) => method)).not.toContain("hasSharedImage");
    });
});

describe("deletes of metadata", () => {
    test.each(["sharedPhotoFilePath", "sharedPhotoFileName"])(
        "getSharedImageData removes %s",
        async (key) => {
            await shareAndRest();
            expect(uses(application, key)).toContain("delete");
            expect(defaults(group)).not.toHaveProperty(key);
        },
    );

    test("clearSharedPhotoReadyFlag removes sharedPhotoReady", async () => {
        await device.share(sample());
        expect(uses(application, "sharedPhotoReady")).toEqual(["read", "delete"]);
    });

    test("sharedPhotoShareId stays", async () => {
        await shareAndRest();
        expect(Object.keys(defaults(group))).toEqual(["sharedPhotoShareId"]);
    });
});

describe("deletes of files", () => {
    test("getSharedImageData removes the file after it has read it", async () => {
        await shareAndRest();
        expect(fileUses(application)).toEqual(["read", "delete"]);
        expect(container(group)).toEqual([]);
    });

    test("the extension removes the file of a share that nobody has fetched", async () => {
        await device.share(sample());
        await device.share(sample("portrait"));
        expect(fileUses(extension)).toEqual(["write", "delete", "write"]);
    });
});

describe("secondary storage", () => {
    test("storeSharedImageInTempDB deletes the old row, then writes the new one", async () => {
        await shareAndRest();
        const statements = app
            .calls("CapacitorSQLite")
            .filter(({ method }) => method === "run" || method === "query")
            .map(({ options }) => options.statement.split(" ")[0]);
        expect(statements).toEqual(["DELETE", "INSERT", "SELECT", "DELETE"]);
    });
});
