// The lanes of one trace on a canvas, and what a hand does with them. The list of events beside it says
// the same to whoever cannot see it.

import { make } from "./dom";
import { Layout, axisHeight } from "./layout";
import { Drawn, Painter } from "./painter";
import { Pinch } from "./pinch";
import { Span, Trace, TraceEvent, lengthOf, summary } from "./trace";
import { View } from "./view";
import { milliseconds, visible } from "./visible";

export interface TimelineDelegate extends Drawn {
    select(event: TraceEvent): void;
}

export class Timeline {
    readonly element: HTMLElement;
    readonly canvas: HTMLCanvasElement;
    #trace: Trace;
    #view: View;
    #delegate: TimelineDelegate;
    #layout: Layout;
    #painter: Painter;
    #tip: HTMLElement;
    #isDue = false;
    #pinch: Pinch;
    #drag: { x: number; from: number; to: number; hasMoved: boolean } | undefined;

    constructor(trace: Trace, view: View, delegate: TimelineDelegate, title: string, isHalf: boolean) {
        this.#trace = trace;
        this.#view = view;
        this.#delegate = delegate;
        this.#layout = new Layout(trace, view, isHalf);
        this.canvas = make("canvas", {
            tabindex: 0, role: "application", "aria-roledescription": "timeline",
            "aria-label": `${title}: ${trace.events.length} events in ${trace.lanes.length} lanes. `
                + "Arrow keys step through the events, plus and minus zoom. "
                + "The list of events says the same.",
        });
        this.#tip = make("div", { class: "tip", hidden: true, "aria-hidden": "true" });
        this.element = make("div", { class: "timeline" }, this.canvas, this.#tip);
        this.#painter = new Painter(this.canvas, trace, view, this.#layout, delegate);
        this.#pinch = new Pinch(view, (x) => this.#layout.part(x));
        // What is scrolled before anything is drawn needs to know.
        this.canvas.style.height = `${this.#layout.height}px`;
        this.#listen();
        view.onChange(() => this.draw());
    }

    /** The colours of the theme, read anew when it changes. */
    recolour(): void {
        this.#painter.forgetColours();
        this.draw();
    }

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
        this.#painter.forgetColours();
        this.#paint();
    }

    #paint(): void {
        this.#painter.paint(this.element.clientWidth, this.#scroller?.scrollTop ?? 0);
    }

    get #scroller(): HTMLElement | null {
        return this.element.parentElement;
    }

    /** Scrolls as little as it takes to have the lanes of these events in sight, the first above all. */
    reveal(events: TraceEvent[]): void {
        const scroller = this.#scroller;
        if (scroller === null) return;
        const rows = events.map((event) => this.#layout.laneRows[event.lane]!);
        const top = Math.min(...rows.map((row) => row.top)) - axisHeight;
        const bottom = Math.max(...rows.map((row) => row.top + row.height)) + 8;
        const { scrollTop, clientHeight } = scroller;
        if (bottom > scrollTop + clientHeight) scroller.scrollTop = Math.min(top, bottom - clientHeight);
        else if (top < scrollTop) scroller.scrollTop = top;
    }

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
            const shift = (moved / (this.#layout.width - this.#layout.gutter)) * (drag.to - drag.from);
            this.#view.show(drag.from - shift, drag.to - shift);
        });
        canvas.addEventListener("pointerup", (event) => {
            this.#pinch.up(event);
            const drag = this.#drag;
            this.#drag = undefined;
            if (drag === undefined || drag.hasMoved) return;
            const found = this.#layout.eventAt(event.offsetX, event.offsetY);
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
            else this.#view.zoom(Math.exp(-event.deltaY / 300), this.#layout.part(event.offsetX));
        }, { passive: false });
        new ResizeObserver(() => this.draw()).observe(this.element);
    }

    #hover(pointer: PointerEvent): void {
        const event = this.#layout.eventAt(pointer.offsetX, pointer.offsetY);
        this.#tip.hidden = event === undefined;
        if (event === undefined) return;
        const span = this.#layout.spanAt(pointer.offsetX, pointer.offsetY);
        const what = span === undefined ? `${event.name}  ${summary(this.#trace, event)}` : this.#told(span);
        this.#tip.textContent = `${milliseconds(event.at)}  ${visible(what.trimEnd())}`;
        const left = Math.min(pointer.offsetX + 12, Math.max(0, this.#layout.width - this.#tip.offsetWidth - 8));
        this.#tip.style.left = `${left}px`;
        this.#tip.style.top = `${pointer.offsetY + 18}px`;
    }

    #told(span: Span): string {
        const length = lengthOf(this.#trace, span);
        const end = length === undefined ? "not settled" : `${span.isError ? "rejects" : "answers"} after ${milliseconds(length)}`;
        return `${span.plugin}.${span.method}()  ${end}`;
    }
}
