import { installNativeBridge } from "../../bridge/install";
import { makeFakePage, withConsoleOf, type FakePage } from "../../testing/fake-page";
import { countTicks, expect, rejectionOf, test, ticks } from "../../testing/unit";
import { createCapacitor, type CapacitorPage, type CapacitorRuntime } from "./runtime";
import type { MethodHeader } from "./wire";

interface Bridged extends FakePage {
    readonly core: CapacitorRuntime;
}

const baseMethods: MethodHeader[] = [
    { name: "addListener" },
    { name: "removeListener" },
    { name: "removeAllListeners", rtype: "promise" },
];

/** A page with the bridge, the core, and headers as native gives them. */
function makeCore(headers: { [name: string]: MethodHeader[] } = {}): Bridged {
    const fake = makeFakePage();
    installNativeBridge(fake.page);
    fake.capacitor.PluginHeaders = Object.entries(headers).map(([name, methods]) => ({
        name,
        methods: [...baseMethods, ...methods],
    }));
    const core = createCapacitor(fake.page as unknown as CapacitorPage);
    return Object.assign(fake, { core });
}

const appHeader: { [name: string]: MethodHeader[] } = {
    App: [
        { name: "getInfo", rtype: "promise" },
        { name: "getInfo", rtype: "callback" },
        { name: "watch", rtype: "callback" },
        { name: "fire" },
    ],
};

test("a method of the header goes to native and its answer comes back", async () => {
    const { core, sent, answer } = makeCore(appHeader);
    const App = core.registerPlugin<any>("App");
    const promise = App.getInfo({ a: 1 });
    await ticks(1);
    expect(sent[0].options).toEqual({ a: 1 });
    answer({ name: "x" });
    expect(await promise).toEqual({ name: "x" });
});

/** Notes in which round of microtasks each message to native is posted. */
function notePosts(page: FakePage["page"], counter: { readonly now: number }): number[] {
    const rounds: number[] = [];
    page.webkit!.messageHandlers!.bridge!.postMessage = () => void rounds.push(counter.now);
    return rounds;
}

test("a call leaves one microtask after the job that made it (F129)", async () => {
    const { core, page } = makeCore(appHeader);
    const App = core.registerPlugin<any>("App");
    const counter = countTicks();
    const rounds = notePosts(page, counter);
    void App.getInfo();
    expect(rounds).toEqual([]);
    await ticks(5);
    expect(rounds).toEqual([1]);
});

test("calls made in one job keep their order (F129)", async () => {
    const { core, sent } = makeCore(appHeader);
    const App = core.registerPlugin<any>("App");
    void App.getInfo({ n: 1 });
    void App.addListener("resume", () => {});
    void App.getInfo({ n: 2 });
    await ticks(2);
    expect(sent.map((call) => call.methodName)).toEqual(["getInfo", "addListener", "getInfo"]);
});

test("an awaited answer continues two microtasks after native's message", async () => {
    const { core, answer } = makeCore(appHeader);
    const App = core.registerPlugin<any>("App");
    let counter = countTicks();
    let round: number | undefined;
    void (async () => {
        await App.getInfo();
        round = counter.now;
    })();
    await ticks(5);
    counter = countTicks();
    answer({});
    await ticks(5);
    expect(round).toBe(2);
});

test("a call that cannot be made rejects in the second microtask", async () => {
    const { core } = makeCore();
    const App = core.registerPlugin<any>("App");
    const counter = countTicks();
    let round: number | undefined;
    App.getInfo().catch(() => (round = counter.now));
    await ticks(5);
    expect(round).toBe(2);
});

test("a listener leaves in the first microtask, its handle comes within four (F85)", async () => {
    const { core, page } = makeCore(appHeader);
    const App = core.registerPlugin<any>("App");
    const counter = countTicks();
    const rounds = notePosts(page, counter);
    let handle: any;
    void (async () => {
        handle = await App.addListener("resume", () => {});
        rounds.push(counter.now);
    })();
    await ticks(8);
    expect(rounds).toEqual([1, 3]);
    expect(Object.keys(handle)).toEqual(["remove"]);
});

test("a handle's remove posts in the second microtask, and is done in that (F87)", async () => {
    const { core, page } = makeCore(appHeader);
    const App = core.registerPlugin<any>("App");
    const handle = await App.addListener("resume", () => {});
    const counter = countTicks();
    const rounds = notePosts(page, counter);
    void handle.remove().then(() => rounds.push(-counter.now));
    await ticks(8);
    expect(rounds).toEqual([2, -2]);
});

test("adding and removing a listener on the wire (F84, F87)", async () => {
    const { core, sent, page } = makeCore(appHeader);
    const App = core.registerPlugin<any>("App");
    const heard: unknown[] = [];
    const handle = await App.addListener("resume", (data: unknown) => heard.push(data));
    const { callbackId } = sent[0];
    expect([sent[0].pluginId, sent[0].methodName]).toEqual(["App", "addListener"]);
    expect(sent[0].options).toEqual({ eventName: "resume" });
    await handle.remove();
    await ticks(2);
    expect(sent[1].methodName).toBe("removeListener");
    expect(sent[1].options).toEqual({ eventName: "resume", callbackId });
    expect(sent[1].callbackId === callbackId).toBe(false);
    // What was on its way already still arrives.
    const event = { callbackId, pluginId: "App", methodName: "addListener" };
    page.Capacitor!.fromNative({ ...event, success: true, save: true, data: "late" });
    expect(heard).toEqual(["late"]);
});

test("remove() on the promise itself works, with a warning (F86)", async () => {
    const { core, page, sent, printed } = makeCore(appHeader);
    const App = core.registerPlugin<any>("App");
    await withConsoleOf(page, () => App.addListener("resume", () => {}).remove());
    await ticks(2);
    expect(printed).toEqual([["warn", "Using addListener() without 'await' is deprecated."]]);
    expect(sent.filter((call) => call.pluginId === "App").pop().methodName).toBe("removeListener");
});

test("without a header every call rejects, and nothing is sent (F21)", async () => {
    const { core, sent } = makeCore();
    const SharedImage = core.registerPlugin<any>("SharedImage", { web: () => ({}) });
    const error = await rejectionOf(SharedImage.getSharedImage());
    expect(error.message).toBe('"SharedImage" plugin is not implemented on ios');
    expect(error.code).toBe("UNIMPLEMENTED");
    expect(error.data).toBe(undefined);
    expect(error instanceof core.Exception).toBe(true);
    expect(sent).toEqual([]);
});

test("a method that the header lacks rejects (F22)", async () => {
    const { core, sent } = makeCore({ SharedImage: [] });
    const SharedImage = core.registerPlugin<any>("SharedImage");
    const error = await rejectionOf(SharedImage.foo());
    expect(error.message).toBe('"SharedImage.foo()" is not implemented on ios');
    expect(error.code).toBe("UNIMPLEMENTED");
    expect(sent).toEqual([]);
});

test("addListener without a header rejects, and so does its remove (F99)", async () => {
    const { core } = makeCore();
    const SharedImage = core.registerPlugin<any>("SharedImage");
    const promise = SharedImage.addListener("x", () => {});
    const error = await rejectionOf(promise);
    expect(error.message).toBe('"SharedImage" plugin is not implemented on ios');
    expect((await rejectionOf(promise.remove())) instanceof TypeError).toBe(true);
});

test("a header that comes later changes nothing for the plugin (F20)", async () => {
    const { core, page } = makeCore();
    const SharedImage = core.registerPlugin<any>("SharedImage");
    expect(core.isPluginAvailable("SharedImage")).toBe(false);
    page.Capacitor!.PluginHeaders!.push({
        name: "SharedImage",
        methods: [{ name: "getSharedImage", rtype: "promise" }],
    });
    expect(core.isPluginAvailable("SharedImage")).toBe(true);
    const error = await rejectionOf(SharedImage.getSharedImage());
    expect(error.code).toBe("UNIMPLEMENTED");
});

test("nativePromise needs no header (F23)", async () => {
    const { capacitor, sent, answer } = makeCore();
    const promise = capacitor.nativePromise("SharedImage", "getSharedImage", {});
    expect(sent[0].pluginId).toBe("SharedImage");
    answer({ base64: "" });
    expect(await promise).toEqual({ base64: "" });
});

test("the first of two equal methods counts (F9)", async () => {
    const { core, answer } = makeCore(appHeader);
    const promise = core.registerPlugin<any>("App").getInfo();
    await ticks(1);
    answer("info");
    expect(await promise).toBe("info");
});

test("a callback method answers with its id and calls back (F60)", async () => {
    const { core, sent, answer } = makeCore(appHeader);
    const heard: unknown[] = [];
    const id = await core.registerPlugin<any>("App").watch({}, (data: unknown) => heard.push(data));
    expect(id).toBe(sent[0].callbackId);
    answer("first");
    expect(heard).toEqual(["first"]);
});

test("a method that returns nothing answers with the id, which is -1 (F61)", async () => {
    const { core, sent } = makeCore(appHeader);
    expect(await core.registerPlugin<any>("App").fire({})).toBe("-1");
    expect(sent[0].methodName).toBe("fire");
});

test("the plugin answers every property with a new method (F127)", () => {
    const { core } = makeCore(appHeader);
    const App = core.registerPlugin<any>("App");
    expect(App.$$typeof).toBe(undefined);
    expect(App.toJSON()).toEqual({});
    expect(JSON.stringify({ App })).toBe('{"App":{}}');
    expect(App.getInfo === App.getInfo).toBe(false);
    expect(App.addListener).toBe(App.addListener);
    expect(App.removeListener).toBe(App.removeListener);
    expect(App.anything.name).toBe("anything");
    expect(String(App.anything)).toBe("anything() { [capacitor code] }");
});

test("a plugin must not be awaited, for it has a method then (F128)", async () => {
    const { core } = makeCore(appHeader);
    const App = core.registerPlugin<any>("App");
    // What awaiting it does: call its then, whose promise nobody sees.
    const error = await rejectionOf(App.then(() => {}));
    expect(error.message).toBe('"App.then()" is not implemented on ios');
});

test("with a header, the platform's own half has what native lacks (F130)", async () => {
    const { core, sent, answer } = makeCore(appHeader);
    const half = {
        name: "half",
        getInfo: () => "of the half",
        hello() {
            return this.name;
        },
    };
    const App = core.registerPlugin<any>("App", { ios: half });
    expect(await App.hello()).toBe("half");
    const info = App.getInfo();
    await ticks(1);
    expect(sent.length).toBe(1);
    answer("of native");
    expect(await info).toBe("of native");
    const error = await rejectionOf(App.absent());
    expect(error.message).toBe('"App.absent()" is not implemented on ios');
});

test("a half made by a factory is made at first use, once (F130)", async () => {
    const { core } = makeCore();
    let made = 0;
    const Echo = core.registerPlugin<any>("Echo", {
        ios: async () => {
            made++;
            return { echo: (value: unknown) => value };
        },
    });
    expect(made).toBe(0);
    expect(await Echo.echo(1)).toBe(1);
    expect(await Echo.echo(2)).toBe(2);
    expect(made).toBe(1);
});

test("a factory that fails rejects the call, and the next call tries again (F130)", async () => {
    const { core } = makeCore();
    let attempts = 0;
    const Echo = core.registerPlugin<any>("Echo", {
        ios: async () => {
            if (++attempts === 1) throw "no network";
            return { echo: () => "here" };
        },
    });
    expect(await rejectionOf(Echo.echo())).toBe("no network");
    expect(await Echo.echo()).toBe("here");
});

test("where stacks of calls are wanted, a call goes on as a part of where it was made", async () => {
    const key = Symbol.for("farad.callSite");
    const page = globalThis as any;
    const order: string[] = [];
    page[key] = () => {
        order.push("made");
        return (body: () => any) => {
            order.push("resumed");
            return body();
        };
    };
    try {
        const { core, sent, answer } = makeCore(appHeader);
        const App = core.registerPlugin<any>("App");
        expect(App.getInfo.name).toBe("getInfo");
        const info = App.getInfo();
        order.push("returned");
        await ticks(1);
        expect(sent.length).toBe(1);
        answer({ name: "x" });
        expect(await info).toEqual({ name: "x" });
        expect(order).toEqual(["made", "returned", "resumed"]);
    } finally {
        delete page[key];
    }
});
