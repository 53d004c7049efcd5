import { expect, test } from "../../testing/unit";
import { WebPlugin } from "./web-plugin";

class Notifier extends WebPlugin {
    notify(data: unknown, retain?: boolean): void {
        this.notifyListeners("event", data, retain);
    }

    get isHeard(): boolean {
        return this.hasListeners("event");
    }

    failure(): unknown {
        return [this.unimplemented(), this.unavailable("gone")];
    }
}

test("listeners hear in the order in which they were added, until removed", async () => {
    const plugin = new Notifier();
    const heard: unknown[] = [];
    const first = await plugin.addListener("event", (data) => heard.push(["first", data]));
    await plugin.addListener("event", (data) => heard.push(["second", data]));
    plugin.notify(1);
    await first.remove();
    plugin.notify(2);
    expect(heard).toEqual([
        ["first", 1],
        ["second", 1],
        ["second", 2],
    ]);
});

test("retained data waits for the very first listener, in order (F135)", async () => {
    const plugin = new Notifier();
    plugin.notify(1, true);
    plugin.notify(2, true);
    plugin.notify(3);
    const heard: unknown[] = [];
    const handle = await plugin.addListener("event", (data) => heard.push(data));
    expect(heard).toEqual([1, 2]);
    await handle.remove();
    expect(plugin.isHeard).toBe(false);
    // An emptied list is not the same as none: this is lost.
    plugin.notify(4, true);
    await plugin.addListener("event", (data) => heard.push(data));
    expect(heard).toEqual([1, 2]);
});

test("removeAllListeners makes retaining possible again", async () => {
    const plugin = new Notifier();
    await plugin.addListener("event", () => {});
    await plugin.removeAllListeners();
    plugin.notify(1, true);
    const heard: unknown[] = [];
    await plugin.addListener("event", (data) => heard.push(data));
    expect(heard).toEqual([1]);
});

test("failures have code and message", () => {
    const [unimplemented, unavailable] = new Notifier().failure() as any[];
    expect([unimplemented.message, unimplemented.code]).toEqual([
        "not implemented",
        "UNIMPLEMENTED",
    ]);
    expect([unavailable.message, unavailable.code]).toEqual(["gone", "UNAVAILABLE"]);
});
