// The events as a list, of which only what can be seen is made: a hundred thousand rows scroll.

import { byID, make, quoted } from "./dom";
import { highlight } from "./highlight";
import { unit } from "./size";
import { Trace, TraceEvent, levelOfLine, shortName } from "./trace";
import { milliseconds, visible } from "./visible";

const rowHeight = 26 * unit;

export class EventList {
    readonly element: HTMLElement;
    #trace: Trace;
    #shown: number[] = [];
    #rows: HTMLElement;
    #select: (event: TraceEvent) => void;
    #marks: Map<number, string>;
    #selected: TraceEvent | undefined;
    #id: string;
    #processes: string[];
    #lineOf: (event: TraceEvent) => string;
    #query = "";

    /**
     * @param marks What stands before the events of a pair that decides, by their indexes.
     * @param lineOf What a row says of its event.
     */
    constructor(
        trace: Trace, id: string, title: string, marks: Map<number, string>,
        select: (event: TraceEvent) => void, lineOf: (event: TraceEvent) => string
    ) {
        this.#lineOf = lineOf;
        this.#trace = trace;
        this.#id = id;
        this.#select = select;
        this.#marks = marks;
        this.#processes = [...new Set(trace.lanes.map((lane) => lane.process))];
        this.#rows = make("div", { class: "rows", role: "presentation" });
        this.element = make(
            "div", { class: "list", id, role: "listbox", tabindex: 0, "aria-label": title }, this.#rows);
        this.element.addEventListener("scroll", () => this.#paint());
        new ResizeObserver(() => this.#paint()).observe(this.element);
    }

    get shown(): readonly number[] {
        return this.#shown;
    }

    /** Shows these events alone, with the text marked that was searched for. */
    show(indexes: number[], query = ""): void {
        this.#shown = indexes;
        this.#query = query;
        this.#rows.style.height = `${indexes.length * rowHeight}px`;
        this.#paint();
    }

    select(event: TraceEvent | undefined): void {
        this.#selected = event;
        const place = event === undefined ? -1 : this.placeOf(event);
        if (place >= 0) {
            const top = place * rowHeight;
            const { scrollTop, clientHeight } = this.element;
            if (top < scrollTop || top + rowHeight > scrollTop + clientHeight) {
                this.element.scrollTop = top - clientHeight / 2;
            }
        }
        this.#paint();
    }

    /** Where an event stands among those shown; -1: nowhere. */
    placeOf(event: TraceEvent): number {
        let [low, high] = [0, this.#shown.length];
        while (low < high) {
            const middle = (low + high) >> 1;
            if (this.#shown[middle]! < event.index) low = middle + 1;
            else high = middle;
        }
        return this.#shown[low] === event.index ? low : -1;
    }

    #paint(): void {
        const first = Math.max(0, Math.floor(this.element.scrollTop / rowHeight) - 4);
        const last = Math.min(
            this.#shown.length, Math.ceil((this.element.scrollTop + this.element.clientHeight) / rowHeight) + 4);
        const rows: HTMLElement[] = [];
        for (let place = first; place < last; place++) rows.push(this.#row(place));
        if (this.#shown.length === 0) rows.push(make("p", { class: "quiet" }, "No event matches. Esc shows all of them."));
        this.#rows.replaceChildren(...rows);
        highlight(this.#query, this.#rows);
        const selected = this.#selected;
        if (selected !== undefined && this.#rows.querySelector(`#${this.#id}-${selected.index}`) !== null) {
            this.element.setAttribute("aria-activedescendant", `${this.#id}-${selected.index}`);
        } else this.element.removeAttribute("aria-activedescendant");
    }

    #row(place: number): HTMLElement {
        const event = this.#trace.events[this.#shown[place]!]!;
        const isSelected = event === this.#selected;
        const mark = this.#marks.get(event.index);
        const line = this.#lineOf(event);
        const row = make(
            "div", {
                id: `${this.#id}-${event.index}`, class: "row", role: "option",
                "aria-selected": isSelected ? "true" : "false", "aria-posinset": place + 1,
                "aria-setsize": this.#shown.length, onclick: () => this.#select(event),
            },
            make("span", { class: "at" }, milliseconds(event.at)),
            make("span", { class: `dot process-${this.#processes.indexOf(event.process) % 6}`, "aria-hidden": "true" }),
            quoted(`${shortName(event.process)} ${shortName(event.queue)}`, "place"),
            mark === undefined ? undefined : make("strong", { class: "flip" }, mark),
            quoted(event.label, "label"),
            event.found === "nothing" ? undefined
                : make("span", { class: event.found, role: "img", "aria-label": event.found }, event.found === "failure" ? "▲" : "△"),
            quoted(line, `quiet summary ${levelOfLine(event, line)}`));
        row.style.top = `${place * rowHeight}px`;
        return row;
    }
}

/** Puts a sentence where a screen reader hears it. */
export function announce(sentence: string): void {
    byID("announcer").textContent = visible(sentence);
}
