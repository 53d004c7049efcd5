// Draws the lanes of one trace on a canvas.

import { Layout, axisHeight, lowerBound } from "./layout";
import { font, unit } from "./size";
import { Tick, ticksOf } from "./ticks";
import { Trace, TraceEvent } from "./trace";
import { View } from "./view";
import { visible } from "./visible";

/** With more events in view, arrows are drawn for the selected one alone. */
const arrowLimit = 300;

/** What of the drawing others know. */
export interface Drawn {
    isMatch(event: TraceEvent): boolean;
    selection(): TraceEvent | undefined;
    /** The events of the pair that decides, the first of each first. */
    flipped(): [TraceEvent, TraceEvent][];
}

export class Painter {
    #canvas: HTMLCanvasElement;
    #trace: Trace;
    #view: View;
    #layout: Layout;
    #drawn: Drawn;
    #colours: Record<string, string> = {};

    constructor(canvas: HTMLCanvasElement, trace: Trace, view: View, layout: Layout, drawn: Drawn) {
        this.#canvas = canvas;
        this.#trace = trace;
        this.#view = view;
        this.#layout = layout;
        this.#drawn = drawn;
    }

    /** The colours of the theme, read anew when it changes. */
    forgetColours(): void {
        this.#colours = {};
    }

    #colour(name: string): string {
        return (this.#colours[name] ??= getComputedStyle(this.#canvas).getPropertyValue(`--${name}`).trim());
    }

    #processColour(process: string): string {
        return this.#colour(`process-${this.#layout.processes.indexOf(process) % 6}`);
    }

    /** Draws everything anew; the times stay at the top however far the lanes are `scrolled`. */
    paint(width: number, scrolled: number): void {
        const ratio = window.devicePixelRatio || 1;
        if (width === 0) return;
        if (this.#canvas.width !== Math.round(width * ratio) || this.#layout.width !== width) {
            this.#layout.width = width;
            this.#canvas.width = Math.round(width * ratio);
            this.#canvas.height = Math.round(this.#layout.height * ratio);
            this.#canvas.style.width = `${width}px`;
            this.#canvas.style.height = `${this.#layout.height}px`;
        }
        const context = this.#canvas.getContext("2d")!;
        context.setTransform(ratio, 0, 0, ratio, 0, 0);
        context.fillStyle = this.#colour("panel");
        context.fillRect(0, 0, width, this.#layout.height);
        context.font = font(12);
        context.textBaseline = "middle";
        const ticks = ticksOf(this.#trace, this.#view, this.#layout);
        this.#paintGround(context, ticks);
        context.save();
        context.beginPath();
        context.rect(this.#layout.gutter, axisHeight, width - this.#layout.gutter, this.#layout.height);
        context.clip();
        this.#paintSpans(context);
        const shown = this.#paintEvents(context);
        this.#paintArrows(context, shown);
        this.#paintFollowed(context);
        this.#paintFlips(context);
        this.#paintSelection(context);
        context.restore();
        this.#paintAxis(context, ticks, scrolled);
    }

    #paintGround(context: CanvasRenderingContext2D, ticks: Tick[]): void {
        for (const row of this.#layout.rows) {
            if (row.kind === "lane") {
                context.fillStyle = this.#colour("lane");
                context.fillRect(this.#layout.gutter, row.top + 2, this.#layout.width - this.#layout.gutter, row.height - 4);
            }
            context.fillStyle = row.kind === "process" ? this.#processColour(row.process) : this.#colour("quiet");
            context.font = font(12, row.kind === "process" ? 600 : 400);
            const label = fitting(context, visible(row.label), this.#layout.gutter - (row.kind === "process" ? 14 : 28));
            const middle = row.kind === "calls" ? row.top + 3 + this.#layout.heights.call / 2 : row.top + row.height / 2;
            context.fillText(label, row.kind === "process" ? 8 : 20, middle);
        }
        context.strokeStyle = this.#colour("line");
        context.lineWidth = 1;
        for (const { place } of ticks) {
            const x = Math.round(this.#layout.x(place)) + 0.5;
            if (x < this.#layout.gutter) continue;
            context.beginPath();
            context.moveTo(x, axisHeight - 4);
            context.lineTo(x, this.#layout.height);
            context.stroke();
        }
    }

    /** The times stay at the top however far the lanes are scrolled. */
    #paintAxis(context: CanvasRenderingContext2D, ticks: Tick[], scrolled: number): void {
        const top = Math.min(scrolled, this.#layout.height - axisHeight);
        context.fillStyle = this.#colour("panel");
        if (top > 0) context.fillRect(0, top, this.#layout.width, axisHeight);
        context.font = font(11);
        context.fillStyle = this.#colour("quiet");
        for (const { place, label } of ticks) {
            const x = Math.round(this.#layout.x(place)) + 0.5;
            if (x < this.#layout.gutter || x + context.measureText(label).width + 4 >= this.#layout.width) continue;
            context.fillText(label, x + 4, top + axisHeight / 2);
        }
    }

    #paintSpans(context: CanvasRenderingContext2D): void {
        context.font = font(11);
        // In the last row bars may lie over each other; of their names the first alone can be read.
        const named = new Map<number, number>();
        for (const span of this.#trace.spans) {
            const box = this.#layout.box(span);
            if (box === undefined || box.right < this.#layout.gutter || box.left > this.#layout.width) continue;
            const colour = span.isError ? this.#colour("finding") : this.#processColour(span.process);
            const width = Math.max(3, box.right - box.left);
            context.fillStyle = colour;
            context.globalAlpha = span.to < 0 ? 0.12 : 0.22;
            context.fillRect(box.left, box.top, width, this.#layout.heights.call - 3);
            context.globalAlpha = 1;
            context.fillRect(box.left, box.top, 2, this.#layout.heights.call - 3);
            if (span.to >= 0) context.fillRect(box.left + width - 2, box.top, 2, this.#layout.heights.call - 3);
            const start = Math.max(this.#layout.gutter, box.left);
            const room = width - (start - box.left) - 8;
            if (room < 24 || start < (named.get(box.top) ?? 0)) continue;
            named.set(box.top, start + room);
            context.fillStyle = this.#colour("text");
            const name = `${span.plugin}.${span.method}${span.to < 0 && span.answers.length === 0 ? " …" : ""}`;
            context.fillText(fitting(context, visible(name), room), start + 5, box.top + (this.#layout.heights.call - 3) / 2 + 0.5);
        }
    }

    /** The events in view, as indexes. */
    #paintEvents(context: CanvasRenderingContext2D): number[] {
        const shown: number[] = [];
        const { events, lanes } = this.#trace;
        const { inset } = this.#layout;
        const isTime = this.#view.scale === "time";
        const width = this.#view.to - this.#view.from;
        lanes.forEach((lane, index) => {
            const row = this.#layout.laneRows[index]!;
            const colour = this.#processColour(lane.process);
            let first = lowerBound(lane.events, (place) => this.#view.place(events[place]!) >= this.#view.from);
            // What began before may still reach into view.
            if (isTime) first = Math.max(0, first - 24);
            let lastX = -1;
            let lastWindow = -1;
            for (let place = first; place < lane.events.length; place++) {
                const event = events[lane.events[place]!]!;
                const at = this.#view.place(event);
                if (at > this.#view.to && (!isTime || event.earliest > this.#view.to)) {
                    if (at > this.#view.to + width) break;
                    continue;
                }
                const x = this.#layout.x(at);
                const isDim = !this.#drawn.isMatch(event);
                if (isTime && event.latest > event.earliest) {
                    const left = this.#layout.x(event.earliest);
                    const right = Math.min(this.#layout.x(event.latest), this.#layout.width);
                    if (right - left > 1 && right > lastWindow + 0.5) {
                        context.globalAlpha = isDim ? 0.06 : 0.2;
                        context.fillStyle = colour;
                        context.fillRect(left, row.top + inset, right - left, row.height - 2 * inset);
                        context.globalAlpha = isDim ? 0.15 : 0.5;
                        context.fillRect(left, row.top + inset, 1, row.height - 2 * inset);
                        context.fillRect(right - 1, row.top + inset, 1, row.height - 2 * inset);
                        if (right - left < 40) lastWindow = right;
                    }
                }
                if (event.ended !== undefined && isTime) {
                    context.globalAlpha = isDim ? 0.2 : 0.6;
                    context.fillStyle = colour;
                    context.fillRect(x, row.top + inset + 2, Math.max(1, this.#layout.x(event.ended) - x), row.height - 2 * inset - 4);
                }
                if (x >= this.#layout.gutter - 2 && x <= this.#layout.width + 2) shown.push(event.index);
                // A column that is full cannot become fuller.
                if (x - lastX < 0.5 && event.found === "nothing" && !isDim) continue;
                if (!isDim) lastX = x;
                context.globalAlpha = isDim ? 0.25 : 1;
                context.fillStyle = event.found === "failure" ? this.#colour("finding") : colour;
                context.fillRect(x - 1, row.top + 4, 2, row.height - 8);
                if (event.found !== "nothing") mark(context, x, row.top + 4, event.found === "failure");
            }
            context.globalAlpha = 1;
        });
        if (shown.length <= 4 * (this.#layout.width / 40)) this.#paintLabels(context, shown);
        return shown;
    }

    #paintLabels(context: CanvasRenderingContext2D, shown: number[]): void {
        context.font = font(11);
        context.fillStyle = this.#colour("text");
        const byLane = new Map<number, number[]>();
        for (const index of shown) {
            const lane = this.#trace.events[index]!.lane;
            byLane.set(lane, [...(byLane.get(lane) ?? []), index]);
        }
        for (const indexes of byLane.values()) {
            indexes.forEach((index, place) => {
                const event = this.#trace.events[index]!;
                const x = this.#layout.x(this.#view.place(event));
                const next = indexes[place + 1];
                const end = next === undefined ? this.#layout.width : this.#layout.x(this.#view.place(this.#trace.events[next]!));
                if (end - x < 40 * unit || !this.#drawn.isMatch(event)) return;
                context.fillText(fitting(context, visible(event.label), end - x - 8), x + 4, this.#layout.middle(event) + 0.5);
            });
        }
    }

    #paintArrows(context: CanvasRenderingContext2D, shown: number[]): void {
        const { byNumber } = this.#trace;
        if (shown.length <= arrowLimit) {
            context.globalAlpha = 0.35;
            for (const index of shown) {
                const event = this.#trace.events[index]!;
                const cause = byNumber.get(event.cause);
                if (cause !== undefined) this.#arrow(context, cause, event, this.#colour("quiet"), 1);
            }
            context.globalAlpha = 1;
        }
        const selected = this.#drawn.selection();
        if (selected === undefined) return;
        // Back to the first cause, and on to what it led to at once.
        let event: TraceEvent | undefined = selected;
        for (let steps = 0; event !== undefined && steps < 1000; steps++) {
            const cause: TraceEvent | undefined = byNumber.get(event.cause);
            if (cause !== undefined) this.#arrow(context, cause, event, this.#colour("accent"), 2);
            event = cause;
        }
        for (const index of selected.posts.slice(0, 500)) {
            this.#arrow(context, selected, this.#trace.events[index]!, this.#colour("accent"), 1.25);
        }
    }

    #arrow(
        context: CanvasRenderingContext2D, from: TraceEvent, to: TraceEvent, colour: string, width: number
    ): void {
        const [x1, y1] = [this.#layout.x(this.#view.place(from)), this.#layout.middle(from)];
        const [x2, y2] = [this.#layout.x(this.#view.place(to)), this.#layout.middle(to)];
        if ((x1 < this.#layout.gutter && x2 < this.#layout.gutter) || (x1 > this.#layout.width && x2 > this.#layout.width)) return;
        context.strokeStyle = colour;
        context.fillStyle = colour;
        context.lineWidth = width;
        const bend = y1 === y2 ? -9 : 0;
        const reach = Math.min(60, Math.max(6, Math.abs(x2 - x1) / 2));
        context.beginPath();
        context.moveTo(x1, y1);
        context.bezierCurveTo(x1 + reach, y1 + bend, x2 - reach, y2 + bend, x2 - 1, y2);
        context.stroke();
        context.beginPath();
        context.moveTo(x2 - 1, y2);
        context.lineTo(x2 - 6 - width, y2 - 3 - width / 2);
        context.lineTo(x2 - 6 - width, y2 + 3 + width / 2);
        context.fill();
    }

    #paintFollowed(context: CanvasRenderingContext2D): void {
        const hash = this.#view.followed;
        const value = hash === undefined ? undefined : this.#trace.values.get(hash);
        if (value === undefined) return;
        context.strokeStyle = this.#colour("follow");
        context.fillStyle = this.#colour("follow");
        context.lineWidth = 3;
        context.lineJoin = "round";
        context.beginPath();
        value.events.forEach((index, place) => {
            const event = this.#trace.events[index]!;
            const [x, y] = [this.#layout.x(this.#view.place(event)), this.#layout.middle(event)];
            if (place === 0) context.moveTo(x, y);
            else context.lineTo(x, y);
        });
        context.stroke();
        for (const index of value.events) {
            const event = this.#trace.events[index]!;
            context.beginPath();
            context.arc(this.#layout.x(this.#view.place(event)), this.#layout.middle(event), 5, 0, 7);
            context.fill();
        }
    }

    #paintFlips(context: CanvasRenderingContext2D): void {
        context.font = font(11, 700);
        context.textAlign = "center";
        for (const pair of this.#drawn.flipped()) {
            const colour = this.#colour("flip");
            context.strokeStyle = colour;
            context.lineWidth = 2.5;
            context.setLineDash([5, 3]);
            context.beginPath();
            pair.forEach((event, place) => {
                const [x, y] = [this.#layout.x(this.#view.place(event)), this.#layout.middle(event)];
                if (place === 0) context.moveTo(x, y);
                else context.lineTo(x, y);
            });
            context.stroke();
            context.setLineDash([]);
            pair.forEach((event, place) => {
                const [x, y] = [this.#layout.x(this.#view.place(event)), this.#layout.middle(event)];
                context.fillStyle = colour;
                context.beginPath();
                context.arc(x, y, 9 * unit, 0, 7);
                context.fill();
                context.fillStyle = this.#colour("panel");
                context.fillText(place === 0 ? "A" : "B", x, y + 0.5);
            });
        }
        context.textAlign = "left";
    }

    #paintSelection(context: CanvasRenderingContext2D): void {
        const event = this.#drawn.selection();
        if (event === undefined) return;
        const x = this.#layout.x(this.#view.place(event));
        const row = this.#layout.laneRows[event.lane]!;
        context.strokeStyle = this.#colour("accent");
        context.lineWidth = 1;
        context.setLineDash([2, 3]);
        context.beginPath();
        context.moveTo(Math.round(x) + 0.5, axisHeight);
        context.lineTo(Math.round(x) + 0.5, this.#layout.height);
        context.stroke();
        context.setLineDash([]);
        context.lineWidth = 2;
        context.strokeRect(x - 5, row.top + 2, 10, row.height - 4);
    }
}

/** A finding's mark: full for a failure, a frame for a remark. */
function mark(context: CanvasRenderingContext2D, x: number, y: number, isFull: boolean): void {
    context.beginPath();
    context.moveTo(x, y - 4);
    context.lineTo(x + 5, y + 4);
    context.lineTo(x - 5, y + 4);
    context.closePath();
    if (isFull) return context.fill();
    context.strokeStyle = context.fillStyle;
    context.lineWidth = 1.5;
    context.stroke();
}

/** As much of a text as fits. */
function fitting(context: CanvasRenderingContext2D, text: string, room: number): string {
    if (context.measureText(text).width <= room) return text;
    let length = Math.floor((room / context.measureText(text).width) * text.length);
    while (length > 0 && context.measureText(`${text.slice(0, length)}…`).width > room) length--;
    return length > 0 ? `${text.slice(0, length)}…` : "";
}
