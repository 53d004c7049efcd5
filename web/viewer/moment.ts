// The device as it was: what its stores held before and after an event.

import { Body, Store } from "./lines";
import { Trace } from "./trace";

export type Contents = Map<Store, Map<string, Body>>;

export const stores: { store: Store; title: string }[] = [
    { store: "route", title: "Route" },
    { store: "listener", title: "Listeners" },
    { store: "item", title: "Web Storage" },
    { store: "file", title: "Container files" },
    { store: "default", title: "Defaults" },
    { store: "table", title: "Databases" },
];

/** Walks through a trace's changes; going on from where it was last costs only the way. */
export class DeviceWalk {
    #trace: Trace;
    #contents: Contents = new Map();
    #place = 0;

    constructor(trace: Trace) {
        this.#trace = trace;
    }

    /** What the device held when event `index` was over; -1: before the first. */
    after(index: number): Contents {
        const changes = this.#trace.changes;
        while (this.#place < changes.length && changes[this.#place]!.after <= index) {
            this.#apply(this.#place++, "after");
        }
        while (this.#place > 0 && changes[this.#place - 1]!.after > index) {
            this.#apply(--this.#place, "before");
        }
        return this.#contents;
    }

    #apply(place: number, side: "before" | "after"): void {
        const { change } = this.#trace.changes[place]!;
        let store = this.#contents.get(change.store);
        if (store === undefined) this.#contents.set(change.store, (store = new Map()));
        const body = change[side];
        if (body === undefined) store.delete(change.name);
        else store.set(change.name, body);
    }
}
