import { installFakeApp, makeFakeSQLite, type FakeApp } from "../testing/fake-app";
import { expect, test } from "../testing/unit";

const rows = new Map<string, string>();
let mailbox: unknown;
const app: FakeApp = installFakeApp({
    App: {},
    CapacitorSQLite: makeFakeSQLite(rows),
    SharedImage: {
        getSharedImage() {
            const image = mailbox;
            mailbox = null;
            return image;
        },
    },
});
const photo = { base64: "/9j/AAAA", fileName: "cat.jpg" };
const main = import("./main.capacitor");
const sharedImage = import("./libs/sharedImage");

/** What the app did natively since this was last called, without its log. */
function callsSoFar(): string[] {
    const calls = app.calls.splice(0).map(([plugin, method, options]) => {
        const detail = options.statement?.split(" ")[0] ?? options.eventName;
        return [`${plugin}.${method}`, detail].filter(Boolean).join(" ");
    });
    app.printed.length = 0;
    return calls;
}

function imagesOnScreen(): [string | undefined, string | undefined][] {
    return app
        .screen()
        .filter(({ tagName }) => tagName === "IMG")
        .map(({ src, alt }) => [src, alt]);
}

test("the app starts at home, opens its temp DB and listens for its state", async () => {
    await main;
    await app.settle();
    expect(app.screen().map(({ textContent }) => textContent)).toEqual(["TimeSafari"]);
    expect(callsSoFar()).toEqual([
        "CapacitorSQLite.createConnection",
        "App.addListener appStateChange",
        "CapacitorSQLite.open",
        "CapacitorSQLite.execute",
    ]);
});

test("three timers: the check, the deep-link listener, the status log", async () => {
    expect(app.timers.map(({ milliseconds }) => milliseconds)).toEqual([1000, 2000, 1000]);
    const [check, listen, log] = app.timers;
    check!.body();
    await app.settle();
    expect(app.printed).toEqual(["[Main] no shared image"]);
    expect(callsSoFar()).toEqual(["SharedImage.getSharedImage"]);
    log!.body();
    expect(app.printed).toEqual(["[Main] running on ios at /"]);
    listen!.body();
    await app.settle();
    expect(callsSoFar()).toEqual(["App.addListener appUrlOpen"]);
});

for (const [name, empty] of [
    ["null", null],
    ["undefined", undefined],
    ["an empty object", {}],
    ["an image without bytes", { base64: "", fileName: "x.jpg" }],
] as const) {
    test(`the answer ${name} means that there is no image (U12)`, async () => {
        mailbox = empty;
        expect(await (await sharedImage).checkAndStoreNativeSharedImage()).toEqual({ success: false });
        expect(callsSoFar()).toEqual(["SharedImage.getSharedImage"]);
    });
}

test("a photo goes to the temp DB, to its view, and its row is deleted", async () => {
    mailbox = photo;
    app.raise("App", "appStateChange", { isActive: true });
    await app.settle();
    expect(callsSoFar()).toEqual([
        "SharedImage.getSharedImage",
        "CapacitorSQLite.run DELETE",
        "CapacitorSQLite.run INSERT",
        "CapacitorSQLite.query SELECT",
        "CapacitorSQLite.run DELETE",
    ]);
    expect(imagesOnScreen()).toEqual([["data:image/jpeg;base64,/9j/AAAA", "cat.jpg"]]);
    expect(app.address()).toBe("/shared-photo?fileName=cat.jpg");
    expect(rows.size).toBe(0);
});

test("a second photo while the first is shown comes as a refresh of the view", async () => {
    mailbox = { base64: "iVBORw0KGgoAAA", fileName: "dog.png" };
    app.raise("App", "appUrlOpen", { url: "timesafari://" });
    await app.settle();
    expect(imagesOnScreen()).toEqual([["data:image/png;base64,iVBORw0KGgoAAA", "dog.png"]]);
    const address = /^\/shared-photo\?fileName=dog\.png&_refresh=\d+$/;
    expect(address.test(app.address())).toBe(true);
    expect(callsSoFar().length).toBe(5);
});

test("the user's answer leads home", async () => {
    const buttons = app.screen().filter(({ tagName }) => tagName === "BUTTON");
    expect(buttons.map(({ textContent }) => textContent)).toEqual(["Keep", "Cancel"]);
    app.press("Keep");
    await app.settle();
    expect(app.address()).toBe("/");
    expect(app.printed).toEqual(["[SharedPhotoView] photo kept fileName=dog.png"]);
    expect(app.screen().map(({ textContent }) => textContent)).toEqual(["TimeSafari"]);
    callsSoFar();
});

test("of two checks at once the lock lets one through (R1)", async () => {
    const { checkAndStoreNativeSharedImage } = await sharedImage;
    mailbox = photo;
    const outcomes = await Promise.all([
        checkAndStoreNativeSharedImage(),
        checkAndStoreNativeSharedImage(),
    ]);
    expect(outcomes).toEqual([{ success: true, fileName: "cat.jpg" }, { success: false }]);
    expect(app.calls.filter(([plugin]) => plugin === "SharedImage").length).toBe(1);
    callsSoFar();
});

test("a check after the lock's release asks native again and gets nothing (R1, F118)", async () => {
    const { checkAndStoreNativeSharedImage } = await sharedImage;
    mailbox = photo;
    expect((await checkAndStoreNativeSharedImage()).success).toBe(true);
    expect((await checkAndStoreNativeSharedImage()).success).toBe(false);
    expect(app.calls.filter(([plugin]) => plugin === "SharedImage").length).toBe(2);
    callsSoFar();
});

test("a check that rejects is logged, not tried again, and frees the lock (R8)", async () => {
    const { checkForSharedImageAndNavigate } = await sharedImage;
    const { getSharedImage } = app.plugins["SharedImage"]!;
    app.plugins["SharedImage"]!["getSharedImage"] = () => {
        throw new Error("defaults unavailable");
    };
    await checkForSharedImageAndNavigate();
    expect(app.printed).toEqual([
        "[Main] checking for a shared image failed: defaults unavailable",
    ]);
    app.plugins["SharedImage"]!["getSharedImage"] = getSharedImage!;
    mailbox = photo;
    await checkForSharedImageAndNavigate();
    await app.settle();
    expect(app.address()).toBe("/shared-photo?fileName=cat.jpg");
    callsSoFar();
});

test("only an activation is a reason to look", async () => {
    app.raise("App", "appStateChange", { isActive: false });
    await app.settle();
    expect(callsSoFar()).toEqual([]);
});

test("a deep link to a view opens it, another one is only logged", async () => {
    const { handleDeepLink } = await main;
    await handleDeepLink({ url: "timesafari://nowhere?x=1" });
    expect(app.printed).toEqual([
        "[Main] opened by timesafari://nowhere?x=1",
        "[DeepLink] no view for timesafari://nowhere?x=1",
    ]);
    expect(callsSoFar()).toEqual([]);
    await handleDeepLink({ url: "timesafari:///" });
    expect(callsSoFar()).toEqual(["SharedImage.getSharedImage"]);
    await handleDeepLink({ url: "timesafari://shared-photo" });
    await app.settle();
    expect(app.address()).toBe("/shared-photo");
    expect(callsSoFar()).toEqual(["CapacitorSQLite.query SELECT"]);
});

// Last, since nothing ever frees the lock afterwards.
test("a call that native never answers keeps the lock for the page's life (R3, F121)", async () => {
    const { checkAndStoreNativeSharedImage } = await sharedImage;
    app.plugins["SharedImage"]!["getSharedImage"] = () => new Promise(() => {});
    void checkAndStoreNativeSharedImage();
    await app.settle();
    expect(await checkAndStoreNativeSharedImage()).toEqual({ success: false });
    expect(app.printed).toEqual(["[Main] a shared image is being processed already"]);
});
