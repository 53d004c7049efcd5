import { expect, test } from "../../testing/unit";
import { formatQuery, parseQuery } from "./query";
import { Router, type AddressBar, type Route } from "./Router";

class SomeView {
    mounted(): void {}
}

function makeRouter(pathname = "/", search = "") {
    const entries = [pathname + search];
    let goBack = () => {};
    const location = { pathname, search };
    const show = (url: string) => {
        const [path, query] = url.split("?");
        location.pathname = path!;
        location.search = query === undefined ? "" : `?${query}`;
    };
    const bar: AddressBar = {
        location,
        history: {
            pushState(_: unknown, __: string, url: string) {
                entries.push(url);
                show(url);
            },
            replaceState(_: unknown, __: string, url: string) {
                entries[entries.length - 1] = url;
                show(url);
            },
        },
        addEventListener(_, listener) {
            goBack = () => {
                entries.pop();
                show(entries[entries.length - 1]!);
                listener();
            };
        },
    };
    const records = ["/", "/a", "/b"].map((path) => ({ path, name: path, view: SomeView }));
    const router = new Router(records, bar);
    const shown: string[] = [];
    router.follow((to: Route) => shown.push(to.fullPath));
    return { router, entries, shown, goBack: () => goBack() };
}

test("the app starts at the address that it was loaded from", () => {
    const { router } = makeRouter("/a", "?x=1");
    expect(router.currentRoute.record!.path).toBe("/a");
    expect(router.currentRoute.query).toEqual({ x: "1" });
});

test("an address without a path is the first one's", () => {
    const { router, entries } = makeRouter("", "?x=1");
    expect(router.currentRoute.fullPath).toBe("/?x=1");
    expect(entries).toEqual(["/?x=1"]);
});

test("push adds to the history, replace does not, and back goes back", async () => {
    const { router, entries, shown, goBack } = makeRouter();
    await router.push({ path: "/a" });
    await router.replace({ path: "/b", query: { x: "1 2", left: undefined } });
    expect(entries).toEqual(["/", "/b?x=1%202"]);
    expect(router.currentRoute.query).toEqual({ x: "1 2" });
    goBack();
    expect(shown).toEqual(["/", "/a", "/b?x=1%202", "/"]);
});

test("a navigation waits for the end of its job, and a newer one overtakes it", async () => {
    const { router, shown } = makeRouter();
    const first = router.push({ path: "/a" });
    const second = router.push({ path: "/b" });
    expect(shown).toEqual(["/"]);
    await Promise.all([first, second]);
    expect(shown).toEqual(["/", "/b"]);
});

test("going where one is does nothing", async () => {
    const { router, entries } = makeRouter("/a", "?x=1");
    await router.push({ path: "/a", query: { x: "1" } });
    expect(entries.length).toBe(1);
});

test("an address without a view is kept, but there is none to show", async () => {
    const { router } = makeRouter();
    expect(router.hasRoute("/nowhere")).toBe(false);
    await router.push({ path: "/nowhere" });
    expect(router.currentRoute.record).toBe(undefined);
});

test("queries survive being written and read", () => {
    const query = { "a b": "1&2=3", ü: "é?", empty: "" };
    expect(parseQuery(formatQuery(query))).toEqual(query);
    expect(formatQuery({})).toBe("");
    expect(parseQuery("?x&y=a+b&z=%")).toEqual({ x: "", y: "a b", z: "%" });
});
