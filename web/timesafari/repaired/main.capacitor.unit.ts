import {
    installFakeApp,
    makeFakeSharedPhotoSQLite,
    type SharedPhotoRow,
} from "../../testing/fake-app";
import { expect, test } from "../../testing/unit";
import type { WaitingShare } from "./plugins/definitions";

const rows: SharedPhotoRow[] = [];
const queue: WaitingShare[] = [];
const app = installFakeApp({
    App: {},
    CapacitorSQLite: makeFakeSharedPhotoSQLite(rows),
    SharedImage: {
        peekSharedImage: () => queue[0],
        acknowledgeSharedImage({ shareId }) {
            if (queue[0]?.shareId === shareId) queue.shift();
        },
    },
});

function share(shareId: string): void {
    queue.push({ shareId, base64: `/9j/${shareId}`, fileName: `${shareId}.jpg` });
}

const names = () =>
    app
        .screen()
        .filter(({ tagName }) => tagName === "IMG")
        .map(({ alt }) => alt);

test("the start looks at once, listens at once, and has a timer for its status only", async () => {
    share("a");
    await import("./main.capacitor");
    await app.settle();
    expect(names()).toEqual(["a.jpg"]);
    expect(app.address().startsWith("/shared-photo")).toBe(true);
    const events = app.calls.filter(([, method]) => method === "addListener");
    expect(events.map(([, , { eventName }]) => eventName)).toEqual([
        "appStateChange",
        "sharedImageAdded",
        "appUrlOpen",
    ]);
    expect(app.timers.map(({ milliseconds }) => milliseconds)).toEqual([1000]);
    expect([queue, rows]).toEqual([[], []]);
});

test("two shares in one moment come to be in the view side by side", async () => {
    share("b");
    share("c");
    app.raise("App", "appUrlOpen", { url: "timesafari://" });
    app.raise("App", "appStateChange", { isActive: true });
    await app.settle();
    expect(names()).toEqual(["a.jpg", "b.jpg", "c.jpg"]);
    expect([queue, rows]).toEqual([[], []]);
});

test("a share whose extension cannot open the app is looked for when native tells of it", async () => {
    share("d");
    app.raise("SharedImage", "sharedImageAdded", {});
    await app.settle();
    expect(names()).toEqual(["a.jpg", "b.jpg", "c.jpg", "d.jpg"]);
    expect(queue).toEqual([]);
});

test("to go to the background is no reason to look", async () => {
    app.calls.length = 0;
    app.raise("App", "appStateChange", { isActive: false });
    await app.settle();
    expect(app.calls.length).toBe(0);
});
