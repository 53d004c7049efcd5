// The pane that shows the device at a moment, and what the event there has changed.

import { make, quoted } from "./dom";
import { DetailsDelegate, bodyOf, side } from "./details";
import { Body } from "./lines";
import { Contents, DeviceWalk, stores } from "./moment";
import { TraceEvent } from "./trace";
import { bytes, milliseconds } from "./visible";

/** The device of the trace beside this one, at the same moment. */
export interface OtherDevice {
    name: string;
    contents: Contents;
}

/** The device when an event was over; undefined: as the trace ends. */
export function devicePane(
    walk: DeviceWalk, event: TraceEvent | undefined, last: number, delegate: DetailsDelegate, other?: OtherDevice
): HTMLElement[] {
    const index = event === undefined ? last : event.index;
    const before = copy(walk.after(event === undefined ? last : index - 1));
    const after = walk.after(index);
    const title = event === undefined
        ? make("h2", {}, "The device in the end")
        : make("h2", {}, "The device after ", quoted(event.name), ` at ${milliseconds(event.at)}`);
    const parts: HTMLElement[] = [title];
    if (other !== undefined) parts.push(unlike(after, other, delegate));
    if (event !== undefined) {
        parts.push(make("p", { class: "quiet" }, "What this event changed stands first and is marked."));
    }
    for (const { store, title } of stores) {
        const then = before.get(store) ?? new Map<string, Body>();
        const now = after.get(store) ?? new Map<string, Body>();
        const names = [...new Set([...then.keys(), ...now.keys()])].sort();
        const isChanged = (name: string) => then.get(name) !== now.get(name);
        names.sort((left, right) => Number(isChanged(right)) - Number(isChanged(left)));
        const list = make("div", { class: "store", "data-store": store });
        for (const name of names) {
            list.append(isChanged(name)
                ? changed(name, then.get(name), now.get(name), delegate)
                : entry(name, now.get(name)!, delegate));
        }
        parts.push(make("section", {}, make("h3", {}, `${title} (${now.size})`),
            names.length === 0 ? make("p", { class: "quiet" }, "nothing") : list));
    }
    return parts;
}

/** What the two devices do not have alike. */
function unlike(here: Contents, other: OtherDevice, delegate: DetailsDelegate): HTMLElement {
    const list = make("div", { class: "store", "data-store": "unlike" });
    for (const { store } of stores) {
        const [left, right] = [other.contents.get(store) ?? new Map<string, Body>(), here.get(store) ?? new Map<string, Body>()];
        for (const name of [...new Set([...left.keys(), ...right.keys()])].sort()) {
            const [there, now] = [left.get(name), right.get(name)];
            if (there?.hash === now?.hash && there?.bytes === now?.bytes) continue;
            list.append(make(
                "details", { open: true, class: "changed", "data-name": name },
                make("summary", {}, `${store} `, quoted(name, "name")),
                make("div", { class: "sides" },
                    side("before", there, delegate, `in ${other.name}`), side("after", now, delegate, "here"))));
        }
    }
    const count = list.childElementCount;
    return make("details", { open: true }, make("summary", {}, make("h3", {}, "Unlike in ", quoted(other.name), ` (${count})`)),
        count === 0 ? make("p", { class: "quiet" }, "nothing") : list);
}

export function copy(contents: Contents): Contents {
    return new Map([...contents].map(([store, entries]) => [store, new Map(entries)]));
}

function entry(name: string, body: Body, delegate: DetailsDelegate): HTMLElement {
    const line = body.text === "" ? bytes(body.bytes) : body.text.split("\n", 1)[0]!;
    return make(
        "details", { "data-name": name },
        make("summary", {}, quoted(name, "name"), " ", quoted(line.slice(0, 80), "quiet")),
        ...bodyOf(body, delegate));
}

function changed(
    name: string, before: Body | undefined, after: Body | undefined, delegate: DetailsDelegate
): HTMLElement {
    const what = before === undefined ? "new" : after === undefined ? "removed" : "changed";
    return make(
        "details", { open: true, class: `changed ${what}`, "data-name": name },
        make("summary", {}, make("strong", {}, what), " ", quoted(name, "name")),
        make("div", { class: "sides" }, side("before", before, delegate), side("after", after, delegate)));
}
