// The times that stand above the lanes.

import type { Layout } from "./layout";
import { unit } from "./size";
import { Trace } from "./trace";
import { View } from "./view";
import { milliseconds } from "./visible";

export interface Tick {
    place: number;
    label: string;
}

/** As many as have room: round ones of a scale of time, else those of events. */
export function ticksOf(trace: Trace, view: View, layout: Layout): Tick[] {
    const { from, to, scale } = view;
    const step = scale === "time" ? niceStep((to - from) / ((layout.width - layout.gutter) / (110 * unit))) : 0;
    const ticks: Tick[] = [];
    if (scale === "time") {
        for (let tick = Math.ceil(Math.max(0, from) / step) * step; tick <= to; tick += step) {
            ticks.push({ place: tick, label: milliseconds(tick) });
        }
    } else {
        let last = -Infinity;
        const first = Math.max(0, Math.floor(from));
        for (let index = first; index < Math.min(to, trace.events.length); index++) {
            const event = trace.events[index]!;
            const x = layout.x(index + 0.5);
            if (x - last < 96 * unit || (index > first && event.at === trace.events[index - 1]!.at)) continue;
            last = x;
            ticks.push({ place: index + 0.5, label: milliseconds(event.at) });
        }
    }
    return ticks;
}

/** 1, 2 or 5 times a power of ten, at least as large. */
function niceStep(least: number): number {
    const power = 10 ** Math.floor(Math.log10(least));
    return power * ([1, 2, 5].find((factor) => factor * power >= least) ?? 10);
}
