import { installFakeApp } from "../../testing/fake-app";
import { expect, test } from "../../testing/unit";

let stored: string[] = [];
const native = {
    updateStarredPlans({ planIds }: { planIds: string[] }): unknown {
        stored = planIds;
        return { success: true, planIdsCount: planIds.length, updatedAt: 1 };
    },
    getStarredPlans: (): unknown => ({ planIds: stored, count: stored.length, updatedAt: 1 }),
    scheduleDailyNotification: (): unknown => undefined,
};
const app = installFakeApp({ DailyNotification: native });

async function makeView() {
    const { StarredPlansView } = await import("./StarredPlansView");
    const { router } = await import("../router");
    app.printed.length = 0;
    app.calls.length = 0;
    const route = { path: "/starred-plans", query: {}, fullPath: "", record: undefined };
    const view = new StarredPlansView({ root: app.root, router, route });
    await view.mounted();
    return view;
}

const labels = () => app.screen().map(({ textContent }) => textContent ?? "");

test("a star is stored natively, all of them each time, and shown", async () => {
    stored = [];
    await makeView();
    expect(labels()[0]!.startsWith("☆")).toBe(true);
    app.press(labels()[0]!);
    await app.settle();
    app.press(labels()[1]!);
    await app.settle();
    expect(stored.length).toBe(2);
    expect(labels().filter((label) => label.startsWith("★")).length).toBe(2);
    app.press(labels()[0]!);
    await app.settle();
    expect(stored.length).toBe(1);
});

test("what an earlier launch has starred is starred still", async () => {
    stored = [];
    const first = await makeView();
    app.press(labels()[2]!);
    await app.settle();
    void first;
    await makeView();
    expect(labels()[2]!.startsWith("★")).toBe(true);
});

test("a refusal is logged and leaves the stars as they were", async () => {
    stored = [];
    const update = native.updateStarredPlans;
    native.updateStarredPlans = () => {
        throw new Error("planIds is required");
    };
    await makeView();
    app.press(labels()[0]!);
    await app.settle();
    native.updateStarredPlans = update;
    expect(labels()[0]!.startsWith("☆")).toBe(true);
    expect(app.printed).toEqual(["[StarredPlans] storing failed: planIds is required"]);
});

test("the daily notification is asked for at nine", async () => {
    await makeView();
    app.press("Notify daily at 09:00");
    await app.settle();
    expect(app.calls.at(-1)).toEqual([
        "DailyNotification",
        "scheduleDailyNotification",
        { time: "09:00" },
    ]);
});
