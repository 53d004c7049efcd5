// Two fingers on a canvas: what is between them goes with them.

import { View } from "./view";

/** Has two fingers zoom and move a view. */
export class Pinch {
    #fingers = new Map<number, number>();
    #view: View;
    /** Where a place of the canvas lies on the view, from 0 to 1. */
    #part: (x: number) => number;

    constructor(view: View, part: (x: number) => number) {
        this.#view = view;
        this.#part = part;
    }

    /** Whether both are there, so that one of them drags nothing. */
    get isActive(): boolean {
        return this.#fingers.size > 1;
    }

    down(event: PointerEvent): void {
        if (event.pointerType === "touch") this.#fingers.set(event.pointerId, event.offsetX);
    }

    up(event: PointerEvent): void {
        this.#fingers.delete(event.pointerId);
    }

    move(event: PointerEvent): void {
        if (!this.#fingers.has(event.pointerId)) return;
        const before = [...this.#fingers.values()];
        this.#fingers.set(event.pointerId, event.offsetX);
        if (!this.isActive) return;
        const now = [...this.#fingers.values()];
        const apart = ([one, other]: number[]) => Math.max(8, Math.abs(one! - other!));
        const middle = ([one, other]: number[]) => this.#part((one! + other!) / 2);
        this.#view.zoom(apart(now) / apart(before), middle(before), middle(now));
    }
}
