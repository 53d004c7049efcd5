import type { Route, Router } from "../router/Router";
import type { View } from "./View";

/** Keeps the view of the current route in an element, and tells it of changes of the query. */
export class RouterView {
    readonly #root: Element;
    readonly #router: Router;
    #view: View | undefined;

    constructor(root: Element, router: Router) {
        this.#root = root;
        this.#router = router;
        router.follow((to, from) => this.#show(to, from));
    }

    #show(route: Route, from: Route | undefined): void {
        if (from !== undefined && from.record === route.record) {
            void this.#view?.onRouteQueryChange?.(route);
            return;
        }
        this.#view?.unmounted?.();
        this.#view = undefined;
        this.#root.replaceChildren();
        if (route.record === undefined) return;
        this.#view = new route.record.view({ root: this.#root, router: this.#router, route });
        void this.#view.mounted();
    }
}
