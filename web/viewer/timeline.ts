// The lanes of one trace on a canvas. The list of events beside it says the same to whoever cannot
// see it.

import { make } from "./dom";
import { Pinch } from "./pinch";
import { font, unit } from "./size";
import { Span, Trace, TraceEvent, lengthOf, shortName, summary } from "./trace";
import { View } from "./view";
import { milliseconds, visible } from "./visible";

/** The room for names, in units; a large font leaves the lanes their part of it. */
const gutterUnits = 168;
const gutterPart = 0.43;
const axisHeight = 24 * unit;
/** How high rows are: with two traces, each has half of the room. */
const heights = {
    whole: { head: 20 * unit, call: 17 * unit, lane: 26 * unit },
    half: { head: 17 * unit, call: 14 * unit, lane: 19 * unit },
};
/** With more events in view, arrows are drawn for the selected one alone. */
const arrowLimit = 300;

interface Row {
    kind: "process" | "calls" | "lane";
    top: number;
    height: number;
    process: string;
    label: string;
    lane: number;
}

interface Tick {
    place: number;
    label: string;
}

export interface TimelineDelegate {
    select(event: TraceEvent): void;
    isMatch(event: TraceEvent): boolean;
    selection(): TraceEvent | undefined;
    /** The events of the pair that decides, the first of each first. */
    flipped(): [TraceEvent, TraceEvent][];
}

export class Timeline {
    readonly element: HTMLElement;
    readonly canvas: HTMLCanvasElement;
    #trace: Trace;
    #view: View;
    #delegate: TimelineDelegate;
    #tip: HTMLElement;
    #rows: Row[] = [];
    #laneRows: Row[] = [];
    #callRows = new Map<string, Row>();
    #processes: string[] = [];
    #height = 0;
    #width = 0;
    #heights = heights.whole;
    #isDue = false;
    #colours: Record<string, string> = {};
    #pinch: Pinch;
    #drag: { x: number; from: number; to: number; hasMoved: boolean } | undefined;

    constructor(trace: Trace, view: View, delegate: TimelineDelegate, title: string, isHalf: boolean) {
        if (isHalf) this.#heights = heights.half;
        this.#trace = trace;
        this.#view = view;
        this.#delegate = delegate;
        this.canvas = make("canvas", {
            tabindex: 0, role: "application", "aria-roledescription": "timeline",
            "aria-label": `${title}: ${trace.events.length} events in ${trace.lanes.length} lanes. `
                + "Arrow keys step through the events, plus and minus zoom. "
                + "The list of events says the same.",
        });
        this.#tip = make("div", { class: "tip", hidden: true, "aria-hidden": "true" });
        this.element = make("div", { class: "timeline" }, this.canvas, this.#tip);
        this.#pinch = new Pinch(view, (x) => this.#part(x));
        this.#layOut();
        this.#listen();
        view.onChange(() => this.draw());
    }

    // MARK: Layout

    get #gutter(): number {
        return Math.min(gutterUnits * unit, Math.max(gutterUnits, gutterPart * this.#width));
    }

    #layOut(): void {
        let top = axisHeight;
        let process = "";
        this.#trace.lanes.forEach((lane, index) => {
            if (lane.process !== process) {
                process = lane.process;
                this.#processes.push(process);
                this.#add("process", top, this.#heights.head, process, shortName(process), -1);
                top += this.#heights.head;
                const calls = this.#trace.spans.filter((span) => span.process === process);
                if (calls.length > 0) {
                    const rows = Math.max(...calls.map((span) => span.row)) + 1;
                    const row = this.#add("calls", top, rows * this.#heights.call + 6, process, "plugin calls", -1);
                    this.#callRows.set(process, row);
                    top += row.height;
                }
            }
            this.#laneRows[index] = this.#add(
                "lane", top, this.#heights.lane, process, shortName(lane.queue), index);
            top += this.#heights.lane;
        });
        this.#height = top + 4;
        // What is scrolled before anything is drawn needs to know.
        this.canvas.style.height = `${this.#height}px`;
    }

    #add(
        kind: Row["kind"], top: number, height: number, process: string, label: string, lane: number
    ): Row {
        const row = { kind, top, height, process, label, lane };
        this.#rows.push(row);
        return row;
    }

    /** The colours of the theme, read anew when it changes. */
    recolour(): void {
        this.#colours = {};
        this.draw();
    }

    #colour(name: string): string {
        return (this.#colours[name] ??= getComputedStyle(this.canvas).getPropertyValue(`--${name}`).trim());
    }

    #processColour(process: string): string {
        return this.#colour(`process-${this.#processes.indexOf(process) % 6}`);
    }

    #x(place: number): number {
        const { from, to } = this.#view;
        return this.#gutter + ((place - from) / (to - from)) * (this.#width - this.#gutter);
    }

    #middle(event: TraceEvent): number {
        const row = this.#laneRows[event.lane]!;
        return row.top + row.height / 2;
    }

    // MARK: Drawing

    /** Draws with the next frame. */
    draw(): void {
        if (this.#isDue) return;
        this.#isDue = true;
        requestAnimationFrame(() => {
            this.#isDue = false;
            this.#paint();
        });
    }

    /** Draws at once, in the theme's colours: paper waits for no frame. */
    drawForPaper(): void {
        this.#colours = {};
        this.#paint();
    }

    #paint(): void {
        const ratio = window.devicePixelRatio || 1;
        const width = this.element.clientWidth;
        if (width === 0) return;
        if (this.canvas.width !== Math.round(width * ratio) || this.#width !== width) {
            this.#width = width;
            this.canvas.width = Math.round(width * ratio);
            this.canvas.height = Math.round(this.#height * ratio);
            this.canvas.style.width = `${width}px`;
            this.canvas.style.height = `${this.#height}px`;
        }
        const context = this.canvas.getContext("2d")!;
        context.setTransform(ratio, 0, 0, ratio, 0, 0);
        context.fillStyle = this.#colour("panel");
        context.fillRect(0, 0, width, this.#height);
        context.font = font(12);
        context.textBaseline = "middle";
        const ticks = this.#ticks();
        this.#paintGround(context, ticks);
        context.save();
        context.beginPath();
        context.rect(this.#gutter, axisHeight, width - this.#gutter, this.#height);
        context.clip();
        this.#paintSpans(context);
        const shown = this.#paintEvents(context);
        this.#paintArrows(context, shown);
        this.#paintFollowed(context);
        this.#paintFlips(context);
        this.#paintSelection(context);
        context.restore();
        this.#paintAxis(context, ticks);
    }

    #paintGround(context: CanvasRenderingContext2D, ticks: Tick[]): void {
        for (const row of this.#rows) {
            if (row.kind === "lane") {
                context.fillStyle = this.#colour("lane");
                context.fillRect(this.#gutter, row.top + 2, this.#width - this.#gutter, row.height - 4);
            }
            context.fillStyle = row.kind === "process" ? this.#processColour(row.process) : this.#colour("quiet");
            context.font = font(12, row.kind === "process" ? 600 : 400);
            const label = fitting(context, visible(row.label), this.#gutter - (row.kind === "process" ? 14 : 28));
            const middle = row.kind === "calls" ? row.top + 3 + this.#heights.call / 2 : row.top + row.height / 2;
            context.fillText(label, row.kind === "process" ? 8 : 20, middle);
        }
        context.strokeStyle = this.#colour("line");
        context.lineWidth = 1;
        for (const { place } of ticks) {
            const x = Math.round(this.#x(place)) + 0.5;
            if (x < this.#gutter) continue;
            context.beginPath();
            context.moveTo(x, axisHeight - 4);
            context.lineTo(x, this.#height);
            context.stroke();
        }
    }

    #ticks(): Tick[] {
        const { from, to, scale } = this.#view;
        const step = scale === "time" ? niceStep((to - from) / ((this.#width - this.#gutter) / (110 * unit))) : 0;
        const ticks: Tick[] = [];
        if (scale === "time") {
            for (let tick = Math.ceil(Math.max(0, from) / step) * step; tick <= to; tick += step) {
                ticks.push({ place: tick, label: milliseconds(tick) });
            }
        } else {
            let last = -Infinity;
            const first = Math.max(0, Math.floor(from));
            for (let index = first; index < Math.min(to, this.#trace.events.length); index++) {
                const event = this.#trace.events[index]!;
                const x = this.#x(index + 0.5);
                if (x - last < 96 * unit || (index > first && event.at === this.#trace.events[index - 1]!.at)) continue;
                last = x;
                ticks.push({ place: index + 0.5, label: milliseconds(event.at) });
            }
        }
        return ticks;
    }

    /** The times stay at the top however far the lanes are scrolled. */
    #paintAxis(context: CanvasRenderingContext2D, ticks: Tick[]): void {
        const top = Math.min(this.#scroller?.scrollTop ?? 0, this.#height - axisHeight);
        context.fillStyle = this.#colour("panel");
        if (top > 0) context.fillRect(0, top, this.#width, axisHeight);
        context.font = font(11);
        context.fillStyle = this.#colour("quiet");
        for (const { place, label } of ticks) {
            const x = Math.round(this.#x(place)) + 0.5;
            if (x < this.#gutter || x + context.measureText(label).width + 4 >= this.#width) continue;
            context.fillText(label, x + 4, top + axisHeight / 2);
        }
    }

    get #scroller(): HTMLElement | null {
        return this.element.parentElement;
    }

    /** Scrolls as little as it takes to have the lanes of these events in sight, the first above all. */
    reveal(events: TraceEvent[]): void {
        const scroller = this.#scroller;
        if (scroller === null) return;
        const rows = events.map((event) => this.#laneRows[event.lane]!);
        const top = Math.min(...rows.map((row) => row.top)) - axisHeight;
        const bottom = Math.max(...rows.map((row) => row.top + row.height)) + 8;
        const { scrollTop, clientHeight } = scroller;
        if (bottom > scrollTop + clientHeight) scroller.scrollTop = Math.min(top, bottom - clientHeight);
        else if (top < scrollTop) scroller.scrollTop = top;
    }

    #paintSpans(context: CanvasRenderingContext2D): void {
        context.font = font(11);
        // In the last row bars may lie over each other; of their names the first alone can be read.
        const named = new Map<number, number>();
        for (const span of this.#trace.spans) {
            const box = this.#box(span);
            if (box === undefined || box.right < this.#gutter || box.left > this.#width) continue;
            const colour = span.isError ? this.#colour("finding") : this.#processColour(span.process);
            const width = Math.max(3, box.right - box.left);
            context.fillStyle = colour;
            context.globalAlpha = span.to < 0 ? 0.12 : 0.22;
            context.fillRect(box.left, box.top, width, this.#heights.call - 3);
            context.globalAlpha = 1;
            context.fillRect(box.left, box.top, 2, this.#heights.call - 3);
            if (span.to >= 0) context.fillRect(box.left + width - 2, box.top, 2, this.#heights.call - 3);
            const start = Math.max(this.#gutter, box.left);
            const room = width - (start - box.left) - 8;
            if (room < 24 || start < (named.get(box.top) ?? 0)) continue;
            named.set(box.top, start + room);
            context.fillStyle = this.#colour("text");
            const name = `${span.plugin}.${span.method}${span.to < 0 && span.answers.length === 0 ? " …" : ""}`;
            context.fillText(fitting(context, visible(name), room), start + 5, box.top + (this.#heights.call - 3) / 2 + 0.5);
        }
    }

    /** Where a call's bar lies: up to its last answer, or a listener's first. */
    #box(span: Span): { left: number; right: number; top: number } | undefined {
        const row = this.#callRows.get(span.process);
        if (row === undefined) return undefined;
        const left = this.#x(this.#view.place(this.#trace.events[span.from]!));
        const end = span.to < 0 ? span.answers[0] : span.to;
        const right = end === undefined
            ? this.#x(this.#view.to) : this.#x(this.#view.place(this.#trace.events[end]!));
        return { left, right, top: row.top + 3 + span.row * this.#heights.call };
    }

    /** The events in view, as indexes. */
    #paintEvents(context: CanvasRenderingContext2D): number[] {
        const shown: number[] = [];
        const { events, lanes } = this.#trace;
        const isTime = this.#view.scale === "time";
        const width = this.#view.to - this.#view.from;
        const inset = (this.#heights === heights.half ? 5 : 8) * unit;
        lanes.forEach((lane, index) => {
            const row = this.#laneRows[index]!;
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
                const x = this.#x(at);
                const isDim = !this.#delegate.isMatch(event);
                if (isTime && event.latest > event.earliest) {
                    const left = this.#x(event.earliest);
                    const right = Math.min(this.#x(event.latest), this.#width);
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
                    context.fillRect(x, row.top + inset + 2, Math.max(1, this.#x(event.ended) - x), row.height - 2 * inset - 4);
                }
                if (x >= this.#gutter - 2 && x <= this.#width + 2) shown.push(event.index);
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
        if (shown.length <= 4 * (this.#width / 40)) this.#paintLabels(context, shown);
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
                const x = this.#x(this.#view.place(event));
                const next = indexes[place + 1];
                const end = next === undefined ? this.#width : this.#x(this.#view.place(this.#trace.events[next]!));
                if (end - x < 40 * unit || !this.#delegate.isMatch(event)) return;
                context.fillText(fitting(context, visible(event.label), end - x - 8), x + 4, this.#middle(event) + 0.5);
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
        const selected = this.#delegate.selection();
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
        const [x1, y1] = [this.#x(this.#view.place(from)), this.#middle(from)];
        const [x2, y2] = [this.#x(this.#view.place(to)), this.#middle(to)];
        if ((x1 < this.#gutter && x2 < this.#gutter) || (x1 > this.#width && x2 > this.#width)) return;
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
            const [x, y] = [this.#x(this.#view.place(event)), this.#middle(event)];
            if (place === 0) context.moveTo(x, y);
            else context.lineTo(x, y);
        });
        context.stroke();
        for (const index of value.events) {
            const event = this.#trace.events[index]!;
            context.beginPath();
            context.arc(this.#x(this.#view.place(event)), this.#middle(event), 5, 0, 7);
            context.fill();
        }
    }

    #paintFlips(context: CanvasRenderingContext2D): void {
        context.font = font(11, 700);
        context.textAlign = "center";
        for (const pair of this.#delegate.flipped()) {
            const colour = this.#colour("flip");
            context.strokeStyle = colour;
            context.lineWidth = 2.5;
            context.setLineDash([5, 3]);
            context.beginPath();
            pair.forEach((event, place) => {
                const [x, y] = [this.#x(this.#view.place(event)), this.#middle(event)];
                if (place === 0) context.moveTo(x, y);
                else context.lineTo(x, y);
            });
            context.stroke();
            context.setLineDash([]);
            pair.forEach((event, place) => {
                const [x, y] = [this.#x(this.#view.place(event)), this.#middle(event)];
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
        const event = this.#delegate.selection();
        if (event === undefined) return;
        const x = this.#x(this.#view.place(event));
        const row = this.#laneRows[event.lane]!;
        context.strokeStyle = this.#colour("accent");
        context.lineWidth = 1;
        context.setLineDash([2, 3]);
        context.beginPath();
        context.moveTo(Math.round(x) + 0.5, axisHeight);
        context.lineTo(Math.round(x) + 0.5, this.#height);
        context.stroke();
        context.setLineDash([]);
        context.lineWidth = 2;
        context.strokeRect(x - 5, row.top + 2, 10, row.height - 4);
    }

    // MARK: Pointer

    #listen(): void {
        const canvas = this.canvas;
        canvas.addEventListener("pointerdown", (event) => {
            if (event.button !== 0) return;
            canvas.setPointerCapture(event.pointerId);
            this.#pinch.down(event);
            this.#drag = this.#pinch.isActive ? undefined : { x: event.offsetX, from: this.#view.from, to: this.#view.to, hasMoved: false };
        });
        canvas.addEventListener("pointermove", (event) => {
            this.#pinch.move(event);
            if (this.#pinch.isActive) return;
            const drag = this.#drag;
            if (drag === undefined) return this.#hover(event);
            const moved = event.offsetX - drag.x;
            if (Math.abs(moved) > 3) drag.hasMoved = true;
            if (!drag.hasMoved) return;
            const shift = (moved / (this.#width - this.#gutter)) * (drag.to - drag.from);
            this.#view.show(drag.from - shift, drag.to - shift);
        });
        canvas.addEventListener("pointerup", (event) => {
            this.#pinch.up(event);
            const drag = this.#drag;
            this.#drag = undefined;
            if (drag === undefined || drag.hasMoved) return;
            const found = this.eventAt(event.offsetX, event.offsetY);
            if (found !== undefined) this.#delegate.select(found);
        });
        canvas.addEventListener("pointercancel", (event) => {
            this.#pinch.up(event);
            this.#drag = undefined;
        });
        canvas.addEventListener("pointerleave", () => (this.#tip.hidden = true));
        canvas.addEventListener("wheel", (event) => {
            const isPan = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
            // A plain wheel scrolls the page, as everywhere.
            if (!isPan && !event.ctrlKey && !event.metaKey && !event.altKey) return;
            event.preventDefault();
            if (isPan) this.#view.pan((event.deltaX || event.deltaY) / 800);
            else this.#view.zoom(Math.exp(-event.deltaY / 300), this.#part(event.offsetX));
        }, { passive: false });
        new ResizeObserver(() => this.draw()).observe(this.element);
    }

    /** Where in what is shown a place of the canvas lies, from 0 to 1. */
    #part(x: number): number {
        return Math.min(1, Math.max(0, (x - this.#gutter) / (this.#width - this.#gutter)));
    }

    #hover(pointer: PointerEvent): void {
        const event = this.eventAt(pointer.offsetX, pointer.offsetY);
        this.#tip.hidden = event === undefined;
        if (event === undefined) return;
        const span = this.#spanAt(pointer.offsetX, pointer.offsetY);
        const what = span === undefined ? `${event.name}  ${summary(this.#trace, event)}` : this.#told(span);
        this.#tip.textContent = `${milliseconds(event.at)}  ${visible(what.trimEnd())}`;
        const left = Math.min(pointer.offsetX + 12, Math.max(0, this.#width - this.#tip.offsetWidth - 8));
        this.#tip.style.left = `${left}px`;
        this.#tip.style.top = `${pointer.offsetY + 18}px`;
    }

    /** The event nearest to a point, if one is near. A call's bar stands for the call. */
    eventAt(x: number, y: number): TraceEvent | undefined {
        if (x < this.#gutter) return undefined;
        const span = this.#spanAt(x, y);
        if (span !== undefined) return this.#trace.events[span.from];
        const row = this.#rows.find((row) => y >= row.top && y < row.top + row.height);
        if (row?.kind !== "lane") return undefined;
        const { events } = this.#trace;
        const lane = this.#trace.lanes[row.lane]!.events;
        const place = lowerBound(lane, (index) => this.#x(this.#view.place(events[index]!)) >= x);
        let best: TraceEvent | undefined;
        let least = 9;
        for (const near of [place - 1, place]) {
            const index = lane[near];
            if (index === undefined) continue;
            const distance = Math.abs(this.#x(this.#view.place(events[index]!)) - x);
            if (distance < least) [best, least] = [events[index]!, distance];
        }
        return best;
    }

    #spanAt(x: number, y: number): Span | undefined {
        const row = this.#rows.find((row) => row.kind === "calls" && y >= row.top && y < row.top + row.height);
        if (x < this.#gutter || row === undefined) return undefined;
        return this.#trace.spans.find((span) => {
            const box = span.process === row.process ? this.#box(span) : undefined;
            return box !== undefined && y >= box.top && y < box.top + this.#heights.call
                && x >= box.left - 2 && x <= Math.max(box.right, box.left + 4);
        });
    }

    #told(span: Span): string {
        const length = lengthOf(this.#trace, span);
        const end = length === undefined ? "not settled" : `${span.isError ? "rejects" : "answers"} after ${milliseconds(length)}`;
        return `${span.plugin}.${span.method}()  ${end}`;
    }

    /** Where an event is drawn, in the canvas's own pixels. */
    pointOf(event: TraceEvent): { x: number; y: number } {
        return { x: this.#x(this.#view.place(event)), y: this.#middle(event) };
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

/** 1, 2 or 5 times a power of ten, at least as large. */
function niceStep(least: number): number {
    const power = 10 ** Math.floor(Math.log10(least));
    return power * ([1, 2, 5].find((factor) => factor * power >= least) ?? 10);
}
