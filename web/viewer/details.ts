// The pane that says everything of one event.

import { make, quoted } from "./dom";
import { Body, Finding, Item } from "./lines";
import { Trace, TraceEvent, lengthOf, levelOf, requestOf } from "./trace";
import { bytes, indented, milliseconds } from "./visible";

export interface DetailsDelegate {
    select(event: TraceEvent): void;
    follow(hash: string): void;
    followed(): string | undefined;
    /** In how many events a value turns up. */
    occurrences(hash: string): number;
    /** The trace beside this one, and the same event there; undefined: there is one trace alone. */
    other(event: TraceEvent): { name: string; event: TraceEvent | undefined; select(): void } | undefined;
}

/** The contents of the pane for an event. */
export function details(trace: Trace, event: TraceEvent, delegate: DetailsDelegate): HTMLElement[] {
    const cause = trace.byNumber.get(event.cause);
    const other = delegate.other(event);
    const facts = make(
        "dl", { class: "facts" },
        ...fact("fired", milliseconds(event.at)),
        ...fact(
            "window", event.latest > event.earliest
                ? `${milliseconds(event.earliest)} – ${milliseconds(event.latest)}`
                : `exactly ${milliseconds(event.earliest)}`),
        ...fact("posted", milliseconds(event.posted)),
        ...(event.ended !== undefined ? fact("ended", `${milliseconds(event.ended)}, after it was parked`) : []),
        ...(event.parked === true ? fact("ended", "never: its code is parked or its process died") : []),
        ...fact("cause", cause === undefined ? "the user, or the test" : link(cause, delegate)),
        ...(other === undefined ? [] : fact(`in ${other.name}`, other.event === undefined ? "never" : make(
            "button", { class: "link", type: "button", title: "x", onclick: () => other.select() },
            milliseconds(other.event.at)))));
    const parts: HTMLElement[] = [
        make("h2", {}, quoted(event.name)), facts,
    ];
    const told = trace.findings.filter((placed) => placed.event === event && placed.note !== undefined);
    for (const { finding } of told) parts.push(findingCard(finding));
    for (const item of event.items) {
        if (told.some(({ note }) => note === item)) continue;
        // What has changed tells the same with its contents.
        const isTold = item.line === "note" && item.about === "storage"
            && event.items.some((other) => other.line === "change" && item.text.includes(other.name));
        const card = isTold ? undefined : cardOf(trace, item, delegate);
        if (card !== undefined) parts.push(card);
    }
    parts.push(...causes(trace, event, delegate));
    parts.push(...resources("Reads", event.reads), ...resources("Writes", event.writes));
    return parts;
}

/** What was found, and the lines that led there. */
export function findingCard(finding: Finding, ...content: HTMLElement[]): HTMLElement {
    return make(
        "section", { class: `card ${finding.severity === "failure" ? "finding" : "note"}` },
        make("h3", {}, quoted(finding.rule), make("span", { class: "quiet" }, ` ${finding.severity}`)),
        make("p", {}, quoted(finding.message)),
        ...((finding.stack ?? []).length === 0
            ? [] : [make("pre", {}, quoted((finding.stack ?? []).map((line) => `by ${line}`).join("\n")))]),
        ...content);
}

function fact(name: string, value: Node | string): HTMLElement[] {
    return [make("dt", {}, name), make("dd", {}, value)];
}

function link(event: TraceEvent, delegate: DetailsDelegate): HTMLElement {
    return make(
        "button", { class: "link", type: "button", onclick: () => delegate.select(event) },
        quoted(event.name), ` at ${milliseconds(event.at)}`);
}

const most = 20;

function causes(trace: Trace, event: TraceEvent, delegate: DetailsDelegate): HTMLElement[] {
    if (event.posts.length === 0) return [];
    const items = event.posts.slice(0, most).map(
        (index) => make("li", {}, link(trace.events[index]!, delegate)));
    if (event.posts.length > most) items.push(make("li", {}, `… and ${event.posts.length - most} more`));
    return [make("h3", {}, "Caused"), make("ul", {}, ...items)];
}

function resources(title: string, names: string[] | undefined): HTMLElement[] {
    if (names === undefined || names.length === 0) return [];
    return [
        make("details", {},
            make("summary", {}, `${title} ${names.length} ${names.length === 1 ? "resource" : "resources"}`),
            make("ul", { class: "names" }, ...names.map((name) => make("li", {}, quoted(name))))),
    ];
}

function cardOf(trace: Trace, item: Item, delegate: DetailsDelegate): HTMLElement | undefined {
    const when = milliseconds(item.at);
    switch (item.line) {
        case "note": {
            const title = requestOf(item) || item.about;
            if (title === "hop") return undefined;
            const text = item.bytes === undefined ? item.text : `${item.text}… (${bytes(item.bytes)})`;
            return card(`${item.about} ${levelOf(item)}`, when, title, make("pre", {}, quoted(text)));
        }
        case "hop":
            return card("hop", when, item.label, make("p", {}, `${bytes(item.bytes)}, hash ${item.hash}`));
        case "call": {
            const span = trace.spansByID.get(item.call);
            const end = span === undefined || span.to < 0 ? undefined : trace.events[span.to];
            return card(
                "call", when, `call ${item.plugin}.${item.method}()`, ...bodyOf(item.body, delegate),
                end === undefined || span === undefined ? make("p", { class: "quiet" }, "not settled") : make(
                    "p", { class: "quiet" }, `settled after ${milliseconds(lengthOf(trace, span) ?? 0)} by `,
                    link(end, delegate)));
        }
        case "answer": {
            const span = trace.spansByID.get(item.call);
            const start = span === undefined ? undefined : trace.events[span.from];
            const name = span === undefined ? "a call" : `${span.plugin}.${span.method}()`;
            return card(
                item.isError ? "finding" : "call", when, `${item.isError ? "rejects" : "answers"} ${name}`,
                ...bodyOf(item.body, delegate),
                start === undefined ? undefined : make("p", { class: "quiet" }, "called in ", link(start, delegate)));
        }
        case "value":
            return card("value", when, `${item.verb} ${item.name}`, ...bodyOf(item.body, delegate));
        case "change":
            return card(
                "change", when, `${item.store} ${item.name}`,
                make("div", { class: "sides" },
                    side("before", item.before, delegate), side("after", item.after, delegate)));
    }
}

function card(kind: string, when: string, title: string, ...content: (HTMLElement | undefined)[]): HTMLElement {
    return make(
        "section", { class: `card ${kind}` },
        make("h3", {}, quoted(title), make("span", { class: "quiet" }, ` ${when}`)), ...content);
}

export function side(
    name: "before" | "after", body: Body | undefined, delegate: DetailsDelegate, title: string = name
): HTMLElement {
    return make(
        "div", { class: `${name}${body === undefined ? " empty" : ""}` }, make("h4", {}, quoted(title)),
        ...(body === undefined ? [make("p", { class: "quiet" }, "nothing")] : bodyOf(body, delegate)));
}

/** A payload: its text, its size, and buttons that follow what it holds. */
export function bodyOf(body: Body, delegate: DetailsDelegate): HTMLElement[] {
    const parts: HTMLElement[] = [];
    if (body.text !== "") parts.push(make("pre", {}, quoted(indented(body.text))));
    parts.push(make(
        "p", { class: "quiet" },
        `${bytes(body.bytes)}${body.cut !== true ? "" : body.text === "" ? ", not kept in the trace" : ", cut here"}`));
    // What turns up once leads nowhere.
    const values = (body.values ?? []).filter((value) => delegate.occurrences(value.hash) > 1);
    if (values.length > 0) {
        const buttons = values.map((value) => make(
            "button", {
                class: "value", type: "button",
                "aria-pressed": delegate.followed() === value.hash ? "true" : "false",
                "data-hash": value.hash, title: `hash ${value.hash}`,
                onclick: () => delegate.follow(value.hash),
            }, `${bytes(value.bytes)} through ${delegate.occurrences(value.hash)} events`));
        parts.push(make("p", { class: "values" }, "Follow ", ...buttons));
    }
    return parts;
}
