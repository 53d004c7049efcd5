// Where what a trace tells lies on the canvas: its rows from top to bottom, what is in view from left to
// right.

import { unit } from "./size";
import { Span, Trace, TraceEvent, shortName } from "./trace";
import { View } from "./view";

/** The room for names, in units; a large font leaves the lanes their part of it. */
const gutterUnits = 168;
const gutterPart = 0.43;
export const axisHeight = 24 * unit;
/** How high rows are: with two traces, each has half of the room. */
const heights = {
    whole: { head: 20 * unit, call: 17 * unit, lane: 26 * unit },
    half: { head: 17 * unit, call: 14 * unit, lane: 19 * unit },
};

interface Row {
    kind: "process" | "calls" | "lane";
    top: number;
    height: number;
    process: string;
    label: string;
    lane: number;
}

export class Layout {
    readonly rows: Row[] = [];
    readonly laneRows: Row[] = [];
    readonly processes: string[] = [];
    readonly heights: typeof heights.whole;
    /** How much of a lane is left free above and below its windows. */
    readonly inset: number;
    height = 0;
    /** The canvas's, which is told when it is painted. */
    width = 0;
    #trace: Trace;
    #view: View;
    #callRows = new Map<string, Row>();

    constructor(trace: Trace, view: View, isHalf: boolean) {
        this.#trace = trace;
        this.#view = view;
        this.heights = isHalf ? heights.half : heights.whole;
        this.inset = (isHalf ? 5 : 8) * unit;
        this.#layOut();
    }

    get gutter(): number {
        return Math.min(gutterUnits * unit, Math.max(gutterUnits, gutterPart * this.width));
    }

    #layOut(): void {
        let top = axisHeight;
        let process = "";
        this.#trace.lanes.forEach((lane, index) => {
            if (lane.process !== process) {
                process = lane.process;
                this.processes.push(process);
                this.#add("process", top, this.heights.head, process, shortName(process), -1);
                top += this.heights.head;
                const calls = this.#trace.spans.filter((span) => span.process === process);
                if (calls.length > 0) {
                    const rows = Math.max(...calls.map((span) => span.row)) + 1;
                    const row = this.#add("calls", top, rows * this.heights.call + 6, process, "plugin calls", -1);
                    this.#callRows.set(process, row);
                    top += row.height;
                }
            }
            this.laneRows[index] = this.#add(
                "lane", top, this.heights.lane, process, shortName(lane.queue), index);
            top += this.heights.lane;
        });
        this.height = top + 4;
    }

    #add(
        kind: Row["kind"], top: number, height: number, process: string, label: string, lane: number
    ): Row {
        const row = { kind, top, height, process, label, lane };
        this.rows.push(row);
        return row;
    }

    x(place: number): number {
        const { from, to } = this.#view;
        return this.gutter + ((place - from) / (to - from)) * (this.width - this.gutter);
    }

    middle(event: TraceEvent): number {
        const row = this.laneRows[event.lane]!;
        return row.top + row.height / 2;
    }

    /** Where in what is shown a place of the canvas lies, from 0 to 1. */
    part(x: number): number {
        return Math.min(1, Math.max(0, (x - this.gutter) / (this.width - this.gutter)));
    }

    /** Where a call's bar lies: up to its last answer, or a listener's first. */
    box(span: Span): { left: number; right: number; top: number } | undefined {
        const row = this.#callRows.get(span.process);
        if (row === undefined) return undefined;
        const left = this.x(this.#view.place(this.#trace.events[span.from]!));
        const end = span.to < 0 ? span.answers[0] : span.to;
        const right = end === undefined
            ? this.x(this.#view.to) : this.x(this.#view.place(this.#trace.events[end]!));
        return { left, right, top: row.top + 3 + span.row * this.heights.call };
    }

    /** The event nearest to a point, if one is near. A call's bar stands for the call. */
    eventAt(x: number, y: number): TraceEvent | undefined {
        if (x < this.gutter) return undefined;
        const span = this.spanAt(x, y);
        if (span !== undefined) return this.#trace.events[span.from];
        const row = this.rows.find((row) => y >= row.top && y < row.top + row.height);
        if (row?.kind !== "lane") return undefined;
        const { events } = this.#trace;
        const lane = this.#trace.lanes[row.lane]!.events;
        const place = lowerBound(lane, (index) => this.x(this.#view.place(events[index]!)) >= x);
        let best: TraceEvent | undefined;
        let least = 9;
        for (const near of [place - 1, place]) {
            const index = lane[near];
            if (index === undefined) continue;
            const distance = Math.abs(this.x(this.#view.place(events[index]!)) - x);
            if (distance < least) [best, least] = [events[index]!, distance];
        }
        return best;
    }

    spanAt(x: number, y: number): Span | undefined {
        const row = this.rows.find((row) => row.kind === "calls" && y >= row.top && y < row.top + row.height);
        if (x < this.gutter || row === undefined) return undefined;
        return this.#trace.spans.find((span) => {
            const box = span.process === row.process ? this.box(span) : undefined;
            return box !== undefined && y >= box.top && y < box.top + this.heights.call
                && x >= box.left - 2 && x <= Math.max(box.right, box.left + 4);
        });
    }
}

/** The first place where the condition holds, which then holds to the end. */
export function lowerBound(items: number[], holds: (item: number) => boolean): number {
    let [low, high] = [0, items.length];
    while (low < high) {
        const middle = (low + high) >> 1;
        if (holds(items[middle]!)) high = middle;
        else low = middle + 1;
    }
    return low;
}
