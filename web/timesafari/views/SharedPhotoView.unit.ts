import { installFakeApp, makeFakeSQLite } from "../../testing/fake-app";
import { expect, test } from "../../testing/unit";

const rows = new Map<string, string>();
const sqlite = makeFakeSQLite(rows);
const app = installFakeApp({ CapacitorSQLite: sqlite });
const key = "shared-photo-base64";

async function makeView(query: { [name: string]: string } = {}) {
    const { SharedPhotoView } = await import("./SharedPhotoView");
    const { router } = await import("../router");
    app.printed.length = 0;
    app.root.replaceChildren();
    const route = { path: "/shared-photo", query, fullPath: "/shared-photo", record: undefined };
    return { view: new SharedPhotoView({ root: app.root, router, route }), route };
}

const screen = () =>
    app.screen().map(({ tagName, textContent, src }) => src ?? `${tagName} ${textContent}`);

test("mounted shows the temp row's photo and deletes the row", async () => {
    rows.set(key, "data:image/jpeg;base64,AA");
    const { view } = await makeView({ fileName: "a.jpg" });
    await view.mounted();
    expect(screen()).toEqual(["data:image/jpeg;base64,AA", "BUTTON Keep", "BUTTON Cancel"]);
    expect(app.screen()[0]!.alt).toBe("a.jpg");
    expect(rows.has(key)).toBe(false);
});

test("without a row it says so, and later looks keep the photo that is shown", async () => {
    const { view, route } = await makeView();
    await view.mounted();
    expect(screen()).toEqual(["P No photo found."]);
    rows.set(key, "data:image/jpeg;base64,AA");
    await view.onRouteQueryChange({ ...route, query: { fileName: "b.jpg" } });
    expect(screen()[0]).toBe("data:image/jpeg;base64,AA");
    await view.loadSharedImage();
    expect(screen()[0]).toBe("data:image/jpeg;base64,AA");
});

test("two loads at once show one photo twice (R6)", async () => {
    rows.set(key, "data:image/jpeg;base64,AA");
    const { view } = await makeView();
    await Promise.all([view.mounted(), view.loadSharedImage()]);
    expect(app.printed.length).toBe(2);
});

test("a photo stored between reading and deleting is lost unseen (R6)", async () => {
    rows.set(key, "data:image/jpeg;base64,FIRST");
    const { view } = await makeView();
    const query = sqlite["query"]!;
    sqlite["query"] = (options) => {
        const answer = query(options);
        rows.set(key, "data:image/jpeg;base64,SECOND");
        return answer;
    };
    await view.mounted();
    sqlite["query"] = query;
    expect(screen()[0]).toBe("data:image/jpeg;base64,FIRST");
    expect(rows.has(key)).toBe(false);
});

test("a photo that comes after the user has left is deleted, but not shown", async () => {
    rows.set(key, "data:image/jpeg;base64,AA");
    const { view } = await makeView();
    const loading = view.mounted();
    view.unmounted();
    await loading;
    expect(screen()).toEqual([]);
    expect(rows.has(key)).toBe(false);
});

test("a temp DB that fails is told in words", async () => {
    const { view } = await makeView();
    const query = sqlite["query"]!;
    sqlite["query"] = () => {
        throw new Error("Query: Database timesafari.sqlite not opened");
    };
    await view.mounted();
    sqlite["query"] = query;
    expect(screen()).toEqual(["P The photo could not be loaded."]);
    expect(app.printed).toEqual([
        "[SharedPhotoView] loading the photo failed: Query: Database timesafari.sqlite not opened",
    ]);
});
