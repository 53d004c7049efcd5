// Which events are shown: those of some processes, with something of some kinds, that hold a text.

import { Item } from "./lines";
import { Trace, TraceEvent, requestOf } from "./trace";

export const kinds = [
    { kind: "call", title: "bridge calls and answers" },
    { kind: "request", title: "requests and responses" },
    { kind: "change", title: "changes of the device" },
    { kind: "console", title: "console lines" },
    { kind: "log", title: "native log" },
    { kind: "lifecycle", title: "life cycle" },
    { kind: "finding", title: "findings" },
] as const;

export type Kind = (typeof kinds)[number]["kind"];

export class Filter {
    query = "";
    kinds = new Set<Kind>();
    hiddenProcesses = new Set<string>();
    #texts = new WeakMap<TraceEvent, string>();

    get isActive(): boolean {
        return this.query !== "" || this.kinds.size > 0 || this.hiddenProcesses.size > 0;
    }

    clear(): void {
        this.query = "";
        this.kinds.clear();
        this.hiddenProcesses.clear();
    }

    matches(event: TraceEvent): boolean {
        if (this.hiddenProcesses.has(event.process)) return false;
        if (this.kinds.size > 0 && !this.#isOfKind(event)) return false;
        return this.query === "" || this.#text(event).includes(this.query.toLowerCase());
    }

    /** The indexes of all that match, in order. */
    of(trace: Trace): number[] {
        const found: number[] = [];
        for (const event of trace.events) if (this.matches(event)) found.push(event.index);
        return found;
    }

    #isOfKind(event: TraceEvent): boolean {
        if (event.found !== "nothing" && this.kinds.has("finding")) return true;
        return event.items.some((item) => this.#isItemOfKind(item));
    }

    #isItemOfKind(item: Item): boolean {
        switch (item.line) {
            case "call": case "answer": return this.kinds.has("call");
            case "change": return this.kinds.has("change");
            case "note": return this.kinds.has(requestOf(item) === "" ? item.about as Kind : "request");
            default: return false;
        }
    }

    /** What a row says of an event; `line`, unless something else is looked for there. */
    lineOf(event: TraceEvent, line: string): string {
        const query = this.query.toLowerCase();
        if (query !== "") {
            const isShown = [line, event.label, event.process].some((text) => text.toLowerCase().includes(query));
            return isShown ? line : this.excerpt(event) ?? line;
        }
        // Of calls, of the console and of findings the line tells anyway.
        if (this.kinds.has("call") || this.kinds.has("console") || this.kinds.has("finding")) return line;
        const item = event.items.find((item) => this.#isItemOfKind(item));
        if (item?.line === "change") return `${item.store} ${item.name}`;
        return item?.line === "note" ? item.text.split("\n", 1)[0]!.slice(0, 200) : line;
    }

    /** The line of an event that holds the text which is searched for, from a bit before it. */
    excerpt(event: TraceEvent): string | undefined {
        const query = this.query.toLowerCase();
        if (query === "") return undefined;
        for (const line of parts(event).join("\n").split("\n")) {
            const place = line.toLowerCase().indexOf(query);
            if (place >= 0) return place > 32 ? `…${line.slice(place - 24, place + 200)}` : line.slice(0, 200);
        }
        return undefined;
    }

    /** Everything that can be searched for, made when it is first asked for. */
    #text(event: TraceEvent): string {
        const known = this.#texts.get(event);
        if (known !== undefined) return known;
        const text = parts(event).join("\n").toLowerCase();
        this.#texts.set(event, text);
        return text;
    }
}

/** What can be searched for; what the page shows anyway comes first, resources last. */
function parts(event: TraceEvent): string[] {
    const parts = [event.name];
    for (const item of event.items) {
        switch (item.line) {
            case "note": parts.push(item.text); break;
            case "hop": parts.push(item.hash); break;
            case "call": parts.push(`${item.plugin}.${item.method}()`, item.body.text, item.body.hash); break;
            case "answer": parts.push(item.body.text, item.body.hash); break;
            case "value": parts.push(item.verb, item.name, item.body.text, item.body.hash); break;
            case "change":
                parts.push(item.store, item.name, item.before?.text ?? "", item.after?.text ?? "");
        }
    }
    if (event.reads !== undefined) parts.push(...event.reads);
    if (event.writes !== undefined) parts.push(...event.writes);
    return parts;
}
