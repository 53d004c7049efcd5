import { text } from "../checks";
import { named } from "../near";
import type { Call, ConsoleLine, Displayed, ElementAttributes, Finding, Share } from "../run";
import { Mistake } from "../show";
import { elsewhereInTests } from "../words";
import { copier } from "./copies";
import { link } from "./link";

/** A line that native code has printed. */
export interface LogLine {
    readonly process: string;
    readonly text: string;
    /** Virtual milliseconds. */
    readonly at: number;
}

/** The app as its user and its developer see it, now. */
export interface App {
    /** The path that the page shows, such as `/shared-photo`; null without a page. */
    readonly route: string | null;
    readonly state: "notRunning" | "launching" | "active" | "background" | "suspended";
    /** What the pages have written to their consoles, oldest first. */
    readonly console: readonly ConsoleLine[];
    /** What native code of the app and its extensions has printed, oldest first. */
    readonly log: readonly LogLine[];
    /** The calls of a plugin, or of all, in the order of their arrival. */
    calls(plugin?: string): readonly Call[];
    /** The images that the page or screen has shown so far. */
    readonly displayed: readonly Displayed[];
    /** The texts that a native app's screen shows, from top to bottom; none for a page. */
    readonly texts: readonly string[];
    /** The items that were shared, and what became of them so far. */
    readonly shares: readonly Share[];
    /** What Farad itself has found so far; `farad explain-finding` says what a rule means. */
    readonly findings: readonly Finding[];
    /**
     * Runs a function in the page, which sees nothing of the test; values cross by copy: those that JSON
     * has, `undefined`, numbers such as `NaN`, dates, maps, sets, bigints, patterns, errors and bytes. An
     * object's own members are copied, or what its `toJSON` makes of it.
     */
    evaluate<R, A extends unknown[]>(
        body: ((...args: A) => R) | string,
        ...args: A
    ): Promise<Awaited<R>>;
    /** What a user can tell of the element that a selector finds, as `tap` finds it; null: there is none. */
    getAttributes(selector: string): Promise<ElementAttributes | null>;
}

const { encode, decode } = copier();

function encoded(args: readonly unknown[], what: string): string {
    try {
        return encode(args);
    } catch (error) {
        throw new Mistake(`${what}: ${(error as Error).message}.`);
    }
}

const look = (name: string, question: string) => link.ask(`app.${name}`, question);

/** The app, as it is now. */
export const app: App = named("app", "member", {
    get route() {
        return look("route", "route");
    },
    get state() {
        return look("state", "state");
    },
    get console() {
        return look("console", "console");
    },
    get log() {
        return look("log", "log");
    },
    calls(plugin?: string) {
        const calls: readonly Call[] = look("calls(…)", "calls");
        return plugin === undefined ? calls : calls.filter((call) => call.plugin === plugin);
    },
    get displayed() {
        return look("displayed", "displayed");
    },
    get texts() {
        return look("texts", "texts");
    },
    get shares() {
        return look("shares", "shares");
    },
    get findings() {
        return look("findings", "findings");
    },
    evaluate(body: unknown, ...args: unknown[]): Promise<any> {
        const source = typeof body === "function" ? `(${body})` : `(() => (${text(
            body,
            "app.evaluate(…)",
            "a function or an expression",
        )}))`;
        const name = "app.evaluate(…)";
        const answer = link.send(name, "evaluate", {
            source,
            json: encoded(args, name),
            copier: String(copier),
        });
        return answer.then(decode);
    },
    getAttributes(selector: string): Promise<any> {
        return link.send("app.getAttributes(…)", "getAttributes", {
            selector: text(selector, "app.getAttributes(…)", "a selector"),
        });
    },
}, elsewhereInTests);
