// The page: reads the traces that it carries, or that are opened in it, and joins the parts.

import { Flip, counterpart, flips } from "./compare";
import { consolePane } from "./console";
import { details } from "./details";
import { OtherDevice, copy, devicePane } from "./device";
import { byID, make, quoted } from "./dom";
import { Filter, Kind, kinds } from "./filter";
import { highlight, reveal } from "./highlight";
import { EventList, announce } from "./list";
import { DeviceWalk } from "./moment";
import { Text, carried, readTexts } from "./opening";
import { Overview } from "./overview";
import { partingPane } from "./parting";
import { Shown, nameOf } from "./shown";
import { runPane } from "./summary";
import { Themes } from "./theme";
import { Timeline } from "./timeline";
import { Trace, TraceEvent, bodies, shortName, summary } from "./trace";
import { View } from "./view";
import { milliseconds, visible } from "./visible";

const tabs = ["event", "device", "run", "console"] as const;
type Tab = (typeof tabs)[number];

class Page {
    #shown: Shown[] = [];
    #active = 0;
    #tab: Tab = "event";
    #filter = new Filter();
    #view = new View([]);
    #overview: Overview | undefined;
    #flips: Flip[] = [];
    #theme = new Themes(
        () => {
            for (const { timeline } of this.#shown) timeline.recolour();
            this.#overview?.redraw();
        },
        () => {
            for (const { timeline } of this.#shown) timeline.drawForPaper();
        });

    constructor() {
        this.#theme.apply();
        this.#listen();
    }

    // MARK: Opening

    /** Shows one trace, or two side by side. */
    open(traces: { name: string; trace: Trace }[], problems: string[]): void {
        this.#active = traces.length - 1;
        this.#filter.clear();
        byID<HTMLInputElement>("query").value = "";
        this.#view = new View(traces.map(({ trace }) => trace));
        this.#flips = traces.length === 2 ? flips(traces[0]!.trace, traces[1]!.trace) : [];
        this.#shown = traces.map(({ name, trace }, index) => this.#show(name, trace, index, traces.length));
        this.#overview = new Overview(traces.map(({ trace }) => trace), this.#view, (event) => this.#isMatch(event));
        byID("overview").replaceChildren(this.#overview.element);
        const isPair = traces.length > 1;
        byID("timelines").replaceChildren(...this.#shown.flatMap(({ name, trace, timeline }) =>
            isPair
                ? [make("div", { class: "half" }, make("h2", {}, ...this.#titleOf(name, trace)),
                    make("div", { class: "scroller" }, timeline.element))]
                : [timeline.element]));
        document.querySelector("main")?.classList.toggle("pair", isPair);
        byID("events").replaceChildren(...this.#shown.map(({ name, trace, list }) =>
            make("div", {}, isPair ? make("h2", {}, ...this.#titleOf(name, trace)) : undefined, list.element)));
        this.#showFacts();
        const parting = byID("parting");
        parting.hidden = !isPair;
        parting.replaceChildren(...(isPair
            ? partingPane(this.#shown, this.#flips, (event, index) => this.select(event, index)) : []));
        this.#showProcesses();
        const remarks = [...problems];
        for (const { name, trace } of this.#shown) {
            remarks.push(...trace.remarks.map((remark) => (isPair ? `${name}: ${remark}` : remark)));
        }
        this.#showBanner(remarks);
        this.#refilter();
        const flip = this.#flips[0];
        if (flip !== undefined) {
            this.#showPair(flip);
            this.select(flip.second[0], this.#active);
            this.#shown[0]!.list.select(flip.first[0]);
            this.#shown.forEach(({ timeline }, index) => timeline.reveal(index === 0 ? flip.first : flip.second));
        }
        else this.#showTab("run");
        for (const { timeline } of this.#shown) timeline.draw();
    }

    /** Shows as much of both traces as lies between the events of a pair, and a bit beside. */
    #showPair(flip: Flip): void {
        const places = [...flip.first, ...flip.second].map((event) => this.#view.place(event));
        const [from, to] = [Math.min(...places), Math.max(...places)];
        const beside = Math.max((to - from) * 0.25, (this.#view.to - this.#view.from) * 0.01);
        this.#view.show(from - beside, to + beside);
    }

    #titleOf(name: string, trace: Trace): HTMLElement[] {
        const title = trace.head.title ?? trace.report?.status ?? "";
        const failure = trace.report?.findings?.find((finding) => finding.severity === "failure");
        return [
            make("strong", {}, quoted(title)), make("span", { class: "quiet" }, " ", quoted(name)),
            ...(failure === undefined ? [] : [make("span", { class: "failure" }, " ", quoted(`${failure.rule}: ${failure.message}`))]),
        ];
    }

    #show(name: string, trace: Trace, index: number, count: number): Shown {
        const marks = new Map<number, string>();
        for (const flip of this.#flips) {
            const pair = index === 0 ? flip.first : flip.second;
            marks.set(pair[0].index, "A");
            marks.set(pair[1].index, "B");
        }
        const title = count > 1 ? `Events of ${name}` : "Events";
        const shown: Shown = {
            name, trace, walk: new DeviceWalk(trace), selected: undefined,
            list: new EventList(trace, `list-${index}`, title, marks, (event) => this.#choose(event, index),
                (event) => this.#filter.lineOf(event, summary(trace, event))),
            timeline: new Timeline(trace, this.#view, {
                select: (event) => this.select(event, index),
                isMatch: (event) => this.#isMatch(event),
                selection: () => shown.selected,
                flipped: () => this.#flips.map((flip) => (index === 0 ? flip.first : flip.second)),
            }, title, count > 1),
        };
        for (const element of [shown.timeline.canvas, shown.list.element]) {
            element.addEventListener("focus", () => this.#activate(index));
        }
        return shown;
    }

    #isMatch(event: TraceEvent): boolean {
        return !this.#filter.isActive || this.#filter.matches(event);
    }

    #showFacts(): void {
        const facts = this.#shown.map(({ trace }) => {
            const { head, report } = trace;
            return make(
                "span", {}, quoted(`${head.app} · ${head.platform} · ${head.profile} · seed ${head.seed} · `),
                report === undefined ? undefined : quoted(report.status, report.status === "passed" ? "passed" : "failed"),
                `${report === undefined ? "" : " · "}${trace.byNumber.size.toLocaleString("en")} events, ${milliseconds(trace.end)}`,
                head.redacted ? ", redacted" : undefined);
        });
        byID("facts").replaceChildren(...facts);
        const app = this.#shown[0]?.trace.head.app;
        document.title = app === undefined ? "Farad trace" : `${visible(app)} – Farad trace`;
    }

    #showBanner(remarks: string[]): void {
        const banner = byID("banner");
        banner.hidden = remarks.length === 0;
        banner.replaceChildren(make("ul", {}, ...remarks.map((remark) => make("li", {}, quoted(remark)))));
    }

    // MARK: Selection

    get #current(): Shown | undefined {
        return this.#shown[this.#active];
    }

    #activate(index: number): void {
        if (this.#active === index) return;
        this.#active = index;
        this.#showTab(this.#tab);
    }

    /** Shows an event everywhere. */
    select(event: TraceEvent, index = this.#active): void {
        const shown = this.#shown[index];
        if (shown === undefined) return;
        this.#active = index;
        shown.selected = event;
        this.#view.reveal(event);
        shown.timeline.reveal([event]);
        shown.list.select(event);
        shown.timeline.draw();
        if (this.#tab === "run") this.#tab = "event";
        this.#showTab(this.#tab);
        announce(`${event.name}, ${milliseconds(event.at)}`);
    }

    /** Shows an event that was chosen in a list; where the pane lies below the list, it comes into sight. */
    #choose(event: TraceEvent, index: number): void {
        this.select(event, index);
        const { top } = byID("pane").getBoundingClientRect();
        if (top < innerHeight * 0.75) return;
        const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
        scrollBy({ top: top - innerHeight * 0.6, behavior: isCalm ? "auto" : "smooth" });
    }

    #step(by: number): void {
        const shown = this.#current;
        if (shown === undefined) return;
        const places = shown.list.shown;
        if (places.length === 0) return;
        let place = shown.selected === undefined ? (by > 0 ? -1 : 0) : shown.list.placeOf(shown.selected);
        if (place < 0 && shown.selected !== undefined) {
            place = places.findIndex((index) => index > shown.selected!.index) - (by > 0 ? 1 : 0);
        }
        const next = places[Math.min(places.length - 1, Math.max(0, place + by))];
        if (next !== undefined) this.select(shown.trace.events[next]!);
    }

    #stepInLane(by: number): void {
        const shown = this.#current;
        if (shown?.selected === undefined) return this.#step(by);
        const lane = shown.trace.lanes[shown.selected.lane]!.events;
        let place = lane.indexOf(shown.selected.index) + by;
        while (lane[place] !== undefined && !this.#filter.matches(shown.trace.events[lane[place]!]!)) place += by;
        const next = lane[place];
        if (next !== undefined) this.select(shown.trace.events[next]!);
    }

    #toCause(): void {
        const shown = this.#current;
        const cause = shown?.trace.byNumber.get(shown.selected?.cause ?? 0);
        if (cause !== undefined) this.select(cause);
        else announce("Nothing caused it but the user, or the test.");
    }

    #toOtherEnd(): void {
        const shown = this.#current;
        const index = shown?.selected?.index;
        if (shown === undefined || index === undefined) return;
        const span = shown.trace.spans.find((span) => span.from === index || span.to === index || span.answers.includes(index));
        if (span === undefined) return announce("No call begins or ends here.");
        const other = span.from === index ? (span.to >= 0 ? span.to : span.answers[0]) : span.from;
        if (other !== undefined) this.select(shown.trace.events[other]!);
    }

    #toOtherTrace(): void {
        const shown = this.#current;
        const otherIndex = 1 - this.#active;
        const other = this.#shown[otherIndex];
        if (shown?.selected === undefined || other === undefined) return;
        const found = counterpart(shown.selected, other.trace);
        if (found === undefined) return announce("The other trace has no such event.");
        this.select(found, otherIndex);
        other.list.element.focus();
    }

    #follow(hash: string | undefined): void {
        this.#view.followed = this.#view.followed === hash ? undefined : hash;
        this.#view.changed();
        this.#showTab(this.#tab);
        const value = hash === undefined ? undefined : this.#current?.trace.values.get(hash);
        if (value === undefined || this.#view.followed === undefined) return announce("No value is followed.");
        announce(`A value of ${value.bytes} bytes is followed through ${value.events.length} events.`);
    }

    #followLargest(): void {
        let largest: { bytes: number; hash: string } | undefined;
        for (const item of this.#current?.selected?.items ?? []) {
            for (const body of bodies(item)) {
                for (const value of body.values ?? []) {
                    if (largest === undefined || value.bytes > largest.bytes) largest = value;
                }
            }
        }
        if (largest !== undefined) this.#follow(largest.hash);
        else if (this.#view.followed !== undefined) this.#follow(this.#view.followed);
    }

    // MARK: Panes

    #showTab(tab: Tab): void {
        this.#tab = tab;
        for (const name of tabs) {
            const button = byID(`tab-${name}`);
            button.setAttribute("aria-selected", name === tab ? "true" : "false");
            button.tabIndex = name === tab ? 0 : -1;
        }
        const panel = byID("panel");
        panel.setAttribute("aria-labelledby", `tab-${tab}`);
        const shown = this.#current;
        if (shown === undefined) return panel.replaceChildren(make("p", { class: "quiet" }, "Open a trace."));
        const delegate = {
            select: (event: TraceEvent) => this.select(event),
            follow: (hash: string) => this.#follow(hash),
            followed: () => this.#view.followed,
            other: (event: TraceEvent) => {
                const other = this.#shown[1 - this.#active];
                if (other === undefined) return undefined;
                return {
                    name: nameOf(other), event: counterpart(event, other.trace),
                    select: () => this.#toOtherTrace(),
                };
            },
            occurrences: (hash: string) => shown.trace.values.get(hash)?.events.length ?? 0,
        };
        const { trace, selected } = shown;
        let parts: HTMLElement[];
        if (tab === "run") parts = runPane(trace, (event) => this.select(event));
        else if (tab === "device") parts = devicePane(shown.walk, selected, trace.events.length - 1, delegate, this.#otherDevice(selected));
        else if (tab === "console") parts = consolePane(trace, selected, (event) => this.select(event));
        else if (selected !== undefined) parts = details(trace, selected, delegate);
        else parts = [make("p", { class: "quiet" }, "Choose an event: click one, or press ↓. ? shows all keys.")];
        panel.replaceChildren(...parts);
        panel.scrollTop = 0;
        const found = highlight(this.#filter.query, panel);
        const current = panel.querySelector<HTMLElement>("[aria-current]");
        if (current !== null) panel.scrollTop = current.offsetTop - panel.offsetTop - panel.clientHeight / 3;
        else if (found !== undefined) reveal(found, panel);
    }

    /** The other trace's device, in the end or after the same event, if it comes there. */
    #otherDevice(event: TraceEvent | undefined): OtherDevice | undefined {
        const other = this.#shown[1 - this.#active];
        if (other === undefined) return undefined;
        const there = event === undefined ? other.trace.events.length - 1 : counterpart(event, other.trace)?.index;
        return there === undefined ? undefined : { name: nameOf(other), contents: copy(other.walk.after(there)) };
    }

    // MARK: Filter

    #showProcesses(): void {
        const names = new Set(this.#shown.flatMap(({ trace }) => trace.lanes.map((lane) => lane.process)));
        byID("processes").replaceChildren(...[...names].map((name) => make("label", {}, make("input", {
            type: "checkbox", checked: true, onchange: (event) => {
                const isShown = (event.target as HTMLInputElement).checked;
                if (isShown) this.#filter.hiddenProcesses.delete(name);
                else this.#filter.hiddenProcesses.add(name);
                this.#refilter();
            },
        }), " ", quoted(shortName(name)))));
        byID("kinds").replaceChildren(...kinds.map(({ kind, title }) => make("label", {}, make("input", {
            type: "checkbox", value: kind, onchange: (event) => this.#toggle(kind, (event.target as HTMLInputElement).checked),
        }), ` ${title}`)));
    }

    #toggle(kind: Kind, isOn: boolean): void {
        if (isOn) this.#filter.kinds.add(kind);
        else this.#filter.kinds.delete(kind);
        this.#refilter();
    }

    #refilter(): void {
        let count = 0;
        for (const shown of this.#shown) {
            const found = this.#filter.of(shown.trace);
            count += found.length;
            shown.list.show(found, this.#filter.query);
            shown.list.select(shown.selected);
            shown.timeline.draw();
        }
        this.#overview?.redraw();
        byID("matches").textContent = this.#filter.isActive ? `${count.toLocaleString("en")} shown` : "";
        highlight(this.#filter.query, byID("panel"));
        byID("filter").classList.toggle(
            "active", this.#filter.kinds.size > 0 || this.#filter.hiddenProcesses.size > 0);
    }

    #clearFilter(): void {
        this.#filter.clear();
        byID<HTMLInputElement>("query").value = "";
        this.#showProcesses();
        this.#refilter();
    }

    // MARK: Input

    #listen(): void {
        const on = (id: string, act: () => void) => byID(id).addEventListener("click", act);
        on("in", () => this.#view.zoom(2));
        on("out", () => this.#view.zoom(0.5));
        on("fit", () => this.#view.fit());
        on("previous", () => this.#step(-1));
        on("clear", () => this.#clearFilter());
        on("help", () => byID<HTMLDialogElement>("keys").showModal());
        on("theme", () => this.#theme.toggle());
        byID("search").addEventListener("submit", (event) => {
            event.preventDefault();
            this.#step(1);
        });
        byID("query").addEventListener("input", (event) => {
            this.#filter.query = (event.target as HTMLInputElement).value.trim();
            this.#refilter();
        });
        byID("query").addEventListener("keydown", (event) => {
            if (event.key === "Enter" && event.shiftKey) {
                event.preventDefault();
                this.#step(-1);
            }
        });
        for (const radio of document.querySelectorAll<HTMLInputElement>("input[name=scale]")) {
            radio.addEventListener("change", () => this.#setScale(radio.value as View["scale"]));
        }
        // The times at the top of the lanes stay where they can be seen.
        byID("timelines").addEventListener("scroll", () => {
            for (const { timeline } of this.#shown) timeline.draw();
        }, { capture: true, passive: true });
        tabs.forEach((tab, index) => {
            on(`tab-${tab}`, () => this.#showTab(tab));
            byID(`tab-${tab}`).addEventListener("keydown", (event) => {
                const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
                if (by === 0) return;
                event.stopPropagation();
                const next = tabs[(index + by + tabs.length) % tabs.length]!;
                this.#showTab(next);
                byID(`tab-${next}`).focus();
            });
        });
        byID("file").addEventListener("change", (event) => {
            const { files } = event.target as HTMLInputElement;
            if (files !== null) void this.#openFiles([...files]);
        });
        document.addEventListener("dragover", (event) => event.preventDefault());
        document.addEventListener("drop", (event) => {
            event.preventDefault();
            void this.#openFiles([...(event.dataTransfer?.files ?? [])]);
        });
        document.addEventListener("click", (event) => {
            const filter = byID<HTMLDetailsElement>("filter");
            if (filter.open && !filter.contains(event.target as Node)) filter.open = false;
        });
        document.addEventListener("keydown", (event) => this.#key(event));
    }

    #setScale(scale: View["scale"]): void {
        for (const radio of document.querySelectorAll<HTMLInputElement>("input[name=scale]")) {
            radio.checked = radio.value === scale;
        }
        this.#view.setScale(scale, this.#current?.selected);
    }

    #key(event: KeyboardEvent): void {
        const target = event.target as HTMLElement;
        const isTyping = target instanceof HTMLInputElement && target.type === "search";
        if (event.key === "Escape" && !byID<HTMLDialogElement>("keys").open) {
            const filter = byID<HTMLDetailsElement>("filter");
            if (filter.open && filter.contains(target)) filter.querySelector("summary")?.focus();
            filter.open = false;
            if (isTyping || this.#filter.isActive) {
                this.#clearFilter();
                if (isTyping) target.blur();
            }
            return;
        }
        if (isTyping || event.ctrlKey || event.metaKey || event.altKey || byID<HTMLDialogElement>("keys").open) return;
        // Keys of the control that has the focus are its own.
        const isControl = target.closest("button, input, summary, [role=tab]") !== null;
        const isScrolling = target.closest("#panel") !== null;
        const act = this.#keys[event.key];
        if (act === undefined || ((isControl || isScrolling) && event.key.startsWith("Arrow"))) return;
        event.preventDefault();
        act();
    }

    #keys: Record<string, () => void> = {
        ArrowDown: () => this.#step(1), ArrowUp: () => this.#step(-1),
        PageDown: () => this.#step(20), PageUp: () => this.#step(-20),
        Home: () => this.#step(-Infinity), End: () => this.#step(Infinity),
        ArrowRight: () => this.#stepInLane(1), ArrowLeft: () => this.#stepInLane(-1),
        "+": () => this.#view.zoom(2), "=": () => this.#view.zoom(2), "-": () => this.#view.zoom(0.5),
        "0": () => this.#view.fit(), "[": () => this.#view.pan(-0.25), "]": () => this.#view.pan(0.25),
        "1": () => this.#showTab("event"), "2": () => this.#showTab("device"), "3": () => this.#showTab("run"),
        "4": () => this.#showTab("console"),
        c: () => this.#toCause(), s: () => this.#toOtherEnd(), x: () => this.#toOtherTrace(),
        f: () => this.#followLargest(), t: () => this.#theme.toggle(),
        z: () => this.#setScale(this.#view.scale === "time" ? "steps" : "time"),
        "/": () => byID("query").focus(), "?": () => byID<HTMLDialogElement>("keys").showModal(),
    };

    async #openFiles(files: File[]): Promise<void> {
        const texts = await Promise.all(files.slice(0, 2).map(async (file) => ({ name: file.name, text: await file.text() })));
        this.openTexts(texts);
    }

    /** Shows what can be read of one file, or of two side by side. */
    openTexts(texts: Text[]): void {
        const { traces, problems } = readTexts(texts);
        if (traces.length === 0) return this.#showBanner(problems.length > 0 ? problems : ["The page holds no trace; open one."]);
        this.open(traces, problems);
    }
}

new Page().openTexts(carried());
document.documentElement.dataset["ready"] = String(Math.round(performance.now()));
