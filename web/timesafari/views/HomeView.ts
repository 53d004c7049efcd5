import type { View, ViewContext } from "./View";

/** Where the app starts. */
export class HomeView implements View {
    readonly #root: Element;

    constructor({ root }: ViewContext) {
        this.#root = root;
    }

    mounted(): void {
        const title = document.createElement("h1");
        title.textContent = "TimeSafari";
        this.#root.replaceChildren(title);
    }
}
