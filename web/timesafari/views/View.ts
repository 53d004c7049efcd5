import type { Route, Router } from "../router/Router";

/** What a view gets: the element that it fills, and the way to other views. */
export interface ViewContext {
    readonly root: Element;
    readonly router: Router;
    readonly route: Route;
}

/** A view in plain TypeScript, with the names of Vue's hooks. */
export interface View {
    /** The view has become the one on the screen. */
    mounted(): void | Promise<void>;
    /** The same view was navigated to with another query. */
    onRouteQueryChange?(route: Route): void | Promise<void>;
    /** Another view has taken its place. */
    unmounted?(): void;
}

export type ViewClass = new (context: ViewContext) => View;
