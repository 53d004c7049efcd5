// The whole of the traces above their lanes: where in it the part lies that the lanes show, and where
// what is searched for is. The pointer moves that part; keys do so at the lanes.

import { make } from "./dom";
import { unit } from "./size";
import { Trace, TraceEvent } from "./trace";
import { View } from "./view";

const height = 30 * unit;
/** What the window can be held by, however little of the whole it is. */
const leastWindow = 6;

export class Overview {
    readonly element: HTMLElement;
    #canvas = make("canvas");
    /** The events, drawn once for many places of the window. */
    #ground = document.createElement("canvas");
    #isStale = true;
    #isDue = false;
    #traces: Trace[];
    #view: View;
    #isMatch: (event: TraceEvent) => boolean;
    #rows: string[];
    #width = 0;
    #scaleDrawn: View["scale"] | undefined;
    /** How far from the middle of the window the pointer holds it. */
    #grip: number | undefined;

    constructor(traces: Trace[], view: View, isMatch: (event: TraceEvent) => boolean) {
        this.#traces = traces;
        this.#view = view;
        this.#isMatch = isMatch;
        this.#rows = [...new Set(traces.flatMap((trace) => trace.lanes.map((lane) => lane.process)))];
        // Whoever cannot see it has the list, and nothing is here that keys do not do.
        this.element = make("div", { "aria-hidden": "true", title: "The whole run. Drag to move what is shown." }, this.#canvas);
        this.#listen();
        view.onChange(() => this.#draw());
        new ResizeObserver(() => this.redraw()).observe(this.element);
    }

    /** Draws all anew: other events match, or the colours are others. */
    redraw(): void {
        this.#isStale = true;
        this.#draw();
    }

    #draw(): void {
        if (this.#isDue) return;
        this.#isDue = true;
        requestAnimationFrame(() => {
            this.#isDue = false;
            this.#paint();
        });
    }

    // MARK: Drawing

    #colour(name: string): string {
        return getComputedStyle(this.#canvas).getPropertyValue(`--${name}`).trim();
    }

    #paint(): void {
        const width = this.element.clientWidth;
        if (width === 0) return;
        const ratio = window.devicePixelRatio || 1;
        if (this.#width !== width || this.#scaleDrawn !== this.#view.scale) this.#isStale = true;
        this.#width = width;
        for (const canvas of [this.#canvas, this.#ground]) {
            if (canvas.width === Math.round(width * ratio) && canvas.height === Math.round(height * ratio)) continue;
            canvas.width = Math.round(width * ratio);
            canvas.height = Math.round(height * ratio);
        }
        if (this.#isStale) this.#paintGround(ratio);
        const context = this.#canvas.getContext("2d")!;
        context.setTransform(ratio, 0, 0, ratio, 0, 0);
        const { left, right } = this.#window;
        context.fillStyle = this.#colour("lane");
        context.fillRect(0, 0, width, height);
        context.fillStyle = this.#colour("panel");
        context.fillRect(left, 0, right - left, height);
        context.drawImage(this.#ground, 0, 0, width, height);
        context.strokeStyle = this.#colour("accent");
        context.lineWidth = 2;
        context.strokeRect(left + 1, 1, right - left - 2, height - 2);
    }

    #paintGround(ratio: number): void {
        this.#isStale = false;
        this.#scaleDrawn = this.#view.scale;
        const context = this.#ground.getContext("2d")!;
        context.setTransform(ratio, 0, 0, ratio, 0, 0);
        context.clearRect(0, 0, this.#width, height);
        const high = (height - 6) / this.#rows.length;
        const columns = Math.ceil(this.#width * ratio);
        this.#rows.forEach((process, row) => {
            // What matches, and what does not, in each column of the screen.
            const matching = new Uint8Array(columns);
            const others = new Uint8Array(columns);
            const found = new Uint8Array(columns);
            for (const trace of this.#traces) {
                for (const lane of trace.lanes) {
                    if (lane.process !== process) continue;
                    for (const index of lane.events) {
                        const event = trace.events[index]!;
                        const column = Math.floor(this.#x(this.#view.place(event)) * ratio);
                        const isMatch = this.#isMatch(event);
                        (isMatch ? matching : others)[column] = 1;
                        if (isMatch && event.found === "failure") found[column] = 1;
                    }
                }
            }
            const paint = (columns: Uint8Array, colour: string, alpha: number, wide: number) => {
                context.fillStyle = colour;
                context.globalAlpha = alpha;
                columns.forEach((isFull, column) => {
                    if (isFull === 1) context.fillRect(column / ratio, 3 + row * high, wide, Math.max(1, high - 1));
                });
            };
            const colour = this.#colour(`process-${row % 6}`);
            paint(others, colour, 0.3, 1);
            paint(matching, colour, 1, 2);
            paint(found, this.#colour("finding"), 1, 3);
        });
        context.globalAlpha = 1;
    }

    // MARK: Places

    #x(place: number): number {
        const [from, to] = this.#view.whole;
        return ((place - from) / (to - from)) * this.#width;
    }

    get #window(): { left: number; right: number } {
        const [left, right] = [this.#x(this.#view.from), this.#x(this.#view.to)];
        const beside = Math.max(0, leastWindow - (right - left)) / 2;
        return { left: Math.max(0, left - beside), right: Math.min(this.#width, right + beside) };
    }

    #listen(): void {
        const canvas = this.#canvas;
        const moveTo = (x: number) => {
            const [from, to] = this.#view.whole;
            const middle = from + (x / this.#width) * (to - from);
            const half = (this.#view.to - this.#view.from) / 2;
            this.#view.show(middle - half, middle + half);
        };
        canvas.addEventListener("pointerdown", (event) => {
            if (event.button !== 0) return;
            canvas.setPointerCapture(event.pointerId);
            const { left, right } = this.#window;
            const x = event.offsetX;
            // Beside the window, it comes to the pointer.
            this.#grip = x >= left && x <= right ? x - (left + right) / 2 : 0;
            if (this.#grip === 0) moveTo(x);
        });
        canvas.addEventListener("pointermove", (event) => {
            if (this.#grip !== undefined) moveTo(event.offsetX - this.#grip);
        });
        const letGo = () => (this.#grip = undefined);
        canvas.addEventListener("pointerup", letGo);
        canvas.addEventListener("pointercancel", letGo);
        canvas.addEventListener("dblclick", () => this.#view.fit());
        canvas.addEventListener("wheel", (event) => {
            if (!event.ctrlKey && !event.metaKey && !event.altKey) return;
            event.preventDefault();
            this.#view.zoom(Math.exp(-event.deltaY / 300));
        }, { passive: false });
    }
}
