// What two traces differ by.

import { Flip, differences, partingPlace } from "./compare";
import { make, quoted } from "./dom";
import { Shown, nameOf } from "./shown";
import { Trace, TraceEvent, shortEventName, summary } from "./trace";
import { milliseconds } from "./visible";

type Select = (event: TraceEvent, index: number) => void;

/** The pairs of events that stand the other way around, each event with a way to it. */
export function partingPane(shown: Shown[], pairs: Flip[], select: Select): HTMLElement[] {
    const others = differences(shown[0]!.trace, shown[1]!.trace);
    const start = others.length === 0 ? [] : [make("p", {}, "They are of different runs; ", quoted(others.join(", ")), ".")];
    if (pairs.length === 0) return [...start, ...withoutFlip(shown, select)];
    return [...start, ...pairs.map((flip) => {
        const line = (pair: [TraceEvent, TraceEvent], index: number) => {
            const [a, b] = pair;
            const [early, late] = a.index < b.index ? [a, b] : [b, a];
            const name = shown[index]!.trace.head.title ?? (index === 0 ? "first" : "second");
            const go = (event: TraceEvent) => linkTo(event, shown[index]!.trace, () => select(event, index), event === a ? "A " : "B ");
            return make("p", {}, make("strong", {}, quoted(name)), " ", ...go(early), " before ", ...go(late));
        };
        return make(
            "div", { class: "flip" }, line(flip.first, 0), line(flip.second, 1),
            flip.resource === "" ? undefined : make("p", { class: "quiet" }, "both touch ", quoted(flip.resource)));
    })];
}

/** What two traces have in common where no pair of their events is known to decide. */
function withoutFlip(all: Shown[], select: Select): HTMLElement[] {
    const [first, second] = all.map(({ trace }) => trace) as [Trace, Trace];
    const place = partingPlace(first, second);
    if (place === undefined) return [make("p", {}, "Both traces have the same events in the same order.")];
    const parts = [make("p", {}, "No pair of events that touch the same thing stands the other way around. "
        + (place === 0 ? "They differ from the first event on:" : `After ${place.toLocaleString("en")} equal events they part:`))];
    all.forEach((shown, index) => {
        const event = shown.trace.events[place];
        parts.push(make("p", {}, make("strong", {}, quoted(nameOf(shown))), " ",
            ...(event === undefined ? ["is over"] : linkTo(event, shown.trace, () => select(event, index)))));
    });
    return parts;
}

function linkTo(event: TraceEvent, trace: Trace, select: () => void, mark = ""): HTMLElement[] {
    const all = summary(trace, event);
    const what = all.length > 72 ? `${all.slice(0, 71)}…` : all;
    const link = make(
        "button", { class: "link", type: "button", onclick: select },
        mark, quoted(shortEventName(event)), ` ${milliseconds(event.at)}`);
    return what === "" ? [link] : [link, quoted(` (${what})`, "quiet")];
}
