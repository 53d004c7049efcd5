import { installFakeApp, makeFakeSQLite } from "../../testing/fake-app";
import { expect, test } from "../../testing/unit";

const photo = { base64: "/9j/AAAA", fileName: "cat.jpg" };
const app = installFakeApp({
    App: {},
    CapacitorSQLite: makeFakeSQLite(),
    SharedImage: { getSharedImage: () => photo },
});

const displayed = () => app.printed.filter((line) => line.includes("photo displayed")).length;

test("the start looks at once; listener and status log wait as before", async () => {
    await import("./main.capacitor");
    await app.settle();
    expect(displayed()).toBe(1);
    expect(app.timers.map(({ milliseconds }) => milliseconds)).toEqual([2000, 1000]);
});

test("a native half that keeps the photo has it shown at every detection", async () => {
    app.raise("App", "appStateChange", { isActive: true });
    await app.settle();
    expect(displayed()).toBe(2);
});
