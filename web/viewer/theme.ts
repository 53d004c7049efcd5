// Light or dark, as the system is or the user chooses.

import { Theme, apply, dark, light } from "./colours";

export class Themes {
    #system = matchMedia("(prefers-color-scheme: dark)");
    #isDark = this.#system.matches;
    #recolour: () => void;

    /**
     * `recolour` is called when the colours have changed, `drawForPaper` when paper is about to get them and
     * when it has.
     */
    constructor(recolour: () => void, drawForPaper: () => void) {
        this.#recolour = recolour;
        this.#system.addEventListener("change", ({ matches }) => {
            this.#isDark = matches;
            this.apply();
        });
        // Paper is white.
        const forPaper = (theme: Theme) => {
            apply(theme, document.documentElement);
            drawForPaper();
        };
        addEventListener("beforeprint", () => forPaper(light));
        addEventListener("afterprint", () => forPaper(this.#theme));
    }

    get #theme(): Theme {
        return this.#isDark ? dark : light;
    }

    apply(): void {
        apply(this.#theme, document.documentElement);
        this.#recolour();
    }

    toggle(): void {
        this.#isDark = !this.#isDark;
        this.apply();
    }
}
