// Where two orders of one run part: the pair of events that stands the other way around.

import { Trace, TraceEvent, eventOfName } from "./trace";

/** A pair in both traces: in the first trace `a` comes first, in the second one `b`. */
export interface Flip {
    first: [TraceEvent, TraceEvent];
    second: [TraceEvent, TraceEvent];
    /** What both touch; empty where the traces do not say. */
    resource: string;
}

/** The pairs that are named by the traces; else the first that depend on each other and differ. */
export function flips(first: Trace, second: Trace): Flip[] {
    const named = [...(second.head.flips ?? []), ...(first.head.flips ?? [])];
    const found: Flip[] = [];
    for (const [left, right] of named) {
        const flip = pair(first, second, String(left), String(right));
        if (flip !== undefined && !found.some((other) => other.first[0] === flip.first[0] && other.first[1] === flip.first[1])) {
            found.push(flip);
        }
    }
    if (found.length > 0) return found;
    const parting = firstParting(first, second);
    return parting === undefined ? [] : [parting];
}

/** The place of the first events that are not the same in both; undefined: there is none. */
export function partingPlace(first: Trace, second: Trace): number | undefined {
    const count = Math.max(first.events.length, second.events.length);
    for (let place = 0; place < count; place++) {
        if (first.events[place]?.identity !== second.events[place]?.identity) return place;
    }
    return undefined;
}

/** What two traces are of, where that is not the same. */
export function differences(first: Trace, second: Trace): string[] {
    const told = (trace: Trace) => {
        const { app, platform, profile, seed, knobs } = trace.head;
        return new Map<string, string>([["app", app], ["platform", platform], ["profile", profile], ["seed", seed],
            ...Object.entries(knobs).map(([name, value]): [string, string] => [`--set ${name}`, String(value)])]);
    };
    const [left, right] = [told(first), told(second)];
    return [...new Set([...left.keys(), ...right.keys()])].filter((name) => left.get(name) !== right.get(name))
        .map((name) => `${name}: ${left.get(name) ?? "by default"} and ${right.get(name) ?? "by default"}`);
}

function pair(first: Trace, second: Trace, left: string, right: string): Flip | undefined {
    const [a, b] = [eventOfName(first, left), eventOfName(first, right)];
    const [otherA, otherB] = [eventOfName(second, left), eventOfName(second, right)];
    if (a === undefined || b === undefined || otherA === undefined || otherB === undefined) return undefined;
    return { first: [a, b], second: [otherA, otherB], resource: shared(whole(first, a), whole(first, b)) };
}

/** What an event touches is told of it as a whole. */
function whole(trace: Trace, part: TraceEvent): TraceEvent {
    return trace.byNumber.get(part.number) ?? part;
}

const window = 400;

/** The first event of the second trace that comes before one on which it depends. */
function firstParting(first: Trace, second: Trace): Flip | undefined {
    const places = new Map<string, TraceEvent>();
    for (const event of first.events) if (event.segment === 0) places.set(event.identity, event);
    const start = second.events.findIndex((event, index) => first.events[index]?.identity !== event.identity);
    if (start < 0) return undefined;
    for (let index = start; index < Math.min(second.events.length, start + window); index++) {
        const b = second.events[index]!;
        const inFirst = b.segment === 0 ? places.get(b.identity) : undefined;
        if (inFirst === undefined) continue;
        for (let later = index + 1; later < Math.min(second.events.length, index + window); later++) {
            const a = second.events[later]!;
            const otherA = a.segment === 0 ? places.get(a.identity) : undefined;
            if (otherA === undefined || otherA.index > inFirst.index) continue;
            const resource = shared(otherA, inFirst);
            if (resource !== "") return { first: [otherA, inFirst], second: [a, b], resource };
        }
    }
    return undefined;
}

/** A resource that both touch and one writes; what all events of a place touch is told last. */
function shared(left: TraceEvent, right: TraceEvent): string {
    const writes = (event: TraceEvent) => new Set(event.writes ?? []);
    const all = (event: TraceEvent) => new Set([...(event.reads ?? []), ...(event.writes ?? [])]);
    const [leftAll, rightAll, leftWrites, rightWrites] = [all(left), all(right), writes(left), writes(right)];
    const both = [...leftAll].filter(
        (name) => rightAll.has(name) && (leftWrites.has(name) || rightWrites.has(name)));
    const found = both.find((name) => !/^(?:memory|queue|process|channel):/.test(name));
    // Of what there is but one of, the kind says all.
    return (found ?? both.find((name) => !name.startsWith("memory:")) ?? both[0] ?? "").replace(/:$/, "");
}

/** An event's counterpart in another trace. */
export function counterpart(event: TraceEvent, other: Trace): TraceEvent | undefined {
    const parts = other.events.filter((found) => found.identity === event.identity);
    return parts.find((part) => part.segment === event.segment) ?? parts[0];
}

