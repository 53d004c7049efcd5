// What part of the traces is shown, and how; shared by everything that draws them.

import { Trace, TraceEvent } from "./trace";

export type Scale = "time" | "steps";

export class View {
    scale: Scale = "time";
    from = 0;
    to = 1;
    /** The value that is followed, by its hash. */
    followed: string | undefined;
    #traces: Trace[];
    #listeners: (() => void)[] = [];

    constructor(traces: Trace[]) {
        this.#traces = traces;
        this.fit();
    }

    onChange(listener: () => void): void {
        this.#listeners.push(listener);
    }

    changed(): void {
        for (const listener of this.#listeners) listener();
    }

    /** Where an event lies on the scale. */
    place(event: TraceEvent): number {
        return this.scale === "time" ? event.at : event.index + 0.5;
    }

    /** Where all of the traces lies on the scale. */
    get whole(): [number, number] {
        let end = 0;
        for (const trace of this.#traces) {
            end = Math.max(end, this.scale === "time" ? trace.end : trace.events.length);
        }
        if (this.scale === "steps") return [0, Math.max(1, end)];
        // What happens at the very beginning and end should not lie on the edge.
        const margin = Math.max(end * 0.02, 0.001);
        return [-margin, end + margin];
    }

    fit(): void {
        [this.from, this.to] = this.whole;
        this.changed();
    }

    setScale(scale: Scale, around?: TraceEvent): void {
        if (scale === this.scale) return;
        this.scale = scale;
        [this.from, this.to] = this.whole;
        if (scale === "steps" && this.to > 160) {
            const middle = around === undefined ? 80 : this.place(around);
            this.show(middle - 80, middle + 80);
        } else this.changed();
    }

    /** Shows a part of the scale, within its bounds. */
    show(from: number, to: number): void {
        const [least, most] = this.whole;
        const smallest = this.scale === "time" ? 0.0005 : 4;
        const width = Math.min(most - least, Math.max(smallest, to - from));
        const middle = (from + to) / 2;
        this.from = Math.min(Math.max(least, middle - width / 2), most - width);
        this.to = this.from + width;
        this.changed();
    }

    /** Makes things larger by a factor, while what is at `around` (0 left, 1 right) stays there, or goes `to` where it says. */
    zoom(factor: number, around = 0.5, to = around): void {
        const width = (this.to - this.from) / factor;
        const fixed = this.from + (this.to - this.from) * around;
        this.show(fixed - width * to, fixed + width * (1 - to));
    }

    /** Moves by a part of what is shown. */
    pan(part: number): void {
        const width = this.to - this.from;
        this.show(this.from + width * part, this.to + width * part);
    }

    /** Moves as little as it takes to have an event in view. */
    reveal(event: TraceEvent): void {
        const place = this.place(event);
        const width = this.to - this.from;
        if (place < this.from + width * 0.02 || place > this.to - width * 0.02) {
            this.show(place - width / 2, place + width / 2);
        }
    }
}
