import {
    installFakeApp,
    makeFakeSharedPhotoSQLite,
    type SharedPhotoRow,
} from "../../../testing/fake-app";
import { expect, test } from "../../../testing/unit";

const rows: SharedPhotoRow[] = [];
const sqlite = makeFakeSharedPhotoSQLite(rows);
const app = installFakeApp({ CapacitorSQLite: sqlite });

/** Puts a photo that native has forgotten already into the temp DB. */
function store(shareId: string, acknowledged = 1): void {
    const dataURL = `data:image/jpeg;base64,${shareId}`;
    rows.push({ shareId, fileName: `${shareId}.jpg`, dataURL, displayed: 0, acknowledged });
}

async function makeView() {
    const { SharedPhotoView } = await import("./SharedPhotoView");
    const { router } = await import("../router");
    app.printed.length = 0;
    app.root.replaceChildren();
    const route = { path: "/shared-photo", query: {}, fullPath: "/shared-photo" };
    const target = { ...route, record: undefined };
    return { view: new SharedPhotoView({ root: app.root, router, route: target }), route: target };
}

const names = () =>
    app
        .screen()
        .filter(({ tagName }) => tagName === "IMG")
        .map(({ alt }) => alt);

test("every photo that waits is shown in its order, and its row deleted", async () => {
    store("a1");
    store("a2");
    const { view } = await makeView();
    await view.mounted();
    expect(names()).toEqual(["a1.jpg", "a2.jpg"]);
    expect(app.screen()[0]!.src).toBe("data:image/jpeg;base64,a1");
    expect(rows).toEqual([]);
});

test("a photo that comes later stands below, and takes nobody's place", async () => {
    store("b1");
    const { view, route } = await makeView();
    await view.mounted();
    store("b2");
    await view.onRouteQueryChange(route);
    expect(names()).toEqual(["b1.jpg", "b2.jpg"]);
});

test("a row that native may still know stays, without its bytes to show", async () => {
    store("c1", 0);
    const { view, route } = await makeView();
    await view.mounted();
    expect(rows.map(({ shareId, displayed }) => [shareId, displayed])).toEqual([["c1", 1]]);
    await view.onRouteQueryChange(route);
    expect(names()).toEqual(["c1.jpg"]);
    rows.length = 0;
});

test("two loads at once show a photo once", async () => {
    store("d1");
    store("d2");
    const { view } = await makeView();
    await Promise.all([view.mounted(), view.loadSharedImages()]);
    expect(app.printed.filter((line) => line.includes("photo displayed")).length).toBe(2);
    expect(rows).toEqual([]);
});

test("a photo is in the page before its row is touched", async () => {
    store("e1");
    const { view } = await makeView();
    const { executeSet } = sqlite;
    let seen: unknown;
    sqlite["executeSet"] = (options) => {
        seen = names();
        return executeSet!(options);
    };
    await view.mounted();
    sqlite["executeSet"] = executeSet!;
    expect(seen).toEqual(["e1.jpg"]);
});

test("a photo that comes after the user has left stays in the temp DB", async () => {
    store("f1");
    const { view } = await makeView();
    const loading = view.mounted();
    view.unmounted();
    await loading;
    expect(names()).toEqual([]);
    expect(rows.map(({ displayed }) => displayed)).toEqual([0]);
    const next = await makeView();
    await next.view.mounted();
    expect(names()).toEqual(["f1.jpg"]);
});

test("a row that cannot be marked is told, and its photo not shown twice", async () => {
    store("g1");
    const { view, route } = await makeView();
    const { executeSet } = sqlite;
    sqlite["executeSet"] = () => {
        throw new Error("disk full");
    };
    await view.mounted();
    sqlite["executeSet"] = executeSet!;
    expect(app.printed[1]).toBe("[SharedPhotoView] loading the photos failed: disk full");
    expect(names()).toEqual(["g1.jpg"]);
    await view.onRouteQueryChange(route);
    expect(app.printed.filter((line) => line.includes("photo displayed")).length).toBe(1);
    expect(rows).toEqual([]);
});

test("a table that does not change is an error, not a loop", async () => {
    store("h1");
    const { view } = await makeView();
    const { executeSet } = sqlite;
    sqlite["executeSet"] = () => ({ changes: { changes: 0 } });
    await view.mounted();
    sqlite["executeSet"] = executeSet!;
    expect(app.printed.at(-1)!).toContain("the row of shareId=h1 does not change");
    rows.length = 0;
});

test("each photo has an answer of its own, and the last one leads home", async () => {
    store("i1");
    store("i2");
    const { view } = await makeView();
    await view.mounted();
    app.press("Keep");
    await app.settle();
    expect(names()).toEqual(["i2.jpg"]);
    app.press("Cancel");
    await app.settle();
    expect(app.printed.slice(2)).toEqual([
        "[SharedPhotoView] photo kept fileName=i1.jpg",
        "[SharedPhotoView] photo dismissed fileName=i2.jpg",
    ]);
});

test("without a row it says so", async () => {
    const { view } = await makeView();
    await view.mounted();
    expect(app.screen().map(({ textContent }) => textContent)).toEqual(["No photo found."]);
});
