// Seed 000, “Current Deletion Points”: each row a test.
import { app, clock, container, defaults, describe, device, expect, sample, tempDB, test } from "farad";
import { extension, fileUses, group, shareAndRest, uses } from "./group";

describe("app group", () => {
    test("before overwrite: the file of the share before", async () => {
        await device.share(sample());
        const first = container(group)[0]?.path;
        await device.share(sample("portrait"));
        expect(container(group).map(({ path }) => path)).not.toContain(first);
        expect(fileUses(extension)).toEqual(["write", "delete", "write"]);
    });

    test("legacy clean-up on write: sharedPhotoBase64", async () => {
        await device.share(sample());
        expect(uses(extension, "sharedPhotoBase64")).toEqual(["delete"]);
    });

    test("on a successful read: path, name and file", async () => {
        await shareAndRest();
        expect(defaults(group)).not.toHaveProperty("sharedPhotoFilePath");
        expect(defaults(group)).not.toHaveProperty("sharedPhotoFileName");
        expect(container(group)).toEqual([]);
    });

    test("on activation: the flag alone, before anybody has read", async () => {
        await device.share(sample());
        expect(Object.keys(defaults(group)).sort()).toEqual([
            "sharedPhotoFileName",
            "sharedPhotoFilePath",
            "sharedPhotoShareId",
        ]);
        expect(container(group)).toHaveLength(1);
    });

    test("until the read, file and metadata outlive the app", async () => {
        await device.share(sample());
        await device.terminateApp();
        expect(app.state).toBe("notRunning");
        expect(container(group)).toHaveLength(1);
        await device.launchApp();
        await clock.runUntilIdle();
        expect(app.shares).toMatchObject([{ outcome: "displayed" }]);
    });
});

describe("temp database", () => {
    test("before a new share is stored: the row of the share before", async () => {
        await shareAndRest();
        await device.share(sample("portrait"));
        await clock.runUntilIdle();
        const statements = app
            .calls("CapacitorSQLite")
            .map(({ options }) => String(options.statement ?? "").split(" ")[0])
            .filter((word) => word === "DELETE" || word === "INSERT");
        expect(statements).toEqual(["DELETE", "INSERT", "DELETE", "DELETE", "INSERT", "DELETE"]);
    });

    test("after the view has loaded: its row", async () => {
        await shareAndRest();
        expect(tempDB()).toEqual([]);
    });

    test("a volume that is full loses no photo before the read", async () => {
        await device.failWrite("*.jpg");
        await device.share(sample());
        expect(container(group)).toEqual([]);
        expect(app.state).toBe("notRunning");
        expect(defaults(group)).not.toHaveProperty("sharedPhotoFilePath");
    });
});
