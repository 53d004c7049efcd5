import { expect, test } from "../../testing/unit";
import { NetworkWeb } from "./web";

// Node has no window; Farad's page has one of its own.
if (!("window" in globalThis)) Object.assign(globalThis, { window: globalThis });

const listeners = new Map<string, () => void>();
function browser(state: object): void {
    const addEventListener = (name: string, listener: () => void) => listeners.set(name, listener);
    Object.defineProperty(globalThis, "navigator", { value: state, configurable: true });
    Object.assign(window, { addEventListener });
}

test("the status is the browser's, as far as it says", async () => {
    const types: unknown[] = [];
    for (const connection of [undefined, { type: "wifi" }, { effectiveType: "3g" }, { type: "x" }]) {
        browser({ onLine: true, connection });
        types.push((await new NetworkWeb().getStatus()).connectionType);
    }
    expect(types).toEqual(["unknown", "wifi", "cellular", "unknown"]);
    browser({ onLine: false, connection: { type: "wifi" } });
    expect(await new NetworkWeb().getStatus()).toEqual({ connected: false, connectionType: "none" });
});

test("going online and offline is an event", async () => {
    browser({ onLine: true, connection: { type: "cellular" } });
    const network = new NetworkWeb();
    const heard: unknown[] = [];
    await network.addListener("networkStatusChange", (status) => heard.push(status));
    listeners.get("offline")?.();
    listeners.get("online")?.();
    expect(heard).toEqual([
        { connected: false, connectionType: "none" },
        { connected: true, connectionType: "cellular" },
    ]);
});
