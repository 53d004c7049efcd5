import type { ViewClass } from "../views/View";
import { formatQuery, parseQuery, type Query } from "./query";

/** A page of the app: which view stands at which path. */
export interface RouteRecord {
    readonly path: string;
    readonly name: string;
    readonly view: ViewClass;
}

/** Where the app is. */
export interface Route {
    readonly path: string;
    readonly query: Query;
    /** Path and query as the address bar shows them. */
    readonly fullPath: string;
    readonly record: RouteRecord | undefined;
}

export interface RouteTarget {
    readonly path: string;
    readonly query?: { readonly [name: string]: string | undefined };
}

/** The parts of `window` that keep the address. */
export interface AddressBar {
    readonly location: Pick<Location, "pathname" | "search">;
    readonly history: Pick<History, "pushState" | "replaceState">;
    addEventListener(name: "popstate", listener: () => void): void;
}

/**
 * Leads from view to view and keeps the address.
 *
 * As with Vue's router, whose verbs these are, a navigation takes effect only after the job that
 * asked for it, a newer one overtakes it until then, and going where one is does nothing.
 */
export class Router {
    readonly #records: readonly RouteRecord[];
    readonly #bar: AddressBar;
    readonly #followers: ((to: Route, from: Route | undefined) => void)[] = [];
    readonly #ready: Promise<void>;
    #current: Route;
    #newest: Route | undefined;

    constructor(records: readonly RouteRecord[], bar: AddressBar) {
        this.#records = records;
        this.#bar = bar;
        this.#current = this.#here();
        this.#ready = Promise.resolve();
        // A phone loads `capacitor://localhost`, which has no path, not even `/`.
        if (bar.location.pathname === "") {
            bar.history.replaceState(null, "", this.#current.fullPath);
        }
        bar.addEventListener("popstate", () => this.#arrive(this.#here()));
    }

    get currentRoute(): Route {
        return this.#current;
    }

    /** Resolves when the route in which the app started is known. */
    isReady(): Promise<void> {
        return this.#ready;
    }

    /** Whether a view stands at this path. */
    hasRoute(path: string): boolean {
        return this.#recordAt(path) !== undefined;
    }

    /** Runs at once for the current route, then after each change of it. */
    follow(follower: (to: Route, from: Route | undefined) => void): void {
        this.#followers.push(follower);
        follower(this.#current, undefined);
    }

    push(target: RouteTarget): Promise<void> {
        return this.#navigate(target, "pushState");
    }

    /** Like `push`, but going back then skips where one was. */
    replace(target: RouteTarget): Promise<void> {
        return this.#navigate(target, "replaceState");
    }

    async #navigate(target: RouteTarget, how: "pushState" | "replaceState"): Promise<void> {
        const route = this.#resolve(target.path, formatQuery(target.query ?? {}));
        if (route.fullPath === this.#current.fullPath) return;
        this.#newest = route;
        await this.#ready;
        if (this.#newest !== route) return;
        this.#bar.history[how](null, "", route.fullPath);
        this.#arrive(route);
    }

    #arrive(route: Route): void {
        const from = this.#current;
        this.#newest = undefined;
        this.#current = route;
        for (const follower of this.#followers) follower(route, from);
    }

    #here(): Route {
        const { pathname, search } = this.#bar.location;
        return this.#resolve(pathname || "/", search);
    }

    #resolve(path: string, search: string): Route {
        const record = this.#recordAt(path);
        return { path, query: parseQuery(search), fullPath: path + search, record };
    }

    #recordAt(path: string): RouteRecord | undefined {
        for (const record of this.#records) if (record.path === path) return record;
        return undefined;
    }
}
