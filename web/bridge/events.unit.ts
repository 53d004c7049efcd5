import { makeFakePage } from "../testing/fake-page";
import { expect, test } from "../testing/unit";
import { installNativeBridge } from "./install";

function makeBridged() {
    const fake = makeFakePage();
    installNativeBridge(fake.page);
    return fake;
}

test("a document event carries the data's own members (F97)", () => {
    const { page, capacitor } = makeBridged();
    const data = Object.create({ inherited: 1 });
    data.own = 2;
    expect(capacitor.triggerEvent("pause", "document", data)).toBe(true);
    expect((page.document as any).dispatched).toEqual([
        { kind: "Events", type: "pause", bubbles: false, cancelable: false, own: 2 },
    ]);
});

test("Cordova's own way of firing document events is used where it exists (F97)", () => {
    const { page, capacitor } = makeBridged();
    const fired: unknown[][] = [];
    page.cordova!.fireDocumentEvent = (...args) => void fired.push(args);
    expect(capacitor.triggerEvent("resume", "document")).toBe(true);
    expect(fired).toEqual([["resume", {}]]);
    expect((page.document as any).dispatched).toEqual([]);
});

test("a window event goes to the window, any other to the element (F97)", () => {
    const { page, capacitor } = makeBridged();
    const seen: any[] = [];
    page.dispatchEvent = (event) => {
        seen.push(event);
        return false;
    };
    expect(capacitor.triggerEvent("x", "window")).toBe(false);
    expect(seen[0].type).toBe("x");
    expect(capacitor.triggerEvent("y", "#there")).toBe(true);
    expect((page.document as any).dispatched[0].type).toBe("y");
    expect(capacitor.triggerEvent("z", "#absent")).toBe(false);
});

test("the legacy addListener posts at once, and its remove too (F136)", async () => {
    const { sent, capacitor, printed } = makeBridged();
    const handle = capacitor.addListener("App", "resume", () => {});
    const { callbackId } = sent[0];
    expect([sent[0].methodName, sent[0].options]).toEqual(["addListener", { eventName: "resume" }]);
    await handle.remove();
    const removal = sent[sent.length - 1];
    expect(removal.methodName).toBe("removeListener");
    expect(removal.options.eventName).toBe("resume");
    expect(removal.options.callbackId).toBe(callbackId);
    expect(printed).toEqual([["debug", "Removing listener", "App", "resume"]]);
});

test("deviceready has always happened already (F98)", async () => {
    const { page } = makeBridged();
    let runs = 0;
    const handler = () => void runs++;
    page.document!.addEventListener("deviceready", handler);
    expect(runs).toBe(0);
    await undefined;
    expect(runs).toBe(1);
    page.document!.addEventListener("deviceready", handler);
    await undefined;
    expect(runs).toBe(2);
    expect((page.document as any).listeners.length).toBe(2);
});

test("a backbutton listener adds one to the App plugin (F98)", () => {
    const { page, capacitor } = makeBridged();
    const added: string[] = [];
    page.document!.addEventListener("backbutton", () => {});
    capacitor.Plugins["App"] = { addListener: (name: string) => added.push(name) };
    page.document!.addEventListener("backbutton", () => {});
    page.document!.addEventListener("click", () => {});
    expect(added).toEqual(["backButton"]);
    expect((page.document as any).listeners.map(([name]: [string]) => name)).toEqual([
        "backbutton",
        "backbutton",
        "click",
    ]);
});

test("navigator.app.exitApp needs the App plugin", () => {
    const { page, sent, printed, capacitor } = makeBridged();
    page.navigator!.app!.exitApp!();
    expect(printed).toEqual([["warn", "App plugin not installed"]]);
    capacitor.Plugins["App"] = {};
    page.navigator!.app!.exitApp!();
    expect(sent[sent.length - 1].methodName).toBe("exitApp");
});
