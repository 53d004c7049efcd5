// One of the traces that the page shows, and what shows it.

import type { EventList } from "./list";
import type { DeviceWalk } from "./moment";
import type { Timeline } from "./timeline";
import type { Trace, TraceEvent } from "./trace";

export interface Shown {
    name: string;
    trace: Trace;
    timeline: Timeline;
    list: EventList;
    walk: DeviceWalk;
    selected: TraceEvent | undefined;
}

export function nameOf({ name, trace }: Shown): string {
    return trace.head.title ?? name;
}
